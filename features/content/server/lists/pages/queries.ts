/** SQL of the dashboard's lists and the summary: a page costs the same among a hundred posts and a hundred thousand. */
import { lookedUp, prepared } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";
import {
  type ContentSummary,
  POST_LISTS,
  SEARCH_COUNT_CAP,
  SUMMARY_WEEKS,
  type PostListName,
  type ListFilter,
  type Status,
} from "../../../contract.ts";
import { answerOf, isTrueStill, type ListAnswer } from "./answer.ts";
import { LIST_ROW, NOW, version } from "./item-queries.ts";
import { keepAnswer, keptAnswers } from "./kept-answers.ts";
import { isDeep, listMarks, type Mark, type MarkedList, nearestMark } from "./list-marks.ts";
import type { Among, ListOrder } from "../policy.ts";
import { type Statements, statementsOf } from "./statements.ts";

export async function countPosts(ownerId: number): Promise<ContentSummary> {
  const [row] = await prepared(
    {
      total_posts: computed.number(),
      total_drafts: computed.number(),
      total_scheduled_posts: computed.number(),
      published_by_week: computed.numbers(),
    },
    "content-summary",
    `select coalesce(sum(posts) filter (where status in ('published', 'pending')), 0)::bigint as total_posts,
       coalesce(sum(posts) filter (where status = 'draft'), 0)::bigint as total_drafts,
       coalesce(sum(posts) filter (where status = 'scheduled'), 0)::bigint as total_scheduled_posts,
       (select array_agg(coalesce(posts, 0)::int order by week desc)
        from generate_series(0, ${SUMMARY_WEEKS - 1}) week left join (
          select floor(extract(epoch from now() - published_at) / 604800)::int as week, count(*) as posts
          from posts where owner_id = $1 and status = 'published' and deleted_at is null
            and published_at > now() - interval '${SUMMARY_WEEKS * 7} days'
          group by 1) published using (week)) as published_by_week
     from post_tallies where owner_id = $1`,
    [ownerId],
  );
  if (!row) throw new Error("A sum without groups has one row.");
  return row;
}

export type ListPage = {
  order: ListOrder;
  filter: ListFilter;
  among: Among;
  status: Status | undefined;
  limit: number;
  offset: number;
};

/** Posts of a page that is a look-up (platform/database/look-ups.ts). */
const MOST_LOOKED_UP = 50;

const CURRENT = `select ${version("$1")} as version, ${NOW} as now`;
const CURRENT_ROW = { version: computed.text(), now: computed.text() };

/**
 * One page of an owner's posts as the JSON text of the list's answer; a test holds it against the contract's schema.
 * It reflects the database after the start of the call, even if it comes from the cache.
 */
export async function listPostsAsJson(list: PostListName, ownerId: number, page: ListPage): Promise<Buffer> {
  const { filter, among, limit, offset } = page;
  const all = statementsOf({ list, order: page.order, by: filter.by, status: page.status, among });
  const { field } = POST_LISTS[list];
  const asked = [
    ...(filter.by === "nothing" ? [] : [filter.by === "id" ? filter.id : filter.part]),
    ...(typeof among.company === "number" ? [among.company] : []),
  ];
  const listKey = JSON.stringify([all.key, ownerId, ...asked]);
  const key = `${listKey} ${limit} ${offset}`;
  const kept = keptAnswers.get(key);
  if (kept) {
    const [current] = await lookedUp(CURRENT_ROW, "content-list-version", CURRENT, [ownerId]);
    if (current && isTrueStill(kept, current)) return kept.body;
  }
  const answer = await readAnswer({ all, field, key: listKey, ownerId, asked, page });
  if (!answer) return Buffer.from(JSON.stringify({ [field]: [], count: 0 })); // the owner is being erased
  keepAnswer(key, answer);
  return answer.body;
}

type Asked = {
  all: Statements;
  /** Of the answer. */
  field: string;
  /** Of the list. */
  key: string;
  ownerId: number;
  /** What the list is narrowed by. */
  asked: unknown[];
  page: ListPage;
};

async function readAnswer(list: Asked): Promise<ListAnswer | null> {
  const { all, field, key, ownerId, asked, page } = list;
  const { filter, limit, offset } = page;
  const isByPlace = filter.by !== "id" && isDeep(offset);
  if (isByPlace) {
    const marked = await answerFromMark(list);
    if (marked) return marked;
  }
  const { name, text } = isDeep(offset) ? all.deepAnswer() : all.answer();
  const values = [ownerId, ...asked, limit, offset];
  const isLookedUp = name !== null && isShort(page);
  const rows = isLookedUp ? lookedUp(LIST_ROW, name, text, values) : prepared(LIST_ROW, name, text, values);
  const answer = answerOf(field, await rows);
  const isFarFromEnd = filter.by === "name" || (answer && isDeep(answer.posts - offset - limit));
  if (isByPlace && isFarFromEnd) listMarks.miss(key);
  return answer;
}

/**
 * Takes no longer than its way to the database, whatever the author has. Of one kind or company it may skip everything
 * else that the author has.
 */
function isShort({ filter, among, limit, offset }: ListPage): boolean {
  const skipsOthers = among.kind !== undefined || among.company !== undefined;
  return filter.by === "nothing" && !skipsOthers && offset + limit <= MOST_LOOKED_UP;
}

/** @returns null if no mark is known or worth reading, or if the list changes as fast as it is read. */
async function answerFromMark({ all, field, key, ownerId, asked, page }: Asked): Promise<ListAnswer | null> {
  const { limit, offset, filter } = page;
  const from = async ({ version: ofMarks, posts, marks: known }: MarkedList) => {
    const mark = nearestMark(known, offset);
    if (!mark) return null;
    const [rank, place, id] = mark;
    const count = filter.by === "name" ? Math.min(posts, Math.max(SEARCH_COUNT_CAP, offset + limit)) : posts;
    const values = [ownerId, ...asked, limit, offset - rank, ofMarks, place, id, count];
    const { name, text } = all.answerFromMark();
    return answerOf(field, await prepared(LIST_ROW, name, text, values));
  };
  const known = listMarks.find(key);
  const answer = known && (await from(known));
  if (answer) return answer;
  if (known) listMarks.forget(key);
  if (!listMarks.isWorthReading(key)) return null;
  const columns = { version: computed.number(), posts: computed.number(), marks: computed.json<Mark[]>() };
  const { name, text } = all.marks();
  const [read] = await prepared(columns, name, text, [ownerId, ...asked]);
  if (!read) return null;
  listMarks.keep(key, read);
  return from(read);
}
