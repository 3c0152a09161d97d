/** The rows of 'Available Coupons' (docs/product/billing-and-coupons.md, Available Coupons). */
import { Badge, Button } from "@mantine/core";
import { useId } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { RowFailure } from "#ui-kit/tables/row-failure.tsx";
import { type Coupon, couponProblems } from "../../contracts/coupon.ts";
import { CopyCode } from "./copy-code.tsx";
import classes from "./table.module.css";
import { discountColour, discountWords, durationWords, lastMoment, whyInactive } from "../../words/coupon-words.ts";
import { pricingWith, useApplyCoupon, useApplyFailures } from "./use-coupons.ts";

const COLUMNS: Column[] = [
  { name: "ID", className: classes.id, loading: 20 },
  { name: "Coupon Name", className: classes.name, loading: "text" },
  { name: "Description", className: classes.description, loading: "text" },
  { name: "Discount", className: classes.discount, loading: [56, 16] },
  { name: "Code", className: classes.code, loading: 88 },
  { name: "Status", className: classes.status, loading: [48, 16] },
  { name: "Actions", kind: "end", className: classes.actions, loading: [56, 24] },
];

type CouponTableProps = {
  /** undefined while loading. */
  coupons: readonly Coupon[] | undefined;
  appliedId: number | null;
};

export function CouponTable({ coupons, appliedId }: CouponTableProps) {
  const { mutate: apply, isPending, variables } = useApplyCoupon();
  const failures = useApplyFailures();
  return (
    <DataTable
      label="Available Coupons"
      columns={COLUMNS}
      rows={coupons}
      className={classes.table}
      loadingRows={3}
      listFrom="own"
    >
      {(coupon) => (
        <CouponRow
          key={coupon.id}
          coupon={coupon}
          isApplied={coupon.id === appliedId}
          isBusy={isPending && variables.id === coupon.id}
          failure={failures.get(coupon.id) ?? null}
          onApply={() => !isPending && apply(coupon)}
        />
      )}
    </DataTable>
  );
}

type CouponRowProps = {
  coupon: Coupon;
  isApplied: boolean;
  isBusy: boolean;
  /** Why it was not applied just now. */
  failure: Error | null;
  onApply: () => void;
};

function CouponRow({ coupon, isApplied, isBusy, failure, onApply }: CouponRowProps) {
  const { id, display_name: name, description, stripe_coupon_id: code, is_active: counts, stripe_data: terms } = coupon;
  const reasonId = useId();
  return (
    <tr className={table.row} data-coupon={id}>
      <td className={classes.id}>{id}</td>
      <td className={classes.name}>
        <bdi>{name}</bdi>
        {failure && counts && <RowFailure what="Not applied." detail={reasonOf(failure)} onRetry={onApply} />}
      </td>
      <td className={classes.description}>
        {description && <bdi>{description}</bdi>}
        <span className={classes.terms}>{termsOf(coupon)}</span>
      </td>
      <td className={classes.discount}>
        <Badge color={discountColour(terms)}>{discountWords(terms)}</Badge>
      </td>
      <td className={classes.code}>
        <code>{code}</code>
        <CopyCode code={code} />
      </td>
      <td className={classes.status}>
        <Badge color={counts ? "green" : "grey"}>{counts ? "Active" : "Inactive"}</Badge>
      </td>
      <td className={`${table.end} ${classes.actions}`}>
        {counts && isApplied ? (
          <Button component="a" href={pricingWith(coupon)} size="xs" aria-label={`See plans with ${name}`}>
            See plans
          </Button>
        ) : (
          // Without `disabled`, so that the reason is reached by keyboard and read out.
          <Button
            size="xs"
            data-disabled={!counts || undefined}
            aria-disabled={!counts}
            aria-label={`Apply ${name}`}
            aria-describedby={counts ? undefined : reasonId}
            title={counts ? undefined : couponProblems[whyInactive(coupon)]}
            loading={isBusy}
            onClick={() => counts && onApply()}
          >
            Apply
          </Button>
        )}
        {!counts && (
          <span id={reasonId} className={classes.hidden}>
            {couponProblems[whyInactive(coupon)]}
          </span>
        )}
      </td>
    </tr>
  );
}

/** "First payment, until 31/12/2026"; "Every payment, used up". */
function termsOf(coupon: Coupon): string {
  const { is_active: counts, stripe_data: terms } = coupon;
  const span = durationWords(terms).replace(/^the /, "");
  const words = span.slice(0, 1).toUpperCase() + span.slice(1);
  const why = counts ? null : whyInactive(coupon);
  if (why === "usedUp") return `${words}, used up`;
  if (terms.redeem_by === null) return words;
  return `${words}, ${why === "expired" ? "expired" : "until"} ${formatTableDate(lastMoment(terms.redeem_by))}`;
}

function reasonOf(failure: Error): string | null {
  if (!(failure instanceof ApiError) || failure.status >= 500) return null;
  return failure.fields?.["stripe_coupon_id"] ?? failure.detail;
}
