/** SQL of the rows that a page of a list shows. */
import { prepared } from "#platform/database/client.ts";
import { given } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import type { DeliveredPlatform } from "../../contracts/delivered.ts";
import { KINDS } from "../../kinds/index.ts";

const ITEM_ROW = {
  ...columns("posts", "id", "guid", "kind", "name", "slug", "status", "version", "created_at", "updated_at"),
  ...columns("posts", "published_at", "publish_at", "deleted_at", "review_since", "review_outcome", "review_note"),
  ...columns("posts", "awaits_confirmation", "company_id", "posted_as_name", "owner_id", "author_name"),
  ...columns("posts", "confidential_since"),
  ...columns("users", "first_name", "last_name"),
  user_slug: column("users", "slug"),
  company_slug: orNull(column("companies", "slug")),
  role: orNull(column("company_roles", "role")),
  is_of_company: computed.flag(),
  is_added: computed.flag(),
  is_asked: computed.flag(),
  is_overdue: computed.flag(),
  kind_name: orNull(computed.text()),
  banner_picture: orNull(computed.text()),
  platforms: orNull(computed.json<DeliveredPlatform[]>()),
};
export type ItemRow = Row<typeof ITEM_ROW>;

const NAME_FIELD = `case p.kind ${KINDS.map(({ key, nameField }) => `when '${key}' then '${nameField}'`).join(" ")} end`;

const IDS = given("$1", "bigint[]");
const CALLER = given("$2", "bigint");

/** What a list shows of posts, and how the caller stands to them. */
const ITEMS = `
  select p.id, p.guid, p.kind, p.name, p.slug, p.status, p.version, p.created_at, p.updated_at, p.published_at,
    p.publish_at, p.deleted_at, p.review_since, p.review_outcome, p.review_note, p.awaits_confirmation, p.company_id,
    p.posted_as_name, p.owner_id, p.author_name, p.confidential_since, author.first_name, author.last_name,
    author.slug as user_slug, company.slug as company_slug, held.role, company.id is not null as is_of_company,
    p.confidential_since is not null and exists (
      select from post_admissions listed where listed.post_id = p.id and listed.user_id = ${CALLER}) as is_added,
    coalesce(held.role = 'reviewer', false) and exists (
      select from post_askings asked where asked.post_id = p.id and asked.user_id = ${CALLER}) as is_asked,
    p.status = 'scheduled' and p.publish_at <= now() as is_overdue,
    p.details ->> ${NAME_FIELD} as kind_name,
    (select '/media/' || media.id || '/' || media.file_name
      from post_media join media on media.id = post_media.media_id
      where post_media.post_id = p.id and post_media.role = 'banner') as banner_picture,
    (select json_agg(delivered.item order by delivered.name)
      from delivered_platforms delivered where delivered.post_id = p.id) as platforms
  from unnest(${IDS}) with ordinality page(id, place)
  join posts p on p.id = page.id
  join users author on author.id = p.owner_id
  left join companies company on company.id = p.company_id and company.deleted_at is null
  left join company_roles held on held.company_id = company.id and held.user_id = ${CALLER}
  order by page.place`;

/** Posts in the order of their ids; planned once, because planning it takes PostgreSQL longer than running it. */
export function listItems(callerId: number, ids: readonly number[]): Promise<ItemRow[]> {
  return prepared(ITEM_ROW, ITEMS, [ids, callerId]);
}
