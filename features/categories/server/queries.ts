/** SQL of categories. */
import { type Insertable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row, statement } from "#platform/database/statement.ts";
import type { Category } from "../contract.ts";

const CATEGORY_ROW = columns("categories", "id", "label", "topic", "aliases");
export type CategoryRow = Row<typeof CATEGORY_ROW>;

/** Every label by itself and by its aliases, in lower case. */
export async function listCategoryNames(): Promise<{ name: string; label: string }[]> {
  return prepared(
    { name: computed.text(), label: column("categories", "label") },
    "select lower(name) as name, label from categories cross join unnest(aliases || label) name",
    [],
  );
}

export function listCategories(): Promise<Category[]> {
  return prepared(CATEGORY_ROW, "select id, label, topic, aliases from categories order by position, id", []);
}

const CATEGORY_WITH_POSTS = { ...CATEGORY_ROW, position: computed.number(), posts: computed.number() };
export type CategoryWithPosts = Row<typeof CATEGORY_WITH_POSTS>;

/**
 * In the order of the forms, with how many public posts have each; one pass over an index, however many categories there
 * are. A post that was saved under two names of what is one category by now counts twice.
 */
export function listWithPosts(): Promise<CategoryWithPosts[]> {
  return prepared(
    CATEGORY_WITH_POSTS,
    `with used as materialized (
       select lower(tag) as name, count(*) as posts from posts p cross join unnest(p.tags) tag
       where p.status = 'published' and p.deleted_at is null group by 1
     )
     select c.id, c.label, c.topic, c.aliases, row_number() over (order by c.position, c.id) as position,
       (select coalesce(sum(used.posts), 0)::bigint from used
         where used.name in (select lower(name) from unnest(c.aliases || c.label) name)) as posts
     from categories c order by c.position, c.id`,
    [],
  );
}

/** Serialises changes of categories until the transaction ends; readers are not blocked. */
export async function lockCategories(tx: Transaction): Promise<CategoryRow[]> {
  await sql`lock table categories in share row exclusive mode`.execute(tx);
  const rows = tx.selectFrom("categories").select(["id", "label", "topic", "aliases"]);
  return rows.orderBy("position").orderBy("id").execute();
}

/** @returns a name that another category has, ignoring case, and that category's label. */
export async function findTakenName(
  tx: Transaction,
  names: string[],
  exceptIds: number[],
): Promise<{ name: string; label: string } | null> {
  const { rows } = await statement({ name: computed.text(), label: column("categories", "label") })`
    select wanted.name, c.label from unnest(${names}::text[]) with ordinality wanted (name, place)
    join categories c on c.id <> all(${exceptIds}::bigint[])
      and lower(wanted.name) in (select lower(taken) from unnest(c.aliases || c.label) taken)
    order by wanted.place limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** Of every post, drafts and the trash among them, that was saved under one of the names. */
export async function countPostsUnder(tx: Transaction, names: string[]): Promise<number> {
  const { rows } = await statement({ count: computed.number() })`
    select count(*) as count from posts
    where exists (select from unnest(tags) tag
      where lower(tag) in (select lower(name) from unnest(${names}::text[]) name))`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertCategory(
  tx: Transaction,
  fields: Omit<Insertable<Schema["categories"]>, "id" | "position">,
  position: number,
): Promise<number> {
  const row = tx.insertInto("categories").values({ ...fields, position });
  return (await row.returning("id").executeTakeFirstOrThrow()).id;
}

export async function updateCategory(tx: Transaction, { id, ...fields }: CategoryRow): Promise<void> {
  await tx.updateTable("categories").set(fields).where("id", "=", id).execute();
}

export async function deleteCategory(tx: Transaction, id: number): Promise<void> {
  await tx.deleteFrom("categories").where("id", "=", id).execute();
}

/** Numbers the categories in this order, from 1. */
export async function orderCategories(tx: Transaction, ids: number[]): Promise<void> {
  await sql`
    update categories set position = wanted.position
    from unnest(${ids}::bigint[]) with ordinality wanted (id, position)
    where categories.id = wanted.id and categories.position <> wanted.position`.execute(tx);
}
