/** Plans: what can be bought, and what operators change about it. A plan's slug never changes: addresses name it. */
import { randomInt } from "node:crypto";
import type { z } from "zod";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { fieldProblems } from "#platform/contract/fields.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { announce } from "#platform/database/notifications.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { refuseStale } from "#platform/http/edit-version.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { log } from "#platform/log/log.ts";
import { type Plan, planInput, planMessages, STARTING_PLAN } from "../../contracts/plan.ts";
import { grantUnits } from "../allowance/service.ts";
import { planChangeWords, planWords } from "./audit-policy.ts";
import {
  describeOperatedPlan,
  describePlan,
  type OperatedPlan,
  planProblem,
  planVersion,
  wishedPlanSlug,
} from "./policy.ts";
import * as queries from "./queries.ts";

/** The plans on sale, in page order. */
export async function listOfferedPlans(): Promise<Plan[]> {
  return (await queries.listOffered()).map(describePlan);
}

/** Every plan, for operators and for the page that describes new accounts. */
export async function listPlans(): Promise<OperatedPlan[]> {
  return (await queries.listAll()).map(describeOperatedPlan);
}

/** The starting plan and its row's id; null if an operator's database has none. */
export async function findStartingPlan(tx?: Transaction): Promise<Plan | null> {
  const row = await queries.findBySlug(STARTING_PLAN, tx);
  return row && describePlan(row);
}

/** Gives a new account the starting plan and its releases; nothing if there is no such plan. */
export async function beginAllowance(tx: Transaction, userId: number): Promise<void> {
  const plan = await findStartingPlan(tx);
  if (!plan) return;
  await queries.assignPlan(tx, userId, plan.id);
  if (plan.press_releases)
    await grantUnits(tx, userId, plan.press_releases, `plan:${STARTING_PLAN}:${userId}`, `${plan.name} plan`);
}

type PlanChange = Partial<z.input<typeof planInput>>;

/** Noted in the audit log. @throws AppError forbidden (403), invalid-input naming the wrong fields. */
export async function createPlan(operator: Operator, input: z.input<typeof planInput>): Promise<OperatedPlan> {
  requireOperator(operator);
  const fields = checked(input);
  const row = await transaction(async (tx) => {
    const made = await insertUnderFreeSlug(tx, fields);
    await recordAction(tx, operator, { action: "plan.create", subject: `plan ${made.slug}`, details: planWords(made) });
    return made;
  });
  await tellPages();
  return describeOperatedPlan(row);
}

/** Names are unique; two that read alike in an address get a random end. */
async function insertUnderFreeSlug(tx: Transaction, fields: queries.PlanFields): Promise<queries.PlanRow> {
  const wished = wishedPlanSlug(fields.name);
  for (let slug = wished; ; slug = `${wished}-${randomInt(36 ** 5).toString(36)}`) {
    const row = await queries.insertPlan(tx, slug, fields);
    if (row) return row;
    if (await queries.isNameTaken(tx, fields.name, null)) throw invalidInput({ name: planMessages.nameTaken });
  }
}

/**
 * Changes the given fields. Living subscriptions keep their price; limits count at once, units from the next period on.
 * Noted in the audit log, unless everything was so already.
 * @param seen the version that was edited; left out, it is changed whatever was saved since.
 * @throws AppError forbidden (403), not-found, invalid-input naming the wrong fields, conflict (409) if it was saved since.
 */
export async function changePlan(
  operator: Operator,
  slug: string,
  change: PlanChange,
  seen?: string,
): Promise<OperatedPlan> {
  requireOperator(operator);
  const row = await transaction(async (tx) => {
    const before = await queries.lockPlan(tx, slug);
    if (!before) throw new AppError("not-found", planMessages.unknown);
    refuseStale(seen, planVersion(before), "this plan");
    const fields = checked({ ...before, ...change });
    if (await queries.isNameTaken(tx, fields.name, before.id)) throw invalidInput({ name: planMessages.nameTaken });
    // A monthly purchase cannot be renewed by the year.
    if (fields.period !== before.period && (await queries.hasSubscribers(tx, before.id)))
      throw invalidInput({ period: planMessages.hasSubscribers });
    const after = await queries.updatePlan(tx, before.id, fields);
    const details = planChangeWords(before, after);
    if (details) await recordAction(tx, operator, { action: "plan.change", subject: `plan ${slug}`, details });
    return after;
  });
  await tellPages();
  return describeOperatedPlan(row);
}

function checked(input: unknown): queries.PlanFields {
  const parsed = planInput.safeParse(input);
  if (!parsed.success) throw invalidInput(fieldProblems(parsed.error));
  const problem = planProblem(parsed.data);
  if (problem) throw invalidInput(problem);
  return parsed.data;
}

/**
 * Sets the plan whose limits apply to an account. Does not change its paid subscription or its units.
 * Null removes the plan.
 * @throws AppError not-found for an unknown plan or account.
 */
export async function assignPlan(userId: number, slug: string | null, within?: Transaction): Promise<Plan | null> {
  const plan = slug === null ? null : await queries.findBySlug(slug, within);
  if (slug !== null && !plan) throw new AppError("not-found", planMessages.unknown);
  const assign = (tx: Transaction) => queries.assignPlan(tx, userId, plan?.id ?? null);
  const isKnown = await (within ? assign(within) : transaction(assign));
  if (!isKnown) throw new AppError("not-found", "Account not found.");
  return plan && describePlan(plan);
}

/** The change is committed whatever happens here: a page that is not notified expires within minutes. */
async function tellPages(): Promise<void> {
  await announce(PAGE_CHANGED, ["plans"]).catch((error: unknown) =>
    log.warn({ err: error }, "The pricing page was not notified of a change"),
  );
}
