/** SQL of outlets as operators keep them. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { containing } from "#platform/database/expressions.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";
import { MAX_FEEDS_LISTED, type OutletsQuery } from "../../outlets/contract.ts";

const SITES = `(select coalesce(json_agg(s.site order by s.site collate "C"), '[]'::json) from coverage_outlet_sites s where s.outlet_id = o.id)`;
const OWN = {
  ...columns("coverage_outlets", "id", "name", "country", "language", "kind"),
  sites: computed.json<string[]>(),
};
export type LockedOutlet = Row<typeof OWN>;
const OWN_COLUMNS = `o.id, o.name, o.country, o.language, o.kind, ${SITES} as sites`;

const OUTLET = { ...OWN, feeds: computed.number(), articles: computed.number() };
export type OutletRow = Row<typeof OUTLET>;

/** As `siteOf` of finding/article-policy.ts. */
const siteIn = (host: string) => String.raw`regexp_replace(${host}, '^(www\d?|feeds?|rss|m|mobile|amp)\.', '')`;
/** Feeds by the sites that they are on and of; those that moved away have an address with a #. */
const FEED_SITES = String.raw`select f.id, f.name, f.title, f.url, site.name as site from feeds f
  cross join lateral (select ${siteIn("f.host")} as name union
    select ${siteIn(`lower(substring(f.site_url, '^[a-z]+://([^/:?#]*)'))`)}) site
  where position('#' in f.url) = 0 and site.name <> ''`;

const COUNTED = `${OWN_COLUMNS},
  (select count(distinct fs.id) from feed_sites fs join coverage_outlet_sites s on s.site = fs.site where s.outlet_id = o.id) as feeds,
  (select count(*) from coverage_finds f where f.outlet_id = o.id) as articles`;

/** The same values for both statements of a list, from $1 on. */
const MATCHING = `($1::text is null or o.kind = $1) and ($2::text is null or o.name ilike $2
  or exists (select from coverage_outlet_sites s where s.outlet_id = o.id and s.site ilike $2))`;
const given = ({ kind, q }: Pick<OutletsQuery, "kind" | "q">) => [kind ?? null, q === "" ? null : containing(q)];

/** By name. */
export function listOutlets({ page, page_size, ...query }: OutletsQuery): Promise<OutletRow[]> {
  const text = `with feed_sites as materialized (${FEED_SITES})
    select ${COUNTED} from (select * from coverage_outlets o where ${MATCHING} order by o.name_key, o.id limit $3 offset $4) o
    order by o.name_key, o.id`;
  return prepared(OUTLET, text, [...given(query), page_size, (page - 1) * page_size]);
}

export async function countOutlets(query: OutletsQuery): Promise<number> {
  const text = `select count(*) as count from coverage_outlets o where ${MATCHING}`;
  return (await prepared({ count: computed.number() }, text, given(query)))[0]?.count ?? 0;
}

export async function findOutlet(id: number): Promise<OutletRow | null> {
  const text = `with feed_sites as materialized (${FEED_SITES}) select ${COUNTED} from coverage_outlets o where o.id = $1`;
  return (await prepared(OUTLET, text, [id]))[0] ?? null;
}

const FEED = { ...columns("feeds", "id", "url"), name: computed.text() };

export function listFeeds(outletId: number): Promise<Row<typeof FEED>[]> {
  const text = `select * from (
      select distinct fs.id, fs.url, coalesce(nullif(fs.name, ''), nullif(fs.title, ''), fs.url) as name
      from (${FEED_SITES}) fs join coverage_outlet_sites s on s.site = fs.site where s.outlet_id = $1) feed
    order by lower(name), id limit ${MAX_FEEDS_LISTED}`;
  return prepared(FEED, text, [outletId]);
}

export async function countReleases(outletId: number): Promise<number> {
  const text = "select count(distinct post_id) as count from coverage_finds where outlet_id = $1";
  return (await prepared({ count: computed.number() }, text, [outletId]))[0]?.count ?? 0;
}

/** Nothing is found or added until the transaction ends: which sites an outlet has, and whether it is there, may change. */
export async function holdOutlets(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('coverage-outlet-sites', 0))`.execute(tx);
}

/** Before an outlet is looked up and used: it stays, with its sites, until the transaction ends. */
export async function keepOutlets(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('coverage-outlet-sites', 0))`.execute(tx);
}

/** Under holdOutlets. */
export async function findHeld(tx: Transaction, id: number): Promise<LockedOutlet | null> {
  return (await prepared(OWN, `select ${OWN_COLUMNS} from coverage_outlets o where o.id = $1`, [id], tx))[0] ?? null;
}

const TAKEN = { site: column("coverage_outlet_sites", "site"), outlet: column("coverage_outlets", "name") };

/** One of these sites that another outlet has. */
export async function findTaken(
  tx: Transaction,
  sites: readonly string[],
  except: number,
): Promise<Row<typeof TAKEN> | null> {
  const text = `select s.site, o.name as outlet from coverage_outlet_sites s join coverage_outlets o on o.id = s.outlet_id
    where s.site = any($1::text[]) and s.outlet_id <> $2 order by s.site limit 1`;
  return (await prepared(TAKEN, text, [[...sites], except], tx))[0] ?? null;
}

export async function updateOutlet(tx: Transaction, { id, sites, ...fields }: LockedOutlet): Promise<void> {
  await tx
    .updateTable("coverage_outlets")
    .set({ ...fields, operated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
  await sql`
    delete from coverage_outlet_sites where outlet_id = ${id} and site <> all(${sites}::text[])`.execute(tx);
  await sql`
    insert into coverage_outlet_sites (site, outlet_id) select unnest(${sites}::text[]), ${id}
    on conflict (site) do nothing`.execute(tx);
}

/** Sites and articles pass to the other, which takes country and language from this one where it has none. */
export async function moveAll(tx: Transaction, from: number, into: number): Promise<void> {
  // In the order in which decisions lock them.
  await sql`
    select from coverage_finds where outlet_id in (${from}, ${into}) order by id for update`.execute(tx);
  await sql`update coverage_finds set outlet_id = ${into} where outlet_id = ${from}`.execute(tx);
  await sql`update coverage_outlet_sites set outlet_id = ${into} where outlet_id = ${from}`.execute(tx);
  await sql`
    update coverage_outlets kept set operated_at = now(),
      country = coalesce(nullif(kept.country, ''), gone.country),
      language = coalesce(nullif(kept.language, ''), gone.language)
    from coverage_outlets gone where kept.id = ${into} and gone.id = ${from}`.execute(tx);
  await sql`delete from coverage_outlets where id = ${from}`.execute(tx);
}

const STACKED = { id: column("coverage_finds", "id"), under: column("coverage_finds", "id") };
export type StackedRow = Row<typeof STACKED>;

/** Finds that are not decided, each with a dismissed one of the outlet that has the same headline. */
export function listDismissed(tx: Transaction, outletId: number): Promise<StackedRow[]> {
  const text = `select f.id, min(d.id) as under from coverage_finds f
    join coverage_articles a on a.post_id = f.post_id and a.headline_key = search_key(f.headline)
    join coverage_finds d on d.id = a.find_id and d.outlet_id = f.outlet_id and d.status = 'dismissed'
    where f.outlet_id = $1 and f.status = 'to_confirm' group by f.id`;
  return prepared(STACKED, text, [outletId], tx);
}

/** Finds that are not decided, each with the outlet's first of the same kind about the release: a confirmed one before others. */
export function listAlike(tx: Transaction, outletId: number): Promise<StackedRow[]> {
  const text = `select id, under from (
      select id, status, first_value(id) over (partition by post_id, kind order by status = 'to_confirm', found_at, id) as under
      from coverage_finds where outlet_id = $1 and medium = 'web' and status <> 'dismissed') f
    where status = 'to_confirm' and id <> under order by id`;
  return prepared(STACKED, text, [outletId], tx);
}

/** Their articles are shown under the others. */
export async function stack(tx: Transaction, rows: readonly StackedRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`
    update coverage_articles a set find_id = given.under
    from unnest(${ids}::bigint[], ${rows.map(({ under }) => under)}::bigint[]) given (id, under)
    where a.find_id = given.id`.execute(tx);
  await sql`delete from coverage_finds where id = any(${ids}::bigint[])`.execute(tx);
}
