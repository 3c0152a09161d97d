/** Pure rules of plans: their names in addresses, what buyers see of them, and what operators may offer. */
import slugify from "slugify";
import { editVersionOf } from "#platform/http/edit-version.ts";
import { type Plan, PLAN_QUOTAS, type PlanInput, planMessages } from "../../contracts/plan.ts";
import type { PlanRow } from "./queries.ts";

const MAX_SLUG_CHARACTERS = 60;

/** Additional data of a plan for operators. */
export type OperatedPlan = Plan & Pick<PlanInput, "position" | "is_offered" | (typeof PLAN_QUOTAS)[number]>;

/** The slug for a plan; a name without Latin letters becomes `plan`. */
export function wishedPlanSlug(name: string): string {
  const slug = slugify(name, { lower: true, strict: true }).slice(0, MAX_SLUG_CHARACTERS);
  return slug.replace(/^-+|(?<!-)-+$/g, "") || "plan";
}

export function describePlan(row: PlanRow): Plan {
  const { id, slug, name, description, price, currency, period, press_releases, word_limit, anchor_text_links } = row;
  return { id, slug, name, description, price, currency, period, press_releases, word_limit, anchor_text_links };
}

export function describeOperatedPlan(row: PlanRow): OperatedPlan {
  const { position, is_offered, max_drafts, max_companies, max_alerts, max_media_mb, max_revisions } = row;
  const quotas = { max_drafts, max_companies, max_alerts, max_media_mb, max_revisions };
  return { ...describePlan(row), position, is_offered, ...quotas };
}

/** Of what its form holds: being put on sale or taken off is a step of its own. */
export function planVersion(row: Omit<OperatedPlan, "is_offered">): string {
  const { name, description, price, currency, period, press_releases, word_limit, anchor_text_links, position } = row;
  const limits = [press_releases, word_limit, anchor_text_links, ...PLAN_QUOTAS.map((quota) => row[quota])];
  return editVersionOf(name, description, price, currency, period, limits, position);
}

/** The objection to a plan beyond the format of its fields; null if there is none. */
export function planProblem({
  is_offered,
  price,
}: Pick<PlanInput, "is_offered" | "price">): Record<string, string> | null {
  return is_offered && price === 0 ? { price: planMessages.needsPrice } : null;
}
