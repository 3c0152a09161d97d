/** SQL that fills a newsroom from the lines of an archive. */
import { sql } from "kysely";
import { FIELD_NAMES } from "#features/companies/fields/definition.ts";
import { fieldsOf } from "#features/companies/fields/newsroom.ts";
import { db, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, computed, statement } from "#platform/database/statement.ts";

const IDS_A_TIME = 5_000;

/** What of an archive is here already, or was removed here: a sentence about the first such thing; null: nothing. */
export async function findTaken(slug: string, guids: string[], media: string[]): Promise<string | null> {
  const company = db.selectFrom("companies").select("id").where("slug", "=", slug);
  if (await company.executeTakeFirst()) return `a company has the address ${slug}`;
  for (const ids of inPieces(guids)) {
    const post = await db.selectFrom("posts").select("guid").where("guid", "=", anyOf(ids, "uuid")).executeTakeFirst();
    if (post) return `the post ${post.guid} is here already`;
    const gone = db.selectFrom("removed_posts").select("guid").where("guid", "=", anyOf(ids, "uuid"));
    const removed = await gone.executeTakeFirst();
    if (removed) return `the post ${removed.guid} was removed here, and its address says so`;
  }
  for (const ids of inPieces(media)) {
    const file = await db.selectFrom("media").select("id").where("id", "=", anyOf(ids, "uuid")).executeTakeFirst();
    if (file) return `the file ${file.id} is here already`;
  }
  return null;
}

function* inPieces(ids: string[]): Generator<string[]> {
  for (let at = 0; at < ids.length; at += IDS_A_TIME) yield ids.slice(at, at + IDS_A_TIME);
}

/** Rows of a table from JSON objects with its columns' names, in their order. */
const rowsOf = (table: string, lines: unknown[]) => sql`
  jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given (line, n)
  cross join lateral jsonb_populate_record(null::${sql.table(table)}, given.line) as row`;
const columnsOf = (names: readonly string[]) => sql.raw(names.join(", "));
const fromRow = (names: readonly string[]) => sql.raw(names.map((name) => `row.${name}`).join(", "));

const COMPANY = [...FIELD_NAMES, "slug", "created_at", "updated_at", "logo_media_id"];

export async function insertCompany(tx: Transaction, ownerId: number, company: object): Promise<number> {
  const { rows } = await statement({ id: column("companies", "id") })`
    insert into companies (owner_id, ${columnsOf(COMPANY)})
    select ${ownerId}::bigint, ${fromRow(COMPANY)} from ${rowsOf("companies", [company])} returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("The company was not written.");
  return row.id;
}

const LISTS = { contacts: "company_contacts", people: "company_people", figures: "company_figures" } as const;

export async function insertEntries(tx: Transaction, companyId: number, list: keyof typeof LISTS, entries: object[]) {
  const names = [
    ...fieldsOf(list).map(([name]) => name),
    "updated_at",
    ...(list === "people" ? ["picture_media_id"] : []),
  ];
  await sql`
    insert into ${sql.table(LISTS[list])} (company_id, position, ${columnsOf(names)})
    select ${companyId}::bigint, n - 1, ${fromRow(names)} from ${rowsOf(LISTS[list], entries)} order by n`.execute(tx);
}

const MEDIA = [
  ...(["id", "kind", "mime", "file_name", "bytes", "width", "height", "seconds", "variants"] as const),
  ...(["alt", "caption", "credit", "rights", "created_at"] as const),
];

/** @throws pg.DatabaseError when the owner's files would be too many bytes. */
export async function insertMedia(tx: Transaction, ownerId: number, lines: object[]): Promise<void> {
  await sql`insert into media (owner_id, ${columnsOf(MEDIA)})
    select ${ownerId}::bigint, ${fromRow(MEDIA)} from ${rowsOf("media", lines)} order by n`.execute(tx);
}

const SNAPSHOT = [
  ...(["name", "posted_as_name", "details", "content_html", "word_count", "summary", "tags"] as const),
  ...(["seo_meta_title", "seo_meta_description", "embedded_websites", "language", "language_chosen"] as const),
];
const POST = [
  ...(["guid", "kind", "status", "slug", "version", "created_at", "updated_at", "text_at", "published_at"] as const),
  ...(["withdrawn_at", "withdrawal_reason", "withdrawal_note", "off_newsroom_at", "author_name"] as const),
  ...SNAPSHOT,
];
const POST_OF_LINE = sql.raw("join posts p on p.guid = (given.line ->> 'guid')::uuid");

/** Posts with what they show and their corrections; translations are joined by linkOriginals. */
export async function insertPosts(tx: Transaction, ownerId: number, companyId: number, lines: object[]): Promise<void> {
  await sql`insert into posts (owner_id, company_id, ${columnsOf(POST)})
    select ${ownerId}::bigint, ${companyId}::bigint, ${fromRow(POST)} from ${rowsOf("posts", lines)} order by n`.execute(
    tx,
  );
  const given = sql`jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given (line, n) ${POST_OF_LINE}`;
  await sql`insert into post_media (post_id, media_id, role, position, alt, caption, credit, rights)
    select p.id, row.media_id, row.role, row.position, row.alt, row.caption, row.credit, row.rights
    from ${given}, jsonb_populate_recordset(null::post_media, given.line -> 'media') row`.execute(tx);
  await sql`insert into kept_media (post_id, media_id)
    select p.id, kept::uuid from ${given}, jsonb_array_elements_text(given.line -> 'kept') kept`.execute(tx);
}

/** Once all posts are there. */
export async function linkPosts(tx: Transaction, lines: object[]): Promise<void> {
  const given = sql`jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as given (line, n) ${POST_OF_LINE}`;
  await sql`update posts set original_id = original.id
    from ${given} join posts original on original.guid = (given.line ->> 'original')::uuid where posts.id = p.id`.execute(
    tx,
  );
  await sql`insert into post_corrections (post_id, version, note, by_operator, created_at, published_at, also_post_ids)
    select p.id, row.version, row.note, row.by_operator, row.created_at, row.published_at,
      coalesce((select array_agg(o.id order by o.id) from posts o
        where o.guid in (select each::uuid from jsonb_array_elements_text(each.value -> 'also') each)), '{}')
    from ${given}, jsonb_array_elements(given.line -> 'corrections') with ordinality as each (value, place),
      jsonb_populate_record(null::post_corrections, each.value) row
    order by n, place`.execute(tx);
}

const VERSION = ["version", "cause", "note", "outcome", "changed", "publish_at", "media", "saved_at", ...SNAPSHOT];

export async function insertVersions(tx: Transaction, companyId: number, lines: object[]): Promise<void> {
  await sql`insert into post_revisions (post_id, company_id, saved_by_name, ${columnsOf(VERSION)})
    select p.id, case when (given.line ->> 'of_company')::boolean then ${companyId}::bigint end,
      given.line ->> 'saved_by', ${fromRow(VERSION)}
    from ${rowsOf("post_revisions", lines)} join posts p on p.guid = (given.line ->> 'post')::uuid order by n`.execute(
    tx,
  );
}

const FIND = [
  ...(["status", "kind", "suggested_kind", "medium", "headline", "address", "published_at", "language"] as const),
  ...(["evidence", "passages", "is_added", "added_by_name", "note", "scan_id", "gone_since"] as const),
  ...(["decided_by_name", "decided_at", "found_at"] as const),
];
const ARTICLE = ["feed_name", "headline", "address", "address_key", "published_at", "seen_at"];

/** @param line with `outlet_id`. */
export async function insertFind(tx: Transaction, outletId: number, line: { articles: object[] }): Promise<void> {
  const { rows } = await statement({
    id: column("coverage_finds", "id"),
    post_id: column("coverage_finds", "post_id"),
  })`
    insert into coverage_finds (post_id, outlet_id, ${columnsOf(FIND)})
    select p.id, ${outletId}::bigint, ${fromRow(FIND)}
    from ${rowsOf("coverage_finds", [line])} join posts p on p.guid = (given.line ->> 'post')::uuid
    returning id, post_id`.execute(tx);
  const [find] = rows;
  if (!find) throw new Error("The article was not written.");
  await sql`insert into coverage_articles (find_id, post_id, ${columnsOf(ARTICLE)})
    select ${find.id}::bigint, ${find.post_id}::bigint, ${fromRow(ARTICLE)}
    from ${rowsOf("coverage_articles", line.articles)} order by n`.execute(tx);
}

export async function insertDays(tx: Transaction, ownerId: number, lines: object[]): Promise<void> {
  await sql`
    with day as (
      insert into analytics_days (owner_id, post_id, day, views, visitors, clicks, feed_fetches)
      select ${ownerId}::bigint, p.id, row.day, row.views, row.visitors, row.clicks, row.feed_fetches
      from ${rowsOf("analytics_days", lines)} join posts p on p.guid = (given.line ->> 'post')::uuid order by n
      returning id, post_id, day
    )
    insert into analytics_details (day_id, facet, name, count)
    select day.id, row.facet, row.name, row.count
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) as given (line)
    join posts p on p.guid = (given.line ->> 'post')::uuid
    join day on day.post_id = p.id and day.day = (given.line ->> 'day')::date,
      jsonb_populate_recordset(null::analytics_details, given.line -> 'details') row`.execute(tx);
}

/** How an account is called, as posts name their author. */
export async function findName(tx: Transaction, userId: number): Promise<string> {
  const { rows } = await statement({ name: computed.text() })`
    select trim(first_name || ' ' || last_name) as name from users where id = ${userId} for key share`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`Account ${userId} is gone.`);
  return row.name;
}
