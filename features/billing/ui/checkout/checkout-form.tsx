/** The order's two columns: what is bought, and what is paid. */
import { Alert, Button } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { type Quote, type Subscription, TEST_CARDS } from "../../contracts/checkout.ts";
import classes from "./checkout-page.module.css";
import { CouponField } from "./coupon-field.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { OrderTotal } from "./order-total.tsx";
import { TestCardField } from "./test-card-field.tsx";
import { TestModeNote } from "./test-mode-note.tsx";
import type { usePurchase } from "./use-purchase.ts";

type CheckoutFormProps = {
  quote: Quote;
  /** The code that the address names. */
  code: string | null;
  /** Why that code does not count. */
  couponProblem: string | null;
  /** The living subscription, which another one takes the place of. */
  replaced: Subscription | null | undefined;
  /** Whether another total is on its way. */
  isStale: boolean;
  purchase: ReturnType<typeof usePurchase>;
  onCoupon: (code: string | null) => void;
};

export function CheckoutForm(props: CheckoutFormProps) {
  const { quote, code, couponProblem, replaced, isStale, purchase, onCoupon } = props;
  const [card, setCard] = useState<string>(TEST_CARDS[0].number);
  const isTest = quote.mode === "test";
  const total = formatMoney(quote.total, quote.currency);
  const cardError = fieldOf(purchase.error, "card");
  const pay = (event: FormEvent) => {
    event.preventDefault();
    if (!isStale) purchase.buy({ quote, card, replaced });
  };
  return (
    <>
      <h1>Confirm your order</h1>
      <div className={classes.columns}>
        <OrderSummary quote={quote} replaced={replaced ?? null} />
        <section className={classes.payment} aria-label="Payment">
          {isTest && <TestModeNote>Choose how the test card should behave.</TestModeNote>}
          <CouponField
            quote={quote}
            code={code}
            problem={couponProblem}
            isLocked={purchase.isBusy}
            onCoupon={onCoupon}
          />
          <OrderTotal quote={quote} isStale={isStale} />
          <form className={classes.form} onSubmit={pay} noValidate aria-label="Payment">
            {isTest ? (
              <TestCardField
                value={card}
                error={cardError}
                isLocked={purchase.isBusy}
                renews={quote.renewal !== null}
                onChange={setCard}
              />
            ) : (
              <p className={classes.hint}>
                You pay on Stripe's secure page in the next step. It asks for your billing address and, if you have one,
                your VAT number; we print both on the invoice. We never see your card number.
              </p>
            )}
            {purchase.error && cardError === null && <Problem error={purchase.error} total={total} />}
            <Button type="submit" variant="filled" size="md" fullWidth loading={purchase.isBusy || isStale}>
              {isTest ? `Pay ${total} (test)` : "Continue to payment"}
            </Button>
          </form>
        </section>
      </div>
    </>
  );
}

function fieldOf(error: Error | null, field: string): string | null {
  return error instanceof ApiError ? (error.fields[field] ?? null) : null;
}

/** Your order was not completed: why, and what it costs now. */
function Problem({ error, total }: { error: Error; total: string }) {
  const coupon = fieldOf(error, "coupon");
  return (
    <Alert icon={<IconAlertCircle size={16} />}>
      {coupon === null
        ? error.message
        : `${coupon} The total is now ${total}. Your order was not completed. Confirm it again.`}
    </Alert>
  );
}
