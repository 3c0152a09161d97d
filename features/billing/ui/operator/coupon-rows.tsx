/** Every coupon, what it takes off, how often it was used, and its switch. */
import { Badge, Button } from "@mantine/core";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import type { OperatorCoupon } from "../../contracts/operator.ts";
import { CopyCode } from "../coupons/copy-code.tsx";
import { discountColour, discountWords, durationWords, lastMoment, whyInactive } from "../../words/coupon-words.ts";
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
    <DataTable
      label="Coupons"
      columns={isReadOnly ? COLUMNS : [...COLUMNS, actionsWith(busyId, onSwitch)]}
      rows={coupons}
      keyOf={({ id }) => id}
      isTarget
      loadingRows={3}
    />
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

const COLUMNS: Column<OperatorCoupon>[] = [
  {
    name: "Code",
    kind: "plain",
    className: classes.code,
    cell: ({ stripe_coupon_id: code }) => (
      <>
        <code>{code}</code>
        <CopyCode code={code} />
      </>
    ),
  },
  {
    name: "Name",
    kind: "lead",
    width: [40, 140],
    narrow: ["line"],
    cell: ({ display_name, description }) => (
      <>
        <bdi>{display_name}</bdi>
        {description && <small>{description}</small>}
      </>
    ),
  },
  {
    name: "Discount",
    kind: "plain",
    cell: ({ stripe_data: terms }) => (
      <>
        <Badge color={discountColour(terms)}>{discountWords(terms)}</Badge>{" "}
        <span className={classes.duration}>{durationWords(terms)}</span>
      </>
    ),
  },
  {
    name: "Redeemed",
    kind: "figure",
    narrow: ["named"],
    cell: ({ stripe_data: { max_redemptions: max, times_redeemed: redeemed } }) =>
      `${formatCount(redeemed)}${max === null ? "" : ` of ${formatCount(max)}`}`,
  },
  {
    name: "Expires",
    kind: "figure",
    narrow: ["named"],
    cell: ({ stripe_data: { redeem_by: end } }) =>
      end === null ? "Never" : <time dateTime={end}>{formatMomentDay(lastMoment(end))}</time>,
  },
  {
    name: "Status",
    kind: "plain",
    cell: (coupon) => (
      <Badge color={coupon.is_active ? "green" : "grey"}>
        {coupon.is_active ? "Active" : WHY[whyInactive(coupon)]}
      </Badge>
    ),
  },
];

function actionsWith(busyId: number | null, onSwitch: Props["onSwitch"]): Column<OperatorCoupon> {
  return {
    name: "Actions",
    kind: "end",
    narrow: ["flow"],
    loading: [84, 28],
    cell: (coupon) => <Switch coupon={coupon} isBusy={coupon.id === busyId} onSwitch={onSwitch} />,
  };
}

type SwitchProps = Pick<Props, "onSwitch"> & { coupon: OperatorCoupon; isBusy: boolean };

function Switch({ coupon, isBusy, onSwitch }: SwitchProps) {
  const { id, stripe_coupon_id: code, is_switched_on: isOn } = coupon;
  // Neither position of its switch would make it count again.
  if (!coupon.is_active && whyInactive(coupon) === "expired") return null;
  return (
    <Button
      size="xs"
      loading={isBusy}
      aria-label={`Switch ${isOn ? "off" : "on"}: ${code}`}
      onClick={() => onSwitch({ id, is_active: !isOn })}
    >
      {isOn ? "Switch off" : "Switch on"}
    </Button>
  );
}
