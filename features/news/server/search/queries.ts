/** SQL of the search: sources by name, entries by words, the lexicon. */
import { sql, type RawBuilder } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import { column, columns, computed, notNull, orNull, type Row, statement } from "#platform/database/statement.ts";

/** An unexpectedly slow search must not delay others. */
const MAX_MS = 4000;
/** Scope of entries everyone may find, in entry_words.scope. */
export const CATALOGUE = 0;

/**
 * Feeds outside the catalogue that the reader sees (equivalent to visibility-columns.ts). Prepares the rest
 * of the transaction: the planner underestimates parsing a million texts, so the index is forced.
 */
export async function prepareSearch(tx: Transaction, userId: number): Promise<number[]> {
  const { rows } = await statement({ feeds: computed.numbers(), set_config: computed.text() })`
    select array(
      select f.id from feeds f
      where f.category is null and f.id in (
        select feed_id from feed_follows where user_id = ${userId}
        union all select feed_id from named_feeds where user_id = ${userId}
        union all select cf.feed_id from collection_feeds cf join collections c on c.id = cf.collection_id
          where c.owner_id = ${userId})
    )::float8[] as feeds,
      set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('pg_trgm.similarity_threshold', '0.4', true),
      set_config('statement_timeout', ${String(MAX_MS)}, true)`.execute(tx);
  return rows[0]?.feeds ?? [];
}

/** Queries for the index, its results and word positions; see SearchPlan in policy.ts. */
export type WordsQuery = { index: string; all: string; exact: string | null };

export type SearchedColumn = "title_words" | "words";
const HIT = columns("entry_words", "entry_id", "published_at");
export type Hit = Row<typeof HIT>;
/** The newest `limit` are wanted; of a phrase, among the newest `inspected` that have all words. */
export type Most = { limit: number; inspected: number };
/** `seen` is how many had all words, at most `inspected`, if a phrase is searched; otherwise the number of hits. */
export type Hits = { hits: Hit[]; seen: number };

/**
 * In all visible feeds, for rare words whose entries are all visited. `+ 0` keeps the scopes out of the index, which
 * would be searched once for each.
 */
export function listAllHits(tx: Transaction, search: ColumnQuery, scopes: readonly number[], max: Most): Promise<Hits> {
  return newestOf(
    tx,
    search,
    max,
    sql`select w.entry_id, w.published_at from entry_words w
        where ${matches(search)} and w.scope + 0 = any(${scopes}::bigint[])`,
  );
}

/** In the catalogue, by the index alone. @param since minutes since 1970; null: no limit. */
export function listCatalogueHits(
  tx: Transaction,
  search: ColumnQuery,
  since: number | null,
  max: Most,
): Promise<Hits> {
  return listScopeHits(tx, search, [CATALOGUE], since, max);
}

/** In feeds outside the catalogue, by the index alone; slow for words that are nearly everywhere. */
export function listFeedHits(
  tx: Transaction,
  search: ColumnQuery,
  feedIds: readonly number[],
  max: Most,
): Promise<Hits> {
  return listScopeHits(tx, search, feedIds, null, max);
}

/**
 * Scope by scope: from a list of scopes the planner would read them whole, or the newest entries' index all through.
 */
function listScopeHits(
  tx: Transaction,
  search: ColumnQuery,
  scopes: readonly number[],
  since: number | null,
  max: Most,
): Promise<Hits> {
  return newestOf(
    tx,
    search,
    max,
    sql`select hit.* from unnest(${scopes}::bigint[]) scope(id) cross join lateral (
          select w.entry_id, w.published_at from entry_words w
          where w.scope = scope.id and ${matches(search)} ${since === null ? sql`` : sql`and w.minute >= ${since}`} offset 0
        ) hit`,
  );
}

/** Among the newest entries of feeds, without the index of words: for words that are nearly everywhere. */
export function listNewestHits(
  tx: Transaction,
  search: ColumnQuery,
  { feedIds, each }: { feedIds: readonly number[]; each: number },
  max: Most,
): Promise<Hits> {
  return newestOf(
    tx,
    search,
    max,
    sql`select w.entry_id, w.published_at
        from unnest(${feedIds}::bigint[]) feed(id)
        cross join lateral (
          select id from feed_entries e where e.feed_id = feed.id order by published_at desc, id desc limit ${each}
        ) newest
        join entry_words w on w.entry_id = newest.id
        where ${matches(search)}`,
  );
}

export type ColumnQuery = WordsQuery & { column: SearchedColumn };

/** Uses the function behind `@@`, which does not use the index: the index is slow for very common words. */
function matches({ column, index, all }: ColumnQuery): RawBuilder<unknown> {
  const words = sql.ref(`w.${column}`);
  const found = sql`${words} @@ ${index}::tsquery`;
  return index === all ? found : sql`${found} and ts_match_vq(${words}, ${all}::tsquery)`;
}

async function newestOf(tx: Transaction, search: ColumnQuery, max: Most, hits: RawBuilder<unknown>): Promise<Hits> {
  const { column, exact } = search;
  const newest = (count: number) => sql`order by published_at desc, entry_id desc limit ${count}`;
  if (exact === null) {
    const { rows } = await statement(
      HIT,
    )`with hits as materialized (${hits}) select * from hits ${newest(max.limit)}`.execute(tx);
    return { hits: rows, seen: rows.length };
  }
  const { rows } = await statement({ ...HIT, is_hit: computed.flag() })`
    with hits as materialized (${hits}), inspected as materialized (select * from hits ${newest(max.inspected)})
    select entry_id, i.published_at, ${sql.ref(`w.${column}`)} @@ ${exact}::tsquery as is_hit
    from inspected i join entry_words w using (entry_id) ${sql`order by i.published_at desc, entry_id desc`}`.execute(
    tx,
  );
  return { hits: rows.filter(({ is_hit }) => is_hit).slice(0, max.limit), seen: rows.length };
}

/** Minutes of entries of the catalogue: the newest, the one with this many newer ones, the oldest. */
const REACH = {
  newest: computed.number(),
  counted: notNull(column("entry_words", "minute")),
  oldest: computed.number(),
};
export type Reach = Row<typeof REACH>;

/** @returns null if there are fewer. */
export async function findReach(tx: Transaction, count: number): Promise<Reach | null> {
  const { rows } = await statement(REACH)`
    select (select max(minute) from entry_words) as newest, minute as counted, (select min(minute) from entry_words) as oldest
    from entry_words where minute is not null order by minute desc offset ${count} limit 1`.execute(tx);
  return rows[0] ?? null;
}

const RANKED_HIT = {
  ...columns("entry_words", "entry_id", "feed_id", "published_at"),
  is_title: computed.flag(),
  rank: computed.number(),
};
export type RankedHit = Row<typeof RANKED_HIT>;

/** Leaves out what the words outside of the title exclude. */
export async function rankHits(tx: Transaction, entryIds: readonly number[], query: WordsQuery): Promise<RankedHit[]> {
  const whole = query.exact ? `(${query.all}) & ${query.exact}` : query.all;
  const { rows } = await statement(RANKED_HIT)`
    select entry_id, feed_id, published_at, title_words @@ ${whole}::tsquery as is_title,
      ts_rank('{0.1, 0.2, 0.4, 1}', words, ${query.all}::tsquery, 32) as rank
    from entry_words where entry_id = any(${entryIds}::bigint[]) and words @@ ${whole}::tsquery`.execute(tx);
  return rows;
}

/** See policy.ts. One of each list in `wanted`; `name` matches sources with exactly that name. */
export type SourcePatterns = { wanted: string[][]; unwanted: string[]; name: string };

/**
 * Sources that the reader sees: those of that name first, then those with the words in their name, then in what they
 * say.
 * @param ownFeeds what the reader sees outside of the catalogue.
 */
export async function listSources(
  tx: Transaction,
  ownFeeds: readonly number[],
  { wanted, unwanted, name }: SourcePatterns,
  limit: number,
): Promise<number[]> {
  const has = (key: RawBuilder<unknown>) =>
    sql.join(
      wanted.map((words) => sql`${key} like any(${words}::text[])`),
      sql` and `,
    );
  const { rows } = await statement({ id: column("feeds", "id") })`
    with found as materialized (
      select f.id, f.category, f.name_key from feeds f cross join lateral (select f.name_key || f.about_key as either) k
      where (f.category is not null or f.id = any(${ownFeeds}::bigint[]))
        and ${has(sql`k.either`)} and not (k.either like any(${unwanted}::text[]))
    )
    select id from found
    order by case when name_key like ${name} || '%' then 0 when ${has(sql`name_key`)} then 1 else 2 end,
      category is null, length(name_key), id
    limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

export type KnownWord = {
  word: string;
  /** About the binary logarithm of how many entries have it. */
  level: number;
  isWayOn: boolean;
};

/** Approximate number of entries, from PostgreSQL's last analysis of the table. */
const STORED = { all: computed.number(), catalogue: computed.number() };
export type Stored = Row<typeof STORED>;

/** These words as far as they are known, and words that begin with the prefix, the commonest `limit`. */
export async function listKnown(
  tx: Transaction,
  words: readonly string[],
  prefix: string | null,
  limit: number,
): Promise<{ known: KnownWord[]; stored: Stored }> {
  const { rows } = await statement({ ...STORED, known: orNull(computed.json<KnownWord[]>()) })`
    with known as (
      select word, level, false as "isWayOn" from search_words where word = any(${words}::text[])
      union all
      (select word, level, true from search_words
       where word > ${prefix}::text and word < ${prefix}::text || chr(1114111)
       order by level desc, length(word), word limit ${limit})
    )
    select (select json_agg(known) from known) as known,
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'entry_words'::regclass) as "all",
      (select greatest(reltuples, 0)::float8 from pg_class where oid = 'entry_words_newest'::regclass) as catalogue`.execute(
    tx,
  );
  const { known, all = 0, catalogue = 0 } = rows[0] ?? {};
  return { known: known ?? [], stored: { all, catalogue } };
}

/** The words among these that occur in entries or in the names of the reader's sources, commonest first. */
export async function listWritten(
  tx: Transaction,
  ownFeeds: readonly number[],
  words: readonly string[],
): Promise<string[]> {
  const { rows } = await statement({ word: column("search_words", "word"), level: computed.number() })`
    select word, max(level) as level from (
      select word, level from search_words where word = any(${words}::text[])
      union all
      select named.word, 30 from feeds f cross join lateral unnest(string_to_array(trim(f.name_key), ' ')) named(word)
      where named.word = any(${words}::text[]) and (f.category is not null or f.id = any(${ownFeeds}::bigint[]))
    ) known group by word order by level desc, word limit 20`.execute(tx);
  return rows.map(({ word }) => word);
}

/** Words that look like this one, in entries or in the names of the reader's sources. */
export async function listSimilar(
  tx: Transaction,
  ownFeeds: readonly number[],
  word: string,
): Promise<{ word: string; level: number }[]> {
  const { rows } = await statement({ word: column("search_words", "word"), level: computed.number() })`
    (select word, level from search_words where word % ${word} and level > 0 order by similarity(word, ${word}) desc limit 50)
    union all
    (select distinct named.word, 30 as level
     from feeds f cross join lateral unnest(string_to_array(trim(f.name_key), ' ')) named(word)
     where similarity(named.word, ${word}) > 0.3 and (f.category is not null or f.id = any(${ownFeeds}::bigint[])) limit 50)`.execute(
    tx,
  );
  return rows;
}
