/** What the form of a plan holds, and what it sends. Pure. */
import { type OperatorPlan, type PlanChange } from "../../contracts/operator.ts";
import { type Period, PLAN_QUOTAS, type PlanInput, planInput } from "../../contracts/plan.ts";
import { type Checked, checkInput } from "#platform/contract/check-input.ts";
import { amountText, minorUnitsOf } from "../../words/amounts.ts";

export const LIMITS = ["press_releases", "word_limit", "anchor_text_links", ...PLAN_QUOTAS] as const;
export type LimitName = (typeof LIMITS)[number];

export type PlanValues = Record<"name" | "description" | "price" | "currency" | "position", string> &
  Record<LimitName, string> & { period: Period; is_offered: boolean; uncapped: readonly LimitName[] };

/** @param plan null for one that is new, at the end of `plans`. */
export function planValuesOf(plan: OperatorPlan | null, plans: readonly OperatorPlan[]): PlanValues {
  const { name = "", description = "", currency = plans[0]?.currency ?? "gbp", period = "month" } = plan ?? {};
  const last = Math.max(0, ...plans.map(({ position }) => position));
  const limitText = (limit: LimitName) => (plan?.[limit] == null ? "" : String(plan[limit]));
  return {
    name,
    description,
    currency,
    period,
    price: plan ? amountText(plan.price, currency) : "",
    press_releases: limitText("press_releases"),
    word_limit: limitText("word_limit"),
    anchor_text_links: limitText("anchor_text_links"),
    max_drafts: limitText("max_drafts"),
    max_companies: limitText("max_companies"),
    max_alerts: limitText("max_alerts"),
    max_media_mb: limitText("max_media_mb"),
    max_revisions: limitText("max_revisions"),
    uncapped: plan ? LIMITS.filter((limit) => plan[limit] === null) : [...PLAN_QUOTAS],
    position: String(plan?.position ?? last + 1),
    is_offered: plan?.is_offered ?? true,
  };
}

/** What the contract says of the values; a limit that is left empty is asked for, so that no cap is never meant by chance. */
export function checkPlan(values: PlanValues): Checked<PlanInput> {
  const currency = values.currency.trim().toLowerCase();
  const price = minorUnitsOf(values.price, currency);
  const number = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
  const limit = (name: LimitName) => (values.uncapped.includes(name) ? null : number(values[name]));
  const input = {
    name: values.name,
    description: values.description,
    period: values.period,
    is_offered: values.is_offered,
    price,
    currency,
    position: number(values.position),
    press_releases: limit("press_releases"),
    word_limit: limit("word_limit"),
    anchor_text_links: limit("anchor_text_links"),
    ...Object.fromEntries(PLAN_QUOTAS.map((quota) => [quota, limit(quota)])),
  };
  return checkInput(planInput, input, wordsFor(values, price));
}

/** Where the contract speaks of numbers, and people have typed texts. */
function wordsFor(values: PlanValues, price: number | null): Record<string, string> {
  const problems: Record<string, string> = {};
  if (price === null) problems["price"] = "Enter an amount, for example 480 or 480.50.";
  for (const name of LIMITS)
    if (!values.uncapped.includes(name) && !/^\s*\d+\s*$/.test(values[name]))
      problems[name] = "Enter a whole number, or choose no cap.";
  if (!/^\s*\d+\s*$/.test(values.position)) problems["position"] = "Enter a whole number.";
  return problems;
}

/** Only what differs from the plan, so that two operators do not undo each other; null when nothing does. */
export function changeOf(plan: OperatorPlan, input: PlanInput): PlanChange | null {
  const names = (Object.keys(input) as (keyof PlanInput)[]).filter((name) => input[name] !== plan[name]);
  return names.length === 0 ? null : Object.fromEntries(names.map((name) => [name, input[name]]));
}

/** What the fields of the form are called. */
export const PLAN_FIELD_WORDS: Record<keyof PlanValues, string> = {
  name: "Name",
  description: "Description",
  price: "Price",
  currency: "Currency",
  period: "Period",
  press_releases: "Releases",
  word_limit: "Word limit",
  anchor_text_links: "Links",
  uncapped: "No cap",
  max_drafts: "Drafts",
  max_companies: "Companies",
  max_alerts: "Alerts",
  max_media_mb: "Storage in MB",
  max_revisions: "Versions kept",
  position: "Position",
  is_offered: "On sale",
};

/** Of a field that holds no text; undefined for those that do. */
export function planValueWords(name: keyof PlanValues, value: unknown): string | undefined {
  if (name !== "uncapped" || !Array.isArray(value)) return undefined;
  return value.map((limit: LimitName) => PLAN_FIELD_WORDS[limit]).join(", ") || "None";
}
