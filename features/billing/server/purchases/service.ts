/**
 * Applies purchases to accounts. Both the test checkout and Stripe report to these functions. Each is
 * idempotent and independent of order, because every report carries the full current state.
 */
import { publicUrl } from "#platform/config/settings.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { PaymentMode } from "../../contracts/checkout.ts";
import { planMessages, STARTING_PLAN } from "../../contracts/plan.ts";
import * as plans from "../plans/queries.ts";
import { boughtMail, endedMail, type MailText, paymentFailedMail } from "./mail-policy.ts";
import { grantReason, isSmaller } from "./policy.ts";
import * as queries from "./queries.ts";
import { lockLedger } from "../allowance/queries.ts";
import { grantUnits } from "../allowance/service.ts";

/** A subscription in the state reported by its provider. */
export type ReportedSubscription = {
  provider: PaymentMode;
  /** The provider's name of it, unique among all. */
  ref: string;
  userId: number;
  planId: number;
  couponId: number | null;
  status: "active" | "past_due" | "ended";
  /** Of one period before discount, minor units. */
  price: number;
  currency: string;
  periodStart: Date;
  periodEnd: Date;
  cancelsAtPeriodEnd: boolean;
  startedAt: Date;
  /** Null while it lives. */
  endedAt: Date | null;
  /** Of the test checkout: which card it renews with. */
  testCard?: string | null;
};

/** A subscription of ours as its provider would report it. */
export function reportOf(row: queries.SubscriptionRow): ReportedSubscription {
  return {
    provider: row.provider,
    ref: row.provider_ref,
    userId: row.user_id,
    planId: row.plan_id,
    couponId: row.coupon_id,
    status: row.status,
    price: row.price,
    currency: row.currency,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    cancelsAtPeriodEnd: row.cancels_at_period_end,
    startedAt: row.started_at,
    endedAt: row.ended_at,
  };
}

/**
 * Makes the account's record say what the provider says. A user has at most one living subscription: the one that started
 * last. One that has ended here stays ended. An account that is gone is left alone.
 * @returns the refs of subscriptions to end at Stripe after the commit, because a later one took their place.
 */
export async function recordSubscription(tx: Transaction, reported: ReportedSubscription): Promise<string[]> {
  await lockLedger(tx, reported.userId);
  const isLive = reported.status !== "ended";
  const buyer = await queries.findBuyer(tx, reported.userId);
  if (!buyer) return isLive ? refsAtStripe({ provider: reported.provider, provider_ref: reported.ref }) : [];
  const known = await queries.findSubscription(tx, reported.ref);
  if (known?.status === "ended") return isLive ? refsAtStripe(known) : [];
  const live = await queries.findLiveSubscription(tx, reported.userId);
  const rival = live && live.provider_ref !== reported.ref ? live : null;
  // Clocks of two providers are not compared: what the other one reports now is the later purchase.
  const isSuperseded =
    isLive && rival?.provider === reported.provider && rival.started_at.getTime() > reported.startedAt.getTime();
  if (isSuperseded) {
    await writeSubscription(tx, { ...reported, status: "ended", endedAt: new Date() }, known);
    return refsAtStripe({ provider: reported.provider, provider_ref: reported.ref });
  }
  if (isLive && rival) await queries.endSubscription(tx, rival.id, null);
  await writeSubscription(tx, reported, known);
  // Only a change moves the plan: what an operator assigned since stays through renewals and repeated reports.
  if (isLive && known?.plan_id !== reported.planId) await plans.assignPlan(tx, reported.userId, reported.planId);
  if (!isLive && known) await leavePlan(tx, buyer, known.plan_id);
  return isLive && rival ? refsAtStripe(rival) : [];
}

function refsAtStripe({
  provider,
  provider_ref,
}: Pick<queries.SubscriptionRow, "provider" | "provider_ref">): string[] {
  return provider === "stripe" ? [provider_ref] : [];
}

async function writeSubscription(
  tx: Transaction,
  reported: ReportedSubscription,
  known: queries.SubscriptionRow | null,
): Promise<void> {
  const row = {
    user_id: reported.userId,
    plan_id: reported.planId,
    coupon_id: reported.couponId,
    provider: reported.provider,
    provider_ref: reported.ref,
    status: reported.status,
    price: reported.price,
    currency: reported.currency,
    period_start: reported.periodStart,
    period_end: reported.periodEnd,
    cancels_at_period_end: reported.status === "ended" ? false : reported.cancelsAtPeriodEnd,
    started_at: reported.startedAt,
    ended_at: reported.status === "ended" ? (reported.endedAt ?? new Date()) : null,
    ...(reported.testCard === undefined ? {} : { test_card: reported.testCard }),
  };
  if (known) await queries.updateSubscription(tx, known.id, row);
  else await queries.insertSubscription(tx, { test_card: null, ...row });
}

/** The limits of the starting plan count again, unless an operator gave the account others since. */
async function leavePlan(tx: Transaction, buyer: queries.Buyer, planId: number): Promise<void> {
  const [ended, starting] = await Promise.all([plans.findById(planId, tx), plans.findBySlug(STARTING_PLAN, tx)]);
  const isLeft = buyer.plan_id === planId;
  if (isLeft) await plans.assignPlan(tx, buyer.id, starting?.id ?? null);
  await tell(tx, buyer, endedMail(ended?.name ?? "", isLeft ? (starting?.name ?? null) : null, billingScreen()));
}

async function tell(tx: Transaction, buyer: queries.Buyer, text: MailText): Promise<void> {
  await queueMail(tx, { to: buyer.email, ...text });
}

function billingScreen(): string {
  return `${publicUrl()}/dashboard?activeContent=billing`;
}

/** A charge as its provider says that it went. */
export type ReportedPayment = {
  provider: PaymentMode;
  /** Unique among the provider's payments: grants name it as their source. */
  ref: string;
  userId: number;
  planId: number;
  /** Null for what is bought once. */
  subscriptionRef: string | null;
  status: "paid" | "failed";
  amount: number;
  currency: string;
  periodStart: Date | null;
  periodEnd: Date | null;
  invoiceUrl: string | null;
  /** Who is billed, line by line, as the provider asked for it. */
  billedTo?: string;
  /** Why it failed, for people. */
  failure?: string;
  /** Whether the plan's units come with it; false for corrections between periods. */
  grantsUnits: boolean;
};

/**
 * Notes a charge; one that is paid grants its plan's units, once. Where it belongs to a subscription, that was recorded
 * before. The buyer is mailed about the first payment of each purchase and about one that fails.
 * @returns whether this call is the first to say so; false for an account that is gone.
 */
export async function recordPayment(tx: Transaction, reported: ReportedPayment): Promise<boolean> {
  await lockLedger(tx, reported.userId);
  const buyer = await queries.findBuyer(tx, reported.userId);
  if (!buyer) return false;
  const plan = await plans.findById(reported.planId, tx);
  if (!plan) throw new AppError("not-found", planMessages.unknown);
  const subscription = reported.subscriptionRef ? await queries.findSubscription(tx, reported.subscriptionRef) : null;
  const row = {
    user_id: reported.userId,
    subscription_id: subscription?.id ?? null,
    plan_id: plan.id,
    provider: reported.provider,
    provider_ref: reported.ref,
    amount: reported.amount,
    currency: reported.currency,
    period_start: reported.periodStart,
    period_end: reported.periodEnd,
    invoice_url: reported.invoiceUrl,
    billed_to: reported.billedTo ?? "",
    failure: reported.status === "failed" ? (reported.failure ?? "") : "",
  };
  if (reported.status === "failed") {
    const isNew = await queries.noteFailed(tx, row);
    const amount = formatMoney(reported.amount, reported.currency);
    if (isNew && subscription && subscription.status !== "ended")
      await tell(tx, buyer, paymentFailedMail(plan.name, amount, row.failure, billingScreen()));
    return isNew;
  }
  const isNew = await queries.notePaid(tx, row);
  if (!isNew) return false;
  if (reported.grantsUnits) await grantPlan(tx, buyer, reported, plan);
  if (reported.subscriptionRef === null) await takeLimits(tx, buyer, plan);
  return true;
}

async function grantPlan(
  tx: Transaction,
  buyer: queries.Buyer,
  { provider: mode, ref, subscriptionRef, amount, currency, periodStart, periodEnd }: ReportedPayment,
  plan: plans.PlanRow,
): Promise<void> {
  const units = plan.press_releases;
  if (units) {
    const reason = grantReason(plan.name, periodStart, periodEnd);
    await grantUnits(tx, buyer.id, units, `${mode}:${ref}`, reason);
  }
  if (subscriptionRef !== null && (await queries.countPaid(tx, subscriptionRef)) > 1) return;
  await tell(tx, buyer, boughtMail({ plan, amount, currency, mode, units, periodEnd }, billingScreen()));
}

/** What is bought once brings its plan's limits along, unless those of the present are larger or not bought by the piece. */
async function takeLimits(tx: Transaction, buyer: queries.Buyer, plan: plans.PlanRow): Promise<void> {
  const next = await planAfter(buyer.id, plan, tx);
  if (next && next.id !== buyer.plan_id) await plans.assignPlan(tx, buyer.id, next.id);
}

/** The plan that counts for an account once it has bought this one; null: none, as before. */
export async function planAfter(
  userId: number,
  bought: plans.PlanRow,
  tx?: Transaction,
): Promise<plans.PlanRow | null> {
  if (bought.period !== "once") return bought;
  const live = tx ? await queries.findLiveSubscription(tx, userId) : await queries.readLiveSubscription(userId);
  const current = await plans.findOfUser(userId, tx);
  if (live) return current;
  return !current || (current.period === "once" && !isSmaller(bought, current)) ? bought : current;
}
