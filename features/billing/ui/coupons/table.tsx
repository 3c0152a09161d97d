/** The rows of 'Available Coupons' (docs/product/billing-and-coupons.md, Available Coupons). */
import { Badge, Button } from "@mantine/core";
import { useId } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { RowFailure } from "#ui-kit/tables/row-note.tsx";
import { type Coupon, couponProblems } from "../../contracts/coupon.ts";
import { CopyCode } from "./copy-code.tsx";
import classes from "./table.module.css";
import { discountColour, discountWords, durationWords, lastMoment, whyInactive } from "../../words/coupon-words.ts";
import { pricingWith, useApplyCoupon, useApplyFailures } from "./use-coupons.ts";

type CouponTableProps = {
  /** undefined while loading. */
  coupons: readonly Coupon[] | undefined;
  appliedId: number | null;
};

export function CouponTable({ coupons, appliedId }: CouponTableProps) {
  const { mutate: apply, isPending, variables } = useApplyCoupon();
  const failures = useApplyFailures();
  const columns = columnsWith({
    appliedId,
    busyId: isPending ? variables.id : null,
    failureOf: ({ id }) => failures.get(id) ?? null,
    onApply: (coupon) => !isPending && apply(coupon),
  });
  return (
    <DataTable
      label="Available Coupons"
      columns={columns}
      rows={coupons}
      keyOf={({ id }) => id}
      isTarget
      rowProps={({ id, is_active }) => ({ "data-coupon": id, "data-over": !is_active || undefined })}
      className={classes.table}
      loadingRows={3}
      listFrom="own"
    />
  );
}

type Applying = {
  appliedId: number | null;
  busyId: number | null;
  /** Why it was not applied just now. */
  failureOf: (coupon: Coupon) => Error | null;
  onApply: (coupon: Coupon) => void;
};

function columnsWith({ appliedId, busyId, failureOf, onApply }: Applying): Column<Coupon>[] {
  return [
    { name: "ID", className: classes.id, cell: ({ id }) => id },
    {
      name: "Coupon Name",
      className: classes.name,
      cell: (coupon) => {
        const failure = failureOf(coupon);
        return (
          <>
            <bdi>{coupon.display_name}</bdi>
            {failure && coupon.is_active && (
              <RowFailure what="Not applied." detail={reasonOf(failure)} onRetry={() => onApply(coupon)} />
            )}
          </>
        );
      },
    },
    {
      name: "Description",
      className: classes.description,
      cell: (coupon) => (
        <>
          {coupon.description && <bdi>{coupon.description}</bdi>}
          <small>{termsOf(coupon)}</small>
        </>
      ),
    },
    {
      name: "Discount",
      className: classes.discount,
      cell: ({ stripe_data: terms }) => <Badge color={discountColour(terms)}>{discountWords(terms)}</Badge>,
    },
    {
      name: "Code",
      className: classes.code,
      cell: ({ stripe_coupon_id: code }) => (
        <>
          <code>{code}</code>
          <CopyCode code={code} />
        </>
      ),
    },
    {
      name: "Status",
      className: classes.status,
      cell: ({ is_active }) => <Badge color={is_active ? "green" : "grey"}>{is_active ? "Active" : "Inactive"}</Badge>,
    },
    {
      name: "Actions",
      kind: "end",
      className: classes.actions,
      loading: [56, 24],
      cell: (coupon) => (
        <Apply
          coupon={coupon}
          isApplied={coupon.id === appliedId}
          isBusy={coupon.id === busyId}
          onApply={() => onApply(coupon)}
        />
      ),
    },
  ];
}

type ApplyProps = { coupon: Coupon; isApplied: boolean; isBusy: boolean; onApply: () => void };

function Apply({ coupon, isApplied, isBusy, onApply }: ApplyProps) {
  const { display_name: name, is_active: counts } = coupon;
  const reasonId = useId();
  return (
    <>
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
    </>
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
