/** SQL of mappings: what was found, and what a choice changes. */
import { sql } from "kysely";
import { db, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, orNull, statement } from "#platform/database/statement.ts";

/** Whether a post is imported unless something is chosen for it; posts that a version before has read say it by `planned`. */
const COUNTS = "coalesce(i.base, i.planned) in ('import', 'here')";

const NAMES = { sort: computed.text(), name: computed.text(), posts: computed.number() };

/** Names of posts that could be imported, the most frequent first. */
export function listNames(importId: string, max: number) {
  return prepared(
    NAMES,
    `with items as (select type, author, categories, tags from import_items i where i.import_id = $1 and ${COUNTS}),
       named as (
         select 'type' as sort, type as name from items
         union all select 'author', author from items where author <> ''
         union all select 'category', unnest(categories) from items
         union all select 'tag', unnest(tags) from items),
       counted as (
         select sort, name, count(*) as posts, row_number() over (partition by sort order by count(*) desc, name) as place
         from named group by sort, name)
     select sort, name, posts from counted where place <= $2 order by sort, place`,
    [importId, max],
  );
}

/** Those of the names, as `sort name`, that the export has. */
export async function findNames(tx: Transaction, importId: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await statement({ key: computed.text() })`
    with items as (select type, author, categories, tags from import_items where import_id = ${importId})
    select distinct key from (
      select 'type ' || type as key from items union all select 'author ' || author from items
      union all select 'category ' || unnest(categories) from items union all select 'tag ' || unnest(tags) from items
    ) found where key = any(${[...names]}::text[])`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

const FACTS = {
  ...columns("import_items", "position", "type", "author", "categories", "tags", "address_key", "text_hash", "reason"),
  base: orNull(computed.text<"import" | "left-out" | "not-imported" | "here">()),
  base_reason: column("import_items", "base_reason"),
};

/** All of an import, in the order in which they are imported. */
export async function listFacts(tx: Transaction, importId: string) {
  const { rows } = await statement(FACTS)`
    select position, type, author, categories, tags, address_key, text_hash, reason, coalesce(base, planned) as base,
      base_reason
    from import_items where import_id = ${importId} order by published_at, position`.execute(tx);
  return rows;
}

const HERE = { position: column("import_items", "position"), company: column("imported_posts", "company_id") };

/** Posts of the import that are here already, as position and company. */
export async function listHere(tx: Transaction, importId: string, companies: readonly number[]) {
  const { rows } = await statement(HERE)`
    select i.position, h.company_id as company from import_items i join imported_posts h on h.text_hash = i.text_hash
    where i.import_id = ${importId} and h.company_id = any(${[...companies]}::bigint[])
    union select i.position, h.company_id from import_items i join imported_posts h on h.address_key = i.address_key
    where i.import_id = ${importId} and i.address_key <> '' and h.address_key <> ''
      and h.company_id = any(${[...companies]}::bigint[])`.execute(tx);
  return rows;
}

export type PlanChange = {
  position: number;
  planned: "import" | "here" | "left-out" | "not-imported";
  reason: string;
  isOwnChoice: boolean;
};

export async function writePlans(tx: Transaction, importId: string, changes: readonly PlanChange[]): Promise<void> {
  await sql`
    update import_items i set planned = given.planned, reason = given.reason, is_own_choice = given.own
    from unnest(${changes.map((each) => each.position)}::int[], ${changes.map((each) => each.planned)}::text[],
      ${changes.map((each) => each.reason)}::text[], ${changes.map((each) => each.isOwnChoice)}::boolean[])
      as given (position, planned, reason, own)
    where i.import_id = ${importId} and i.position = given.position
      and (i.planned, i.reason, i.is_own_choice) is distinct from (given.planned, given.reason, given.own)`.execute(tx);
}

const PERSON = { id: column("users", "id"), name: computed.text() };

/** Who writes posts for one of the companies. */
export async function listWriters(companies: readonly number[], on: Transaction | typeof db = db) {
  const { rows } = await statement(PERSON)`
    select distinct u.id, trim(u.first_name || ' ' || u.last_name) as name
    from company_roles held join users u on u.id = held.user_id
    where held.company_id = any(${[...companies]}::bigint[]) and held.role in ('owner', 'editor', 'author')
      and u.suspended_at is null
    order by 2, 1 limit 500`.execute(on);
  return rows.filter(({ name }) => name !== "");
}

const COMPANY = { ...columns("companies", "id", "name"), role: column("company_roles", "role") };

/** Companies in which the person has a role. */
export function listCompanies(userId: number) {
  return prepared(
    COMPANY,
    `select c.id, c.name, held.role from company_roles held join companies c on c.id = held.company_id
     where held.user_id = $1 and c.deleted_at is null order by lower(c.name), c.id`,
    [userId],
  );
}
