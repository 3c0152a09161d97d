/** SQL that takes articles which were not compared yet, and stores what was found. */
import { sql } from "kysely";
import { visibleTo } from "#features/news/server/feeds/visibility-columns.ts";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, notNull, type Row } from "#platform/database/statement.ts";
import type { CoverageKind } from "../../contract.ts";
import { keepOutlets } from "../outlets/queries.ts";

const WAITING = {
  entry_id: column("feed_entries", "id"),
  ...columns("feed_entries", "feed_id", "link", "title", "summary", "published_at"),
  content_html: computed.text(),
  ...columns("feeds", "url", "site_url", "language"),
  feed_name: computed.text(),
};
export type WaitingRow = Row<typeof WAITING>;

/** More of an article is not compared. */
const MAX_HTML = 32_000;

/** Locks the oldest that wait; skips those that another worker has. */
export async function claimWaiting(tx: Transaction, limit: number): Promise<number[]> {
  const text = `select entry_id from uncompared_entries order by entry_id limit $1 for update skip locked`;
  const rows = await prepared({ entry_id: column("uncompared_entries", "entry_id") }, text, [limit], tx);
  return rows.map(({ entry_id }) => entry_id);
}

/** Those that are still there, oldest first. */
export function listWaiting(tx: Transaction, entryIds: readonly number[]): Promise<WaitingRow[]> {
  const text = `select e.id as entry_id, e.feed_id, e.link, e.title, e.summary, e.published_at,
      left(e.content_html, ${MAX_HTML}) as content_html, f.url, f.site_url, f.language,
      coalesce(nullif(f.name, ''), f.title) as feed_name
    from feed_entries e join feeds f on f.id = e.feed_id where e.id = any($1::bigint[]) order by e.id`;
  return prepared(WAITING, text, [[...entryIds]], tx);
}

export async function finishWaiting(tx: Transaction, entryIds: readonly number[]): Promise<void> {
  await sql`delete from uncompared_entries where entry_id = any(${entryIds}::bigint[])`.execute(tx);
  await sql`
    update coverage_progress set compared = compared + ${entryIds.length}, compared_at = now()`.execute(tx);
}

const PLACE = {
  post_id: column("coverage_watches", "post_id"),
  ...columns("posts", "name", "company_id", "owner_id"),
  published_at: notNull(column("posts", "published_at")),
  first_found_at: column("coverage_watches", "first_found_at"),
};
export type PlaceRow = Row<typeof PLACE>;

/**
 * Locks the watches of these posts, those that go on and whose posts are public; the posts cannot be deleted meanwhile.
 * Posts first: a deletion holds its post when it comes to the watch.
 */
export async function lockPlaces(tx: Transaction, postIds: readonly number[]): Promise<PlaceRow[]> {
  await sql`select from posts where id = any(${postIds}::bigint[]) order by id for key share`.execute(tx);
  const text = `select w.post_id, w.first_found_at, p.name, p.company_id, p.owner_id, p.published_at
    from coverage_watches w join posts p on p.id = w.post_id
    where w.post_id = any($1::bigint[]) and w.until > now() and p.status = 'published' and p.deleted_at is null
    order by w.post_id for no key update of w`;
  return prepared(PLACE, text, [[...postIds]], tx);
}

const PAIR = { post_id: computed.number(), feed_id: computed.number() };

/** Pairs of posts and feeds whose people read the feed: of the catalogue, or followed by one of them. */
export function listReadBy(tx: Transaction, pairs: readonly Row<typeof PAIR>[]): Promise<Row<typeof PAIR>[]> {
  const text = `select pair.post_id, pair.feed_id
    from unnest($1::bigint[], $2::bigint[]) pair(post_id, feed_id)
    join posts p on p.id = pair.post_id join feeds f on f.id = pair.feed_id
    where f.category is not null or exists (
      select from (select p.owner_id as user_id union select user_id from company_roles where company_id = p.company_id) person
      where ${visibleTo("person.user_id")})`;
  return prepared(PAIR, text, [pairs.map(({ post_id }) => post_id), pairs.map(({ feed_id }) => feed_id)], tx);
}

const PLATFORM = {
  post_id: notNull(column("deliveries", "post_id")),
  name: column("platforms", "name"),
  url: column("platforms", "url"),
  endpoint: column("platforms", "endpoint"),
  live_url: column("deliveries", "live_url"),
};
export type PlatformRow = Row<typeof PLATFORM>;

/** Platforms to which the posts were delivered, or are to be. */
export function listPlatforms(tx: Transaction, postIds: readonly number[]): Promise<PlatformRow[]> {
  const text = `select d.post_id, pl.name, pl.url, pl.endpoint, d.live_url
    from deliveries d join platforms pl on pl.id = d.platform_id
    where d.post_id = any($1::bigint[]) and (d.delivered_at is not null or d.wanted_version is not null)`;
  return prepared(PLATFORM, text, [[...postIds]], tx);
}

const MET = {
  ...columns("coverage_finds", "id", "status", "kind", "suggested_kind", "is_added"),
};
export type MetRow = Row<typeof MET>;

export type Known = {
  post_id: number;
  entry_id: number | null;
  address_key: string | null;
  outlet_id: number;
  headline: string;
};

/** The find that has this article: by its entry, its address, or its headline in the same outlet. */
export async function findSame(tx: Transaction, known: Known): Promise<MetRow | null> {
  const text = `select f.id, f.status, f.kind, f.suggested_kind, f.is_added
    from coverage_articles a join coverage_finds f on f.id = a.find_id
    where a.post_id = $1 and (a.entry_id = $2 or a.address_key = $3
      or (f.outlet_id = $4 and a.headline_key = search_key($5)))
    order by a.seen_at, f.id limit 1`;
  const given = [known.post_id, known.entry_id, known.address_key, known.outlet_id, known.headline];
  return (await prepared(MET, text, given, tx))[0] ?? null;
}

/** Another article of the outlet of the same kind, which this one is counted with. */
export async function findAlike(
  tx: Transaction,
  { post_id, outlet_id, kind }: { post_id: number; outlet_id: number; kind: CoverageKind },
): Promise<number | null> {
  const text = `select id from coverage_finds where post_id = $1 and outlet_id = $2 and kind = $3 and medium = 'web'
    and status <> 'dismissed' order by found_at, id limit 1`;
  const [row] = await prepared({ id: column("coverage_finds", "id") }, text, [post_id, outlet_id, kind], tx);
  return row?.id ?? null;
}

export type NewFind = {
  post_id: number;
  outlet_id: number;
  kind: CoverageKind;
  headline: string;
  address: string | null;
  published_at: Date;
  language: string;
  evidence: object;
  passages: object[];
  also_matches: number[];
};

export async function insertFind(tx: Transaction, { kind, evidence, passages, also_matches, ...find }: NewFind) {
  const { id } = await tx
    .insertInto("coverage_finds")
    .values({
      ...find,
      kind,
      suggested_kind: kind,
      evidence: JSON.stringify(evidence),
      passages: JSON.stringify(passages),
      also_matches: JSON.stringify(also_matches),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A find that no person has decided about: the same article says more in another feed. */
export async function raiseFind(
  tx: Transaction,
  id: number,
  { kind, evidence, passages }: Pick<NewFind, "kind" | "evidence" | "passages">,
): Promise<void> {
  await tx
    .updateTable("coverage_finds")
    .set({ kind, suggested_kind: kind, evidence: JSON.stringify(evidence), passages: JSON.stringify(passages) })
    .where("id", "=", id)
    .where("status", "=", "to_confirm")
    .execute();
}

export type NewArticle = {
  find_id: number;
  post_id: number;
  entry_id: number | null;
  feed_id: number | null;
  feed_name: string;
  headline: string;
  address: string | null;
  address_key: string | null;
  published_at: Date;
};

export async function insertArticle(tx: Transaction, article: NewArticle): Promise<void> {
  await tx
    .insertInto("coverage_articles")
    .values(article)
    .onConflict((on) => on.doNothing())
    .execute();
}

const OUTLET = columns("coverage_outlets", "id", "name");

/** Of a site; created with this name and language the first time. An operator may have named it otherwise. */
export async function findOrAddOutlet(
  tx: Transaction,
  { site, name, language }: { site: string; name: string; language: string },
): Promise<Row<typeof OUTLET>> {
  await keepOutlets(tx);
  const text = `select o.id, o.name from coverage_outlet_sites s join coverage_outlets o on o.id = s.outlet_id where s.site = $1`;
  const find = async () => (await prepared(OUTLET, text, [site], tx))[0];
  const known = await find();
  if (known !== undefined) return known;
  // One at a time, or two would add it.
  await sql`select pg_advisory_xact_lock(hashtextextended('coverage-outlets', 0))`.execute(tx);
  const added = await find();
  if (added !== undefined) return added;
  const { id } = await tx
    .insertInto("coverage_outlets")
    .values({ name, language })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx.insertInto("coverage_outlet_sites").values({ site, outlet_id: id }).execute();
  return { id, name };
}

export async function markFirstFound(tx: Transaction, postId: number): Promise<void> {
  await sql`update coverage_watches set first_found_at = now() where post_id = ${postId}`.execute(tx);
}

const DECIDER = { ...columns("users", "id", "email", "first_name") };

/** Who decides about finds of a release: owners and editors of its company; of a post without one its owner. */
export function listDeciders(
  tx: Transaction,
  { company_id, owner_id }: { company_id: number | null; owner_id: number },
): Promise<Row<typeof DECIDER>[]> {
  const text = `select distinct u.id, u.email, u.first_name from users u
    where u.suspended_at is null and u.email_verified_at is not null and (
      exists (select from company_roles held join companies c on c.id = held.company_id and c.deleted_at is null
        where held.company_id = $1 and held.user_id = u.id and held.role in ('owner', 'editor'))
      or u.id = $2 and not exists (select from companies c where c.id = $1 and c.deleted_at is null))
    order by u.id`;
  return prepared(DECIDER, text, [company_id, owner_id], tx);
}
