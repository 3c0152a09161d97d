/** SQL of one post in the answer of a list. */
import { KINDS, NAME_FIELDS } from "../../kinds/index.ts";

const isoTime = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const typeOfKind = `case p.kind ${KINDS.map(({ key, typeCode }) => `when '${key}' then '${typeCode}'`).join(" ")} end`;
/** Each detail that is the name of some kinds: null for a post of another. */
const nameFields = NAME_FIELDS.map((name) => {
  const keys = KINDS.filter(({ nameField }) => nameField === name).map(({ key }) => `'${key}'`);
  return `case when p.kind in (${keys.join(", ")}) then p.details ->> '${name}' end as ${name}`;
});

/** What a list's posts have in common: they have one owner. */
export const LIST_OWNER = `
  trim(first_name || ' ' || last_name) as user_name, slug as user_slug,
  json_build_object('first_name', first_name, 'last_name', last_name) as posted_by_user`;

/** One post of the answer, from `posts p`, the `owner` of the list and perhaps its `companies company`. */
export const ITEM = `
  p.id, p.guid, ${nameFields.join(", ")}, p.name, p.slug, p.status,
  ${typeOfKind} as type,
  case when p.company_id is not null then p.posted_as_name end as company_display_name,
  company.slug as company_slug, owner.*,
  ${isoTime("p.created_at")} as created_at, ${isoTime("p.published_at")} as published_at,
  ${isoTime("p.publish_at")} as publishing_time,
  (select '/media/' || media.id || '/' || media.file_name
    from post_media join media on media.id = post_media.media_id
    where post_media.post_id = p.id and post_media.role = 'banner') as banner_picture,
  case when exists (select from deliveries where deliveries.post_id = p.id) then coalesce(
    (select json_agg(delivered.item order by delivered.name) from delivered_platforms delivered where delivered.post_id = p.id),
    '[]'::json) else '[]'::json end as platforms,
  ${isoTime("p.updated_at")} as updated_at, p.version,
  ${isoTime("p.deleted_at")} as deleted_at,
  case when p.review_since is not null then 'waiting'
    when p.review_outcome in ('returned', 'rejected') then p.review_outcome else 'none' end as review,
  p.review_note, p.awaits_confirmation, p.status = 'scheduled' and p.publish_at <= now() as is_overdue`;
