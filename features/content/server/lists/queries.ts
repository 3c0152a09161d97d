/** SQL of the dashboard's lists and the summary: a page costs the same among a hundred posts and a hundred thousand. */
import { prepared } from "#platform/database/client.ts";
import { computed } from "#platform/database/statement.ts";
import {
  type ContentSummary,
  NO_COMPANY,
  POST_LISTS,
  SUMMARY_WEEKS,
  type PostListName,
  type ListFilter,
  type Status,
} from "../../contract.ts";
import { ITEM } from "./item-queries.ts";
import { type Among, LIST_SHAPES, type ListOrder, type ListShape } from "./policy.ts";
import { searchPage } from "./search-queries.ts";

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

const SORT_COLUMNS = {
  created_at: "created_at",
  name: "name_key",
  publishing_time: "publish_at",
  deleted_at: "deleted_at",
} as const;

/**
 * Parameters are in subqueries so that their values do not affect the plan: PostgreSQL then plans a statement once per
 * connection and not at each call, which would take longer than the call itself.
 */
const OWNER = "(select $1::bigint)";
const SIZE = "(select $2::int)";
const SKIPPED = "(select $3::int)";
/** Conditions as text, of which only the company's id is a parameter: `$5`, or `$4` where nothing is searched. */
type AmongText = { ofPosts: string; ofTallies: string };
function amongText({ kind, company }: Among, by: ListFilter["by"]): AmongText {
  const ofKind = kind ? ` and kind = '${kind}'` : "";
  if (company === undefined) return { ofPosts: ofKind, ofTallies: ofKind };
  const parameter = by === "nothing" ? "$4" : "$5";
  const ofOne = ` and company_id = (select ${parameter}::bigint)`;
  if (company !== NO_COMPANY) return { ofPosts: ofKind + ofOne, ofTallies: ofKind + ofOne };
  return { ofPosts: `${ofKind} and company_id is null`, ofTallies: `${ofKind} and company_id = 0` };
}

/**
 * Parameters of every statement: $1 the owner, $2 the page's size, $3 how many come before it; then what is searched and
 * the company, where they are given.
 */
class ListStatement {
  readonly #shape: ListShape;
  readonly #column: string;
  readonly #inOrder: string;
  readonly #backwards: string;
  readonly #among: AmongText;

  constructor(shape: ListShape, order: ListOrder, among: AmongText) {
    const isDown = order.startsWith("-");
    const [onwards, back] = isDown ? ["desc", "asc"] : ["asc", "desc"];
    this.#shape = shape;
    this.#among = among;
    this.#column = SORT_COLUMNS[order.replace("-", "") as keyof typeof SORT_COLUMNS];
    this.#inOrder = `order by place ${onwards}, id ${onwards}`;
    this.#backwards = `order by place ${back}, id ${back}`;
  }

  /** The whole answer as JSON text: PostgreSQL writes it in a third of the time it would take to read and write it here. */
  textOf(field: string, by: ListFilter["by"]): string {
    return `
      with ${this.#pageBy(by)}, shown as (
        select ${ITEM}
        from page join posts p using (id)
        join users owner on owner.id = p.owner_id
        left join companies company on company.id = p.company_id and company.deleted_at is null
        ${this.#inOrder}
      )
      select '{"${field}":' || (select coalesce(json_agg(shown)::text, '[]') from shown) ||
        ',"count":' || (select posts from total) || '}' as body`;
  }

  /** CTEs that end with `page` (id, and the column that it is sorted by) and `total` (one row). */
  #pageBy(by: ListFilter["by"]): string {
    if (by === "id") return this.#pageOfId();
    return by === "name" ? this.#pageOfSearch() : this.#pageOfAll();
  }

  /**
   * The list's posts from indexes alone: id, sort key and search name. Each status is a range of an index in the order
   * of the list, and PostgreSQL merges the ranges. Each branch has the order so that no estimate of an owner's posts
   * makes the planner sort all of them.
   */
  #entries(order: string): string {
    const branch = (condition: string) =>
      `(select id, ${this.#column} as place, name_key from posts
        where owner_id = ${OWNER} and ${condition}${this.#among.ofPosts} ${order})`;
    const branches = this.#shape.statuses?.map((status) => branch(`status = '${status}' and deleted_at is null`));
    return `(${branches?.join(" union all ") ?? branch("deleted_at is not null")}) entry`;
  }

  /** Counted by the tallies, and read from the nearer end of the list. */
  #pageOfAll(): string {
    const { statuses } = this.#shape;
    return `total as materialized (
        select coalesce(sum(${statuses ? "posts" : "trashed"}), 0)::int as posts from post_tallies
        where owner_id = ${OWNER}${statuses ? ` and status = any('{${statuses.join(",")}}')` : ""}${this.#among.ofTallies}
      ), span as materialized (
        select $3::int <= posts / 2 as is_near, greatest(least($2::int, posts - $3), 0) as rows, posts - $3 as left
        from total
      ), page as (
        (select id, place from ${this.#entries(this.#inOrder)} ${this.#inOrder}
         limit (select case when is_near then $2 else 0 end from span) offset ${SKIPPED})
        union all
        (select id, place from ${this.#entries(this.#backwards)} ${this.#backwards}
         limit (select case when is_near then 0 else rows end from span)
         offset (select greatest("left" - rows, 0) from span)))`;
  }

  #pageOfId(): string {
    return `found as materialized (
        select id, ${this.#column} as place from posts
        where id = (select $4::bigint) and owner_id = ${OWNER} and ${this.#isListed()}
      ), page as (select id, place from found limit ${SIZE} offset ${SKIPPED}),
      total as (select count(*) as posts from found)`;
  }

  #isListed(): string {
    const { statuses } = this.#shape;
    const listed = statuses
      ? `deleted_at is null and status = any('{${statuses.join(",")}}')`
      : "deleted_at is not null";
    return listed + this.#among.ofPosts;
  }

  #pageOfSearch(): string {
    return searchPage({
      entries: (order) => this.#entries(order),
      column: this.#column,
      inOrder: this.#inOrder,
      among: `array[owner_id] @> array[${OWNER}] and ${this.#isListed()}`,
      size: "$2::int",
      skipped: "$3::int",
      part: "$4::text",
    });
  }
}

type Statement = { name: string; text: string };
const statements = new Map<string, Statement>();

function statementOf(list: PostListName, { order, filter: { by }, status, among }: ListPage): Statement {
  const conditions = amongText(among, by);
  const name = `content-list-${[list, order, by, status ?? "any", among.kind ?? "any", kindOfCompany(among)].join("-")}`;
  const known = statements.get(name);
  if (known) return known;
  const shape = { ...LIST_SHAPES[list], ...(status && { statuses: [status] }) };
  const text = new ListStatement(shape, order, conditions).textOf(POST_LISTS[list].field, by);
  const made = { name, text };
  statements.set(name, made);
  return made;
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
  const { name, text } = statementOf(list, page);
  const values: unknown[] = [ownerId, limit, offset];
  if (filter.by === "id") values.push(filter.id);
  if (filter.by === "name") values.push(filter.part);
  if (typeof among.company === "number") values.push(among.company);
  const [row] = await prepared({ body: computed.text() }, name, text, values);
  if (!row) throw new Error("The list query answered nothing");
  return row.body;
}
