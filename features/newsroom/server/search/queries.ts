/** SQL of searching published posts: hits from the index of words, ranking, the lexicon. */
import { type RawBuilder, sql } from "kysely";
import { prepared, preparedWithin, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row, statement } from "#platform/database/statement.ts";
import { PUBLIC } from "#features/content/server/published/card-service.ts";

/**
 * Sets a savepoint, so that the next statement may fail without the others: see `resume`. @param mostMs limit for each.
 */
export async function savePlace(tx: Transaction, mostMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(mostMs)}, true)`.execute(tx);
  await sql`savepoint search`.execute(tx);
}

/** Rolls back to `savePlace`. */
export async function resume(tx: Transaction): Promise<void> {
  await sql`rollback to savepoint search`.execute(tx);
}

export type KnownWord = { word: string; /** About the binary logarithm of how many posts have it. */ level: number };

const KNOWN = { known: computed.json<(KnownWord & { isWayOn: boolean })[]>(), stored: computed.number() };

/**
 * @returns the known ones of these words and terms, and the commonest `limit` words with the prefix; `stored`:
 * about how many posts the index has.
 */
export async function findKnownWords(
  words: readonly string[],
  prefix: string | null,
  limit: number,
  mostMs: number,
): Promise<Row<typeof KNOWN>> {
  const text = `
    with known as (
      select word, level, false as "isWayOn" from post_lexicon where word = any((select $1::text[])::text[])
      union all
      (select word, level, true from post_lexicon
       where word > (select $2::text) and word < (select $2::text || chr(1114111)) and strpos(word, ':') = 0
       order by level desc, length(word), word limit $3::integer)
    )
    select coalesce((select json_agg(known) from known), '[]') as known,
      coalesce((select sum(posts)::float8 from archive_tallies where subject = 'all' and month is null), 0) as stored`;
  const [found] = await preparedWithin(mostMs, KNOWN, "newsroom-search-words", text, [words, prefix, limit]);
  return found ?? { known: [], stored: 0 };
}

/**
 * Starts the statements of a search that looks back: the planner underestimates parsing a million texts, so the index
 * is forced. @param mostMs for each statement from here on.
 */
export async function prepareSearch(tx: Transaction, mostMs: number): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('work_mem', '16MB', true),
    set_config('pg_trgm.similarity_threshold', '0.4', true),
    set_config('statement_timeout', ${String(mostMs)}, true)`.execute(tx);
}

/** Queries for the index and for its results; see SearchPlan. */
export type WordsQuery = { index: string; all: string; exact: string | null };

/** The check of the index's results; null for none. */
export function checkedOf({ index, all, exact }: WordsQuery): string | null {
  const checked = [index === all ? null : `(${all})`, exact].filter((each) => each !== null);
  return checked.length === 0 ? null : checked.join(" & ");
}

/** `from` inclusive, `to` exclusive. */
export type Span = { from: Date | null; to: Date | null };

const HIT = columns("post_words", "post_id", "published_at", "kind", "company_id", "topics");
export type Hit = Row<typeof HIT>;

/**
 * The newest hits; for a phrase, among the newest `inspected`.
 * @param minutes of publication, inclusive; null for no bound. The index reads each minute within a bound, for one
 * bound and then for the other: a late `since` is cheap, a late `until` is not.
 */
export async function listNewestHits(
  tx: Transaction,
  query: WordsQuery,
  { since, until }: { since: number | null; until: number | null },
  span: Span,
  most: { limit: number; inspected: number },
): Promise<{ hits: Hit[]; seen: number }> {
  const found = sql`
    select w.post_id, w.published_at, w.kind, w.company_id, w.topics from post_words w
    where ${matches({ ...query, exact: null })} and ${within(span)}
      ${since === null ? sql`` : sql`and w.minute >= ${since}`} ${until === null ? sql`` : sql`and w.minute <= ${until}`}`;
  const newest = (count: number) => sql`order by published_at desc, post_id desc limit ${count}`;
  if (query.exact === null) {
    const { rows } = await statement(HIT)`
      with found as materialized (${found}) select * from found ${newest(most.limit)}`.execute(tx);
    return { hits: rows, seen: rows.length };
  }
  const { rows } = await statement({ ...HIT, is_hit: computed.flag() })`
    with found as materialized (${found}), inspected as materialized (select * from found ${newest(most.inspected)})
    select i.*, w.words @@ ${query.exact}::tsquery as is_hit
    from inspected i join post_words w using (post_id) order by i.published_at desc, post_id desc`.execute(tx);
  return { hits: rows.filter(({ is_hit }) => is_hit).slice(0, most.limit), seen: rows.length };
}

/** Uses the function behind `@@`, which does not use the index: the index is slow for very common words. */
export function matches({ index, all, exact }: WordsQuery): RawBuilder<unknown> {
  const found = sql`w.words @@ ${index}::tsquery`;
  const whole = index === all ? found : sql`${found} and ts_match_vq(w.words, ${all}::tsquery)`;
  return exact === null ? whole : sql`${whole} and ts_match_vq(w.words, ${exact}::tsquery)`;
}

export function within({ from, to }: Span): RawBuilder<unknown> {
  return sql`w.published_at >= ${from ?? "-infinity"}::timestamptz and w.published_at < ${to ?? "infinity"}::timestamptz`;
}

/** Minutes in the index up to `until`: the newest, the one with this many newer posts, the oldest. */
const REACH = { newest: computed.number(), counted: column("post_words", "minute"), oldest: computed.number() };
export type Reach = Row<typeof REACH>;

/** @returns null if there are fewer. */
export async function findReach(tx: Transaction, until: number, count: number): Promise<Reach | null> {
  const { rows } = await statement(REACH)`
    select (select max(minute) from post_words where minute <= ${until}) as newest, minute as counted,
      (select min(minute) from post_words) as oldest
    from post_words where minute <= ${until} order by minute desc offset ${count} limit 1`.execute(tx);
  return rows[0] ?? null;
}

const RANKED_HIT = {
  ...columns("post_words", "post_id", "published_at"),
  is_title: computed.flag(),
  rank: computed.number(),
};
export type RankedHit = Row<typeof RANKED_HIT>;

export async function rankHits(
  tx: Transaction,
  ids: readonly number[],
  query: WordsQuery,
  title: string,
): Promise<RankedHit[]> {
  const whole = query.exact ? `(${query.all}) & ${query.exact}` : query.all;
  const { rows } = await statement(RANKED_HIT)`
    select post_id, published_at, ts_match_vq(words, ${title}::tsquery) as is_title,
      ts_rank('{0.1, 0.2, 0.4, 1}', words, ${query.all}::tsquery, 32) as rank
    from post_words where post_id = any(${ids}::bigint[]) and ts_match_vq(words, ${whole}::tsquery)`.execute(tx);
  return rows;
}

/** The words among these that occur in posts, commonest first. */
export async function listWritten(tx: Transaction, words: readonly string[]): Promise<string[]> {
  const { rows } = await statement({ word: column("post_lexicon", "word") })`
    select word from post_lexicon where word = any(${words}::text[]) order by level desc, word limit 20`.execute(tx);
  return rows.map(({ word }) => word);
}

/** Words that look like this one. */
export async function listSimilar(tx: Transaction, word: string): Promise<KnownWord[]> {
  const { rows } = await statement(columns("post_lexicon", "word", "level"))`
    select word, level from post_lexicon where word % ${word} and strpos(word, ':') = 0
    order by similarity(word, ${word}) desc, word limit 50`.execute(tx);
  return rows;
}

const TEXT = columns("posts", "id", "content_html");

/** Texts of public posts, in any order. */
export function listTexts(ids: readonly number[]): Promise<Row<typeof TEXT>[]> {
  const text = `select p.id, p.content_html from posts p where p.id = any((select $1::bigint[])::bigint[]) and ${PUBLIC}`;
  return prepared(TEXT, "newsroom-search-texts", text, [ids]);
}

/** In the same order, only those in this company's newsroom, because the index may lag a moment. */
export async function keepInNewsroom(ids: readonly number[], companyId: number): Promise<number[]> {
  const text = `select p.id from posts p where p.id = any((select $1::bigint[])::bigint[]) and ${PUBLIC}
    and p.company_id = $2::bigint and p.off_newsroom_at is null`;
  const rows = await prepared(columns("posts", "id"), "newsroom-search-kept", text, [ids, companyId]);
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}

const NAMED_COMPANY = { ...columns("companies", "slug", "name"), posts: computed.number() };

/** Companies that have published, with one of these words in their name; most posts first. */
export function listCompaniesNamed(words: readonly string[], limit: number): Promise<Row<typeof NAMED_COMPANY>[]> {
  const long = words.filter((word) => word.length >= 3).map((word) => `%${word}%`);
  return prepared(
    NAMED_COMPANY,
    "newsroom-companies-named",
    `select c.slug, c.name, sum(t.posts)::float8 as posts from companies c
     join archive_tallies t on t.subject = 'company:' || c.id and t.month is null and t.posts > 0
     where c.deleted_at is null and search_key(c.name) like any($1::text[])
     group by c.id order by posts desc, c.name limit $2::int`,
    [long, limit],
  );
}
