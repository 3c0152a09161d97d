/** Buying a plan: the price, the checkout, and its payment in test mode; with Stripe, Stripe's page takes the payment. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { isStripeConnected } from "#platform/payments/stripe.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import {
  type CheckoutInput,
  checkoutMessages,
  type CheckoutState,
  type PaymentMode,
  type Quote,
  type StartedCheckout,
  type TestCard,
} from "../../contracts/checkout.ts";
import { couponProblems } from "../../contracts/coupon.ts";
import { CHECKOUT_PAGE, type Period, planMessages } from "../../contracts/plan.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { describeCoupon } from "../coupons/policy.ts";
import { redeemCoupon } from "../coupons/service.ts";
import { listPlatformsOfPlans } from "../plans/destination-service.ts";
import { describePlan } from "../plans/policy.ts";
import { findById } from "../plans/queries.ts";
import { periodAfter } from "../purchases/policy.ts";
import { findLiveSubscription } from "../purchases/queries.ts";
import { planAfter, recordPayment, recordSubscription, type ReportedPayment } from "../purchases/service.ts";
import { lockLedger } from "../allowance/queries.ts";
import {
  closeStripeCheckout,
  confirmStripeCheckout,
  expireStripeCheckout,
  startStripeCheckout,
} from "../stripe/service.ts";
import { confirmPrice, getPrice, refuseSecondGift, type Price, type Wish } from "./price-service.ts";

const RETENTION_DAYS = 90;
const CLEANED_AT_ONCE = 1000;

/** The current payment mode. */
export function paymentMode(): PaymentMode {
  return isStripeConnected() ? "stripe" : "test";
}

/** The price. A coupon that does not apply is reported along with the full price. @throws as getPrice. */
export async function getQuote(wish: Wish, buyerId: number | null = null): Promise<Quote> {
  const { plan, coupon, problem, discount, total } = await getPrice(wish, buyerId);
  const counting = buyerId === null ? plan : await planAfter(buyerId, plan);
  const platforms = await listPlatformsOfPlans();
  return {
    mode: paymentMode(),
    plan: describePlan(plan),
    platforms: (counting && platforms.get(counting.id)) ?? [],
    coupon: coupon && describeCoupon(coupon),
    coupon_problem: problem && couponProblems[problem],
    amount: plan.price,
    discount,
    total,
    renewal: policy.renewalOf(plan, coupon),
    currency: plan.currency,
  };
}

/**
 * Starts a purchase and replaces the caller's open one.
 * @throws AppError not-found, invalid-input naming `plan` or `coupon`, conflict when the total or the subscription has
 * changed and for the caller's current plan, unavailable when Stripe is away, too-many-requests. After an error no
 * checkout is open.
 */
export async function startCheckout(actor: Actor, input: CheckoutInput): Promise<StartedCheckout> {
  await throttle(policy.beginByAccount, String(actor.id));
  const price = await getPrice(input, actor.id);
  if (price.problem) throw invalidInput({ coupon: couponProblems[price.problem] });
  if (price.total !== input.total) throw new AppError("conflict", checkoutMessages.priceChanged);
  const mode = paymentMode();
  const { opened, closed } = await transaction((tx) => openCheckout(tx, actor, price, mode, input.replaces));
  const url = mode === "stripe" ? await openAtStripe(opened, closed, price) : null;
  return { id: opened.id, mode, url };
}

type Opening = { opened: queries.CheckoutRow; closed: queries.CheckoutRow | null };

/** @param replaces the current plan shown to the buyer; undefined: none was shown. */
async function openCheckout(
  tx: Transaction,
  actor: Actor,
  price: Price,
  mode: PaymentMode,
  replaces: string | null | undefined,
): Promise<Opening> {
  confirmActor(tx, actor);
  const { plan, coupon, discount } = price;
  await lockLedger(tx, actor.id);
  await confirmPrice(tx, price, actor.id);
  const live = await findLiveSubscription(tx, actor.id);
  const repeats = policy.repeatProblem(plan, live, mode);
  if (repeats) throw new AppError("conflict", repeats);
  const current = live && (await findById(live.plan_id, tx));
  if (replaces !== undefined && (current?.slug ?? null) !== replaces)
    throw new AppError("conflict", checkoutMessages.planChanged);
  const closed = await queries.closeOpenCheckout(tx, actor.id);
  const opened = await queries.insertCheckout(tx, {
    user_id: actor.id,
    plan_id: plan.id,
    coupon_id: coupon?.id ?? null,
    provider: mode,
    provider_ref: null,
    amount: plan.price,
    discount,
    currency: plan.currency,
    coupon_duration: coupon?.duration ?? null,
    coupon_months: coupon?.duration_in_months ?? null,
    expires_at: new Date(Date.now() + policy.TEST_CHECKOUT_MINUTES * 60_000),
  });
  return { opened, closed };
}

/** Closes the previous session at Stripe first, so that a customer cannot pay twice. @returns where to pay. */
async function openAtStripe(
  { id, user_id: userId }: queries.CheckoutRow,
  closed: queries.CheckoutRow | null,
  { plan, coupon, total }: Price,
): Promise<string> {
  const again = new URLSearchParams({ plan: plan.slug, ...(coupon && { coupon: coupon.stripe_coupon_id }) });
  const back = new URLSearchParams({ activeContent: "billing", checkout: id });
  const pages = {
    successUrl: `${publicUrl()}/dashboard?${back}`,
    cancelUrl: `${publicUrl()}${CHECKOUT_PAGE}?${again}`,
  };
  try {
    if (closed?.provider === "stripe" && closed.provider_ref) {
      await closeStripeCheckout(closed.provider_ref);
      await refuseSecondGift({ couponId: coupon?.id ?? null, total }, userId); // it may have been paid just now
    }
    const order = { checkoutId: id, userId, plan, coupon, total, ...pages };
    const { ref, url, expiresAt } = await startStripeCheckout(order);
    if (await transaction((tx) => queries.nameCheckout(tx, id, ref, expiresAt))) return url;
    // Another tab has started one.
    await expireStripeCheckout(ref);
    throw new AppError("conflict", checkoutMessages.checkoutOver);
  } catch (error) {
    await transaction((tx) => queries.expireCheckout(tx, id));
    throw error;
  }
}

/**
 * Pays a test checkout; nothing is charged. Idempotent: a paid one is returned again and grants nothing twice.
 * @throws AppError not-found for another user's, conflict for one that has ended, invalid-input naming `card` when it
 * is declined and `coupon` when it no longer applies; then nothing is bought.
 */
export async function payTestCheckout(actor: Actor, id: string, card: TestCard): Promise<CheckoutState> {
  if (isStripeConnected()) throw noCheckout();
  await throttle(policy.payByAccount, String(actor.id));
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    await lockLedger(tx, actor.id);
    const checkout = await queries.lockOwnCheckout(tx, actor.id, id);
    if (checkout?.provider !== "test") throw noCheckout();
    const now = await queries.readClock(tx);
    const state = policy.describeCheckout(checkout, now);
    if (state.status === "completed") return state;
    if (state.status === "expired") throw new AppError("conflict", state.detail);
    if (policy.isDeclined(card)) throw invalidInput({ card: checkoutMessages.declined });
    await completePurchase(tx, checkout, card, now);
    return policy.describeCheckout({ ...checkout, status: "completed" }, now);
  });
}

async function completePurchase(
  tx: Transaction,
  checkout: queries.CheckoutRow,
  card: TestCard,
  now: Date,
): Promise<void> {
  const { id, user_id: userId, coupon_id: couponId, currency, amount, discount } = checkout;
  const plan = await findById(checkout.plan_id, tx);
  if (!plan) throw new AppError("not-found", planMessages.unknown);
  await refuseSecondGift({ couponId, total: amount - discount }, userId, tx);
  if (couponId !== null) await redeemCoupon(tx, couponId, userId, id);
  const term = plan.period === "once" ? BOUGHT_ONCE : await subscribe(tx, checkout, plan.period, card, now);
  await recordPayment(tx, {
    provider: "test",
    ref: id,
    userId,
    planId: plan.id,
    ...term,
    status: "paid",
    amount: amount - discount,
    currency,
    invoiceUrl: null,
    grantsUnits: true,
  });
  await queries.completeCheckout(tx, id);
}

type Term = Pick<ReportedPayment, "subscriptionRef" | "periodStart" | "periodEnd">;
const BOUGHT_ONCE: Term = { subscriptionRef: null, periodStart: null, periodEnd: null };

async function subscribe(
  tx: Transaction,
  { id, user_id: userId, plan_id: planId, coupon_id: couponId, amount: price, currency }: queries.CheckoutRow,
  period: Exclude<Period, "once">,
  testCard: TestCard,
  now: Date,
): Promise<Term> {
  const ref = `test-${id}`;
  const term = { periodStart: now, periodEnd: periodAfter(now, now, period) };
  const replaced = await recordSubscription(tx, {
    provider: "test",
    ref,
    userId,
    planId,
    couponId,
    price,
    currency,
    testCard,
    ...term,
    status: "active",
    cancelsAtPeriodEnd: false,
    startedAt: now,
    endedAt: null,
  });
  // Only if Stripe was connected before: it can no longer be reached.
  if (replaced.length > 0) log.warn({ replaced, user: userId }, "A replaced subscription is still active at Stripe");
  return { subscriptionRef: ref, ...term };
}

/**
 * Status of the caller's checkout; asks Stripe for one there, for buyers who return before its webhook.
 * @throws AppError not-found, too-many-requests.
 */
export async function confirmCheckout(actor: Actor, id: string): Promise<CheckoutState> {
  await throttle(policy.confirmByAccount, String(actor.id));
  const checkout = await findOwn(actor, id);
  if (checkout.status === "completed" || checkout.provider_ref === null || !isStripeConnected())
    return policy.describeCheckout(checkout);
  await confirmStripeCheckout(checkout.provider_ref).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    // The webhook reports the same a little later.
    log.warn({ err: error, checkout: id }, "Asking Stripe about a checkout failed");
  });
  return policy.describeCheckout(await findOwn(actor, id));
}

/** Unused checkouts are kept for some time for enquiries. */
export async function cleanCheckouts(): Promise<void> {
  while ((await transaction((tx) => queries.deleteExpired(tx, RETENTION_DAYS, CLEANED_AT_ONCE))) === CLEANED_AT_ONCE);
}

async function findOwn(actor: Actor, id: string): Promise<queries.CheckoutRow> {
  const checkout = await queries.findCheckout(id);
  if (checkout?.user_id !== actor.id) throw noCheckout();
  return checkout;
}

function noCheckout(): AppError {
  return new AppError("not-found", checkoutMessages.noCheckout);
}
