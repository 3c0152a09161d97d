/** SQL of the dashboard's lists and the summary: a page costs the same among a hundred posts and a hundred thousand. */
import { createHash } from "node:crypto";
import { prepared } from "#platform/database/client.ts";
import { computed, orNull } from "#platform/database/statement.ts";
import {
  type ContentSummary,
  POST_LISTS,
  SEARCH_COUNT_CAP,
  SUMMARY_WEEKS,
  type PostListName,
  type ListFilter,
  type Status,
} from "../../contract.ts";
import { isDeep, listMarks, type Mark, type MarkedList, nearestMark } from "./list-marks.ts";
import { ListStatement } from "./page-queries.ts";
import { type Among, LIST_SHAPES, type ListOrder } from "./policy.ts";

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

type Statement = { name: string; text: string };
type Statements = {
  key: string;
  answer: Statement;
  deepAnswer: Statement;
  marks: Statement;
  answerFromMark: Statement;
};
const statements = new Map<string, Statements>();

function statementsOf(list: PostListName, { order, filter: { by }, status, among }: ListPage): Statements {
  const key = [list, order, by, status ?? "any", among.kind ?? "any", kindOfCompany(among)].join("-");
  const known = statements.get(key);
  if (known) return known;
  const { field } = POST_LISTS[list];
  const statement = new ListStatement(
    { ...LIST_SHAPES[list], ...(status && { statuses: [status] }) },
    order,
    by,
    among,
  );
  const made = {
    key,
    answer: named(statement.answer(field, "the beginning")),
    deepAnswer: named(statement.answer(field, "the nearer end")),
    marks: named(statement.marks()),
    answerFromMark: named(statement.answerFromMark(field)),
  };
  statements.set(key, made);
  return made;
}

/** By its text, because a name of everything that makes it is longer than PostgreSQL's 63 characters. */
function named(text: string): Statement {
  return { name: `content-list-${createHash("sha256").update(text).digest("base64url").slice(0, 20)}`, text };
}

const kindOfCompany = ({ company }: Among) => (typeof company === "number" ? "one" : (company ?? "any"));

export type ListPage = {
  order: ListOrder;
  filter: ListFilter;
  among: Among;
  status: Status | undefined;
  limit: number;
  offset: number;
};

/** One page of an owner's posts as the JSON text of the list's answer; a test holds it against the contract's schema. */
export async function listPostsAsJson(list: PostListName, ownerId: number, page: ListPage): Promise<string> {
  const { filter, among, limit, offset } = page;
  const all = statementsOf(list, page);
  const asked = [
    ...(filter.by === "nothing" ? [] : [filter.by === "id" ? filter.id : filter.part]),
    ...(typeof among.company === "number" ? [among.company] : []),
  ];
  const key = JSON.stringify([all.key, ownerId, ...asked]);
  if (filter.by !== "id" && isDeep(offset)) {
    const marked = await answerFromMark(all, key, ownerId, asked, page);
    if (marked !== null) return marked;
  }
  const values = [ownerId, ...asked, limit, offset];
  const columns = { body: computed.text(), posts: computed.number() };
  const { name, text } = isDeep(offset) ? all.deepAnswer : all.answer;
  const [row] = await prepared(columns, name, text, values);
  if (!row) throw new Error("The list query answered nothing");
  const isFarFromEnd = filter.by === "name" || isDeep(row.posts - offset - limit);
  if (filter.by !== "id" && isDeep(offset) && isFarFromEnd) listMarks.miss(key);
  return row.body;
}

/** @returns null where no mark is known or worth being read, and where the list changes as fast as it is read. */
async function answerFromMark(
  { marks, answerFromMark: marked }: Statements,
  key: string,
  ownerId: number,
  asked: unknown[],
  { limit, offset, filter }: ListPage,
): Promise<string | null> {
  const from = async ({ version, posts, marks: known }: MarkedList) => {
    const mark = nearestMark(known, offset);
    if (!mark) return null;
    const [rank, place, id] = mark;
    const count = filter.by === "name" ? Math.min(posts, Math.max(SEARCH_COUNT_CAP, offset + limit)) : posts;
    const values = [ownerId, ...asked, limit, offset - rank, version, place, id, count];
    const [row] = await prepared({ body: orNull(computed.text()) }, marked.name, marked.text, values);
    return row?.body ?? null;
  };
  const known = listMarks.find(key);
  const answer = known && (await from(known));
  if (answer) return answer;
  if (known) listMarks.forget(key);
  if (!listMarks.isWorthReading(key)) return null;
  const columns = { version: computed.number(), posts: computed.number(), marks: computed.json<Mark[]>() };
  const [read] = await prepared(columns, marks.name, marks.text, [ownerId, ...asked]);
  if (!read) return null;
  listMarks.keep(key, read);
  return from(read);
}
