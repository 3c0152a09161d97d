/** Sentences about what a person leaves behind. */
import { formatDateTime } from "#ui-kit/format/dates.ts";
import type { Leaving } from "../../contract.ts";

/** `Your 4 drafts, 2 scheduled and 31 published posts stay with the company; Ruth Alder takes over your drafts.` */
export function leftBehind({ drafts, scheduled, published }: Leaving, heir: string | undefined): string {
  const kinds = [
    drafts > 0 && (drafts === 1 ? "draft" : `${drafts} drafts`),
    scheduled.length > 0 && `${scheduled.length} scheduled`,
    published > 0 && `${published} published`,
  ].filter((kind) => kind !== false);
  if (kinds.length === 0) return "You have no posts there.";
  const all = new Intl.ListFormat("en-GB", { type: "conjunction" }).format(kinds);
  const total = drafts + scheduled.length + published;
  const noun = scheduled.length + published === 0 ? "" : total === 1 ? " post" : " posts";
  const verb = total === 1 ? "stays" : "stay";
  const taken = drafts > 0 ? "takes over your drafts" : `takes ${total === 1 ? "it" : "them"} over`;
  return `Your ${all}${noun} ${verb} with the company${heir === undefined ? "" : `; ${heir} ${taken}`}.`;
}

/** `1 scheduled post, December 3, 2026 9:00 AM`. */
export function scheduledWords(scheduled: Leaving["scheduled"]): string {
  const [first] = scheduled;
  if (!first || scheduled.length > 1) return `${scheduled.length} scheduled posts`;
  return `1 scheduled post, ${formatDateTime(first.publishing_time)}`;
}

/** `Your own account, your other 4 companies and your releases left`. */
export function untouched(otherCompanies: number): string {
  if (otherCompanies <= 0) return "Your own account and your releases left";
  const others = otherCompanies === 1 ? "company" : `${otherCompanies} companies`;
  return `Your own account, your other ${others} and your releases left`;
}
