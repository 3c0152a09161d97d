/** SQL of what people see of imports. */
import { db, prepared } from "#platform/database/client.ts";
import { column, columns, computed, holding, orNull, type Row, statement } from "#platform/database/statement.ts";

const MAX_IMPORTS = 50;

export function listImports(companyId: number) {
  return db
    .selectFrom("imports")
    .select(["id", "file_name", "status", "created_at"])
    .where("company_id", "=", companyId)
    .orderBy("created_at", "desc")
    .limit(MAX_IMPORTS)
    .execute();
}

const PLANNED = {
  import: computed.number(),
  here: computed.number(),
  left_out: computed.number(),
  own_choice: computed.number(),
  not_imported: computed.number(),
};

export async function countPlanned(importId: string): Promise<Row<typeof PLANNED>> {
  const { rows } = await statement(PLANNED)`
    select count(*) filter (where planned = 'import') as import, count(*) filter (where planned = 'here') as here,
      count(*) filter (where planned = 'left-out') as left_out, count(*) filter (where is_own_choice) as own_choice,
      count(*) filter (where planned = 'not-imported') as not_imported
    from import_items where import_id = ${importId}`.execute(db);
  return rows[0] ?? { import: 0, here: 0, left_out: 0, own_choice: 0, not_imported: 0 };
}

const ITEM = {
  ...columns(
    "import_items",
    ...(["position", "title", "address", "category", "published_at", "planned", "outcome", "reason"] as const),
    ...(["pictures", "links", "undone"] as const),
  ),
  notes: holding<string[]>(column("import_items", "notes")),
  guid: orNull(column("posts", "guid")),
  slug: orNull(column("posts", "slug")),
  kind: orNull(column("posts", "kind")),
};

const ONLY = {
  all: "true",
  problems: "(i.reason <> '' or i.notes <> '[]')",
  done: "i.outcome is not null",
} as const;

export async function listItems(importId: string, only: keyof typeof ONLY, max: number, offset: number) {
  const order =
    only === "done" ? "i.done_at desc nulls last, i.position desc" : "i.published_at desc nulls last, i.position";
  const rows = await prepared(
    ITEM,
    `select i.position, i.title, i.address, i.category, i.published_at, i.planned, i.outcome, i.reason, i.notes,
       i.pictures, i.links, i.undone, p.guid, p.slug, p.kind
     from import_items i left join posts p on p.id = i.post_id and p.deleted_at is null
     where i.import_id = $1 and ${ONLY[only]} order by ${order} limit $2 offset $3`,
    [importId, max, offset],
  );
  const [counted] = await prepared(
    { count: computed.number() },
    `select count(*) as count from import_items i where i.import_id = $1 and ${ONLY[only]}`,
    [importId],
  );
  return { rows, count: counted?.count ?? 0 };
}

const REDIRECT = { address: column("import_items", "address"), ...columns("posts", "guid", "slug", "kind") };

/** Old addresses of posts that are here, in the order of the export. */
export function listRedirects(importId: string) {
  return prepared(
    REDIRECT,
    `select i.address, p.guid, p.slug, p.kind from import_items i join posts p on p.id = i.post_id
     where i.import_id = $1 and i.outcome = 'imported' and i.address <> '' and p.deleted_at is null
     order by i.position`,
    [importId],
  );
}

/** What a person has imported, for their export. */
export function listOwn(userId: number) {
  return db
    .selectFrom("imports")
    .select([
      "id",
      "company_id",
      "file_name",
      "site_address",
      "status",
      "mapping",
      "created_at",
      "started_at",
      "finished_at",
    ])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
}
