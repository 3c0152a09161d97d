/** SQL of all published posts. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { anyGiven, anyOf } from "#platform/database/expressions.ts";
import { column, orNull, type Row } from "#platform/database/statement.ts";
import type { KindKey } from "../../kinds/index.ts";
import { countFound, isNamed } from "../lists/condition-queries.ts";
import { CARD_COLUMNS, CARD_ROW, type CardRow, PUBLIC } from "./card-columns.ts";

/** `count` is exact, except that a search counts to SEARCH_COUNT_CAP. */
export type PublishedPage = { ids: number[]; count: number };

/** Newest first. @param part of the name, ignoring case and accents; empty: all. */
export async function listPublished(part: string, limit: number, offset: number): Promise<PublishedPage> {
  const posts = db.selectFrom("posts").where("status", "=", "published").where("deleted_at", "is", null);
  const listed = part === "" ? posts : posts.where(isNamed(part));
  const page = listed.select("id").orderBy("published_at", "desc").orderBy("id", "desc").limit(limit).offset(offset);
  const ids = (await page.execute()).map(({ id }) => id);
  return { ids, count: await (part === "" ? countPublished() : countFound(listed, { limit, offset })) };
}

/** From the tallies, without reading the posts. */
async function countPublished(): Promise<number> {
  const { posts } = await db
    .selectFrom("post_tallies")
    .where("status", "=", "published")
    .select(sql<number>`coalesce(sum(posts), 0)::bigint`.as("posts"))
    .executeTakeFirstOrThrow();
  return posts;
}
/** In any order, without posts that are not public. */
export function listPublicCards(ids: readonly number[]): Promise<CardRow[]> {
  return prepared(
    CARD_ROW,
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
export async function filterPublic(tx: Transaction, ids: readonly number[]): Promise<{ id: number; kind: KindKey }[]> {
  const posts = tx.selectFrom("posts as p").select(["p.id", "p.kind"]).where("p.id", "=", anyOf(ids, "bigint"));
  return posts.where(sql.raw<boolean>(PUBLIC)).orderBy("p.id").forKeyShare().execute();
}
