/** SQL of all published posts: a page costs the same with a hundred posts or a hundred thousand. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { anyGiven, anyOf } from "#platform/database/expressions.ts";
import { column, computed, orNull, type Row } from "#platform/database/statement.ts";
import type { KindKey } from "../../kinds/index.ts";
import { searchPage } from "../lists/search/queries.ts";
import { CARD_COLUMNS, CARD_ROW, type CardRow, PUBLIC } from "./card-service.ts";

/** `count` is exact, except that a search counts to SEARCH_COUNT_CAP. */
const PUBLISHED_PAGE = { ids: computed.numbers(), count: computed.number() };
export type PublishedPage = Row<typeof PUBLISHED_PAGE>;

const NEWEST_FIRST = "order by place desc, id desc";
/** As the index posts_published has them. */
const entries = (order: string) =>
  `(select p.id, p.published_at as place, p.name_key from posts p where ${PUBLIC} ${order}) entry`;

/** The authors' tallies give the total without reading the posts. */
const NEWEST = `page as (select id, place from ${entries(NEWEST_FIRST)} ${NEWEST_FIRST} limit $1::int offset $2::int),
  total as (select coalesce(sum(posts), 0)::int as posts from post_tallies where status = 'published')`;

const FOUND = searchPage({
  entries,
  inOrder: NEWEST_FIRST,
  column: "published_at",
  among: "status = 'published' and deleted_at is null",
  size: "$1::int",
  skipped: "$2::int",
  part: "$3::text",
});

const pageOf = (ctes: string) => `with ${ctes}
  select array(select id from page ${NEWEST_FIRST})::float8[] as ids, (select posts from total)::int as count`;

/** Newest first. @param part of the name, ignoring case and accents; empty: all. */
export async function listPublished(part: string, limit: number, offset: number): Promise<PublishedPage> {
  const [page] =
    part === ""
      ? await prepared(PUBLISHED_PAGE, "content-published", pageOf(NEWEST), [limit, offset])
      : await prepared(PUBLISHED_PAGE, "content-published-search", pageOf(FOUND), [limit, offset, part]);
  return page ?? { ids: [], count: 0 };
}

/** In any order, without posts that are not public. */
export function listPublicCards(ids: readonly number[]): Promise<CardRow[]> {
  return prepared(
    CARD_ROW,
    "content-public-cards",
    `select ${CARD_COLUMNS} from posts p join users owner on owner.id = p.owner_id
     where p.id = ${anyGiven("$1", "bigint")} and ${PUBLIC}`,
    [ids],
  );
}

const FOUND_CARD = { ...CARD_ROW, content_html: orNull(column("posts", "content_html")) };
export type FoundCardRow = Row<typeof FOUND_CARD>;

/** Like listPublicCards, with the texts of those whose summary has none of these words, in lower case, in any place. */
export function listFoundCards(ids: readonly number[], words: readonly string[]): Promise<FoundCardRow[]> {
  return prepared(
    FOUND_CARD,
    "content-found-cards",
    `select ${CARD_COLUMNS}, case when not exists (
       select from unnest($2::text[]) word where strpos(lower(p.summary), word) > 0) then p.content_html end as content_html
     from posts p join users owner on owner.id = p.owner_id
     where p.id = ${anyGiven("$1", "bigint")} and ${PUBLIC}`,
    [ids, words],
  );
}

/**
 * Like listPublicCards, but returns only kinds; locks the posts against permanent deletion until the transaction ends.
 */
export async function keepPublic(tx: Transaction, ids: readonly number[]): Promise<{ id: number; kind: KindKey }[]> {
  const posts = tx.selectFrom("posts as p").select(["p.id", "p.kind"]).where("p.id", "=", anyOf(ids, "bigint"));
  return posts.where(sql.raw<boolean>(PUBLIC)).orderBy("p.id").forKeyShare().execute();
}
