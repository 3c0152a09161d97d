/** 'Plan & Billing': the plan, what is paid for it, the payments, and every line of the release ledger. */
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import classes from "./billing-screen.module.css";
import { CheckoutResult } from "../checkout/result.tsx";
import { LedgerBlock } from "../allowance/ledger-block.tsx";
import { PaymentsBlock } from "./payments-block.tsx";
import { PlanBlock } from "./plan-block.tsx";
import { SubscriptionBlock } from "./subscription-block.tsx";
import { TestModeNote } from "../checkout/test-mode-note.tsx";
import { UsageBlock } from "./usage-block.tsx";
import { useBilling } from "./use-billing.ts";

export function BillingScreen() {
  const { data, error, refetch, isFetching } = useBilling();
  return (
    <div className={classes.screen}>
      <PageHead title="Plan & Billing" />
      <CheckoutResult />
      {data?.mode === "test" && <TestModeNote />}
      {error && !data ? (
        <ErrorState title="Your plan and payments could not be loaded" query={{ error, refetch, isFetching }} />
      ) : (
        <>
          <div className={classes.columns}>
            <div>
              <PlanBlock overview={data} />
            </div>
            <div>
              <SubscriptionBlock overview={data} />
            </div>
          </div>
          <UsageBlock />
          <PaymentsBlock payments={data?.payments} />
        </>
      )}
      <LedgerBlock />
    </div>
  );
}
