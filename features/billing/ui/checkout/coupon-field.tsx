/** The coupon of an order: the one that counts with its way out, or a field for a code. */
import { Badge, Button, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
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

/** A code is asked about before it goes into the order, so that one that does not count changes nothing. */
function CodeForm({ plan, code, problem, isLocked, onCoupon }: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  const [said, setSaid] = useState(problem);
  const [known, setKnown] = useState(problem);
  const field = useRef<HTMLInputElement>(null);
  const cache = useQueryClient();
  if (known !== problem) {
    setKnown(problem);
    setSaid(problem);
  }
  const refuse = (why: string) => {
    setSaid(why);
    field.current?.focus();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (asked: string) => fetchQuote(plan, asked),
    onSuccess: (quote, asked) => {
      if (quote.coupon_problem !== null) return refuse(quote.coupon_problem);
      cache.setQueryData(quoteKey(plan, asked), quote);
      onCoupon(asked);
    },
    onError: (error) => refuse((error instanceof ApiError && error.fields["coupon"]) || error.message),
  });
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isPending || isLocked) return;
    const asked = couponCode.safeParse(typed);
    if (asked.success) mutate(asked.data);
    else refuse(typed.trim() === "" ? "Enter a coupon code." : (asked.error.issues[0]?.message ?? ""));
  };
  return (
    <form className={classes.code} onSubmit={apply} noValidate aria-label="Coupon">
      <TextInput
        ref={field}
        label="Coupon code"
        name="coupon"
        value={typed}
        error={said}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        readOnly={isLocked}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setSaid(null);
        }}
      />
      <Button type="submit" loading={isPending} disabled={isLocked}>
        Apply
      </Button>
    </form>
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
        Applied coupon: <bdi>{applied.display_name}</bdi>.
      </span>
      <Button size="xs" disabled={isLocked} onClick={() => onCoupon(applied.stripe_coupon_id)}>
        Use coupon
      </Button>
    </div>
  );
}
