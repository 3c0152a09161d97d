/** SQL of searches that find few posts: one function visits, filters, counts and orders them all. */
import { preparedWithin } from "#platform/database/client.ts";
import { computed, type Row } from "#platform/database/statement.ts";
import { HALF_LIFE_SECONDS, MOST_RANK, WORTH } from "#platform/text-search/score.ts";
import type { Facets, PostSearch } from "./policy.ts";
import { checkedOf, type Span, type WordsQuery } from "./queries.ts";

/** Times are milliseconds since 1970. */
const FEW = {
  /** Number before filtering, up to one more than requested. */
  found_posts: computed.number(),
  total: computed.number(),
  /** Base score of the last hit on the page; 0 if there are fewer. */
  threshold: computed.number(),
  hits: computed.json<[id: number, publishedAt: number][]>(),
  facets: computed.json<Facets>(),
};
export type FewHits = Row<typeof FEW>;

export type FewWanted = {
  /** The filters, and where the page continues. */
  search: Omit<PostSearch, "q" | "limit">;
  /** Of publication, for the words alone. */
  span: Span;
  /** Times for the facet `since`; at most three. */
  times: readonly Date[];
  /** With more hits than this the answer is discarded, because there are more than estimated. */
  most: number;
  /** Null: newest first. */
  best: {
    /** The words as titles have them. */
    title: WordsQuery;
    /** For ranking. */
    words: string;
    /** How many of the newest titles and of the newest texts are compared. */
    ofEach: number;
    now: number;
  } | null;
  skipped: number;
  wanted: number;
  /** Choices of each facet. */
  choices: number;
};

const GIVEN = {
  asked: "tsquery",
  checked: "tsquery",
  words: "tsquery",
  title: "tsquery",
  title_checked: "tsquery",
  words_from: "timestamptz",
  words_to: "timestamptz",
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
  most_rank: "float8",
  half_life: "float8",
  most: "integer",
  candidates_of_each: "integer",
  choices: "integer",
  skipped: "integer",
  wanted: "integer",
};
const FIND_FEW = `select found_posts, total, threshold, hits, facets from search_few(
  ${Object.entries(GIVEN)
    .map(([name, type], place) => `${name} => $${place + 1}::${type}`)
    .join(", ")})`;

/** @throws pg.DatabaseError query_canceled if it exceeds the time limit. */
export async function findFew(query: WordsQuery, wanted: FewWanted, mostMs: number): Promise<FewHits> {
  const { search, span, times, most, best, skipped, choices } = wanted;
  const { kind, topic, companyId, from, to, before } = search;
  const given: Record<keyof typeof GIVEN, unknown> = {
    asked: query.index,
    checked: checkedOf(query),
    words: best?.words,
    title: best?.title.index,
    title_checked: best && checkedOf(best.title),
    words_from: span.from ?? "-infinity",
    words_to: span.to ?? "infinity",
    one_kind: kind,
    some_topics: topic,
    one_company: companyId,
    day_from: from ?? "-infinity",
    day_to: to ?? "infinity",
    reached: before && new Date(Math.floor(before.micros / 1000)),
    reached_id: before?.id,
    times,
    moment: new Date(best?.now ?? 0),
    old_worth: WORTH.old,
    text_worth: WORTH.text,
    rank_worth: WORTH.rank,
    most_rank: MOST_RANK,
    half_life: HALF_LIFE_SECONDS,
    most,
    candidates_of_each: best?.ofEach,
    choices,
    skipped,
    wanted: wanted.wanted,
  };
  const values = Object.keys(GIVEN).map((name) => given[name as keyof typeof GIVEN] ?? null);
  const [few] = await preparedWithin(mostMs, FEW, "newsroom-search-few", FIND_FEW, values);
  if (!few) throw new Error("A function with single values gives one row");
  const { since } = few.facets;
  return { ...few, facets: { ...few.facets, since: since.slice(0, times.length) } };
}
