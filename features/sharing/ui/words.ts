/** What the dialog says of a link. Pure. */
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import type { TurnLine, TurnState } from "#features/approvals/contract.ts";
import { formatDateTime, formatDay } from "#ui-kit/format/dates.ts";
import type { CommentLink, CommentLinkState } from "../comment-contract.ts";
import type { LinkState, ShareLink } from "../contract.ts";

export const STATE_BADGES: Record<LinkState, { label: string; colour: StatusColour }> = {
  sent: { label: "Sent", colour: "grey" },
  opened: { label: "Opened", colour: "blue" },
  accepted: { label: "Accepted", colour: "green" },
  declined: { label: "Declined", colour: "grey" },
  revoked: { label: "Revoked", colour: "red" },
  expired: { label: "Expired", colour: "grey" },
};

const FILES: Record<string, string> = { pdf: "PDF", docx: "Word", txt: "text" };

/** "Elena Ruiz-Hart, The Northern Ledger"; the address of who has no name. */
export function calledOf({ name, outlet, email }: Pick<ShareLink, "name" | "outlet" | "email">): string {
  return [name || (outlet ? "" : email), outlet].filter((part) => part !== "").join(", ");
}

/** What happened with it, newest fact first where it matters. */
export function historyOf(link: ShareLink): string {
  const at = (time: string) => formatDateTime(time);
  const facts: string[] = [];
  if (link.revoked_at) facts.push(`Revoked ${at(link.revoked_at)}${link.revoked_by ? ` by ${link.revoked_by}` : ""}`);
  if (link.accepted_at) facts.push(`Accepted ${at(link.accepted_at)}`);
  else if (link.declined_at)
    facts.push(`Declined ${at(link.declined_at)}${link.declined_line ? `: “${link.declined_line}”` : ""}`);
  else facts.push(`Sent ${at(link.sent_at)}`);
  const times = link.readings.reduce((sum, reading) => sum + reading.times, 0);
  if (times > 0) facts.push(`read ${times === 1 ? "once" : `${times} times`}`);
  else if (link.last_opened_at && !link.accepted_at) facts.push(`opened ${at(link.last_opened_at)}`);
  const files = [...new Set(link.downloads.map(({ file }) => FILES[file] ?? "pictures"))];
  if (files.length > 0) facts.push(`downloaded ${files.join(", ")}`);
  if (link.disowned_at) facts.push(`opened by a person whom it is not for, ${at(link.disowned_at)}`);
  return facts.join(", ");
}

export const COMMENT_BADGES: Record<CommentLinkState, { label: string; colour: StatusColour }> = {
  sent: STATE_BADGES.sent,
  opened: STATE_BADGES.opened,
  revoked: STATE_BADGES.revoked,
  expired: STATE_BADGES.expired,
};

export function commentHistoryOf(link: CommentLink): string {
  const facts = link.revoked_at
    ? [`Revoked ${formatDateTime(link.revoked_at)}${link.revoked_by ? ` by ${link.revoked_by}` : ""}`]
    : [`Sent ${formatDateTime(link.sent_at)}`, `until ${formatDay(link.expires_at)}`];
  if (link.last_opened_at) facts.push(`opened ${formatDateTime(link.last_opened_at)}`);
  if (link.comments > 0) facts.push(link.comments === 1 ? "1 comment" : `${link.comments} comments`);
  return facts.join(", ");
}

export const TURN_BADGES: Record<TurnState, { label: string; colour: StatusColour }> = {
  later: { label: "Later", colour: "grey" },
  asked: { label: "Asked", colour: "blue" },
  changes: { label: "Asks for changes", colour: "amber" },
  again: { label: "Asked again", colour: "amber" },
  approved: { label: "Approved", colour: "green" },
};

export function turnHistoryOf({ state, answered_at, answered_by, version, asked_at, due_at }: TurnLine): string {
  if (state === "approved" || state === "changes")
    return `${answered_by ?? ""} answered ${answered_at ? formatDateTime(answered_at) : ""}${version === null ? "" : ` on version ${version}`}`.trim();
  if (asked_at === null) return "Asked when the person before has approved";
  return `Asked ${formatDateTime(asked_at)}${due_at ? `, until ${formatDateTime(due_at)}` : ""}`;
}
