/** Every coupon, what it takes off, how often it was used, and its switch. */
import { Badge, Button, Skeleton } from "@mantine/core";
import table from "#ui-kit/data-table.module.css";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import type { OperatorCoupon } from "../../operator-contract.ts";
import { CopyCode } from "../copy-code.tsx";
import { discountColour, discountWords, durationWords, whyInactive } from "../coupon-words.ts";
import classes from "./coupon-rows.module.css";

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
    <table className={table.table} aria-label="Coupons" aria-busy={!coupons}>
      <thead>
        <tr>
          <th scope="col">Code</th>
          <th scope="col">Name</th>
          <th scope="col">Discount</th>
          <th scope="col" className={table.figure}>
            Redeemed
          </th>
          <th scope="col" className={table.figure}>
            Expires
          </th>
          <th scope="col">Status</th>
          <th scope="col" className={table.end}>
            {!isReadOnly && "Actions"}
          </th>
        </tr>
      </thead>
      <tbody>
        {coupons ? (
          coupons.map((coupon) => (
            <Row
              key={coupon.id}
              coupon={coupon}
              isReadOnly={isReadOnly}
              isBusy={coupon.id === busyId}
              onSwitch={onSwitch}
            />
          ))
        ) : (
          <SkeletonRows />
        )}
      </tbody>
    </table>
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
        {end === null ? "Never" : <time dateTime={end}>{formatTableDate(end)}</time>}
      </td>
      <td className={table.plain}>
        <Badge color={coupon.is_active ? "green" : "grey"}>
          {coupon.is_active ? "Active" : WHY[whyInactive(coupon)]}
        </Badge>
      </td>
      <td className={table.end}>
        {!isReadOnly && (
          <Button
            size="xs"
            loading={isBusy}
            aria-label={`Switch ${code} ${isOn ? "off" : "on"}`}
            onClick={() => onSwitch({ id, is_active: !isOn })}
          >
            {isOn ? "Switch Off" : "Switch On"}
          </Button>
        )}
      </td>
    </tr>
  );
}

function SkeletonRows() {
  return [48, 64, 56].map((width) => (
    <tr key={width} className={classes.coupon} aria-hidden>
      <td className={classes.code}>
        <Skeleton height={12} width={96} />
      </td>
      <td className={classes.name}>
        <Skeleton height={12} width={`${width}%`} />
      </td>
      <td className={table.plain}>
        <Skeleton height={16} width={140} />
      </td>
      <td className={`${table.figure} ${classes.figure}`}>
        <Skeleton height={12} width={48} ml="auto" />
      </td>
      <td className={`${table.figure} ${classes.figure}`}>
        <Skeleton height={12} width={72} ml="auto" />
      </td>
      <td className={table.plain}>
        <Skeleton height={16} width={48} />
      </td>
      <td className={table.end}>
        <Skeleton height={28} width={84} ml="auto" />
      </td>
    </tr>
  ));
}
