/** The health of a feed, in words. */
import { formatMomentDay, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { formatAge, formatSpan } from "#ui-kit/format/spans.ts";
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import { NEWS_CATEGORIES } from "../../contract.ts";
import type { OperatorFeed } from "../../operator-contract.ts";

export const STATES: Record<OperatorFeed["state"], { label: string; colour: StatusColour }> = {
  new: { label: "New", colour: "blue" },
  healthy: { label: "Healthy", colour: "green" },
  failing: { label: "Failing", colour: "red" },
  waiting: { label: "Waiting", colour: "amber" },
  retired: { label: "Retired", colour: "grey" },
};

export function feedName({ name, title, url }: Pick<OperatorFeed, "name" | "title" | "url">): string {
  return name || title || url;
}

/** "Tech News"; a dash outside the catalogue. */
export function categoryLabel(key: string): string {
  return NEWS_CATEGORIES.find((each) => each.key === key)?.label ?? "–";
}

/** Since when and why; empty while all is well. */
export function stateWords({ state, since, until, reason, is_by_operator }: OperatorFeed): string {
  if (state === "new") return "Not fetched yet";
  if (state === "waiting" && until !== null) {
    const failing = since === null ? "" : ` Failing for ${formatAge(since)}.`;
    return `The site asks us to wait until ${formatTimeOfDay(until)}.${failing}`;
  }
  if (state === "failing" && since !== null) return `For ${formatAge(since)}. ${reason}`.trim();
  if (state === "retired" && since !== null)
    return is_by_operator
      ? `By an operator on ${formatMomentDay(since)}`
      : `${formatMomentDay(since)}. ${reason}`.trim();
  return "";
}

export function fetchedWords({ fetched_at: at }: OperatorFeed): string {
  return at === null ? "Never" : `${formatAge(at)} ago`;
}

/** "next in 3 hours"; due feeds wait in the queue. */
export function nextWords({ next_fetch_at: at }: OperatorFeed, now = Date.now()): string {
  if (at === null) return "not scheduled";
  const seconds = (Date.parse(at) - now) / 1000;
  return seconds < 1 ? "due now" : `next in ${formatSpan(seconds)}`;
}
