/** Buying what a quote shows: begins a checkout, then pays it here (test mode) or leaves for Stripe. */
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { payTestCheckout, startCheckout } from "../../calls/checkout.ts";
import type { CheckoutInput, CheckoutState, Quote, Subscription } from "../../contracts/checkout.ts";
import { useRefreshBilling } from "../subscription/use-billing.ts";

/** `replaced` is the subscription that is shown beside the order; undefined where that is not known. */
type Order = { quote: Quote; card: string; replaced: Subscription | null | undefined };

type PurchaseOptions = {
  /** Called once what was bought shows everywhere. */
  onPaid: (state: CheckoutState) => void;
  /** Reloads what was shown, after a refusal. */
  onRefused: () => Promise<unknown>;
};

export function usePurchase({ onPaid, onRefused }: PurchaseOptions) {
  const refresh = useRefreshBilling();
  const begun = useRef<{ order: string; id: string } | null>(null);
  const isRunning = useRef(false);
  const [isLeaving, setLeaving] = useState(false);

  // The browser's Back from Stripe may show this page as it was left.
  useEffect(() => {
    const stay = () => setLeaving(false);
    window.addEventListener("pageshow", stay);
    return () => window.removeEventListener("pageshow", stay);
  }, []);

  /** A declined card is tried again on the same checkout, and so is a payment whose answer got lost: it counts once. */
  const begin = async ({ quote, replaced }: Order): Promise<string | null> => {
    const input = inputOf(quote, replaced);
    const order = JSON.stringify(input);
    if (begun.current?.order === order) return begun.current.id;
    const { id, url } = await call(startCheckout, { body: input });
    if (url !== null) {
      setLeaving(true);
      window.location.assign(url);
      return null;
    }
    begun.current = { order, id };
    return id;
  };

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async (wanted: Order) => {
      const id = await begin(wanted);
      if (id === null) return;
      const paid = await call(payTestCheckout, { params: { id }, body: { card: wanted.card } });
      begun.current = null;
      await refresh();
      onPaid(paid);
    },
    onError: async (failure) => {
      if (!isRefusal(failure) || failure.fields["card"] !== undefined) return;
      begun.current = null;
      await onRefused();
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });

  const buy = (order: Order) => {
    // Two clicks may come before the button is drawn as busy.
    if (isRunning.current || isLeaving) return;
    isRunning.current = true;
    mutate(order);
  };
  return { buy, isBusy: isPending || isLeaving, error, forgetError: reset };
}

function inputOf({ plan, coupon, total }: Quote, replaced: Order["replaced"]): CheckoutInput {
  const shown = replaced === undefined ? {} : { replaces: replaced?.plan.slug ?? null };
  return { plan: plan.slug, total, ...shown, ...(coupon && { coupon: coupon.stripe_coupon_id }) };
}

/** The server has answered that things stand differently. */
function isRefusal(failure: Error): failure is ApiError {
  return failure instanceof ApiError && failure.status >= 400 && failure.status < 500;
}
