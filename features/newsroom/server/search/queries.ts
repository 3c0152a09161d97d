/** SQL of searching published posts: hits from the index of words, the lexicon. */
import { sql } from "kysely";
import { prepared, transaction, type Transaction } from "#platform/database/client.ts";
import { column, type Columns, columns, computed, type Row, statement } from "#platform/database/statement.ts";
import { PUBLIC } from "#features/content/server/published/card-columns.ts";
import type { SearchPlan } from "#platform/text-search/plan.ts";
import { HALF_LIFE_SECONDS, WORTH } from "#platform/text-search/score.ts";
import { DICTIONARIES } from "../post-index/dictionary-columns.ts";
import { type Facets, MAX_RANKED, type PostSearch } from "./policy.ts";

const CHOICES_SHOWN = 8;

/** A statement with a time limit in milliseconds, beyond which it fails with `query_canceled`. */
function within<C extends Columns>(ms: number, columns: C, text: string, values: unknown[]): Promise<Row<C>[]> {
  return transaction(async (tx) => {
    await sql`select set_config('statement_timeout', ${String(ms)}, true)`.execute(tx);
    return prepared(columns, text, values, tx);
  });
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
  maxMs: number,
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
  const [found] = await within(maxMs, KNOWN, text, [words, prefix, limit]);
  return found ?? { known: [], stored: 0 };
}

const FORMS = { word: computed.text(), forms: computed.json<string[]>() };
const FORMS_OF_A_WORD = 20;

/**
 * Other forms of these words in posts: Häuser for Haus.
 * @param language only in this one; null: in any.
 */
export async function listForms(
  words: readonly string[],
  language: string | null,
  maxMs: number,
): Promise<Map<string, string[]>> {
  const text = `
    select given.word, json_agg(distinct forms.word) as forms
    from unnest($1::text[]) given (word) cross join ${DICTIONARIES}
    cross join lateral unnest(ts_lexize(dictionary, given.word)) stemmed
    cross join lateral (
      select word from post_stems where stem = language || ':' || stemmed and post_stems.word <> given.word
      order by word limit ${FORMS_OF_A_WORD}) forms
    where $2::text is null or language = $2 group by given.word`;
  const found = await within(maxMs, FORMS, text, [words, language]);
  return new Map(found.map(({ word, forms }) => [word, forms]));
}

/** Times are milliseconds since 1970. */
const FOUND = {
  total: computed.number(),
  hits: computed.json<[id: number, publishedAt: number][]>(),
  facets: computed.json<Facets>(),
};

export type HitsWanted = {
  /** The filters, and where the page continues. */
  search: PostSearch;
  plan: SearchPlan;
  /** The words as titles have them; null: newest first. */
  title: string | null;
  /** How many of the newest posts are searched first; null: all. */
  reach: number | null;
  /** For the facet `since`; at most three. */
  times: readonly Date[];
  skipped: number;
  count: number;
};

const GIVEN = {
  asked: "tsquery",
  checked: "tsquery",
  title: "tsquery",
  ranked: "tsquery",
  one_kind: "text",
  some_topics: "text[]",
  one_company: "bigint",
  day_from: "timestamptz",
  day_to: "timestamptz",
  reached: "timestamptz",
  reached_id: "bigint",
  times: "timestamptz[]",
  moment: "timestamptz",
  old_worth: "float8",
  text_worth: "float8",
  rank_worth: "float8",
  half_life: "float8",
  reach: "integer",
  enough: "integer",
  most_ranked: "integer",
  choices: "integer",
  skipped: "integer",
  wanted: "integer",
  one_language: "text",
};
const FIND = `select total, hits, facets from search_posts(${Object.entries(GIVEN)
  .map(([name, type], place) => `${name} => $${place + 1}::${type}`)
  .join(", ")})`;

/** @throws pg.DatabaseError query_canceled if it exceeds the time limit. */
export async function findHits(
  { search, plan, title, reach, times, skipped, count }: HitsWanted,
  maxMs: number,
): Promise<Row<typeof FOUND>> {
  const { kind, topic, companyId, language, from, to, before } = search;
  const given: Record<keyof typeof GIVEN, unknown> = {
    asked: plan.index,
    checked: checkedOf(plan),
    title,
    ranked: plan.all,
    one_kind: kind,
    some_topics: topic,
    one_company: companyId,
    day_from: from ?? "-infinity",
    day_to: to ?? "infinity",
    reached: before && new Date(Math.floor(before.micros / 1000)),
    reached_id: before?.id,
    times,
    moment: new Date(),
    old_worth: WORTH.old,
    text_worth: WORTH.text,
    rank_worth: WORTH.rank,
    half_life: HALF_LIFE_SECONDS,
    reach,
    enough: title === null ? count * 2 : MAX_RANKED,
    most_ranked: MAX_RANKED,
    choices: CHOICES_SHOWN,
    skipped,
    wanted: count,
    one_language: language,
  };
  const values = Object.keys(GIVEN).map((name) => given[name as keyof typeof GIVEN] ?? null);
  const [found] = await within(maxMs, FOUND, FIND, values);
  if (!found) throw new Error("A function with single values gives one row");
  return { ...found, facets: { ...found.facets, since: found.facets.since.slice(0, times.length) } };
}

/** The check of the index's results; null for none. */
function checkedOf({ index, all, exact }: SearchPlan): string | null {
  const checked = [index === all ? null : `(${all})`, exact].filter((each) => each !== null);
  return checked.length === 0 ? null : checked.join(" & ");
}

const LACKING = { post_id: column("post_words", "post_id"), parts: computed.numbers() };

/** Which of these tsqueries, numbered from 1, each post does not match. */
export function listLacking(
  ids: readonly number[],
  parts: readonly string[],
  maxMs: number,
): Promise<Row<typeof LACKING>[]> {
  const text = `
    select post_id, array(select number::float8 from unnest($2::text[]) with ordinality part (query, number)
      where not ts_match_vq(words, query::tsquery) order by number) as parts
    from post_words where post_id = any($1::bigint[])`;
  return within(maxMs, LACKING, text, [ids, parts]);
}

/** Sets a time limit in milliseconds for each statement of the transaction from here on. */
export async function limitStatements(tx: Transaction, maxMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(maxMs)}, true), set_config('enable_seqscan', 'off', true)`.execute(
    tx,
  );
}

/** The words among these that occur in posts, commonest first. */
export async function listWritten(tx: Transaction, words: readonly string[]): Promise<string[]> {
  const { rows } = await statement({ word: column("post_lexicon", "word") })`
    select word from post_lexicon where word = any(${words}::text[]) order by level desc, word limit 20`.execute(tx);
  return rows.map(({ word }) => word);
}

/** Words that look like this one. */
export async function listSimilar(tx: Transaction, word: string): Promise<KnownWord[]> {
  await sql`select set_config('pg_trgm.similarity_threshold', '0.4', true)`.execute(tx);
  const { rows } = await statement(columns("post_lexicon", "word", "level"))`
    select word, level from post_lexicon where word % ${word} and strpos(word, ':') = 0
    order by similarity(word, ${word}) desc, word limit 50`.execute(tx);
  return rows;
}

const TEXT = columns("posts", "id", "content_html");

/** Texts of public posts, in any order. */
export function listTexts(ids: readonly number[]): Promise<Row<typeof TEXT>[]> {
  const text = `select p.id, p.content_html from posts p where p.id = any((select $1::bigint[])::bigint[]) and ${PUBLIC}`;
  return prepared(TEXT, text, [ids]);
}

/** In the same order, only those in this company's newsroom, because the index may lag a moment. */
export async function filterInNewsroom(ids: readonly number[], companyId: number): Promise<number[]> {
  const text = `select p.id from posts p where p.id = any((select $1::bigint[])::bigint[]) and ${PUBLIC}
    and p.company_id = $2::bigint and p.off_newsroom_at is null`;
  const rows = await prepared(columns("posts", "id"), text, [ids, companyId]);
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}

const NAMED_COMPANY = { ...columns("companies", "slug", "name"), posts: computed.number() };

/** Companies that have published, with one of these words in their name; most posts first. */
export function listCompaniesNamed(words: readonly string[], limit: number): Promise<Row<typeof NAMED_COMPANY>[]> {
  const long = words.filter((word) => word.length >= 3).map((word) => `%${word}%`);
  return prepared(
    NAMED_COMPANY,
    `select c.slug, c.name, sum(t.posts)::float8 as posts from companies c
     join archive_tallies t on t.subject = 'company:' || c.id and t.month is null and t.posts > 0
     where c.deleted_at is null and search_key(c.name) like any($1::text[])
     group by c.id order by posts desc, c.name limit $2::int`,
    [long, limit],
  );
}
