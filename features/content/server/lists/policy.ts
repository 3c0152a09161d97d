/** The dashboard's lists as data: which posts each contains, its sort orders, and parsing searches. Pure. */
import { invalidInput } from "#platform/errors/app-error.ts";
import { type ListSort, type NO_COMPANY, type PostListName, type Status, STATUSES } from "../../contract.ts";
import type { KindKey } from "../../kinds/index.ts";

/** A sort of the calls, or the one that the trash always has. */
export type ListOrder = ListSort | "-deleted_at";

/** Posts of one kind, or of one company or none. */
export type ListScope = { kind: KindKey | undefined; company: number | typeof NO_COMPANY | undefined };

/**
 * Whose posts a list has: the caller's own, or those of a company as far as the caller's role reads them.
 */
export type ListReach =
  | { ownerId: number }
  | {
      companyId: number;
      /** And `asked`. */
      isPublicOnly: boolean;
      /** Posts that are not public, about which the caller was asked. */
      asked: readonly number[];
      /** Confidential posts that the caller does not read. */
      hidden: readonly number[];
    };

export type ListShape = {
  /** Null for the trash, whose posts are in no other list. */
  statuses: readonly Status[] | null;
  /** The caller's options. */
  sorts: readonly ListSort[];
  sort: ListOrder;
};

const ANY_LIST = ["created_at", "-created_at", "name", "-name"] as const satisfies ListSort[];

export const LIST_SHAPES: Record<PostListName, ListShape> = {
  all: { statuses: STATUSES, sorts: ANY_LIST, sort: "-created_at" },
  drafts: { statuses: ["draft"], sorts: ANY_LIST, sort: "-created_at" },
  scheduled: {
    statuses: ["scheduled"],
    sorts: [...ANY_LIST, "publishing_time", "-publishing_time"],
    sort: "publishing_time",
  },
  published: { statuses: ["published"], sorts: ANY_LIST, sort: "-created_at" },
  pending: { statuses: ["pending"], sorts: ANY_LIST, sort: "-created_at" },
  trash: { statuses: null, sorts: [], sort: "-deleted_at" },
};

/** @throws AppError 400 naming `sort` when this list does not offer it. */
export function sortOf(list: PostListName, wanted: ListSort | undefined): ListOrder {
  const { sorts, sort } = LIST_SHAPES[list];
  if (wanted === undefined) return sort;
  if (sorts.includes(wanted)) return wanted;
  const choice = sorts.length > 0 ? `can be sorted by ${sorts.join(", ")}.` : "cannot be sorted otherwise.";
  throw invalidInput({ sort: `This list ${choice}` });
}

/** @throws AppError 400 naming `status` when no post of this list has it. */
export function statusIn(list: PostListName, status: Status): Status {
  if (LIST_SHAPES[list].statuses?.includes(status)) return status;
  throw invalidInput({ status: "No post of this list has this status." });
}
