/** SQL of lists of finds. */
import { db, type Database, prepared } from "#platform/database/client.ts";
import { column, columns, computed, notNull, orNull, type Row } from "#platform/database/statement.ts";
import { containing } from "#platform/database/expressions.ts";
import type { FindsQuery, FindTab } from "../../contract.ts";
import { FIND_COLUMNS, FIND_ROW, type FindRow, FINDS, idOf, isWhose, type Whose } from "./columns.ts";

export type Filter = Pick<FindsQuery, "post" | "kind" | "outlet" | "language" | "days" | "q">;

const TABS: Record<FindTab, string> = {
  to_confirm: "f.status = 'to_confirm'",
  confirmed: "f.status = 'confirmed'",
  dismissed: "f.status = 'dismissed'",
  added: "f.is_added",
};

const ORDERS: Record<FindsQuery["sort"], string> = {
  release: "p.published_at desc, p.id desc, f.published_at desc, f.id desc",
  found: "f.found_at desc, f.id desc",
  published: "f.published_at desc, f.id desc",
};

/** The same values for each statement of a list, from $1 on. */
function filtered(whose: Whose, { post, kind, outlet, language, days, q }: Filter) {
  const given = [idOf(whose), post ?? null, kind ?? null, outlet ?? null, language ?? null, days ?? null];
  const text = `${isWhose(whose)} and ($2::bigint is null or f.post_id = $2) and ($3::text is null or f.kind = $3)
    and ($4::bigint is null or f.outlet_id = $4) and ($5::text is null or f.language = $5)
    and ($6::int is null or f.published_at > now() - make_interval(days => $6))
    and ($7::text is null or f.headline ilike $7 or o.name ilike $7 or f.address ilike $7)`;
  return { text, given: [...given, q === "" ? null : containing(q)] };
}

export function listFinds(whose: Whose, { tab, sort, page, page_size, ...filter }: FindsQuery): Promise<FindRow[]> {
  const { text, given } = filtered(whose, filter);
  const statement = `select ${FIND_COLUMNS} from ${FINDS} where ${text} and ${TABS[tab]}
    order by ${ORDERS[sort]} limit $8 offset $9`;
  return prepared(FIND_ROW, statement, [...given, page_size, (page - 1) * page_size]);
}

const COUNTS = {
  to_confirm: computed.number(),
  confirmed: computed.number(),
  dismissed: computed.number(),
  added: computed.number(),
};

export async function countFinds(whose: Whose, filter: Filter): Promise<Row<typeof COUNTS>> {
  const { text, given } = filtered(whose, filter);
  const counts = Object.entries(TABS).map(([tab, condition]) => `count(*) filter (where ${condition}) as ${tab}`);
  const [row] = await prepared(COUNTS, `select ${counts.join(", ")} from ${FINDS} where ${text}`, given);
  return row ?? { to_confirm: 0, confirmed: 0, dismissed: 0, added: 0 };
}

export async function countToConfirm(whose: Whose): Promise<number> {
  const text = `select count(*) as count from coverage_finds f join posts p on p.id = f.post_id
    where ${isWhose(whose)} and f.status = 'to_confirm'`;
  const [row] = await prepared({ count: computed.number() }, text, [idOf(whose)]);
  return row?.count ?? 0;
}

const COVERED = {
  ...columns("posts", "id", "name", "kind"),
  published_at: notNull(column("posts", "published_at")),
  to_confirm: computed.number(),
  confirmed: computed.number(),
  languages: computed.json<string[]>(),
  watched_until: orNull(column("coverage_watches", "until")),
};

export function listCovered(postIds: readonly number[]): Promise<Row<typeof COVERED>[]> {
  const text = `select p.id, p.name, p.kind, p.published_at,
      (select count(*) from coverage_finds f where f.post_id = p.id and f.status = 'to_confirm') as to_confirm,
      (select count(*) from coverage_finds f where f.post_id = p.id and f.status = 'confirmed') as confirmed,
      (select coalesce(json_agg(coalesce(s.language, '') order by s.id = p.id desc, s.id), '[]'::json) from posts s
       where s.id = p.id or s.original_id = p.original_id and s.company_id is not distinct from p.company_id
         and s.status = 'published' and s.deleted_at is null) as languages,
      case when w.until > now() then w.until end as watched_until
    from posts p left join coverage_watches w on w.post_id = p.id
    where p.id = any($1::bigint[]) order by p.published_at desc, p.id desc`;
  return prepared(COVERED, text, [[...postIds]]);
}

const CHOICE_POST = columns("posts", "id", "name", "kind");
const CHOICE_OUTLET = columns("coverage_outlets", "id", "name");
const MAX_CHOICES = 200;

/** What the finds of a company can be filtered by. */
export async function listChoices(whose: Whose) {
  const of = [idOf(whose), MAX_CHOICES];
  const posts = prepared(
    CHOICE_POST,
    `select p.id, p.name, p.kind from posts p where ${isWhose(whose)}
       and exists (select from coverage_finds f where f.post_id = p.id) order by p.published_at desc, p.id desc limit $2`,
    of,
  );
  const outlets = prepared(
    CHOICE_OUTLET,
    `select o.id, o.name from coverage_outlets o where o.id in (
       select f.outlet_id from coverage_finds f join posts p on p.id = f.post_id where ${isWhose(whose)})
     order by lower(o.name), o.id limit $2`,
    of,
  );
  const languages = prepared(
    { language: column("coverage_finds", "language") },
    `select distinct f.language from coverage_finds f join posts p on p.id = f.post_id
     where ${isWhose(whose)} and f.language <> '' order by f.language limit $2`,
    of,
  );
  return {
    posts: await posts,
    outlets: await outlets,
    languages: (await languages).map(({ language }) => language),
  };
}

/** Of any release; the reader decides who may see it. */
export function listByIds(ids: readonly number[], on: Database = db): Promise<FindRow[]> {
  const text = `select ${FIND_COLUMNS} from ${FINDS} where f.id = any($1::bigint[]) order by ${ORDERS.release}`;
  return prepared(FIND_ROW, text, [[...ids]], on);
}

/** Within reach. */
export async function findOne(whose: Whose, id: number): Promise<FindRow | null> {
  const text = `select ${FIND_COLUMNS} from ${FINDS} where ${isWhose(whose)} and f.id = $2`;
  return (await prepared(FIND_ROW, text, [idOf(whose), id]))[0] ?? null;
}

const COMPANY_OF = {
  company_id: column("posts", "company_id"),
  owner_id: column("posts", "owner_id"),
  is_of_company: computed.flag(),
};

/** Of the posts that these finds, or those of a decision, are about: their companies and owners, each once. */
export function listCompaniesOf(
  by: { finds: readonly number[] } | { decision: number },
  on: Database = db,
): Promise<Row<typeof COMPANY_OF>[]> {
  const [condition, given] =
    "finds" in by ? ["f.id = any($1::bigint[])", [...by.finds]] : ["f.decision = $1", by.decision];
  const text = `select distinct p.company_id, p.owner_id, c.id is not null as is_of_company
    from coverage_finds f join posts p on p.id = f.post_id
    left join companies c on c.id = p.company_id and c.deleted_at is null where ${condition}`;
  return prepared(COMPANY_OF, text, [given], on);
}

/** To confirm, in the order of the list. */
export async function listWaitingIds(whose: Whose, limit: number): Promise<number[]> {
  const text = `select f.id from ${FINDS} where ${isWhose(whose)} and f.status = 'to_confirm' order by ${ORDERS.release} limit $2`;
  const rows = await prepared(columns("coverage_finds", "id"), text, [idOf(whose), limit]);
  return rows.map(({ id }) => id);
}

const ENTRY = {
  entry_id: column("feed_entries", "id"),
  ...columns("feed_entries", "feed_id", "link", "title", "summary", "published_at"),
  content_html: computed.text(),
  ...columns("feeds", "url", "site_url", "language"),
  feed_name: computed.text(),
};

/** The article as its feed gave it; null: the feed has dropped it. */
export async function findEntry(findId: number): Promise<Row<typeof ENTRY> | null> {
  const text = `select e.id as entry_id, e.feed_id, e.link, e.title, e.summary, e.published_at,
      left(e.content_html, 32000) as content_html, f.url, f.site_url, f.language,
      coalesce(nullif(f.name, ''), f.title) as feed_name
    from coverage_articles a join feed_entries e on e.id = a.entry_id join feeds f on f.id = e.feed_id
    where a.find_id = $1 order by a.seen_at, a.published_at limit 1`;
  return (await prepared(ENTRY, text, [findId]))[0] ?? null;
}
