/** Every coupon, what it takes off, how often it was used, and its switch. */
import { Badge, Button } from "@mantine/core";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import type { OperatorCoupon } from "../../contracts/operator.ts";
import { CopyCode } from "../coupons/copy-code.tsx";
import { discountColour, discountWords, durationWords, lastMoment, whyInactive } from "../../words/coupon-words.ts";
import classes from "./coupon-rows.module.css";

const COLUMNS: Column[] = [
  { name: "Code", className: classes.code, loading: 96 },
  { name: "Name", className: classes.name, loading: "text" },
  { name: "Discount", loading: [140, 16] },
  { name: "Redeemed", kind: "figure", loading: 48 },
  { name: "Expires", kind: "figure", loading: 72 },
  { name: "Status", loading: [48, 16] },
];
const ACTIONS: Column = { name: "Actions", kind: "end", loading: [84, 28] };

type Props = {
  /** undefined while loading. */
  coupons: readonly OperatorCoupon[] | undefined;
  /** Stripe keeps them: they are only read here. */
  isReadOnly: boolean;
  busyId: number | null;
  onSwitch: (change: { id: number; is_active: boolean }) => void;
};

export function CouponRows({ coupons, isReadOnly, busyId, onSwitch }: Props) {
  return (
    <DataTable
      label="Coupons"
      columns={isReadOnly ? COLUMNS : [...COLUMNS, ACTIONS]}
      rows={coupons}
      rowClass={classes.coupon}
      loadingRows={3}
    >
      {(coupon) => (
        <Row
          key={coupon.id}
          coupon={coupon}
          isReadOnly={isReadOnly}
          isBusy={coupon.id === busyId}
          onSwitch={onSwitch}
        />
      )}
    </DataTable>
  );
}

const WHY = {
  unknown: "Off",
  inactive: "Off",
  expired: "Expired",
  usedUp: "Used up",
  usedByYou: "Off",
  otherCurrency: "Off",
} as const;

type RowProps = Pick<Props, "isReadOnly" | "onSwitch"> & { coupon: OperatorCoupon; isBusy: boolean };

function Row({ coupon, isReadOnly, isBusy, onSwitch }: RowProps) {
  const { id, stripe_coupon_id: code, display_name: name, description, stripe_data: terms } = coupon;
  const { max_redemptions: most, times_redeemed: redeemed, redeem_by: end } = terms;
  const isOn = coupon.is_switched_on;
  // Neither position of its switch would make it count again.
  const isOver = !coupon.is_active && whyInactive(coupon) === "expired";
  return (
    <tr className={`${table.row} ${classes.coupon}`}>
      <td className={`${table.plain} ${classes.code}`}>
        <code>{code}</code>
        <CopyCode code={code} />
      </td>
      <td className={`${table.lead} ${classes.name}`}>
        <bdi>{name}</bdi>
        {description && <span className={classes.description}>{description}</span>}
      </td>
      <td className={table.plain}>
        <Badge color={discountColour(terms)}>{discountWords(terms)}</Badge>{" "}
        <span className={classes.duration}>{durationWords(terms)}</span>
      </td>
      <td className={`${table.figure} ${classes.figure}`} data-label="Redeemed">
        {formatCount(redeemed)}
        {most !== null && ` of ${formatCount(most)}`}
      </td>
      <td className={`${table.figure} ${classes.figure}`} data-label="Expires">
        {end === null ? "Never" : <time dateTime={end}>{formatTableDate(lastMoment(end))}</time>}
      </td>
      <td className={table.plain}>
        <Badge color={coupon.is_active ? "green" : "grey"}>
          {coupon.is_active ? "Active" : WHY[whyInactive(coupon)]}
        </Badge>
      </td>
      {!isReadOnly && (
        <td className={table.end}>
          {!isOver && (
            <Button
              size="xs"
              loading={isBusy}
              aria-label={`Switch ${code} ${isOn ? "off" : "on"}`}
              onClick={() => onSwitch({ id, is_active: !isOn })}
            >
              {isOn ? "Switch off" : "Switch on"}
            </Button>
          )}
        </td>
      )}
    </tr>
  );
}
