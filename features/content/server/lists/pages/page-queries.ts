/** SQL of one page of a dashboard's list at any position: from indexes only, then the rows of the page. */
import { NO_COMPANY, type ListFilter } from "../../../contract.ts";
import { head, ITEM, NO_ITEM } from "./item-queries.ts";
import type { Among, ListOrder, ListShape } from "../policy.ts";
import { IS_WANTED, searchPage, wantedOf } from "../search/queries.ts";

const SORT_COLUMNS = {
  created_at: ["created_at", "timestamptz"],
  name: ["name_key", "text"],
  publishing_time: ["publish_at", "timestamptz"],
  deleted_at: ["deleted_at", "timestamptz"],
} as const;

/**
 * Parameters are in subqueries so that their values do not affect the plan: PostgreSQL then plans a statement once per
 * connection and not at each call, which would take longer than the call itself.
 */
const OWNER = "(select $1::bigint)";
/** The searched part of a name, or id. */
const SEARCHED = "$2";

/** Conditions as text, of which only the company's id is a parameter. */
type AmongText = { ofPosts: string; ofTallies: string };
function amongText({ kind, company }: Among, parameter: string): AmongText {
  const ofKind = kind ? ` and kind = '${kind}'` : "";
  if (company === undefined) return { ofPosts: ofKind, ofTallies: ofKind };
  const ofOne = ` and company_id = (select ${parameter}::bigint)`;
  if (company !== NO_COMPANY) return { ofPosts: ofKind + ofOne, ofTallies: ofKind + ofOne };
  return { ofPosts: `${ofKind} and company_id is null`, ofTallies: `${ofKind} and company_id = 0` };
}

/** Posts between two marks. */
const SPACING = 500;

/**
 * Parameters of every statement: the owner; search and company, if given; then, for a page, its size and offset; then
 * the mark.
 */
export class ListStatement {
  readonly #shape: ListShape;
  readonly #by: ListFilter["by"];
  readonly #column: string;
  readonly #type: string;
  readonly #isDown: boolean;
  readonly #inOrder: string;
  readonly #pageInOrder: string;
  readonly #backwards: string;
  readonly #among: AmongText;
  readonly #size: string;
  readonly #skipped: string;
  /** Maximum posts of a status that a page reads. */
  readonly #enough: string;
  readonly #parameter: (place: number) => string;

  constructor(shape: ListShape, order: ListOrder, by: ListFilter["by"], among: Among) {
    this.#isDown = order.startsWith("-");
    const [onwards, back] = this.#isDown ? ["desc", "asc"] : ["asc", "desc"];
    this.#shape = shape;
    this.#by = by;
    const company = by === "nothing" ? 2 : 3;
    const first = typeof among.company === "number" ? company + 1 : company;
    this.#among = amongText(among, `$${company}`);
    this.#parameter = (place) => `$${first + place}`;
    this.#size = `${this.#parameter(0)}::int`;
    this.#skipped = `${this.#parameter(1)}::int`;
    this.#enough = `${this.#size}::bigint + ${this.#skipped}`;
    [this.#column, this.#type] = SORT_COLUMNS[order.replace("-", "") as keyof typeof SORT_COLUMNS];
    this.#inOrder = `order by place ${onwards}, id ${onwards}`;
    this.#pageInOrder = `order by page.place ${onwards}, page.id ${onwards}`;
    this.#backwards = `order by place ${back}, id ${back}`;
  }

  answer(from: "the beginning" | "the nearer end"): string {
    const tallied = this.#by === "nothing" ? "(select changes from total)" : undefined;
    return `with ${this.#page(from)} ${this.#rows("(select posts from total)", "true", tallied)}`;
  }

  /**
   * Every nth post of the list, and the list's version: the tallies count each change of an owner's lists and their
   * order.
   */
  marks(): string {
    return `
      ${this.#by === "name" ? `with ${wantedOf(`${SEARCHED}::text`)}` : ""}
      select coalesce((select sum(changes) from post_tallies where owner_id = ${OWNER}), 0)::bigint as version,
        coalesce(max(rank), -1) + 1 as posts,
        coalesce(json_agg(json_build_array(rank, place::text, id) order by rank) filter (where rank % ${SPACING} = 0), '[]') as marks
      from (
        select place, id, (row_number() over (${this.#inOrder}) - 1)::int as rank
        from ${this.#entries(this.#inOrder)} ${this.#by === "name" ? `where ${IS_WANTED}` : ""}
      ) ranked`;
  }

  /** The answer from a mark of this version on; without rows and not `is_true` if the list has changed since. */
  answerFromMark(): string {
    const [version, place, id, posts] = [2, 3, 4, 5].map(this.#parameter);
    const mark = `((select ${place}::${this.#type}), (select ${id}::bigint))`;
    const from = ` and (${this.#column}, id) ${this.#isDown ? "<=" : ">="} ${mark}`;
    return `
      with ${this.#by === "name" ? `${wantedOf(`${SEARCHED}::text`)},` : ""} same as materialized (
        select from post_tallies where owner_id = ${OWNER} having sum(changes) = (select ${version}::bigint)
      ), page as (
        select id, place from ${this.#entries(this.#inOrder, { from, most: this.#by === "name" ? "" : this.#enough })}
        ${this.#by === "name" ? `where ${IS_WANTED}` : ""} ${this.#inOrder} limit (select case when exists (select from same) then ${this.#size} else 0 end)
        offset (select ${this.#skipped})
      ) ${this.#rows(`${posts}::int`, "exists (select from same)")}`;
  }

  /**
   * A row of what concerns the list as a whole, then one for each post of the page. In each row the first would take
   * longer to send than the posts.
   */
  #rows(posts: string, isTrue: string, tallied?: string): string {
    return `
      select ${head(isTrue, posts, OWNER, tallied)} as head, ${NO_ITEM} from users where id = ${OWNER}
      union all
      (select null, item.* from page cross join lateral (
        select ${ITEM} from posts p where p.id = page.id
        offset 0 -- Each row is looked up: a page is estimated as a tenth of the list, which would mean reading all posts.
      ) item ${this.#pageInOrder})`;
  }

  /** CTEs that end with `page` (id and sort column) and `total` (one row). */
  #page(from: "the beginning" | "the nearer end"): string {
    if (this.#by === "id") return this.#pageOfId();
    if (this.#by === "name") return this.#pageOfSearch();
    return from === "the beginning" ? this.#pageOfFirst() : this.#pageOfAll();
  }

  /**
   * The list's posts from indexes alone: id, sort key and search name. Each status is a range of an index in the order
   * of the list, and PostgreSQL merges the ranges. Each branch has the order so that no estimate of an owner's posts
   * makes the planner sort all of them. `most` of each is known to be enough: without it the planner reads and sorts
   * the table where one owner has most of it.
   */
  #entries(order: string, { from = "", most = "" } = {}): string {
    const branch = (condition: string) =>
      `(select id, ${this.#column} as place, name_key from posts
        where owner_id = ${OWNER} and ${condition}${this.#among.ofPosts}${from} ${order} ${most && `limit (select ${most})`})`;
    const branches = this.#shape.statuses?.map((status) => branch(`status = '${status}' and deleted_at is null`));
    return `(${branches?.join(" union all ") ?? branch("deleted_at is not null")}) entry`;
  }

  /** As the tallies count them, and the sum of their changes: both are the same few rows. */
  #total(): string {
    const { statuses } = this.#shape;
    const isCounted = `${statuses ? `status = any('{${statuses.join(",")}}')` : "true"}${this.#among.ofTallies}`;
    return `total as materialized (
        select coalesce(sum(${statuses ? "posts" : "trashed"}) filter (where ${isCounted}), 0)::int as posts,
          sum(changes) as changes from post_tallies where owner_id = ${OWNER}
      )`;
  }

  /** Half as much for PostgreSQL to prepare at each call. */
  #pageOfFirst(): string {
    return `${this.#total()}, page as (
        select id, place from ${this.#entries(this.#inOrder, { most: this.#enough })} ${this.#inOrder}
        limit (select ${this.#size}) offset (select ${this.#skipped}))`;
  }

  #pageOfAll(): string {
    return `${this.#total()}, span as materialized (
        select skipped <= posts / 2 as is_near, greatest(least(${this.#size}, posts - skipped), 0) as rows, posts - skipped as left
        from total cross join (select ${this.#skipped} as skipped) given
      ), page as (
        (select id, place from ${this.#entries(this.#inOrder, { most: this.#enough })} ${this.#inOrder}
         limit (select case when is_near then ${this.#size} else 0 end from span) offset (select ${this.#skipped}))
        union all
        (select id, place from ${this.#entries(this.#backwards, { most: 'greatest("left", 0) from span' })} ${this.#backwards}
         limit (select case when is_near then 0 else rows end from span)
         offset (select greatest("left" - rows, 0) from span)))`;
  }

  #pageOfId(): string {
    return `found as materialized (
        select id, ${this.#column} as place from posts
        where id = (select ${SEARCHED}::bigint) and owner_id = ${OWNER} and ${this.#isListed()}
      ), page as (select id, place from found limit (select ${this.#size}) offset (select ${this.#skipped})),
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
      entries: (order, most = "") => this.#entries(order, { most }),
      column: this.#column,
      inOrder: this.#inOrder,
      among: `array[owner_id] @> array[${OWNER}] and ${this.#isListed()}`,
      size: this.#size,
      skipped: this.#skipped,
      part: `${SEARCHED}::text`,
    });
  }
}
