/** Plans, checkouts and subscriptions for tests, and what tests ask about them. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Operator } from "#features/audit/server/service.ts";
import { checkoutInput, type TestCard } from "#features/billing/contracts/checkout.ts";
import type { PlanFields, PlanRow } from "#features/billing/server/plans/queries.ts";
import { getQuote, payTestCheckout, startCheckout } from "#features/billing/server/checkout/service.ts";
import { db } from "#platform/database/client.ts";
import type { TestUser } from "./users.ts";

/** In whose name tests change plans and coupons: as the command line does. */
export const STAFF: Operator = { id: null, role: "operator" };

export const GOOD_CARD = "4242424242424242" satisfies TestCard;
export const FAILS_LATER = "4000000000000341" satisfies TestCard;
export const DECLINED = "4000000000000002" satisfies TestCard;

/** £100 a month for ten releases, unless told otherwise; it can be bought. */
export async function buildPlan(changes: Partial<PlanFields> = {}): Promise<PlanRow> {
  const mark = randomUUID();
  const plan = {
    slug: `plan-${mark}`,
    name: `Plan ${mark}`,
    price: 10_000,
    period: "month" as const,
    press_releases: 10,
    word_limit: 700,
    anchor_text_links: 2,
    is_offered: true,
    ...changes,
  };
  return db.insertInto("plans").values(plan).returningAll().executeTakeFirstOrThrow();
}

/** Takes the plans of tests off the page: other tests of the same database look at it. */
export async function withdrawPlans(): Promise<void> {
  await db.updateTable("plans").set({ is_offered: false }).where("slug", "like", "plan-%").execute();
}

/** Opens a checkout as the page does: for the total that a quote shows. @returns its id. */
export async function openCheckout(user: TestUser, plan: { slug: string }, coupon?: string): Promise<string> {
  const { total } = await getQuote({ plan: plan.slug, coupon });
  return (await startCheckout(user.actor, checkoutInput.parse({ plan: plan.slug, coupon, total }))).id;
}

/** Buys a plan in test mode. @returns the checkout's id. */
export async function buyPlan(
  user: TestUser,
  plan: { slug: string },
  { card = GOOD_CARD, coupon }: { card?: TestCard; coupon?: string } = {},
): Promise<string> {
  const id = await openCheckout(user, plan, coupon);
  await payTestCheckout(user.actor, id, card);
  return id;
}

/** The user's subscription began so much earlier, for example "2 months 1 hour". */
export async function ageSubscription(userId: number, interval: string): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - ${interval}::interval`;
  await db
    .updateTable("subscriptions")
    .set({ period_start: back("period_start"), period_end: back("period_end"), started_at: back("started_at") })
    .where("user_id", "=", userId)
    .where("status", "<>", "ended")
    .execute();
}

/** Failed payments of the user were tried so much earlier. */
export async function ageFailures(userId: number, interval: string): Promise<void> {
  const back = (column: string) => sql<Date>`${sql.ref(column)} - ${interval}::interval`;
  await db
    .updateTable("payments")
    .set({ created_at: back("created_at"), updated_at: back("updated_at") })
    .where("user_id", "=", userId)
    .where("status", "=", "failed")
    .execute();
}

/** Everything of a user that buying changes, oldest first. */
export async function accountOf(userId: number) {
  const [subscriptions, payments, checkouts, user] = await Promise.all([
    db.selectFrom("subscriptions").selectAll().where("user_id", "=", userId).orderBy("id").execute(),
    db.selectFrom("payments").selectAll().where("user_id", "=", userId).orderBy("id").execute(),
    db.selectFrom("checkouts").selectAll().where("user_id", "=", userId).orderBy("created_at").execute(),
    db.selectFrom("users").select("plan_id").where("id", "=", userId).executeTakeFirstOrThrow(),
  ]);
  const live = subscriptions.filter(({ status }) => status !== "ended");
  return { subscriptions, payments, checkouts, live, planId: user.plan_id };
}

/** The mails that the user got, oldest first. */
export async function mailsTo(user: { email: string }): Promise<{ subject: string; body: string }[]> {
  const mails = db.selectFrom("mail_messages").select(["subject", "body"]).where("recipient", "=", user.email);
  return mails.orderBy("id").execute();
}
