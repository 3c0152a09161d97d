/**
 * What each role of a company may do (docs/product/teams.md): the code's decision, the screen "What each role can do",
 * and every case of the tests of rights. Pure.
 */
import { ROLE_NAMES, ROLES, type Role } from "./roles.ts";

export const ROLE_SUMMARIES: Record<Role, string> = {
  owner: "Everything, with people, approval rules and billing.",
  editor: "Every post and the newsroom. Publishes, schedules, shares under embargo.",
  author: "Own posts only. They go out once approved.",
  reviewer: "Reads, comments and approves. Does not write.",
  viewer: "Reads published posts and reports.",
};

/**
 * How far a right goes: `own` posts only; `approved`: own posts, once the company's rules of approval are met; `asked`:
 * posts that one was asked about; `added`: posts to whose list one was added.
 */
export type Reach = "yes" | "own" | "own-drafts" | "approved" | "asked" | "added" | "no";

export const REACH_WORDS: Record<Reach, string> = {
  yes: "Yes",
  own: "Own posts",
  "own-drafts": "Own drafts",
  approved: "Once approved",
  asked: "If asked",
  added: "If added",
  no: "No",
};

type Rights = Record<string, { words: string; reach: readonly [Reach, Reach, Reach, Reach, Reach] }>;

const rights = <R extends Rights>(group: string, rows: R) => ({ group, rows });

/** In the order of ROLES. */
export const RIGHT_GROUPS = [
  rights("Read", {
    "read-published": {
      words: "Read published posts and reports",
      reach: ["yes", "yes", "yes", "yes", "yes"],
    },
    "read-unpublished": {
      words: "Read drafts and scheduled posts",
      reach: ["yes", "yes", "yes", "asked", "no"],
    },
    "read-confidential": {
      words: "Read confidential posts",
      reach: ["yes", "added", "added", "asked", "no"],
    },
    "mark-confidential": {
      words: "Mark confidential, choose who can see it",
      reach: ["yes", "own", "own", "no", "no"],
    },
  }),
  rights("Write", {
    comment: { words: "Comment and suggest changes", reach: ["yes", "yes", "yes", "asked", "no"] },
    write: { words: "Write and edit", reach: ["yes", "yes", "own", "no", "no"] },
    remove: {
      words: "Delete drafts, withdraw published posts",
      reach: ["yes", "yes", "own-drafts", "no", "no"],
    },
  }),
  rights("Approve and publish", {
    "ask-approval": { words: "Ask for approval", reach: ["yes", "yes", "own", "no", "no"] },
    approve: { words: "Approve when asked", reach: ["yes", "yes", "no", "yes", "no"] },
    publish: { words: "Publish and schedule", reach: ["yes", "yes", "approved", "no", "no"] },
    "publish-unapproved": {
      words: "Publish without approval, with a reason",
      reach: ["yes", "no", "no", "no", "no"],
    },
  }),
  rights("Share", {
    "share-comment": { words: "Share for comment", reach: ["yes", "yes", "own", "no", "no"] },
    "share-embargo": {
      words: "Share under embargo, read the insider list",
      reach: ["yes", "yes", "no", "no", "no"],
    },
    "decide-coverage": { words: "Confirm and add coverage", reach: ["yes", "yes", "no", "no", "no"] },
  }),
  rights("Company", {
    "edit-company": { words: "Edit company details and newsroom", reach: ["yes", "yes", "no", "no", "no"] },
    "manage-people": {
      words: "Invite, change roles, set approval rules",
      reach: ["yes", "no", "no", "no", "no"],
    },
    "own-company": { words: "Plan, billing, delete the company", reach: ["yes", "no", "no", "no", "no"] },
  }),
] as const;

type KeyOf<T> = T extends unknown ? keyof T : never;
export type Right = Extract<KeyOf<(typeof RIGHT_GROUPS)[number]["rows"]>, string>;

const ROWS = new Map<string, readonly Reach[]>(
  RIGHT_GROUPS.flatMap(({ rows }) => Object.entries(rows).map(([right, { reach }]) => [right, reach] as const)),
);

/** How far a right goes in a role. */
export function reachOf(role: Role, right: Right): Reach {
  return ROWS.get(right)?.[ROLES.indexOf(role)] ?? "no";
}

/** How a person stands to a post. */
export type Standing = {
  /** In the post's company; null: none, or the post has no company. */
  role: Role | null;
  /** The post has a company that exists. */
  isOfCompany: boolean;
  isOwn: boolean;
  /** Not public and never was: a draft, scheduled or pending. */
  isUnpublished: boolean;
  /** Closed to who is not on its list; a public post is not. */
  isConfidential?: boolean;
  /** On the list of the post: added, or asked to approve it. */
  isAdded?: boolean;
  /** Was asked about the post: to approve it, now or before, or in a comment. */
  isAsked?: boolean;
};

/**
 * Whether the right covers this post; nothing may be done with a confidential post by who does not read it. A person may do
 * everything with a post of their own that no company has.
 */
export function mayWithPost(standing: Standing, right: Right): boolean {
  if (!standing.isOfCompany) return standing.isOwn;
  const isClosed = standing.isConfidential === true && !covers(standing, "read-confidential");
  return !isClosed && covers(standing, right);
}

function covers({ role, isOwn, isUnpublished, isAdded = false, isAsked = false }: Standing, right: Right): boolean {
  if (role === null) return false;
  const reach = reachOf(role, right);
  if (reach === "yes") return true;
  if (reach === "added") return isOwn || isAdded;
  // Being mentioned opens no confidential post: only who approves it is on its list.
  if (reach === "asked") return right === "read-confidential" ? isAdded : isAsked;
  if (reach === "own" || reach === "approved") return isOwn;
  return reach === "own-drafts" && isOwn && isUnpublished;
}

/** Whether the post may be read. */
export function mayReadPost(standing: Standing): boolean {
  return mayWithPost(standing, standing.isUnpublished ? "read-unpublished" : "read-published");
}

/** Whether a role may do what concerns the company as a whole. */
export function mayInCompany(role: Role | null, right: "edit-company" | "manage-people" | "own-company"): boolean {
  return role !== null && reachOf(role, right) === "yes";
}

/** Whether a person in this role writes posts for the company. */
export function mayPostAs(role: Role): boolean {
  return reachOf(role, "write") !== "no";
}

/** @param owners names, as one would write them: `Marta Lindqvist or Ruth Alder`. */
export function roleRefusal(role: Role, owners: string): string {
  return `Your role, ${ROLE_NAMES[role]}, does not allow this. Ask an owner: ${owners}.`;
}
