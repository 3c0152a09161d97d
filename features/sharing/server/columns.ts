/** What statements read of a link with its post: SQL for all that decide what a recipient may see. */
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";

export const LINK_ROW = {
  ...columns("share_links", "id", "post_id", "company_id", "company_name", "name", "outlet", "email", "number"),
  ...columns("share_links", "subject", "note", "created_by", "created_by_name", "created_at", "expires_at"),
  ...columns("share_links", "first_opened_at", "last_opened_at", "accepted_at", "accepted_terms", "accepted_until"),
  ...columns("share_links", "declined_at", "declined_line", "disowned_at"),
  ...columns("share_links", "revoked_at", "revoked_by_name", "revoked_line", "told", "told_until"),
  /** The post and the company are what the link was made for. */
  is_of_post: computed.flag(),
  /** When the post, or its company, went to the trash; null: it has not. */
  gone_at: orNull(computed.time()),
  guid: orNull(column("posts", "guid")),
  status: orNull(column("posts", "status")),
  version: orNull(column("posts", "version")),
  publish_at: orNull(column("posts", "publish_at")),
  published_at: orNull(column("posts", "published_at")),
  lifts_at: orNull(column("share_embargoes", "lifts_at")),
  lifted_at: orNull(column("share_embargoes", "lifted_at")),
  lifted_line: computed.text(),
};
export type LinkRow = Row<typeof LINK_ROW>;

/** Columns of a link under embargo `l`, its post `p`, its company `c` and its embargo `e`, as LINKED_TABLES joins them. */
export const LINK_COLUMNS = `l.id, l.post_id, l.company_id, l.company_name, l.name, l.outlet, l.email, l.number,
  l.subject, l.note, l.created_by, l.created_by_name, l.created_at, l.expires_at, l.first_opened_at, l.last_opened_at,
  l.accepted_at, l.accepted_terms, l.accepted_until, l.declined_at, l.declined_line, l.disowned_at,
  l.revoked_at, l.revoked_by_name, l.revoked_line, l.told, l.told_until,
  (p.id is not null and p.company_id is not distinct from l.company_id) as is_of_post,
  greatest(p.deleted_at, c.deleted_at) as gone_at,
  p.guid, p.status, p.version, p.publish_at, p.published_at, e.lifts_at, e.lifted_at,
  coalesce(e.lifted_line, '') as lifted_line`;

export const LINKED_TABLES = `(select * from share_links where kind = 'embargo') l left join posts p on p.id = l.post_id
  left join companies c on c.id = l.company_id left join share_embargoes e on e.post_id = l.post_id`;
