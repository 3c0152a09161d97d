/** SQL of a newsroom's archive: lines of JSON as PostgreSQL writes them, so that no time loses its microseconds. */
import { sql } from "kysely";
import { FIELD_NAMES } from "#features/companies/fields/definition.ts";
import { fieldsOf } from "#features/companies/fields/newsroom.ts";
import { db, type Transaction } from "#platform/database/client.ts";
import { columns, computed, statement } from "#platform/database/statement.ts";

/** One moment for all lists. The zone is that of the times in them. */
export async function atOneMoment<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (tx) => {
    await sql`set local timezone to 'UTC'`.execute(tx);
    return work(tx);
  });
}

const COMPANY = columns("companies", "id", "owner_id", "slug", "name");

/** Null: none at this address, or a deleted one. */
export async function findCompany(slug: string) {
  const { rows } = await statement(COMPANY)`
    select id, owner_id, slug, name from companies where slug = ${slug} and deleted_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The same by its id. */
export async function getCompany(id: number) {
  const { rows } = await statement(COMPANY)`
    select id, owner_id, slug, name from companies where id = ${id} and deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`Company ${id} is gone.`);
  return row;
}

/** Posts that are in no trash, and were never closed to others while they are not public. */
const INCLUDED = "p.deleted_at is null and (p.confidential_since is null or p.status in ('published', 'withdrawn'))";

/** Of those, what readers have not seen. */
export async function listUnpublished(companyId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await statement(columns("posts", "id"))`
    select id from posts p where company_id = ${companyId} and status not in ('published', 'withdrawn')
      and ${sql.raw(INCLUDED)} and id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const pairs = (alias: string, names: readonly string[]) =>
  names.map((name) => `'${name}', ${alias}.${name}`).join(", ");

const listOf = (table: string, names: readonly string[]) => `(
  select coalesce(json_agg(json_build_object(${pairs("each", [...names, "updated_at"])}) order by each.position, each.id), '[]')
  from ${table} each where each.company_id = c.id)`;
const namesOf = (list: Parameters<typeof fieldsOf>[0]) => fieldsOf(list).map(([name]) => name);

const NEWSROOM = `json_build_object(
  'company', json_build_object(${pairs("c", [...FIELD_NAMES, "slug", "created_at", "updated_at", "logo_media_id"])}),
  'contacts', ${listOf("company_contacts", namesOf("contacts"))},
  'people', ${listOf("company_people", [...namesOf("people"), "picture_media_id"])},
  'figures', ${listOf("company_figures", namesOf("figures"))})::text`;
const TEAM = `(select coalesce(json_agg(json_build_object('name', trim(u.first_name || ' ' || u.last_name), 'role', held.role,
  'joined_at', held.joined_at) order by held.joined_at, u.id), '[]')::text
  from company_roles held join users u on u.id = held.user_id where held.company_id = c.id)`;

/** The company's page, and who works on it, as JSON. */
export async function readNewsroom(tx: Transaction, companyId: number): Promise<{ newsroom: string; team: string }> {
  const { rows } = await statement({ newsroom: computed.text(), team: computed.text() })`
    select ${sql.raw(NEWSROOM)} as newsroom, ${sql.raw(TEAM)} as team
    from companies c where c.id = ${companyId} and c.deleted_at is null`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Company ${companyId} is gone.`);
  return row;
}

const ROWS_A_TIME = 100;
const LINE = { line: computed.text() };

/** A list of the archive, in its order. One query for each, read by a cursor: the work is linear, and memory bounded. */
export async function* readLines(tx: Transaction, name: keyof typeof LISTS, companyId: number): AsyncGenerator<string> {
  await sql`declare lines no scroll cursor for ${sql.raw(LISTS[name](companyId))}`.execute(tx);
  for (;;) {
    const { rows } = await statement(LINE)`fetch ${sql.raw(String(ROWS_A_TIME))} from lines`.execute(tx);
    for (const { line } of rows) yield line;
    if (rows.length < ROWS_A_TIME) break;
  }
  await sql`close lines`.execute(tx);
}

const MEDIA_FIELDS = ["id", "kind", "mime", "file_name", "bytes", "width", "height", "seconds", "variants"] as const;
const MEDIA_TEXTS = ["alt", "caption", "credit", "rights"] as const;

/**
 * Of a post that was confidential, versions from before it was public stay closed, but for the one that readers saw first
 * (docs/product/confidential.md). Others have all. `r` is a version of `p`.
 */
const OPEN = `(p.confidential_since is null or coalesce(r.saved_at >= p.published_at, false) or r.version = opened.version)`;
const OPENED = `cross join lateral (
  select max(o.version) as version from post_revisions o
  where o.post_id = p.id and p.confidential_since is not null and o.outcome in ('live', 'approved') and o.saved_at <= p.published_at
) opened`;

/** Ids in a post's text and in its versions that are not closed. */
const NAMED = `(
  select (regexp_matches(told.text, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g'))[1] from (
    select p.content_html union all
    select r.content_html || r.media::text from post_revisions r ${OPENED} where r.post_id = p.id and ${OPEN}) told (text))`;
/** `k` is kept by `p`: without pictures and videos that only closed versions have. */
const KEPT = `k.post_id = p.id and (p.confidential_since is null or k.media_id::text in ${NAMED})`;

/** Media of the company's posts and their versions, of its page, and scans of its coverage. */
const mediaOf = (companyId: number) => `
  with shown as (select p.id from posts p where p.company_id = ${companyId} and ${INCLUDED})
  select json_build_object(${pairs("m", [...MEDIA_FIELDS, ...MEDIA_TEXTS, "created_at"])})::text as line
  from media m where m.id in (
    select media_id from post_media join shown on shown.id = post_id
    union select k.media_id from posts p join kept_media k on ${KEPT} where p.company_id = ${companyId} and ${INCLUDED}
    union select logo_media_id from companies where id = ${companyId}
    union select picture_media_id from company_people where company_id = ${companyId}
    union select scan_id from coverage_finds f join shown on shown.id = f.post_id where f.status <> 'to_confirm')
  order by m.id`;

/** What a post and its versions share, without the company. */
const SNAPSHOT = [
  ...(["name", "posted_as_name", "details", "content_html", "word_count", "summary", "tags"] as const),
  ...(["seo_meta_title", "seo_meta_description", "embedded_websites", "language", "language_chosen"] as const),
];
const POST_FIELDS = [
  ...(["guid", "kind", "slug", "version", "created_at", "updated_at", "text_at", "withdrawn_at"] as const),
  ...(["withdrawal_reason", "withdrawal_note", "off_newsroom_at"] as const),
  ...SNAPSHOT,
];
const NAME_OF = (user: string) => `(select trim(first_name || ' ' || last_name) from users where id = ${user})`;

const POST = `json_build_object(${pairs("p", POST_FIELDS)},
  'status', case when p.status in ('published', 'withdrawn') then p.status else 'draft' end,
  'published_at', case when p.status in ('published', 'withdrawn') then p.published_at end,
  'author_name', case p.author_name when '' then ${NAME_OF("p.owner_id")} else p.author_name end,
  'original', case when p.original_id is not null then coalesce(
    (select o.guid from posts o where o.id = p.original_id and o.company_id = p.company_id and ${INCLUDED.replaceAll("p.", "o.")}),
    (select o.guid from posts o where o.original_id = p.original_id and o.company_id = p.company_id
      and ${INCLUDED.replaceAll("p.", "o.")} order by o.id limit 1)) end,
  'media', (select coalesce(json_agg(json_build_object(${pairs("s", ["media_id", "role", "position", ...MEDIA_TEXTS])})
    order by s.role, s.position, s.media_id), '[]') from post_media s where s.post_id = p.id),
  'kept', (select coalesce(json_agg(k.media_id order by k.media_id), '[]') from kept_media k where ${KEPT}),
  'corrections', (select coalesce(json_agg(json_build_object(${pairs("n", ["version", "note", "by_operator", "created_at", "published_at"])},
    'also', (select coalesce(json_agg(o.guid order by o.id), '[]') from posts o
      where o.id = any(n.also_post_ids) and o.company_id = p.company_id and ${INCLUDED.replaceAll("p.", "o.")})) order by n.id), '[]')
    from post_corrections n where n.post_id = p.id))::text`;

const postsOf = (companyId: number) => `
  select ${POST} as line from posts p where p.company_id = ${companyId} and ${INCLUDED} order by p.id`;

const VERSION = `json_build_object('post', p.guid, ${pairs("r", ["version", "cause", "note", "changed", ...SNAPSHOT, "publish_at", "media", "saved_at"])},
  'outcome', case r.outcome when 'proposed' then 'withdrawn' else r.outcome end,
  'of_company', r.company_id is not distinct from p.company_id,
  'saved_by', case when r.cause = 'operator' then '' else coalesce(${NAME_OF("r.author_id")}, r.saved_by_name) end)::text`;

const versionsOf = (companyId: number) => `
  select ${VERSION} as line from posts p join post_revisions r on r.post_id = p.id ${OPENED}
  where p.company_id = ${companyId} and ${INCLUDED} and ${OPEN} order by r.post_id, r.version`;

const FIND_FIELDS = [
  ...(["status", "kind", "suggested_kind", "medium", "headline", "address", "published_at", "language"] as const),
  ...(["evidence", "passages", "is_added", "note", "scan_id", "gone_since", "decided_at", "found_at"] as const),
];
const ARTICLE = ["feed_name", "headline", "address", "address_key", "published_at", "seen_at"] as const;
const FIND = `json_build_object('post', p.guid, ${pairs("f", FIND_FIELDS)},
  'added_by_name', f.added_by_name, 'decided_by_name', f.decided_by_name,
  'outlet', (select json_build_object(${pairs("o", ["name", "country", "language", "kind"])},
    'sites', (select coalesce(json_agg(s.site order by s.site), '[]') from coverage_outlet_sites s where s.outlet_id = o.id))
    from coverage_outlets o where o.id = f.outlet_id),
  'articles', (select coalesce(json_agg(json_build_object(${pairs("a", ARTICLE)})
    order by a.seen_at, a.published_at, a.headline, a.address), '[]') from coverage_articles a where a.find_id = f.id))::text`;

/** What people decided about; what waits for a decision stays. */
const findsOf = (companyId: number) => `
  select ${FIND} as line from coverage_finds f join posts p on p.id = f.post_id
  where p.company_id = ${companyId} and f.status <> 'to_confirm' and ${INCLUDED} order by f.id`;

const SUMS = ["views", "visitors", "clicks", "feed_fetches"] as const;
const DAY = `json_build_object('post', p.guid, 'day', d.day, ${SUMS.map((name) => `'${name}', sum(d.${name})`).join(", ")},
  'details', (select coalesce(json_agg(json_build_object('facet', facet, 'name', name, 'count', count) order by facet, name), '[]')
    from (select facet, name, sum(count) as count from analytics_details where day_id = any(array_agg(d.id)) group by 1, 2) x))::text`;

/** A line for each post and day. */
const daysOf = (companyId: number) => `
  select ${DAY} as line from posts p join analytics_days d on d.post_id = p.id
  where p.company_id = ${companyId} and ${INCLUDED} group by p.id, p.guid, d.day order by p.id, d.day`;

const LISTS = { media: mediaOf, posts: postsOf, history: versionsOf, coverage: findsOf, analytics: daysOf } as const;
