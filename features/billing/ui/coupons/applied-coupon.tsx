import { Button } from "@mantine/core";
import { IconAlertCircle, IconDiscountCheck } from "@tabler/icons-react";
import { useRef } from "react";
import { type Coupon, couponProblems } from "../../contracts/coupon.ts";
import classes from "./applied-coupon.module.css";
import { discountWords, durationWords, whyInactive } from "../../words/coupon-words.ts";
import { pricingWith, useRemoveCoupon } from "./use-coupons.ts";

/** The coupon that the next purchase uses, or why it cannot use it any more. */
export function AppliedCoupon({ applied }: { applied: Coupon }) {
  const { mutate: remove, isPending } = useRemoveCoupon();
  const self = useRef<HTMLElement>(null);
  const { display_name: name, is_active: counts, stripe_data: terms } = applied;
  const removeAndStay = () =>
    remove(undefined, {
      // The banner and its focused button disappear, so focus is moved within the page.
      onSuccess: () => {
        if (self.current?.contains(document.activeElement)) document.querySelector<HTMLElement>("h1")?.focus();
      },
    });
  const Icon = counts ? IconDiscountCheck : IconAlertCircle;
  return (
    <section ref={self} className={classes.banner} data-over={!counts || undefined} aria-label="Applied coupon">
      <Icon size={18} stroke={1.75} aria-hidden />
      <p>
        <b>
          <bdi>{name}</bdi>
        </b>{" "}
        {counts ? (
          <>
            is applied: {discountWords(terms)} {durationWords(terms)}.
          </>
        ) : (
          <>was applied. {couponProblems[whyInactive(applied)]}</>
        )}
      </p>
      <div className={classes.actions}>
        {counts && (
          <Button component="a" href={pricingWith(applied)} size="xs">
            See plans
          </Button>
        )}
        <Button size="xs" loading={isPending} onClick={removeAndStay} aria-label={`Remove ${name}`}>
          Remove
        </Button>
      </div>
    </section>
  );
}
