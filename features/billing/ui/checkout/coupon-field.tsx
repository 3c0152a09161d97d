/** The coupon of an order: the one that counts with its way out, or a field for a code. */
import { Badge, Button, TextInput } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { checkInput } from "#platform/contract/check-input.ts";
import { stopAfter } from "#platform/contract/sentence.ts";
import { ApiError } from "#platform/http-client/api-error.ts";
import { ContractForm } from "#ui-kit/forms/contract-form.tsx";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import type { Quote } from "../../contracts/checkout.ts";
import { type Coupon, couponCode } from "../../contracts/coupon.ts";
import classes from "./checkout-page.module.css";
import { discountColour, discountWords } from "../../words/coupon-words.ts";
import { useCoupons } from "../coupons/use-coupons.ts";
import { fetchQuote, quoteKey } from "./use-quote.ts";

type CouponFieldProps = {
  quote: Quote;
  /** The code that the address names. */
  code: string | null;
  /** Why that code does not count. */
  problem: string | null;
  isLocked: boolean;
  onCoupon: (code: string | null) => void;
};

export function CouponField({ quote: { coupon, plan }, code, problem, isLocked, onCoupon }: CouponFieldProps) {
  const counting = coupon?.stripe_coupon_id;
  const field = useRef<HTMLDivElement>(null);
  /** What counted when a change was asked for; null while none is. */
  const asked = useRef<{ from: string | undefined } | null>(null);
  // What was pressed goes away with the change: what stands in its place takes the focus.
  useEffect(() => {
    if (!asked.current || asked.current.from === counting) return;
    asked.current = null;
    field.current?.querySelector<HTMLElement>("input, button")?.focus({ preventScroll: true });
  }, [counting]);
  const change = (next: string | null) => {
    asked.current = { from: counting };
    onCoupon(next);
  };
  const common = { isLocked, onCoupon: change };
  return (
    <div ref={field} className={classes.couponField}>
      {coupon ? (
        <CountingCoupon coupon={coupon} isLocked={isLocked} onRemove={() => change(null)} />
      ) : (
        <CodeForm key={code} plan={plan.slug} code={code ?? ""} problem={problem} {...common} />
      )}
      {!coupon && code === null && <AppliedOffer {...common} />}
    </div>
  );
}

type CountingCouponProps = { coupon: Coupon; isLocked: boolean; onRemove: () => void };

function CountingCoupon({ coupon, isLocked, onRemove }: CountingCouponProps) {
  return (
    <div className={classes.coupon} role="status">
      <Badge color={discountColour(coupon.stripe_data)}>{discountWords(coupon.stripe_data)}</Badge>
      <bdi>{coupon.display_name}</bdi>
      <Button size="xs" disabled={isLocked} onClick={onRemove} aria-label={`Remove ${coupon.display_name}`}>
        Remove
      </Button>
    </div>
  );
}

type CodeFormProps = {
  plan: string;
  code: string;
  problem: string | null;
  isLocked: boolean;
  onCoupon: (code: string) => void;
};

const CODE = z.object({ coupon: couponCode });

/** A code is asked about before it goes into the order, so that one that does not count changes nothing. */
function CodeForm({ plan, code, problem, isLocked, onCoupon }: CodeFormProps) {
  const cache = useQueryClient();
  const form = useContractForm({
    initial: { coupon: code },
    check: (values) => checkInput(CODE, values, values.coupon.trim() === "" ? { coupon: "Enter a coupon code." } : {}),
    send: async ({ coupon: asked }) => {
      const quote = await fetchQuote(plan, asked);
      const { coupon_problem: refusal } = quote;
      if (refusal !== null) throw new ApiError(400, refusal, { coupon: refusal });
      cache.setQueryData(quoteKey(plan, asked), quote);
      onCoupon(asked);
    },
    fieldsOf: ({ fields, message }) => ({ coupon: fields["coupon"] ?? message }),
  });
  const isAsNamed = form.values.coupon === code;
  return (
    <ContractForm label="Coupon" form={form} className={classes.code}>
      <TextInput
        label="Coupon code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        readOnly={isLocked}
        {...form.text("coupon")}
        error={form.problems["coupon"] ?? (isAsNamed && problem)}
      />
      <Button type="submit" loading={form.isSending} disabled={isLocked}>
        Apply
      </Button>
    </ContractForm>
  );
}

type AppliedOfferProps = { isLocked: boolean; onCoupon: (code: string) => void };

/** The coupon that was applied in the dashboard, for those who came here by another way. */
function AppliedOffer({ isLocked, onCoupon }: AppliedOfferProps) {
  // Only an offer: where it is not known, none is made.
  const applied = useCoupons().data?.applied;
  if (!applied?.is_active) return null;
  return (
    <div className={classes.coupon}>
      <Badge color={discountColour(applied.stripe_data)}>{discountWords(applied.stripe_data)}</Badge>
      <span>
        Applied coupon: <bdi>{applied.display_name}</bdi>
        {stopAfter(applied.display_name)}
      </span>
      <Button size="xs" disabled={isLocked} onClick={() => onCoupon(applied.stripe_coupon_id)}>
        Use coupon
      </Button>
    </div>
  );
}
