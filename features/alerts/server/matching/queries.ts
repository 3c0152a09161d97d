/** SQL that compares articles with alerts. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row, statement } from "#platform/database/statement.ts";
import { COUNTED_DAYS } from "../../contract.ts";
import { IS_ASKED, IS_IN_SCOPE, LANGUAGE, MAY_BE_WANTED, NEWS_DAYS, SOURCE_NAME } from "../columns.ts";

/** Notes articles as waiting, in the transaction that makes them searchable. */
export async function noteArticles(tx: Transaction, ids: readonly number[]): Promise<void> {
  await sql`insert into alert_articles (entry_id) select unnest(${ids}::bigint[]) order by 1 on conflict do nothing`.execute(
    tx,
  );
}

const UNTOLD_LANGUAGE = columns("feed_entries", "id", "title", "summary", "content_html");

/** Waiting articles whose language has not been asked for, the oldest first. */
export function listWithoutLanguage(limit: number): Promise<Row<typeof UNTOLD_LANGUAGE>[]> {
  return prepared(
    UNTOLD_LANGUAGE,
    `select e.id, e.title, e.summary, left(e.content_html, 4000) as content_html
     from alert_articles a join feed_entries e on e.id = a.entry_id where e.language is null
     order by e.id limit $1`,
    [limit],
  );
}

/** @param languages tags; empty: the text does not tell. */
export async function storeLanguages(ids: readonly number[], languages: readonly string[]): Promise<void> {
  await sql`
    update feed_entries e set language = given.language
    from unnest(${ids}::bigint[], ${languages}::text[]) as given(id, language)
    where e.id = given.id and e.id in (
      select id from feed_entries where id = any(${ids}::bigint[]) order by id for no key update skip locked)`.execute(
    db,
  );
}

/** Takes the oldest waiting articles: they wait again if the transaction is rolled back. */
export async function takeArticles(tx: Transaction, limit: number): Promise<number[]> {
  const { rows } = await statement({ entry_id: column("alert_articles", "entry_id") })`
    delete from alert_articles where entry_id in (
      select entry_id from alert_articles order by entry_id limit ${limit} for update skip locked)
    returning entry_id`.execute(tx);
  return rows.map(({ entry_id }) => entry_id);
}

/** The planner does not know how few alerts an article concerns: without their index it would compare it with all. */
export async function preferIndexes(tx: Transaction, maxMs: number): Promise<void> {
  await sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true),
    set_config('max_parallel_workers_per_gather', '0', true), set_config('statement_timeout', ${String(maxMs)}, true)`.execute(
    tx,
  );
}

/** An alert `s` that is not deleted and whose emails, if any, are sent. */
const IS_TOLD = `s.paused_at is null and s.send <> 'never'`;

/** Columns and rows of hits, from articles `e` of feeds `f` with a story `se` or none. @param news whether it is told. */
const hitColumns = (news: string) => `s.id as alert_id, e.id as entry_id, e.feed_id, se.story_id, e.title, e.link,
  ${SOURCE_NAME} as source, ${LANGUAGE} as language, e.published_at,
  case when ${news} and ${IS_TOLD} then null else now() end as told_at, case when ${news} then null else now() end as read_at`;
/**
 * Of one source, articles with the same headline are one: feeds give an article other guids when it changes, and it is told
 * once.
 */
const INSERT = `insert into alert_hits (alert_id, entry_id, feed_id, story_id, title, link, source, language, published_at, told_at, read_at)
  select distinct on (alert_id, feed_id, title) * from found
  where not exists (select from alert_hits known
    where known.alert_id = found.alert_id and known.feed_id = found.feed_id and known.title = found.title)
  order by alert_id, feed_id, title, published_at desc, entry_id
  on conflict do nothing
  returning alert_id, entry_id, told_at is null as is_news`;

const NEW_HIT = {
  ...columns("alert_hits", "alert_id", "entry_id"),
  is_news: computed.flag(),
};
export type NewHit = Row<typeof NEW_HIT>;

/**
 * Stores the hits among these articles, and among others of their stories for alerts that want several sources. Which
 * alerts an article may concern is looked up by its words: every alert names words of which each of its hits has one.
 */
export function insertHits(tx: Transaction, entryIds: readonly number[]): Promise<NewHit[]> {
  return prepared(
    NEW_HIT,
    `with checked as materialized (
       select unnest($1::bigint[]) as entry_id, true as is_new
       union
       select mate.entry_id, false from story_entries own join story_entries mate on mate.story_id = own.story_id
       where own.entry_id = any($1::bigint[]) and mate.entry_id <> all($1::bigint[])
     ), found as materialized (
       select ${hitColumns(`e.published_at > now() - interval '${NEWS_DAYS} days'`)}
       from checked c join entry_words w on w.entry_id = c.entry_id join feed_entries e on e.id = c.entry_id
         join feeds f on f.id = e.feed_id left join story_entries se on se.entry_id = e.id
         cross join lateral (
           select * from alerts s where s.deleted_at is null and s.keys && tsvector_to_array(w.words) offset 0
         ) s
       where (c.is_new or s.many_sources) and e.published_at > now() - interval '${COUNTED_DAYS} days'
         and ${MAY_BE_WANTED} and ${IS_ASKED} and ${IS_IN_SCOPE}
     ) ${INSERT}`,
    [[...entryIds]],
    tx,
  );
}

/**
 * Stores what an alert finds among the articles of the last days, once; what was stored before its search was changed is no
 * news.
 */
export async function fillHits(tx: Transaction, alertId: number): Promise<void> {
  await prepared(
    NEW_HIT,
    `with found as materialized (
       select ${hitColumns(`e.created_at > s.searched_since and e.published_at > now() - interval '${NEWS_DAYS} days'`)}
       from alerts s cross join entry_words w join feed_entries e on e.id = w.entry_id join feeds f on f.id = e.feed_id
         left join story_entries se on se.entry_id = e.id
       where s.id = $1 and w.published_at > now() - interval '${COUNTED_DAYS} days' and ${MAY_BE_WANTED} and ${IS_ASKED}
         and ${IS_IN_SCOPE}
       order by e.published_at desc limit 5000
     ) ${INSERT}`,
    [alertId],
    tx,
  );
  await dropOthers(tx, alertId);
  await tx
    .updateTable("alerts")
    .set({ filled_at: sql`now()` })
    .where("id", "=", alertId)
    .execute();
}

/** Hits of an earlier search that are none of this one. What is no longer stored cannot be asked, and stays. */
async function dropOthers(tx: Transaction, alertId: number): Promise<void> {
  await prepared(
    {},
    `delete from alert_hits h where h.alert_id = $1 and exists (select from entry_words w where w.entry_id = h.entry_id)
       and not exists (
         select from alerts s cross join entry_words w join feed_entries e on e.id = w.entry_id join feeds f on f.id = e.feed_id
         where s.id = $1 and w.entry_id = h.entry_id and ${IS_ASKED} and ${IS_IN_SCOPE})`,
    [alertId],
    tx,
  );
}

/** An alert that cannot look back in time begins with what comes. */
export async function endFilling(alertId: number): Promise<void> {
  await db
    .updateTable("alerts")
    .set({ filled_at: sql`now()` })
    .where("id", "=", alertId)
    .execute();
}

/** Alerts that were created or changed by a process that did not live to look back. */
export async function listUnfilled(limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom("alerts")
    .select("id")
    .where("filled_at", "is", null)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns false where another process fills it, or has. */
export async function lockUnfilled(tx: Transaction, alertId: number): Promise<boolean> {
  const rows = await tx
    .selectFrom("alerts")
    .select("id")
    .where("id", "=", alertId)
    .where("filled_at", "is", null)
    .forUpdate()
    .execute();
  return rows.length > 0;
}
