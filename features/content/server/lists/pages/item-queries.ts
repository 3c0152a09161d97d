/** SQL of one post in a list, and of data common to all of its posts. */
import { allOrNull, column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import type { DeliveredPlatform } from "../../../contracts/delivered.ts";
import { KINDS } from "../../../kinds/index.ts";

/**
 * Times as text, shortened when they are written: parsing a Date and formatting it again would take ten times as long.
 * An interval, because PostgreSQL looks up the name of a zone for each time.
 */
const utc = (time: string) => `(${time} at time zone interval '0')::text`;
const nameField = `case p.kind ${KINDS.map(({ key, nameField: name }) => `when '${key}' then '${name}'`).join(" ")} end`;

const TALLIED = (owner: string) => `(select sum(changes) from post_tallies where owner_id = ${owner})`;
/**
 * The version of an owner's lists (docs/decisions/0101-answers-of-lists-are-kept.md).
 * @param tallied the sum of the tallies' changes, if it has already been read; null for none.
 */
export const version = (owner: string, tallied = TALLIED(owner)) => `(
  coalesce(${tallied}, 0)
  + coalesce((select sum(changes) from list_changes where owner_id = any(array[${owner}, 0])), 0))::text`;
export const NOW = utc("now()");

/** Data about the list as a whole; `isTrue` is false if it has changed since the given version. */
export type Head = [
  isTrue: boolean,
  posts: number,
  version: string,
  now: string,
  firstName: string,
  lastName: string,
  userName: string,
  userSlug: string,
];
/** From `users`: the owner. @param tallied see `version`. */
export const head = (isTrue: string, posts: string, ofOwner: string, tallied?: string) => `json_build_array(
  ${isTrue}, ${posts}, ${version(ofOwner, tallied)}, ${NOW}, first_name, last_name, trim(first_name || ' ' || last_name), slug)::text`;

const ITEM_ROW = {
  ...columns("posts", "id", "guid", "kind", "name", "slug", "status", "version", "review_note", "awaits_confirmation"),
  kind_name: orNull(computed.text()),
  company_display_name: orNull(column("posts", "posted_as_name")),
  company_slug: orNull(column("companies", "slug")),
  created_at: computed.text(),
  published_at: orNull(computed.text()),
  publish_at: orNull(computed.text()),
  updated_at: computed.text(),
  deleted_at: orNull(computed.text()),
  review: orNull(computed.text<"waiting" | "returned" | "rejected">()),
  banner_picture: orNull(computed.text()),
  platforms: orNull(computed.json<DeliveredPlatform[]>()),
};
export type ItemRow = Row<typeof ITEM_ROW>;

/** One row has the head and no post, the others have a post and no head. */
export const LIST_ROW = { head: orNull(computed.text()), ...allOrNull(ITEM_ROW) };
export type ListRow = Row<typeof LIST_ROW>;
export const NO_ITEM = Object.keys(ITEM_ROW)
  .map((name) => `null as ${name}`)
  .join(", ");

/** From `posts p`, in the order of ITEM_ROW's names. */
export const ITEM = `
  p.id, p.guid, p.kind, p.name, p.slug, p.status, p.version, p.review_note, p.awaits_confirmation,
  p.details ->> ${nameField} as kind_name,
  case when p.company_id is not null then p.posted_as_name end as company_display_name,
  case when p.company_id is not null then
    (select company.slug from companies company where company.id = p.company_id and company.deleted_at is null) end as company_slug,
  ${["created_at", "published_at", "publish_at", "updated_at", "deleted_at"].map((time) => `${utc(`p.${time}`)} as ${time}`).join(", ")},
  case when p.review_since is not null then 'waiting'
    when p.review_outcome in ('returned', 'rejected') then p.review_outcome end as review,
  (select '/media/' || media.id || '/' || media.file_name
    from post_media join media on media.id = post_media.media_id
    where post_media.post_id = p.id and post_media.role = 'banner') as banner_picture,
  case when exists (select from deliveries where deliveries.post_id = p.id) then
    (select json_agg(delivered.item order by delivered.name) from delivered_platforms delivered
      where delivered.post_id = p.id) end as platforms`;
