/** SQL of entries as readers see them. */
import { prepared } from "#platform/database/client.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";
import { ARTICLES_PER_SOURCE } from "../../contract.ts";
import { unreadBy } from "./unread-queries.ts";
import { visibleTo } from "../feeds/visibility-columns.ts";

const ARTICLE_ROW = {
  ...columns(
    "feed_entries",
    "id",
    "feed_id",
    "link",
    "title",
    "summary",
    "image_url",
    "author",
    "categories",
    "published_at",
  ),
  /** Null if a list leaves out long content. */
  content_html: orNull(column("feed_entries", "content_html")),
  /** The same in microseconds since 1970: JavaScript dates are too coarse for a cursor. */
  published_us: computed.number(),
  feed_url: computed.text(),
  /** The catalogue's name of the source, else the feed's title. */
  feed_name: column("feeds", "name"),
  feed_title: column("feeds", "title"),
  is_read: computed.flag(),
  is_saved: computed.flag(),
};
export type ArticleRow = Row<typeof ARTICLE_ROW>;

/** A place in a source's articles, newest first: those after it are older. `unreadAt` as in `listNewest`. */
export type ArticleCursor = { publishedUs: number; id: number; unreadAt: Date | null };

/** Bytes of content above which lists leave it out: a page of 160 articles stays small. */
const LISTED_CONTENT_BYTES = 4096;

const MICROSECONDS = "(extract(epoch from e.published_at) * 1000000)::bigint";
const articleColumns = (content: string) => `e.id, e.feed_id, e.link, e.title, e.summary, ${content} as content_html,
  e.image_url, e.author, e.categories, e.published_at, ${MICROSECONDS} as published_us,
  split_part(f.url, '#', 1) as feed_url, f.name as feed_name, f.title as feed_title,
  m.read_at is not null as is_read, m.saved_at is not null as is_saved`;
const LISTED = articleColumns(
  `case when octet_length(e.content_html) <= ${LISTED_CONTENT_BYTES} then e.content_html end`, // does not read long ones
);
const MARKS = "left join entry_marks m on m.user_id = $1 and m.entry_id = e.id";
/** Entries of feeds visible to the reader, and entries they saved while they were. */
const READABLE = `(m.saved_at is not null or ${visibleTo("$1")})`;

/**
 * One more than is shown, to know whether there are older ones. A number in the SQL text, so that the planner knows how
 * little is read.
 */
const LIMIT = ARTICLES_PER_SOURCE + 1;

/**
 * The newest of each feed, newest first, one more than is shown; without feeds that the reader cannot see.
 * @param unreadAt only what they had not read at this moment; null for all.
 */
export function listNewest(
  userId: number,
  feedIds: readonly number[],
  unreadAt: Date | null = null,
): Promise<ArticleRow[]> {
  const isUnread = unreadAt === null ? "" : `and ${unreadBy("$1", "$3")}`;
  return prepared(
    ARTICLE_ROW,
    `select ${LISTED}
     from feeds f
     cross join lateral (
       select * from feed_entries e where feed_id = f.id ${isUnread} order by published_at desc, id desc limit ${LIMIT}
     ) e
     ${MARKS}
     where f.id = any($2::bigint[]) and ${visibleTo("$1")}
     order by e.feed_id, e.published_at desc, e.id desc`,
    [userId, feedIds, ...(unreadAt === null ? [] : [unreadAt])],
  );
}

/** Entries of a visible feed after the cursor, newest first, one more than is shown; null: from the newest. */
export function listOlder(userId: number, feedId: number, after: ArticleCursor | null): Promise<ArticleRow[]> {
  const from = after ? `and (e.published_at, e.id) < (timestamptz 'epoch' + $3 * interval '1 microsecond', $4)` : "";
  const unreadAt = after?.unreadAt ?? null;
  const isUnread = unreadAt === null ? "" : `and ${unreadBy("$1", "$5")}`;
  return prepared(
    ARTICLE_ROW,
    `select ${LISTED} from feed_entries e join feeds f on f.id = e.feed_id ${MARKS}
     where e.feed_id = $2 and ${visibleTo("$1")} ${from} ${isUnread}
     order by e.published_at desc, e.id desc limit ${LIMIT}`,
    [userId, feedId, ...(after ? [after.publishedUs, after.id] : []), ...(unreadAt === null ? [] : [unreadAt])],
  );
}

/** In any order; ids of entries that the reader cannot read are left out. */
export function listByIds(userId: number, entryIds: readonly number[]): Promise<ArticleRow[]> {
  return prepared(
    ARTICLE_ROW,
    `select ${LISTED} from feed_entries e join feeds f on f.id = e.feed_id ${MARKS}
     where e.id = any($2::bigint[]) and ${READABLE}`,
    [userId, entryIds],
  );
}

/** With its whole content; null when the reader cannot read it. */
export async function findArticle(userId: number, entryId: number): Promise<ArticleRow | null> {
  const [row] = await prepared(
    ARTICLE_ROW,
    `select ${articleColumns("e.content_html")} from feed_entries e join feeds f on f.id = e.feed_id ${MARKS}
     where e.id = $2 and ${READABLE}`,
    [userId, entryId],
  );
  return row ?? null;
}

export async function isArticleReadable(userId: number, entryId: number): Promise<boolean> {
  const rows = await prepared(
    {},
    `select from feed_entries e join feeds f on f.id = e.feed_id ${MARKS} where e.id = $2 and ${READABLE}`,
    [userId, entryId],
  );
  return rows.length > 0;
}

export async function isFeedVisible(userId: number, feedId: number): Promise<boolean> {
  const rows = await prepared({}, `select from feeds f where f.id = $2 and ${visibleTo("$1")}`, [userId, feedId]);
  return rows.length > 0;
}

/** Ids of the reader's saved entries, last saved first, and their number. */
export async function listSavedIds(
  userId: number,
  limit: number,
  offset: number,
): Promise<{ ids: number[]; total: number }> {
  const [row] = await prepared(
    { ids: computed.numbers(), total: computed.number() },
    `select (select count(*)::int from entry_marks where user_id = $1 and saved_at is not null) as total,
       array(select entry_id from entry_marks where user_id = $1 and saved_at is not null
             order by saved_at desc, entry_id desc limit $2 offset $3)::float8[] as ids`,
    [userId, limit, offset],
  );
  return row ?? { ids: [], total: 0 };
}
