/** SQL of the stories that alerts have found. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { COUNTED_DAYS, type HitsQuery, LEFT_OUT_BEFORE_SOURCE } from "../../contract.ts";
import { LANGUAGE, SOURCE_NAME, STORY } from "../columns.ts";

const SHOWN_TEXTS = {
  /** Empty: the article is no longer stored. */
  summary: computed.text(),
  content_html: computed.text(),
  is_read: computed.flag(),
  is_saved: computed.flag(),
};
const HIT = {
  ...columns("alert_hits", "title", "link", "source", "language", "published_at"),
  id: column("alert_hits", "entry_id"),
  source_id: column("alert_hits", "feed_id"),
  ...SHOWN_TEXTS,
};
export type HitRow = Row<typeof HIT>;
/** The same, of an article that is no hit yet. */
const ARTICLE = {
  ...columns("feed_entries", "id", "title", "link", "published_at"),
  source_id: column("feed_entries", "feed_id"),
  source: computed.text(),
  language: orNull(computed.text()),
  ...SHOWN_TEXTS,
};

/** What a hit shows of an article: its beginning is enough for an excerpt. */
const TEXTS = "left(e.summary, 2000) as summary, left(e.content_html, 6000) as content_html";

/** Articles of the preview, in any order. */
export function listArticles(tx: Transaction, ownerId: number, entryIds: readonly number[]): Promise<HitRow[]> {
  return prepared(
    ARTICLE,
    `select e.id, e.title, e.link, e.published_at, ${SOURCE_NAME} as source, e.feed_id as source_id, ${LANGUAGE} as language,
       ${TEXTS}, true as is_read, m.saved_at is not null as is_saved
     from feed_entries e join feeds f on f.id = e.feed_id left join entry_marks m on m.user_id = $1 and m.entry_id = e.id
     where e.id = any($2::bigint[])`,
    [ownerId, [...entryIds]],
    tx,
  );
}

/** Stories of alerts: one row each, by the newest article; those of a story that was left out are none. */
const storiesOf = (whose: string, since: string) => `stories as materialized (
  select h.alert_id, ${STORY} as story, max(h.published_at) as newest_at, min(h.published_at) as first_at,
    count(h.read_at) > 0 as is_read, bool_or(m.saved_at is not null) as is_saved,
    (array_agg(h.entry_id order by h.published_at desc, h.entry_id))[1] as entry_id,
    array_agg(distinct h.feed_id) as feed_ids, array_agg(distinct h.language) as languages
  from alerts a join alert_hits h on h.alert_id = a.id left join story_entries se on se.entry_id = h.entry_id
    left join entry_marks m on m.user_id = a.owner_id and m.entry_id = h.entry_id
  where ${whose} and h.published_at > ${since}
  group by 1, 2 having count(h.left_out_at) = 0)`;

const SHOWN = `select h.entry_id as id, h.title, h.link, h.published_at, h.source, h.feed_id as source_id, h.language,
    coalesce(left(e.summary, 2000), '') as summary, coalesce(left(e.content_html, 6000), '') as content_html,
    s.is_read, s.is_saved
  from chosen s join alert_hits h on h.alert_id = s.alert_id and h.entry_id = s.entry_id
    left join feed_entries e on e.id = h.entry_id`;

const FILTERS = `($3::bigint = 0 or $3 = any(s.feed_ids)) and ($4 = '' or $4 = any(s.languages))`;
const SHOW = { all: "true", new: "not s.is_read", saved: "s.is_saved" } as const;
type Filters = Pick<HitsQuery, "days" | "source" | "language" | "show">;

/** A page of an alert's stories, newest first. */
export function listHits(
  alertId: number,
  { days, source, language, show }: Filters,
  page: { limit: number; offset: number },
): Promise<HitRow[]> {
  return prepared(
    HIT,
    `with ${storiesOf("a.id = $1", "now() - make_interval(days => $2::int)")},
     chosen as (select * from stories s where ${FILTERS} and ${SHOW[show]} order by newest_at desc, entry_id limit $5 offset $6)
     ${SHOWN} order by s.newest_at desc, s.entry_id`,
    [alertId, days, source, language, page.limit, page.offset],
  );
}

const COUNTS = {
  all: computed.number(),
  new: computed.number(),
  saved: computed.number(),
  days: computed.json<{ day: string; count: number }[]>(),
  sources: computed.json<{ id: number; name: string }[]>(),
  languages: computed.texts(),
};

/** What the filters leave, and what they can choose from. */
export async function countHits(alertId: number, { days, source, language }: Filters): Promise<Row<typeof COUNTS>> {
  const [row] = await prepared(
    COUNTS,
    `with ${storiesOf("a.id = $1", "now() - make_interval(days => $2::int)")},
     chosen as (select * from stories s where ${FILTERS})
     select count(*)::int as all, (count(*) filter (where not is_read))::int as new,
       (count(*) filter (where is_saved))::int as saved,
       coalesce((select json_agg(json_build_object('day', day, 'count', number)) from (
         select (first_at at time zone (select time_zone from alerts where id = $1))::date as day, count(*) as number
         from chosen where first_at > now() - interval '${COUNTED_DAYS} days' group by 1) each), '[]') as days,
       coalesce((select json_agg(json_build_object('id', feed_id, 'name', source) order by lower(source), feed_id) from (
         select h.feed_id, max(h.source) as source from alert_hits h
         where h.alert_id = $1 and h.published_at > now() - make_interval(days => $2::int) group by 1) each), '[]') as sources,
       array(select distinct h.language from alert_hits h where h.alert_id = $1 and h.language is not null
         and h.published_at > now() - make_interval(days => $2::int) order by 1) as languages
     from chosen`,
    [alertId, days, source, language],
  );
  return row ?? { all: 0, new: 0, saved: 0, days: [], sources: [], languages: [] };
}

const NEWEST = {
  ...HIT,
  alert_id: column("alert_hits", "alert_id"),
  alert: column("alerts", "name"),
  query: column("alerts", "query"),
};
export type NewestRow = Row<typeof NEWEST>;

/** The newest stories of all alerts of a person that are on. @param unread only those that they have not read. */
export function listNewest(ownerId: number, limit: number, unread: boolean): Promise<NewestRow[]> {
  return prepared(
    NEWEST,
    `with ${storiesOf("a.owner_id = $1 and a.deleted_at is null and a.paused_at is null", `now() - interval '${COUNTED_DAYS} days'`)},
     chosen as (select * from stories where not ($3 and is_read) order by newest_at desc, entry_id limit $2),
     shown as (${SHOWN.replace("select ", "select h.alert_id, ")})
     select shown.*, a.name as alert, a.query from shown join alerts a on a.id = shown.alert_id
     order by shown.published_at desc, shown.id`,
    [ownerId, limit, unread],
  );
}

/** The newest stories of one alert, for its feed. */
export function listNewestOf(alertId: number, limit: number): Promise<NewestRow[]> {
  return prepared(
    NEWEST,
    `with ${storiesOf("a.id = $1", `now() - interval '${COUNTED_DAYS} days'`)},
     chosen as (select * from stories order by newest_at desc, entry_id limit $2),
     shown as (${SHOWN.replace("select ", "select h.alert_id, ")})
     select shown.*, a.name as alert, a.query from shown join alerts a on a.id = shown.alert_id
     order by shown.published_at desc, shown.id`,
    [alertId, limit],
  );
}

/** With all articles of their stories. @param entryIds null: all. */
export async function markRead(tx: Transaction, alertId: number, entryIds: readonly number[] | null): Promise<void> {
  await sql`
    update alert_hits h set read_at = now()
    where h.alert_id = ${alertId} and h.read_at is null and (${entryIds}::bigint[] is null
      or h.entry_id in (${ofStories(alertId, entryIds ?? [])}))`.execute(tx);
}

/** Hits of an alert that tell the stories of these. */
const ofStories = (alertId: number, entryIds: readonly number[]) => sql`
  select h.entry_id from alert_hits h left join story_entries se on se.entry_id = h.entry_id
  where h.alert_id = ${alertId} and ${sql.raw(STORY)} in (
    select ${sql.raw(STORY)} from alert_hits h left join story_entries se on se.entry_id = h.entry_id
    where h.alert_id = ${alertId} and h.entry_id = any(${entryIds}::bigint[]))`;

/** @returns false where it is no hit of the alert. */
export async function setLeftOut(
  tx: Transaction,
  alertId: number,
  entryId: number,
  isLeftOut: boolean,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update alert_hits set left_out_at = ${isLeftOut ? sql`now()` : sql`null`}, told_at = coalesce(told_at, now())
    where alert_id = ${alertId} and entry_id in (${ofStories(alertId, [entryId])})`.execute(tx);
  return numAffectedRows > 0n;
}

/** Leaves a source out from now on, with what it has told so far; or takes that back. */
export async function setSourceLeftOut(
  tx: Transaction,
  alertId: number,
  feedId: number,
  isLeftOut: boolean,
): Promise<void> {
  await sql`
    update alerts set skipped_feeds = ${isLeftOut ? sql`array_append(array_remove(skipped_feeds, ${feedId}::bigint), ${feedId}::bigint)` : sql`array_remove(skipped_feeds, ${feedId}::bigint)`}
    where id = ${alertId}`.execute(tx);
  await sql`
    update alert_hits set left_out_at = ${isLeftOut ? sql`coalesce(left_out_at, now())` : sql`null`}, told_at = coalesce(told_at, now())
    where alert_id = ${alertId} and feed_id = ${feedId}`.execute(tx);
}

const LEFT_OUT = {
  stories: computed.number(),
  last: orNull(computed.number()),
  sources: computed.json<{ id: number; name: string }[]>(),
  offer: orNull(computed.json<{ id: number; name: string }>()),
};

/** What was left out of an alert; `offer`: a source of which enough stories were. */
export async function findLeftOut(alertId: number): Promise<Row<typeof LEFT_OUT>> {
  const [row] = await prepared(
    LEFT_OUT,
    `with left_out as materialized (
       select ${STORY} as story, max(h.left_out_at) as at, (array_agg(h.entry_id order by h.left_out_at desc))[1] as entry_id,
         min(h.feed_id) as feed_id, min(h.source) as source
       from alert_hits h left join story_entries se on se.entry_id = h.entry_id
       where h.alert_id = $1 and h.left_out_at is not null group by 1
     )
     select (select count(*) from left_out)::int as stories, (select entry_id from left_out order by at desc limit 1) as last,
       coalesce((select json_agg(json_build_object('id', f.id, 'name', ${SOURCE_NAME}) order by f.id)
         from feeds f where f.id = any(a.skipped_feeds)), '[]') as sources,
       (select json_build_object('id', feed_id, 'name', min(source)) from left_out
        where feed_id <> all(a.skipped_feeds) group by feed_id having count(*) >= ${LEFT_OUT_BEFORE_SOURCE}
        order by max(at) desc limit 1) as offer
     from alerts a where a.id = $1`,
    [alertId],
  );
  return row ?? { stories: 0, last: null, sources: [], offer: null };
}

const LAST_MAIL = columns("alert_mails", "stories", "sent_at");
export async function findLastMail(alertId: number): Promise<Row<typeof LAST_MAIL> | null> {
  const row = await db
    .selectFrom("alert_mails")
    .select(["stories", "sent_at"])
    .where("alert_id", "=", alertId)
    .orderBy("sent_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
