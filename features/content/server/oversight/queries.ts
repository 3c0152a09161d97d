/**
 * SQL of all users' posts for operators. Keyset paging in the order of the indexes of migration 0046: a late page costs
 * the same as the first, with a thousand posts or a million.
 */
import { type RawBuilder, sql } from "kysely";
import { db, type Database } from "#platform/database/client.ts";
import { column, columns, computed, type Row, statement } from "#platform/database/statement.ts";
import { containing } from "#platform/database/expressions.ts";
import { filterOf } from "../../contract.ts";
import type { KindKey } from "../../kinds/index.ts";
import { MAX_NAMED, POSTS_COUNT_CAP, type PostFlag, type PostState } from "../../contracts/oversight.ts";

const OPERATOR_POST_ROW = {
  ...columns(
    "posts",
    "id",
    "guid",
    "kind",
    "name",
    "slug",
    "status",
    "version",
    "company_id",
    "posted_as_name",
    "owner_id",
    "created_at",
    "published_at",
    "publish_at",
    "withdrawn_at",
    "held_at",
  ),
  is_trashed: computed.flag(),
  author_name: computed.text(),
  email: column("users", "email"),
  is_off_newsroom: computed.flag(),
  is_waiting: computed.flag(),
  open_reports: computed.number(),
  views: computed.number(),
  /** Microseconds since 1970: a Date would round them, so the next page could skip or repeat a post. */
  created_us: computed.number(),
};
export type OperatorPostRow = Row<typeof OPERATOR_POST_ROW>;

/** Columns of a post `p` and its `owner`. */
const COLUMNS = sql`
  p.id, p.guid, p.kind, p.name, p.slug, p.status, p.deleted_at is not null as is_trashed, p.version, p.company_id,
  p.posted_as_name, p.owner_id, trim(owner.first_name || ' ' || owner.last_name) as author_name, owner.email,
  p.created_at, p.published_at, p.publish_at, p.withdrawn_at, p.held_at, p.off_newsroom_at is not null as is_off_newsroom,
  p.review_since is not null as is_waiting,
  (select count(*) from abuse_reports r where r.post_id = p.id and r.decision is null) as open_reports,
  (select coalesce(sum(views), 0)::float8 from analytics_days a where a.post_id = p.id) as views,
  (extract(epoch from p.created_at) * 1000000)::bigint as created_us`;

export type OperatorPostFilter = {
  q: string;
  kind: KindKey | null;
  /** Null: all but the trash. */
  state: PostState | null;
  /** Null: any author's. */
  ownerIds: number[] | null;
  companyIds: number[] | null;
  from: string | null;
  to: string | null;
  flag: PostFlag | null;
};
export type OperatorPostCursor = { createdUs: number; id: number };
export type OperatorPostPage = {
  /** Newest first. */
  rows: OperatorPostRow[];
  /** Exact below POSTS_COUNT_CAP, where counting stops. */
  count: number;
};

/**
 * Few matches of a name are found by the index and sorted; for many, the page is read in list order. Sorting all index
 * matches of a common word, or reading every post for a rare one, would get slower with each post.
 * @param after the last post of the previous page.
 */
export async function findPosts(
  filter: OperatorPostFilter,
  after: OperatorPostCursor | null,
  limit: number,
): Promise<OperatorPostPage> {
  const search = filterOf(filter.q);
  if (search.by === "name") return findNamed(filter, search.part, after, limit);
  const ofId = search.by === "id" ? sql`p.id = ${search.id}` : sql`true`;
  const [rows, count] = await Promise.all([listPage(filter, ofId, after, limit), countPosts(filter, ofId)]);
  return { rows, count };
}

async function findNamed(
  filter: OperatorPostFilter,
  part: string,
  after: OperatorPostCursor | null,
  limit: number,
): Promise<OperatorPostPage> {
  const pattern = sql`'%' || regexp_replace(search_key(${part}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
  const { rows: found } = await statement({ id: column("posts", "id") })`
    select p.id from posts p where p.name_key like ${pattern} and ${conditionOf(filter)} limit ${POSTS_COUNT_CAP}`.execute(
    db,
  );
  const ids = found.map(({ id }) => id);
  // strpos instead of like: the planner would look up a frequent name in its index instead of walking the list.
  const isNamed =
    ids.length < POSTS_COUNT_CAP
      ? sql`p.id = any(${ids}::bigint[])`
      : sql`strpos(p.name_key, (select search_key(${part}))) > 0`;
  const rows = await (ids.length < POSTS_COUNT_CAP
    ? readPage(sql`select p.id, p.created_at from posts p where ${isNamed} ${behind(after)}`, limit)
    : listPage(filter, isNamed, after, limit));
  return { rows, count: ids.length };
}

/** The newest posts of each author or company are selected by an index before they are merged. */
function listPage(
  filter: OperatorPostFilter,
  search: RawBuilder<unknown>,
  after: OperatorPostCursor | null,
  limit: number,
): Promise<OperatorPostRow[]> {
  const condition = sql`${search} and ${conditionOf(filter)} ${behind(after)}`;
  const newest = (more: RawBuilder<unknown>) => sql`
    select p.id, p.created_at from posts p where ${condition} ${more}
    order by p.created_at desc, p.id desc limit ${sql.lit(limit)}`;
  const { ownerIds, companyIds } = filter;
  const ofEach = (ids: number[], column: string) => sql`
    select own.* from unnest(${ids}::bigint[]) named (id)
    cross join lateral (${newest(sql`and p.${sql.ref(column)} = named.id`)}) own`;
  if (ownerIds) return readPage(ofEach(ownerIds, "owner_id"), limit);
  if (companyIds) return readPage(ofEach(companyIds, "company_id"), limit);
  return readPage(newest(sql``), limit);
}

async function readPage(chosen: RawBuilder<unknown>, limit: number): Promise<OperatorPostRow[]> {
  const { rows } = await statement(OPERATOR_POST_ROW)`
    with page as materialized (
      select id from (${chosen}) chosen order by created_at desc, id desc limit ${sql.lit(limit)}
    )
    select ${COLUMNS} from page join posts p on p.id = page.id join users owner on owner.id = p.owner_id
    order by p.created_at desc, p.id desc`.execute(db);
  return rows;
}

async function countPosts(filter: OperatorPostFilter, search: RawBuilder<unknown>): Promise<number> {
  const { rows } = await statement({ count: computed.number() })`
    select count(*) as count from (
      select from posts p where ${search} and ${conditionOf(filter)} limit ${sql.lit(POSTS_COUNT_CAP)}
    ) counted`.execute(db);
  return rows[0]?.count ?? 0;
}

function conditionOf({ kind, state, ownerIds, companyIds, from, to, flag }: OperatorPostFilter): RawBuilder<unknown> {
  const conditions = [state === "trash" ? sql`p.deleted_at is not null` : sql`p.deleted_at is null`];
  if (state !== null && state !== "trash") conditions.push(sql`p.status = ${state}`);
  if (kind) conditions.push(sql`p.kind = ${kind}`);
  if (ownerIds) conditions.push(sql`p.owner_id = any(${ownerIds}::bigint[])`);
  if (companyIds) conditions.push(sql`p.company_id = any(${companyIds}::bigint[])`);
  if (from) conditions.push(sql`p.created_at >= ${from}::date::timestamp at time zone 'UTC'`);
  if (to) conditions.push(sql`p.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`);
  if (flag) conditions.push(FLAGS[flag]);
  return sql.join(conditions, sql` and `);
}

/** Each uses a partial index. */
const FLAGS: Record<PostFlag, RawBuilder<unknown>> = {
  reported: sql`p.id = any(array(select post_id from abuse_reports where decision is null and post_id is not null))`,
  held: sql`p.held_at is not null`,
  "off-newsroom": sql`p.off_newsroom_at is not null`,
  waiting: sql`p.review_since is not null`,
};

/** As one row comparison, which the indexes support. */
function behind(after: OperatorPostCursor | null): RawBuilder<unknown> {
  if (!after) return sql``;
  const created = sql`timestamptz 'epoch' + ${after.createdUs}::bigint * interval '1 microsecond'`;
  return sql`and (p.created_at, p.id) < (${created}, ${after.id}::bigint)`;
}

/** Shorter words have trigrams only at the start of a word. */
const patternOf = (words: string) => (words.length < 3 ? `% ${containing(words).slice(1)}` : containing(words));

/** Users whose name or address contains these words, by the expression of the index users_words. */
export async function findAuthors(words: string): Promise<number[]> {
  const asked = filterOf(words);
  if (asked.by === "id") return [asked.id];
  const { rows } = await statement({ id: column("users", "id") })`
    select u.id from users u
    where (' ' || u.first_name || ' ' || u.last_name || ' ' || u.email) ilike ${patternOf(words)}
    limit ${sql.lit(MAX_NAMED)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Companies whose name contains these words, by the expression of the index companies_words. */
export async function findCompanies(words: string): Promise<number[]> {
  const asked = filterOf(words);
  if (asked.by === "id") return [asked.id];
  const { rows } = await statement({ id: column("companies", "id") })`
    select c.id from companies c where c.deleted_at is null and (' ' || c.name) ilike ${patternOf(words)}
    limit ${sql.lit(MAX_NAMED)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** By complete email address. */
export async function findOwnerByEmail(email: string): Promise<number | null> {
  const owner = db.selectFrom("users").select("id").where("email_key", "=", email.toLowerCase());
  return (await owner.executeTakeFirst())?.id ?? null;
}

const OPERATOR_RECORD_ROW = {
  ...OPERATOR_POST_ROW,
  ...columns("posts", "summary", "withdrawal_reason", "withdrawal_note"),
  platforms: computed.number(),
  reports: computed.number(),
  revisions: computed.number(),
};
export type OperatorRecordRow = Row<typeof OPERATOR_RECORD_ROW>;

/** Any post, including those in the trash. */
export async function findRecord(id: number, on: Database = db): Promise<OperatorRecordRow | null> {
  const { rows } = await statement(OPERATOR_RECORD_ROW)`
    select ${COLUMNS}, p.summary, p.withdrawal_reason, p.withdrawal_note,
      (select count(*) from deliveries d where d.post_id = p.id) as platforms,
      (select count(*) from abuse_reports r where r.post_id = p.id) as reports,
      greatest((select count(*) from post_revisions v where v.post_id = p.id), 1) as revisions
    from posts p join users owner on owner.id = p.owner_id where p.id = ${id}`.execute(on);
  return rows[0] ?? null;
}
