/** SQL of clips that people add. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, holding, type Row } from "#platform/database/statement.ts";
import type { CoverageEvidence, CoverageKind, CoveragePassage, Medium } from "../../contract.ts";
import { idOf, isWhose, type Whose } from "../finds/columns.ts";
import { keepOutlets } from "../outlets/queries.ts";

const KNOWN = columns("coverage_finds", "id", "status", "decided_at", "found_at");
export type KnownRow = Row<typeof KNOWN>;

/** The find that has this address. @param postId null: of any release within reach. */
export async function findKnown(
  whose: Whose,
  { key, postId }: { key: string; postId: number | null },
  on: Database = db,
): Promise<KnownRow | null> {
  const text = `select f.id, f.status, f.decided_at, f.found_at
    from posts p join coverage_articles a on a.post_id = p.id and a.address_key = $2
    join coverage_finds f on f.id = a.find_id
    where ${isWhose(whose)} and ($3::bigint is null or p.id = $3) order by f.id limit 1`;
  return (await prepared(KNOWN, text, [idOf(whose), key, postId], on))[0] ?? null;
}

const PLATFORM = {
  name: column("platforms", "name"),
  ...columns("platforms", "url", "endpoint"),
  live_url: column("deliveries", "live_url"),
};

/** Platforms that have one of these posts, with where. */
export function listPlatforms(postIds: readonly number[], on: Database = db): Promise<Row<typeof PLATFORM>[]> {
  const text = `select pl.name, pl.url, pl.endpoint, d.live_url from deliveries d join platforms pl on pl.id = d.platform_id
    where d.post_id = any($1::bigint[]) and (d.delivered_at is not null or d.wanted_version is not null)`;
  return prepared(PLATFORM, text, [[...postIds]], on);
}

/** Within reach, and public. */
export async function isReleaseOf(whose: Whose, postId: number): Promise<boolean> {
  const text = `select p.id from posts p where ${isWhose(whose)} and p.id = $2`;
  return (await prepared(columns("posts", "id"), text, [idOf(whose), postId])).length > 0;
}

export type StoredMatch = { post: number; kind: CoverageKind; evidence: CoverageEvidence; passages: CoveragePassage[] };
const READ = {
  ...columns("coverage_reads", "id", "address", "language"),
  matches: holding<StoredMatch[]>(column("coverage_reads", "matches")),
};
export type ReadRow = Row<typeof READ>;

export type NewRead = {
  user_id: number;
  address: string;
  headline: string;
  outlet: string;
  published_at: Date | null;
  language: string;
  matches: StoredMatch[];
};

export async function insertRead(tx: Transaction, { matches, ...read }: NewRead): Promise<string> {
  const { id } = await tx
    .insertInto("coverage_reads")
    .values({ ...read, matches: JSON.stringify(matches) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The person's own, of the last day. */
export async function findRead(tx: Transaction, userId: number, id: string): Promise<ReadRow | null> {
  const text = `select id, address, language, matches from coverage_reads
    where id = $1 and user_id = $2 and created_at > now() - interval '1 day'`;
  return (await prepared(READ, text, [id, userId], tx))[0] ?? null;
}

const OUTLET = columns("coverage_outlets", "id", "name");

/** Whose articles are on a site. */
export async function findOutletOf(site: string): Promise<Row<typeof OUTLET> | null> {
  const text = `select o.id, o.name from coverage_outlet_sites s join coverage_outlets o on o.id = s.outlet_id where s.site = $1`;
  return (await prepared(OUTLET, text, [site]))[0] ?? null;
}

/** A publication by its name, for print and broadcast; created the first time. */
export async function findOrAddNamed(tx: Transaction, name: string): Promise<number> {
  await keepOutlets(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('coverage-outlets', 0))`.execute(tx);
  const text = "select id, name from coverage_outlets where name_key = search_key($1) order by id limit 1";
  const [known] = await prepared(OUTLET, text, [name], tx);
  if (known) return known.id;
  const { id } = await tx.insertInto("coverage_outlets").values({ name }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Whether a feed on one of these hosts is among the sources that count for these people. */
export async function isSource(whose: Whose, hosts: readonly string[]): Promise<boolean> {
  const people =
    "companyId" in whose ? "select user_id from company_roles where company_id = $1" : "select $1::bigint as user_id";
  const text = `select f.id from feeds f
    where f.host = any($2) and (f.category is not null or exists (
      select from feed_follows ff join (${people}) person on person.user_id = ff.user_id where ff.feed_id = f.id)) limit 1`;
  return (await prepared(columns("feeds", "id"), text, [idOf(whose), [...hosts]])).length > 0;
}

export type NewClip = {
  post_id: number;
  outlet_id: number;
  kind: CoverageKind;
  suggested_kind: CoverageKind | null;
  medium: Medium;
  headline: string;
  address: string | null;
  published_at: Date;
  language: string;
  evidence: CoverageEvidence | null;
  passages: CoveragePassage[];
  note: string;
  scan_id: string | null;
};

/** Confirmed from the beginning; undone, it goes. */
export async function insertClip(
  tx: Transaction,
  { evidence, passages, ...clip }: NewClip,
  { by, decision }: { by: number; decision: number },
): Promise<number> {
  const name = sql<string>`(select trim(first_name || ' ' || last_name) from users where id = ${by})`;
  const { id } = await tx
    .insertInto("coverage_finds")
    .values({
      ...clip,
      evidence: evidence && JSON.stringify(evidence),
      passages: JSON.stringify(passages),
      status: "confirmed",
      is_added: true,
      added_by: by,
      added_by_name: name,
      decided_by: by,
      decided_by_name: name,
      decided_at: sql<Date>`now()`,
      decision,
      before_status: "removed",
      before_kind: clip.kind,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
