/** SQL of the newest titles: one function finds, narrows and orders them. */
import { preparedWithin } from "#platform/database/client.ts";
import { computed, type Row } from "#platform/database/statement.ts";
import { HALF_LIFE_SECONDS, MOST_RANK, WORTH } from "#platform/text-search/score.ts";
import type { PostSearch } from "./policy.ts";
import type { Span } from "./queries.ts";

const AHEAD = {
  /** Before they are narrowed, up to one more than asked for. */
  found_posts: computed.number(),
  /** Base score of the last hit on the page; 0 if there are fewer. */
  threshold: computed.number(),
  /** Times are milliseconds since 1970. */
  hits: computed.json<[id: number, publishedAt: number][]>(),
};

export type TitlesWanted = {
  search: Pick<PostSearch, "kind" | "topic" | "companyId">;
  span: Span;
  /** The words in each period of the span. */
  asked: string;
  checked: string | null;
  /** For ranks. */
  words: string;
  now: number;
  /** Found titles beyond this make the answer useless. */
  most: number;
  /** How many of the newest are compared. */
  candidates: number;
  skipped: number;
  wanted: number;
};

const GIVEN = {
  asked: "tsquery",
  checked: "tsquery",
  words: "tsquery",
  day_from: "timestamptz",
  day_to: "timestamptz",
  one_kind: "text",
  some_topics: "text[]",
  one_company: "bigint",
  moment: "timestamptz",
  old_worth: "float8",
  rank_worth: "float8",
  most_rank: "float8",
  half_life: "float8",
  most: "integer",
  candidates: "integer",
  skipped: "integer",
  wanted: "integer",
};
const FIND_TITLES = `select found_posts, threshold, hits from search_newest_titles(
  ${Object.entries(GIVEN)
    .map(([name, type], place) => `${name} => $${place + 1}::${type}`)
    .join(", ")})`;

/** @throws pg.DatabaseError query_canceled when it takes longer. */
export async function findNewestTitles(wanted: TitlesWanted, mostMs: number): Promise<Row<typeof AHEAD>> {
  const { search, span, now, ...others } = wanted;
  const given: Record<keyof typeof GIVEN, unknown> = {
    ...others,
    day_from: span.from ?? "-infinity",
    day_to: span.to ?? "infinity",
    one_kind: search.kind,
    some_topics: search.topic,
    one_company: search.companyId,
    moment: new Date(now),
    old_worth: WORTH.old,
    rank_worth: WORTH.rank,
    most_rank: MOST_RANK,
    half_life: HALF_LIFE_SECONDS,
  };
  const values = Object.keys(GIVEN).map((name) => given[name as keyof typeof GIVEN] ?? null);
  const [found] = await preparedWithin(mostMs, AHEAD, "newsroom-search-titles", FIND_TITLES, values);
  if (!found) throw new Error("A function with single values gives one row");
  return found;
}
