/** SQL of the explorer: the sources of a page, with their details. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";
import { NEWS_CATEGORY_KEYS, type NewsCategory, PRESS_OFFICE_CATEGORIES } from "../../contract.ts";
import { hasUnread } from "../articles/unread-queries.ts";
import { visibleTo } from "../feeds/visibility-columns.ts";

export const SOURCE_ROW = {
  ...columns(
    "feeds",
    "id",
    "url",
    "name",
    "category",
    "title",
    "description",
    "site_url",
    "image_url",
    "succeeded_at",
    "failing_since",
    "failure_code",
    "failure_reason",
    "gone_at",
  ),
  is_followed: computed.flag(),
};
export type SourceRow = Row<typeof SOURCE_ROW>;

export const SOURCE_COLUMNS = `f.id, f.url, f.name, f.category, f.title, f.description, f.site_url, f.image_url,
  f.succeeded_at, f.failing_since, f.failure_code, f.failure_reason, f.gone_at`;

const FEED_PAGE = { ids: computed.numbers(), total: computed.number() };
type FeedPage = Row<typeof FEED_PAGE>;

export type PageAsked = {
  userId: number;
  limit: number;
  offset: number;
  /** Only sources of which the reader had not read all at this moment; null for all. */
  unreadAt: Date | null;
};

const pageOf = (listed: string, order: string) => `
  with listed as (${listed})
  select array(select id from listed order by ${order} limit $2 offset $3)::float8[] as ids,
    (select count(*)::int from listed) as total`;
const withUnread = (listed: string) =>
  `select l.* from (${listed}) l join feeds f on f.id = l.id where ${hasUnread("$1", "$5")}`;

/** One page of what `listed` names by `id`. @param values $4 and, if unread ones are requested, not $5. */
async function findPage(
  { listed, order, value }: { listed: string; order: string; value: unknown },
  { userId, limit, offset, unreadAt }: PageAsked,
): Promise<FeedPage> {
  const values = [userId, limit, offset, value];
  const [page] = await (unreadAt === null
    ? prepared(FEED_PAGE, pageOf(listed, order), values)
    : prepared(FEED_PAGE, pageOf(withUnread(listed), order), [...values, unreadAt]));
  return page ?? { ids: [], total: 0 };
}

/**
 * The reader's own by their newest article, then the catalogue: one source of each category for press offices in turn,
 * and after these the others by category and position.
 */
export function listAllSources(asked: PageAsked): Promise<FeedPage> {
  return findPage(
    {
      listed: `select ff.feed_id as id, 0 as part, newest.published_at, 0 as place, 0 as position
       from feed_follows ff
       left join lateral (select published_at from feed_entries e where e.feed_id = ff.feed_id
                          order by published_at desc, e.id desc limit 1) newest on true
       where ff.user_id = $1
       union all
       select f.id, 1, null, array_position($4::text[], f.category),
         row_number() over (partition by f.category order by f.position, f.id)
       from feeds f
       where f.category is not null
         and not exists (select from feed_follows ff where ff.user_id = $1 and ff.feed_id = f.id)`,
      order: `part, published_at desc nulls last, greatest(place, ${PRESS_OFFICE_CATEGORIES}), position, place, id`,
      value: NEWS_CATEGORY_KEYS,
    },
    asked,
  );
}

export function listCategorySources(category: NewsCategory, asked: PageAsked): Promise<FeedPage> {
  // The result does not depend on the reader, but PostgreSQL needs the type of each parameter.
  const listed = "select id, position from feeds where category = $4 and $1::bigint is not null";
  return findPage({ listed, order: "position, id", value: category }, asked);
}

/** In any order; feeds that the reader cannot see are left out. */
export function listSources(userId: number, feedIds: readonly number[]): Promise<SourceRow[]> {
  return prepared(
    SOURCE_ROW,
    `select ${SOURCE_COLUMNS},
       exists (select from feed_follows ff where ff.user_id = $1 and ff.feed_id = f.id) as is_followed
     from feeds f where f.id = any($2::bigint[]) and ${visibleTo("$1")}`,
    [userId, feedIds],
  );
}

/** Address as given → feed, by present and former addresses; unknown ones are left out. */
export async function findFeedIds(urls: readonly string[], tx?: Transaction): Promise<Map<string, number>> {
  const rows = await prepared(
    { url: column("feed_addresses", "url"), id: computed.number() },
    `select url, id from feeds where url = any($1::text[])
     union all
     select a.url, a.feed_id from feed_addresses a where a.url = any($1::text[])`,
    [urls],
    tx,
  );
  return new Map(rows.map(({ url, id }) => [url, id]));
}

/**
 * Lets the reader see feeds whose addresses they sent; those that they see anyway need no row, nor a name that is
 * fresh.
 * @returns whether there is a new name.
 */
export async function retainNamedFeeds(tx: Transaction, userId: number, feedIds: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    insert into named_feeds (user_id, feed_id)
    select ${userId}::bigint, f.id from feeds f
    where f.id = any(${feedIds}::bigint[]) and f.category is null
      and not exists (select from feed_follows ff where ff.user_id = ${userId} and ff.feed_id = f.id)
      and not exists (select from named_feeds nf where nf.user_id = ${userId} and nf.feed_id = f.id
                      and nf.named_at > now() - interval '1 hour')
    order by f.id
    for key share of f
    on conflict (user_id, feed_id) do update set named_at = now()
    returning feed_id`.execute(tx);
  return rows.length > 0;
}

/** Keeps the \`most\` newest of a reader. */
export async function forgetSurplusNames(tx: Transaction, userId: number, max: number): Promise<void> {
  await sql`
    delete from named_feeds where user_id = ${userId} and feed_id in (
      select feed_id from named_feeds where user_id = ${userId} order by named_at desc, feed_id desc offset ${max}
    )`.execute(tx);
}

/** @returns how many were forgotten, of all readers. */
export async function forgetOldNames(tx: Transaction, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from named_feeds where named_at < now() - make_interval(days => ${days}::int)`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
