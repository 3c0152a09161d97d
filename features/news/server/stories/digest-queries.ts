/** SQL that turns entries into words, sketches and stories. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import type { Sketch } from "../../stories/sketch.ts";

/**
 * One linker at a time: it compares committed entries and its own, so no pair is missed and stories merge in one order.
 */
const STORIES_LOCK = 7_310_423;
/** Wires are printed within days; the same words a week later are another drawing of the lottery. */
const DAYS_APART = 4;
/** Compares the newest entries of an anchor: for a wire story in hundreds of feeds, any of them will do. */
const MET_PER_ANCHOR = 40;
const COMPARED = 12;

const WAITING_ENTRY = {
  ...columns("feed_entries", "id", "feed_id", "title", "summary", "content_html", "author", "categories"),
  /** Whether its feed is in the catalogue. */
  is_public: computed.flag(),
};
export type WaitingEntry = Row<typeof WAITING_ENTRY>;

/** Locks the oldest that wait; skips those being digested or written by others. */
export async function claimWaiting(tx: Transaction, limit: number): Promise<WaitingEntry[]> {
  const { rows } = await statement(WAITING_ENTRY)`
    select id, feed_id, title, summary, content_html, author, categories,
      (select f.category is not null from feeds f where f.id = feed_id) as is_public
    from feed_entries where digested_at is null order by id limit ${limit}
    for no key update skip locked`.execute(tx);
  return rows;
}

/** Neighbours of the same feed, to tell what the feed says under every entry. @param each most of each feed. */
export async function listMates(tx: Transaction, feedIds: readonly number[], each: number): Promise<MateRow[]> {
  const { rows } = await statement(MATE_ROW)`
    select mate.id, mate.feed_id, mate.summary, mate.content_html
    from unnest(${feedIds}::bigint[]) feed(id)
    cross join lateral (
      select id, feed_id, summary, left(content_html, 6000) as content_html from feed_entries e
      where e.feed_id = feed.id order by published_at desc, e.id desc limit ${each}
    ) mate`.execute(tx);
  return rows;
}
const MATE_ROW = {
  ...columns("feed_entries", "id", "feed_id", "summary"),
  content_html: computed.text(),
};
export type MateRow = Row<typeof MATE_ROW>;

export type WordsRow = { entryId: number; titleWords: string; words: string };

/** @param rows words as tsvectors are written. */
export async function storeWords(tx: Transaction, rows: readonly WordsRow[]): Promise<void> {
  await sql`
    insert into entry_words (entry_id, feed_id, scope, published_at, title_words, words)
    select e.id, f.id, case when f.category is null then f.id else 0 end, e.published_at,
      row.title_words::tsvector, row.words::tsvector
    from unnest(
      ${rows.map((row) => row.entryId)}::bigint[], ${rows.map((row) => row.titleWords)}::text[],
      ${rows.map((row) => row.words)}::text[]
    ) as row(entry_id, title_words, words)
    join feed_entries e on e.id = row.entry_id
    join feeds f on f.id = e.feed_id
    on conflict (entry_id) do update set feed_id = excluded.feed_id, scope = excluded.scope,
      published_at = excluded.published_at, title_words = excluded.title_words, words = excluded.words`.execute(tx);
}

/** Held until the transaction ends. */
export async function lockStories(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(${STORIES_LOCK})`.execute(tx);
}

/** Clears the anchors and stories of entries with changed text. */
export async function forgetSketches(tx: Transaction, entryIds: readonly number[]): Promise<void> {
  await sql`
    with gone as (delete from entry_sketches where entry_id = any(${entryIds}::bigint[]) returning entry_id, anchors)
    delete from story_anchors a using (select entry_id, unnest(anchors) as anchor from gone) g
    where a.anchor = g.anchor and a.entry_id = g.entry_id`.execute(tx);
  await sql`delete from story_entries where entry_id = any(${entryIds}::bigint[])`.execute(tx);
}

export async function storeSketches(tx: Transaction, sketches: ReadonlyMap<number, Sketch>): Promise<void> {
  const rows = [...sketches].map(([entryId, { opening, body, names, numbers, title, anchors }]) => {
    return { entry_id: entryId, opening, body, names, numbers, title, anchors };
  });
  await sql`
    with kept as (
      insert into entry_sketches (entry_id, opening, body, names, numbers, title, anchors)
      select entry_id, opening, body, names, numbers, title, anchors
      from json_to_recordset(${JSON.stringify(rows)}) as row(entry_id bigint, opening int[], body int[], names int[],
        numbers int[], title int[], anchors int[])
      returning entry_id, anchors
    )
    insert into story_anchors (anchor, entry_id)
    select anchor, entry_id from (select unnest(anchors) as anchor, entry_id from kept) each
    order by anchor, entry_id on conflict do nothing`.execute(tx);
}

const MEETING = {
  entry_id: column("feed_entries", "id"),
  other_id: column("story_anchors", "entry_id"),
  shares_title: computed.flag(),
};
export type Meeting = Row<typeof MEETING>;

/** Entries of other feeds that share anchors with these, the most anchors first; at most COMPARED for each. */
export async function listMeetings(tx: Transaction, own: readonly AnchorRow[]): Promise<Meeting[]> {
  const { rows } = await statement(MEETING)`
    with own as materialized (
      select * from unnest(${own.map((row) => row.entryId)}::bigint[], ${own.map((row) => row.anchor)}::int[],
        ${own.map((row) => row.isTitle)}::bool[]) as row(entry_id, anchor, is_title)
    ), met as materialized (
      select own.entry_id, other.entry_id as other_id, count(*) as shared, bool_or(own.is_title) as shares_title
      from own cross join lateral (
        select entry_id from story_anchors a where a.anchor = own.anchor order by entry_id desc limit ${MET_PER_ANCHOR}
      ) other
      where other.entry_id <> own.entry_id
      group by 1, 2
    ), ranked as (
      select met.*, row_number() over (partition by met.entry_id order by shared desc, other_id) as place
      from met
      join feed_entries e on e.id = met.entry_id
      join feed_entries o on o.id = met.other_id
      where o.feed_id <> e.feed_id
        and o.published_at between e.published_at - make_interval(days => ${DAYS_APART})
          and e.published_at + make_interval(days => ${DAYS_APART})
    )
    select entry_id, other_id, shares_title from ranked where place <= ${COMPARED}`.execute(tx);
  return rows;
}
export type AnchorRow = { entryId: number; anchor: number; isTitle: boolean };

/** The headline anchors that a feed has for several entries: they name a series, not a story. */
export async function listSeries(tx: Transaction, anchors: readonly number[]): Promise<Set<number>> {
  const { rows } = await statement({ anchor: column("story_anchors", "anchor") })`
    select a.anchor from story_anchors a join feed_entries e on e.id = a.entry_id
    where a.anchor = any(${anchors}::int[])
    group by a.anchor having count(*) > count(distinct e.feed_id)`.execute(tx);
  return new Set(rows.map(({ anchor }) => anchor));
}

export async function listSketches(tx: Transaction, entryIds: readonly number[]): Promise<Map<number, Sketch>> {
  const rows = await tx
    .selectFrom("entry_sketches")
    .select(["entry_id", "opening", "body", "names", "numbers", "title", "anchors"])
    .where("entry_id", "=", anyOf(entryIds, "bigint"))
    .execute();
  return new Map(rows.map(({ entry_id, ...sketch }) => [entry_id, { ...sketch, hasLongTitle: false }]));
}

const STANDING = {
  entry_id: column("feed_entries", "id"),
  story_id: orNull(column("story_entries", "story_id")),
  is_public: computed.flag(),
  has_public_story: computed.flag(),
};
export type Standing = Row<typeof STANDING>;

/** For each entry: whether its feed is in the catalogue, its story, and whether that contains a catalogue entry. */
export async function listStandings(tx: Transaction, entryIds: readonly number[]): Promise<Standing[]> {
  const { rows } = await statement(STANDING)`
    select e.id as entry_id, se.story_id, f.category is not null as is_public,
      se.story_id is not null and exists (
        select from story_entries mate join feed_entries me on me.id = mate.entry_id join feeds mf on mf.id = me.feed_id
        where mate.story_id = se.story_id and mf.category is not null) as has_public_story
    from feed_entries e join feeds f on f.id = e.feed_id left join story_entries se on se.entry_id = e.id
    where e.id = any(${entryIds}::bigint[]) order by e.id`.execute(tx);
  return rows;
}

/**
 * Joins entries and their stories into one story: the oldest of them, else a new one. Skips deleted entries and rows
 * locked by a deletion.
 */
export async function uniteStory(
  tx: Transaction,
  entryIds: readonly number[],
  storyIds: readonly number[],
): Promise<void> {
  const others = storyIds.toSorted((a, b) => a - b);
  const { rows } = await statement({ id: computed.number() })`
    select coalesce(${others[0] ?? null}::bigint, nextval('story_ids')) as id`.execute(tx);
  const storyId = rows[0]?.id;
  if (others.length > 1)
    await sql`
      update story_entries set story_id = ${storyId} where entry_id in (
        select entry_id from story_entries where story_id = any(${others.slice(1)}::bigint[]) for no key update skip locked
      )`.execute(tx);
  await sql`
    insert into story_entries (entry_id, story_id)
    select id, ${storyId} from feed_entries where id = any(${entryIds}::bigint[]) order by id for key share skip locked
    on conflict (entry_id) do nothing`.execute(tx);
}

export async function markDigested(tx: Transaction, entryIds: readonly number[]): Promise<void> {
  await sql`update feed_entries set digested_at = now() where id = any(${entryIds}::bigint[])`.execute(tx);
}

/**
 * Counts words roughly: a word's level rises with odds that halve with each level, so it is about log2 of its entries.
 */
export async function countWords(words: readonly string[]): Promise<void> {
  const sorted = words.toSorted();
  await sql`
    insert into search_words (word)
    select word from unnest(${sorted}::text[]) as given(word)
    where not exists (select from search_words known where known.word = given.word collate "C")
    on conflict do nothing`.execute(db);
  await sql`
    update search_words set level = least(level + 1, 40), seen_on = current_date
    where word in (
      select word from search_words
      where word = any(${sorted}::text[]) and (random() < power(2, -level) or seen_on < current_date - 30)
      for no key update skip locked
    )`.execute(db);
}

/** @returns how many rows were removed; call it until it is 0. */
export async function removeOldSketches(days: number, limit: number): Promise<number> {
  const { rows } = await statement({ removed: computed.number() })`
    with gone as (
      delete from entry_sketches where entry_id in (
        select s.entry_id from entry_sketches s join feed_entries e on e.id = s.entry_id
        where e.digested_at < now() - make_interval(days => ${days}::int) limit ${limit} for update of s skip locked
      ) returning entry_id
    ) select count(*) as removed from gone`.execute(db);
  return rows[0]?.removed ?? 0;
}

/** Removes anchors without a sketch, and words unused for a long time. */
export async function removeOrphans(wordDays: number): Promise<void> {
  await sql`
    delete from story_anchors a where not exists (select from entry_sketches s where s.entry_id = a.entry_id)`.execute(
    db,
  );
  await sql`
    delete from search_words where seen_on < current_date - ${wordDays}::int`.execute(db);
}
