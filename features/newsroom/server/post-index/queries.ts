/** SQL of the index of published posts: recorded changes, words and tallies. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import { DICTIONARIES } from "./dictionary-columns.ts";
import type { StemmedWord } from "./vector-policy.ts";
import { PUBLIC } from "#features/content/server/published/card-columns.ts";

/** Only one process at a time handles changes, so none waits for another's rows. @returns whether it is this one. */
export async function lockIndexing(tx: Transaction): Promise<boolean> {
  const { rows } = await statement({ is_ours: computed.flag() })`
    select pg_try_advisory_xact_lock(hashtextextended('post-index', 0)) as is_ours`.execute(tx);
  return rows[0]?.is_ours ?? false;
}

const COUNTED_ZONE = { zone: column("archive_zone", "zone"), is_known: computed.flag() };

/** The zone whose months are counted, and whether the database knows the site's zone, which is slow to look up. */
async function readZone(tx: Transaction, wanted: string): Promise<Row<typeof COUNTED_ZONE>> {
  const { rows } = await statement(COUNTED_ZONE)`
    select zone, zone = ${wanted} or exists (select from pg_timezone_names where name = ${wanted}) as is_known
    from archive_zone`.execute(tx);
  return rows[0] ?? { zone: "UTC", is_known: false };
}

/** The tallies that a post, or a change of one, belongs to. */
const SUBJECTS = sql`(
  select 'all' as subject
  union all select 'author:' || owner_id where owner_id <> 0
  union all select 'company:' || company_id where company_id is not null
  union all select distinct 'topic:' || lower(tag) from unnest(tags) tag
) subjects`;

/**
 * Recounts all months if they were counted in another zone. Changes that are waiting to be counted stay, because the
 * tallies do not include them. Does nothing for a zone unknown to the database.
 * @returns whether they were recounted.
 */
export async function storeZone(tx: Transaction, wanted: string): Promise<boolean> {
  const { zone, is_known } = await readZone(tx, wanted);
  if (zone === wanted || !is_known) return false;
  await tx.updateTable("archive_zone").set({ zone: wanted }).execute();
  await tx.deleteFrom("archive_tallies").where("month", "is not", null).execute();
  await sql`
    insert into archive_tallies (subject, month, kind, posts)
    select subject, date_trunc('month', published_at at time zone ${wanted}::text)::date as month, kind, sum(posts)::bigint
    from (
      select p.kind, case when hides_author(p) then 0 else p.owner_id end as owner_id,
        case when p.off_newsroom_at is null then p.company_id end as company_id, p.tags, p.published_at, 1 as posts
      from posts p where ${sql.raw(PUBLIC)}
      union all select kind, owner_id, company_id, tags, published_at, -posts from post_index_changes where posts <> 0
    ) counted cross join lateral ${SUBJECTS}
    group by subject, month, kind having sum(posts) <> 0`.execute(tx);
  return true;
}

const TAKEN = { post_ids: computed.numbers(), changes: computed.number() };

/** Adds the oldest changes to the tallies and removes them. @returns the posts they are about, each once. */
export async function takeChanges(tx: Transaction, limit: number): Promise<Row<typeof TAKEN>> {
  const { rows } = await statement(TAKEN)`
    with taken as (
      delete from post_index_changes where id in (select id from post_index_changes order by id limit ${limit})
      returning *
    ), counted as (
      select subject, month, kind, sum(posts)::bigint as posts
      from taken cross join archive_zone cross join lateral ${SUBJECTS} cross join lateral (
        values (date_trunc('month', published_at at time zone archive_zone.zone)::date), (null)
      ) months (month)
      group by subject, month, kind having sum(posts) <> 0
    ), tallied as (
      insert into archive_tallies (subject, month, kind, posts) select * from counted
      on conflict (subject, month, kind) do update set posts = archive_tallies.posts + excluded.posts
    )
    select array(select distinct post_id from taken order by post_id)::float8[] as post_ids,
      (select count(*) from taken) as changes`.execute(tx);
  return rows[0] ?? { post_ids: [], changes: 0 };
}

/** Removes rows of archives without posts. */
export async function removeEmptyTallies(): Promise<void> {
  await sql`delete from archive_tallies where posts = 0`.execute(db);
}

type Captions = { alt?: string; caption?: string }[];

const INDEXED_POST = {
  ...columns(
    "posts",
    "id",
    "kind",
    "owner_id",
    "name",
    "summary",
    "details",
    "content_html",
    "tags",
    "language",
    "posted_as_name",
    "published_at",
  ),
  /** Also null if an operator removed the post from its company's newsroom. */
  newsroom_id: orNull(column("posts", "company_id")),
  author: computed.text(),
  /** Who wrote it and left it to its owner; empty: the owner did, or the byline is hidden. */
  former_author: computed.text(),
  media: orNull(computed.json<Captions>()),
};
export type IndexedPost = Row<typeof INDEXED_POST>;

/**
 * Public posts, locked against withdrawal until they are in the index. Posts locked by another transaction are left
 * out: waiting for them could deadlock.
 */
export async function filterPublicTexts(tx: Transaction, ids: readonly number[]): Promise<IndexedPost[]> {
  const { rows } = await statement(INDEXED_POST)`
    with kept as materialized (
      select p.* from posts p where p.id = any(${ids}::bigint[]) and ${sql.raw(PUBLIC)} order by p.id
      for share skip locked
    )
    select kept.id, kind, owner_id, name, summary, details, content_html, tags, language, posted_as_name, published_at,
      case when off_newsroom_at is null then company_id end as newsroom_id,
      case when hides_author(kept) then '' else owner.first_name || ' ' || owner.last_name end as author,
      case when coalesce(details ->> 'byline', '') = 'hidden' then '' else author_name end as former_author,
      (select items from shown_media where shown_media.post_id = kept.id) as media
    from kept join users owner on owner.id = kept.owner_id`.execute(tx);
  return rows;
}

/** Records the public ones among them again, for the next round. */
export async function putBack(tx: Transaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into post_index_changes (post_id, posts, kind, owner_id, company_id, tags, published_at)
    select p.id, 0, p.kind, p.owner_id, p.company_id, p.tags, p.published_at from posts p
    where p.id = any(${ids}::bigint[]) and ${sql.raw(PUBLIC)}`.execute(tx);
}

/** Goes up when posts are split into other words than before, with an index like `post_words_to_split`. */
const SPELLING = 2;

/**
 * Records the next posts whose words an earlier version has split. @returns the last one's id; null: there are no more.
 */
export async function noteStale(after: number, limit: number): Promise<number | null> {
  const { rows } = await statement({ last: orNull(column("post_words", "post_id")) })`
    with stale as materialized (
      select post_id from post_words where spelling < ${sql.raw(String(SPELLING))} and post_id > ${after}
      order by post_id limit ${limit}
    ), noted as (
      insert into post_index_changes (post_id, posts, kind, owner_id, company_id, tags, published_at)
      select p.id, 0, p.kind, p.owner_id, p.company_id, p.tags, p.published_at from posts p join stale on stale.post_id = p.id
    )
    select max(post_id) as last from stale`.execute(db);
  return rows[0]?.last ?? null;
}

export type WordsRow = IndexedPost & { words: string };

/** Replaces the index entries of these posts. */
export async function storeWords(tx: Transaction, posts: readonly WordsRow[]): Promise<void> {
  if (posts.length === 0) return;
  const rows = posts.map(({ id, published_at, kind, newsroom_id, tags, words }) => ({
    id,
    published_at,
    kind,
    company_id: newsroom_id,
    tags,
    words,
  }));
  await sql`
    with given as materialized (
      select id, posts.published_at, given.kind, given.company_id, given.tags, words
      from json_to_recordset(${JSON.stringify(rows)}::json)
        given (id bigint, kind text, company_id bigint, tags text[], words text)
      join posts using (id)
    ), worded as (
      insert into post_words (post_id, published_at, kind, company_id, topics, words, spelling)
      select id, published_at, kind, company_id, array(select distinct lower(tag) from unnest(tags) tag), words::tsvector,
        ${SPELLING}
      from given
      on conflict (post_id) do update set published_at = excluded.published_at, kind = excluded.kind,
        company_id = excluded.company_id, topics = excluded.topics, words = excluded.words, spelling = excluded.spelling
    )
    insert into post_topics (label, published_at, post_id, kind)
    select distinct lower(tag), published_at, id, kind from given cross join unnest(tags) tag
    on conflict do nothing`.execute(tx);
}

/** Keeps which words are forms of each other, in the languages of their posts. */
export async function storeStems(words: readonly StemmedWord[]): Promise<void> {
  const [languages, written] = [words.map(({ language }) => language), words.map(({ word }) => word)];
  await sql`
    insert into post_stems (stem, word)
    select distinct language || ':' || stem, word
    from unnest(${languages}::text[], ${written}::text[]) given (language, word)
    join ${sql.raw(DICTIONARIES)} using (language) cross join lateral unnest(ts_lexize(dictionary, word)) stem
    order by 1, 2
    on conflict do nothing`.execute(db);
}

/**
 * Counts words roughly: a word's level rises with odds that halve with each level, so it is about log2 of its posts.
 */
export async function countWords(words: readonly string[]): Promise<void> {
  const sorted = words.toSorted();
  await sql`
    insert into post_lexicon (word)
    select word from unnest(${sorted}::text[]) as given(word)
    where not exists (select from post_lexicon known where known.word = given.word collate "C")
    on conflict do nothing`.execute(db);
  await sql`
    update post_lexicon set level = least(level + 1, 40)
    where word in (
      select word from post_lexicon where word = any(${sorted}::text[]) and random() < power(2, -level)
      for no key update skip locked
    )`.execute(db);
}
