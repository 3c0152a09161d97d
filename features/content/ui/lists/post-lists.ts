/** The five lists (docs/product/lists.md, Lists) and the trash, as data: what differs. */
import {
  IconCalendarEvent,
  IconCircleCheck,
  IconFilePencil,
  IconHourglass,
  IconNews,
  IconTrash,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { type ListSort, type PostListItem, type PostListName, TRASH_DAYS } from "../../contract.ts";

/** Actions shown as buttons; the row's menu, "more", has all actions. */
export type RowAction = "view" | "edit" | "delete" | "more" | "restore";

export type PostListView = {
  name: PostListName;
  title: string;
  /** The list mixes statuses: it has a Status column, and the status before the type. */
  isMixed: boolean;
  /** The column of time. */
  time: { heading: string; field: "created_at" | "publishing_time" | "deleted_at"; shows: "date" | "date and time" };
  /** Sorting by column heads; null if the order is fixed. */
  sorts: { name: SortPair; time: SortPair } | null;
  /** What a name opens; null if nothing. */
  nameLeadsTo: "edit" | "page" | null;
  actions: readonly RowAction[];
  empty: {
    icon: ComponentType<{ size?: number; stroke?: number }>;
    title: string;
    detail: string;
    /** Label of the button to the submit page. */
    submit?: string;
  };
};

/** The first of a pair applies to the first press on a head. */
export type SortPair = readonly [ListSort, ListSort];

const CREATED_AT: PostListView["time"] = { heading: "Created At", field: "created_at", shows: "date" };
const NEWEST_FIRST = { name: ["name", "-name"], time: ["-created_at", "created_at"] } as const;
const OWN_ACTIONS = ["view", "edit", "delete", "more"] as const;

export const POST_LIST_VIEWS: Record<PostListName, PostListView> = {
  all: {
    name: "all",
    title: "Posted Content",
    isMixed: true,
    time: CREATED_AT,
    sorts: NEWEST_FIRST,
    nameLeadsTo: "edit",
    actions: OWN_ACTIONS,
    empty: {
      icon: IconNews,
      title: "No posts yet",
      detail: "Your published posts, scheduled posts and drafts appear here.",
      submit: "Submit your first release",
    },
  },
  scheduled: {
    name: "scheduled",
    title: "Scheduled Content",
    isMixed: false,
    time: { heading: "Publishing Time", field: "publishing_time", shows: "date and time" },
    sorts: { name: ["name", "-name"], time: ["publishing_time", "-publishing_time"] },
    nameLeadsTo: "edit",
    actions: OWN_ACTIONS,
    empty: {
      icon: IconCalendarEvent,
      title: "No scheduled posts",
      detail: "Scheduled posts appear here, soonest first, until they are published.",
      submit: "Schedule a release",
    },
  },
  drafts: {
    name: "drafts",
    title: "Draft Content",
    isMixed: false,
    time: CREATED_AT,
    sorts: NEWEST_FIRST,
    nameLeadsTo: "edit",
    actions: OWN_ACTIONS,
    empty: {
      icon: IconFilePencil,
      title: "No drafts",
      detail: "Posts you have started and not yet submitted appear here.",
      submit: "Start a release",
    },
  },
  published: {
    name: "published",
    title: "Published Content",
    isMixed: false,
    time: CREATED_AT,
    sorts: NEWEST_FIRST,
    nameLeadsTo: "page",
    actions: OWN_ACTIONS,
    empty: {
      icon: IconCircleCheck,
      title: "Nothing is published now",
      detail: "Posts that readers can open appear here.",
      submit: "Submit a release",
    },
  },
  pending: {
    name: "pending",
    title: "Pending Content",
    isMixed: false,
    time: CREATED_AT,
    sorts: NEWEST_FIRST,
    nameLeadsTo: "edit",
    actions: OWN_ACTIONS,
    empty: {
      icon: IconHourglass,
      title: "No pending posts",
      detail: "Posts waiting for review or for a confirmed email address appear here.",
    },
  },
  trash: {
    name: "trash",
    title: "Posted Content",
    isMixed: true,
    time: { heading: "Deleted At", field: "deleted_at", shows: "date" },
    sorts: null,
    nameLeadsTo: null,
    actions: ["restore"],
    empty: {
      icon: IconTrash,
      title: "The trash is empty",
      detail: `Deleted posts stay here for ${TRASH_DAYS} days. You can restore them until then.`,
    },
  },
};

/** Whole days left to restore a post; at least one while it is listed. */
export function daysLeft(post: Pick<PostListItem, "deleted_at">, now: number): number {
  const gone = Date.parse(post.deleted_at ?? "") + TRASH_DAYS * 86_400_000;
  return Math.max(1, Math.ceil((gone - now) / 86_400_000));
}
