/** Writes the answer of a list. Pure. */
import { ownBytes } from "#platform/http/compression.ts";
import type { PostListItem } from "../../../contract.ts";
import { kindOf, NAME_FIELDS, type NameField } from "../../../kinds/index.ts";
import type { Head, ItemRow, ListRow } from "./item-queries.ts";

/** An answer, and how long it is valid. */
export type ListAnswer = {
  body: Buffer;
  posts: number;
  /** Version of the owner's lists. */
  version: string;
  /**
   * Time also changes lists, because schedules become overdue. Times as text from the database, which sort correctly.
   */
  since: string;
  until: string;
};

const BEFORE_ALL = "";
const AFTER_ALL = "~";

/** Whether a cached answer is still valid for a version and a database time. */
export function isTrueStill({ version, since, until }: ListAnswer, at: { version: string; now: string }): boolean {
  return version === at.version && since <= at.now && at.now < until;
}

/** @returns null if the list has changed since the given version, or the owner is gone. */
export function answerOf(field: string, rows: ListRow[]): ListAnswer | null {
  const text = rows.find(({ head: each }) => each !== null)?.head;
  if (text === undefined || text === null) return null;
  const head = JSON.parse(text) as Head;
  const [isTrue, posts, version, now] = head;
  if (!isTrue) return null;
  const items = rows.filter(isItem);
  const schedules = items.flatMap(({ status, publish_at: at }) => (status === "scheduled" && at !== null ? [at] : []));
  const body = JSON.stringify({ [field]: items.map((row) => itemOf(row, head)), count: posts });
  return {
    body: ownBytes(Buffer.from(body)),
    posts,
    version,
    since: schedules.filter((at) => at <= now).reduce((latest, at) => (at > latest ? at : latest), BEFORE_ALL),
    until: schedules.filter((at) => at > now).reduce((next, at) => (at < next ? at : next), AFTER_ALL),
  };
}

const isItem = (row: ListRow): row is ListRow & ItemRow => row.id !== null;

/** The order of fields, unchanged since the first version. */
function itemOf(row: ItemRow, [, , , now, firstName, lastName, userName, userSlug]: Head): PostListItem {
  const { typeCode, nameField } = kindOf(row.kind);
  return {
    id: row.id,
    guid: row.guid,
    ...NO_NAMES,
    [nameField]: row.kind_name,
    name: row.name,
    slug: row.slug,
    status: row.status,
    type: typeCode,
    company_display_name: row.company_display_name,
    company_slug: row.company_slug,
    user_name: userName,
    user_slug: userSlug,
    posted_by_user: { first_name: firstName, last_name: lastName },
    created_at: isoOf(row.created_at),
    published_at: row.published_at && isoOf(row.published_at),
    publishing_time: row.publish_at && isoOf(row.publish_at),
    banner_picture: row.banner_picture,
    platforms: row.platforms ?? [],
    updated_at: isoOf(row.updated_at),
    version: row.version,
    deleted_at: row.deleted_at && isoOf(row.deleted_at),
    review: row.review ?? "none",
    review_note: row.review_note,
    awaits_confirmation: row.awaits_confirmation,
    is_overdue: row.status === "scheduled" && row.publish_at !== null && row.publish_at <= now,
  };
}

const NO_NAMES = Object.fromEntries(NAME_FIELDS.map((name) => [name, null])) as Record<NameField, null>;

/** From `2026-11-24 15:27:00.12`, whose fraction has a variable number of digits. */
function isoOf(time: string): string {
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${time.slice(20, 23).padEnd(3, "0")}Z`;
}
