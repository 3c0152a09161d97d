/** Words of the console about posts that wait. */
import type { StatusColour } from "#ui-kit/theme/theme.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { type DecidedAnswer, type Decision, QUEUE_COUNT_CAP, type QueueItem } from "../../contract.ts";
import type { QueueReason } from "#features/content/contracts/publishing.ts";

/** Labels of badges; a reason that does not depend on the post has none. */
export const REASON_BADGES: Record<QueueReason, { label: string; colour: StatusColour } | null> = {
  "every-post": null,
  "new-author": { label: "New author", colour: "grey" },
  "rejected-before": { label: "Rejected before", colour: "red" },
  "blocked-link": { label: "Blocked link", colour: "red" },
  "release-check": { label: "Release check", colour: "amber" },
  "suspended-author": { label: "Author suspended", colour: "red" },
};

export function returnedLabel(times: number): string {
  if (times === 1) return "Returned once";
  return `Returned ${times === 2 ? "twice" : `${times} times`}`;
}

export function queueWords(count: number): string {
  return `${count >= QUEUE_COUNT_CAP ? `${formatCount(QUEUE_COUNT_CAP)} or more` : formatCount(count)} waiting`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 12 min, 5 h, 3 d. */
export function waitedFor(since: string, now: Date): string {
  const ms = Math.max(0, now.getTime() - new Date(since).getTime());
  if (ms < HOUR) return `${Math.floor(ms / MINUTE)} min`;
  return ms < 2 * DAY ? `${Math.floor(ms / HOUR)} h` : `${Math.floor(ms / DAY)} d`;
}

/** Marks of a waiting post: an edit, or scheduled. */
export function stageWords({ status }: Pick<QueueItem, "status">): string | null {
  if (status === "published") return "Edit";
  return status === "scheduled" ? "Scheduled" : null;
}

const quoted = (name: string) => `“${name.trim() || "Untitled"}”`;

/** The result of a decision, and what is left in the queue. */
export function decidedWords({ name, state, is_edit, waiting }: DecidedAnswer, decision: Decision): string {
  const left = waiting === 0 ? "The queue is empty." : `${queueWords(waiting)}.`;
  const what = is_edit ? `The edit to ${quoted(name)}` : quoted(name);
  return `${what} ${is_edit ? EDIT_WORDS[decision] : WORDS[decision](state)} ${left}`;
}

const EDIT_WORDS: Record<Decision, string> = {
  approve: "is now live.",
  return: "was returned.",
  reject: "was rejected.",
};
const WORDS: Record<Decision, (state: DecidedAnswer["state"]) => string> = {
  approve: (state) => (state === "scheduled" ? "was approved and will be published on schedule." : "is now live."),
  return: () => "was returned to the author.",
  reject: () => "was rejected.",
};

/** Common replies of operators; each is inserted into the text and can be changed. */
export const QUICK_REASONS: Record<Exclude<Decision, "approve">, readonly string[]> = {
  return: [
    "Please name the source of the figures.",
    "Please name the person quoted and their title.",
    "The headline claims more than the text supports. Please align them.",
    "Please start with the place and date.",
    "Please replace or remove the blocked link.",
  ],
  reject: [
    "This is advertising, not news.",
    "This text has already been published elsewhere.",
    "The claims cannot be verified.",
    "It is about a private individual.",
  ],
};

/** For an edit, the published post stays, whatever the decision. */
export const EDIT_HELP = {
  return: "We email your comments to the author, who can keep working on the edit.",
  reject: "We email the reason to the author. Nothing is moved to the trash.",
} as const;

/** Consequences for the post. */
export const EFFECT_WORDS = {
  return: "The post becomes a draft again and the author gets the release back.",
  reject: "The post moves to the author's trash for 30 days and the author gets the release back.",
} as const;
export const EDIT_EFFECT_WORDS = {
  return: "Readers still see the published version.",
  reject: "The edit is discarded. Readers still see the published version.",
} as const;

export const DECISION_WORDS = {
  return: {
    title: "Return to author",
    label: "Comments to the author",
    help: "The author gets them by email and sees them next to the draft.",
    action: "Return",
  },
  reject: {
    title: "Reject",
    label: "Reason",
    help: "The author gets it by email and sees it with the post in the trash.",
    action: "Reject",
  },
} as const;

export const PAST_DECISIONS: Record<Decision, string> = {
  approve: "Approved",
  return: "Returned",
  reject: "Rejected",
};
