/** SQL of imports and their items. */
import { sql, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { anyOf, now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, statement } from "#platform/database/statement.ts";
import { PREVIEW_DAYS } from "../contract.ts";
import type { Mapping } from "../mapping-contract.ts";
import { mappedByOf } from "./planning/mapping-policy.ts";
import type { FoundAttachment, FoundFault, FoundPost } from "./reading/found.ts";

export type ImportRow = Omit<Selectable<Schema["imports"]>, "mapping"> & { mapping: Partial<Mapping> };
export type ItemRow = Omit<Selectable<Schema["import_items"]>, "found"> & { found: FoundPost | FoundFault };

/** Longer than the pictures of one post may take, so that no second worker fetches them too. */
const CLAIM_SECONDS = 300;

export type NewImport = {
  id: string;
  company_id: number;
  user_id: number;
  file_name: string;
  file_bytes: number;
  site_address: string;
  site_id?: string;
  source?: ImportRow["source"];
};

export async function insertImport(tx: Transaction, values: NewImport): Promise<void> {
  await tx.insertInto("imports").values(values).execute();
}

/** Those that are read, imported or undone right now. */
export async function countOpen(tx: Transaction, companyId: number): Promise<number> {
  const own = tx
    .selectFrom("imports")
    .select(sql<string>`count(*)`.as("count"))
    .where("company_id", "=", companyId);
  const open = own.where((of) => of.or([of("status", "in", ["reading", "running"]), of("undo", "=", "running")]));
  return Number((await open.executeTakeFirstOrThrow()).count);
}

/** Those whose preview waits to be started. */
export async function countPreviews(tx: Transaction, companyId: number): Promise<number> {
  const ready = tx
    .selectFrom("imports")
    .select(sql<string>`count(*)`.as("count"))
    .where("status", "=", "ready");
  return Number((await ready.where("company_id", "=", companyId).executeTakeFirstOrThrow()).count);
}

/** With all that was read for it. */
export async function deleteImport(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("imports").where("id", "=", id).execute();
}

export async function findImport(id: string, on: Database = db): Promise<ImportRow | null> {
  const row = await on.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? null;
}

/** Locked; null without one of this company. */
export async function lockImport(tx: Transaction, id: string, companyId: number): Promise<ImportRow | null> {
  const own = tx.selectFrom("imports").selectAll().where("id", "=", id).where("company_id", "=", companyId);
  return (await own.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Takes an import that waits for a worker, or whose worker has been silent. */
export async function claimImport(tx: Transaction): Promise<ImportRow | null> {
  const next = tx
    .selectFrom("imports")
    .select("id")
    .where((of) => of.or([of("status", "in", ["reading", "running"]), of("undo", "=", "running")]))
    .where((of) => of.or([of("claimed_until", "is", null), of("claimed_until", "<", now)]))
    .where((of) => of.or([of("read_after", "is", null), of("read_after", "<=", now)]))
    // A living site is read in turns with others.
    .orderBy(sql`coalesce(read_after, created_at)`)
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked();
  const claimed = tx.updateTable("imports").set({ claimed_until: claimEnd }).where("id", "in", next).returningAll();
  return (await claimed.executeTakeFirst()) ?? null;
}

const claimEnd = sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`;

export async function renewClaim(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable("imports").set({ claimed_until: claimEnd }).where("id", "=", id).execute();
}

export async function releaseClaim(tx: Transaction, id: string): Promise<void> {
  await tx.updateTable("imports").set({ claimed_until: null }).where("id", "=", id).execute();
}

export type ImportChange = Partial<
  Pick<ImportRow, "status" | "problem" | "is_cut" | "found_posts" | "site_address">
> & { mapping?: Mapping };

export async function updateImport(tx: Transaction, id: string, { mapping, ...change }: ImportChange): Promise<void> {
  const isOver = change.status === "finished" || change.status === "failed";
  const times = {
    ...(isOver && { finished_at: now, claimed_until: null }),
    ...(change.status === "running" && { started_at: sql<Date>`coalesce(started_at, now())`, claimed_until: null }),
  };
  await tx
    .updateTable("imports")
    .set({ ...change, ...(mapping && { mapping: JSON.stringify(mapping) }), ...times })
    .where("id", "=", id)
    .execute();
}

/** `key`: of a living site, which may name one post several times. */
export type NewItem = { position: number; found: FoundPost | FoundFault; key?: string };

/**
 * Reading again after a stop writes nothing twice: an item's position is its place in the export.
 * @returns how many are new.
 */
export async function insertItems(tx: Transaction, importId: string, items: readonly NewItem[]): Promise<number> {
  if (items.length === 0) return 0;
  const rows = items.map(({ position, found, key = null }) => {
    const isPost = found.what === "post";
    return {
      import_id: importId,
      position,
      key,
      found: JSON.stringify(found),
      title: found.title.slice(0, 500),
      address: isPost ? found.address.slice(0, 2000) : "",
      category: isPost ? (found.categories[0] ?? "").slice(0, 200) : "",
      published_at: isPost ? found.publishedAt : null,
      number: isPost ? (found.number ?? null) : null,
      ...mappedByOf(found),
    };
  });
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("import_items")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

export async function insertAttachments(tx: Transaction, importId: string, given: readonly FoundAttachment[]) {
  if (given.length === 0) return;
  const rows = [...new Map(given.map((each) => [each.key, each])).values()].map(({ key, address, alt, caption }) => ({
    import_id: importId,
    key: key.slice(0, 200),
    address: address.slice(0, 2000),
    alt: alt.slice(0, 500),
    caption: caption.slice(0, 500),
  }));
  await tx
    .insertInto("import_attachments")
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

export function listAttachments(importId: string, keys: readonly string[]) {
  return db
    .selectFrom("import_attachments")
    .select(["key", "address", "alt", "caption"])
    .where("import_id", "=", importId)
    .where("key", "=", anyOf([...keys], "text"))
    .execute();
}

export async function listUnplanned(importId: string, max: number): Promise<ItemRow[]> {
  const rows = db.selectFrom("import_items").selectAll().where("import_id", "=", importId);
  return (await rows.where("base", "is", null).orderBy("position").limit(max).execute()) as unknown as ItemRow[];
}

/** The oldest first, so that links to earlier posts find them. */
export async function listWaiting(importId: string, max: number): Promise<ItemRow[]> {
  const rows = db.selectFrom("import_items").selectAll().where("import_id", "=", importId);
  const waiting = rows.where("outcome", "is", null).orderBy("published_at").orderBy("position").limit(max);
  return (await waiting.execute()) as unknown as ItemRow[];
}

/** Locked; null once it is known what became of it. */
export async function lockWaiting(tx: Transaction, importId: string, position: number): Promise<boolean> {
  const item = tx.selectFrom("import_items").select("position").where("import_id", "=", importId);
  const open = item.where("position", "=", position).where("outcome", "is", null).forNoKeyUpdate();
  return (await open.executeTakeFirst()) !== undefined;
}

export type ItemChange = Partial<
  Pick<
    ItemRow,
    | ("planned" | "outcome" | "reason" | "pictures" | "pictures_imported" | "pictures_failed")
    | ("links" | "links_changed" | "post_id" | "base" | "base_reason" | "address_key" | "text_hash" | "is_own_choice")
  >
> & { notes?: string[] };

export async function updateItem(tx: Transaction, importId: string, position: number, change: ItemChange) {
  const { notes, ...rest } = change;
  await tx
    .updateTable("import_items")
    .set({
      ...rest,
      ...(notes && { notes: JSON.stringify(notes) }),
      ...(change.outcome && { done_at: now }),
    })
    .where("import_id", "=", importId)
    .where("position", "=", position)
    .execute();
}

const HERE = { post_id: column("imported_posts", "post_id") };

/** A post of this company with the old address or the same text, whatever became of it since; null: none. */
export async function findHere(
  companyId: number,
  { addressKey, textHash }: { addressKey: string; textHash: string },
  on: Database = db,
): Promise<number | null> {
  const [row] = await prepared(
    HERE,
    `select post_id from imported_posts where company_id = $1 and text_hash = $2
     union all
     select post_id from imported_posts where company_id = $1 and address_key = $3 and address_key <> '' limit 1`,
    [companyId, Buffer.from(textHash, "hex"), addressKey],
    on,
  );
  return row?.post_id ?? null;
}

type ImportedRow = Selectable<Schema["imported_posts"]>;

export async function insertImported(
  tx: Transaction,
  {
    textHash,
    owner_id,
    kind,
    ...row
  }: Pick<ImportedRow, "post_id" | "company_id" | "address_key" | "old_path"> & {
    import_id: string;
    textHash: string;
    owner_id: number;
    kind: string;
  },
): Promise<void> {
  await tx
    .insertInto("imported_posts")
    .values({ ...row, text_hash: Buffer.from(textHash, "hex") })
    .execute();
  // The trigger of the post could not know yet that it is no news. Renewing reads all that the company has imported.
  const newest = tx.selectFrom("newest_of_newsrooms").select("post_id").where("newsroom", "=", row.company_id);
  const own = await newest.where("kind", "=", kind).executeTakeFirst();
  if (own?.post_id !== row.post_id) return;
  await sql`
    call renew_newest_of_newsrooms(array[${owner_id}::bigint], array[${row.company_id}::bigint], array[${kind}::text])`.execute(
    tx,
  );
}

/** Keys of the addresses of posts that WordPress's numbers name; of several exports in one the first has it. */
export async function listAddressKeys(importId: string, numbers: readonly number[]): Promise<Map<number, string>> {
  if (numbers.length === 0) return new Map();
  const rows = db.selectFrom("import_items").select(["number", "address_key"]).where("import_id", "=", importId);
  const named = rows.where("number", "=", anyOf([...numbers], "bigint")).where("address_key", "<>", "");
  const keys = await named.orderBy("position", "desc").execute();
  return new Map(keys.map(({ number, address_key }) => [Number(number), address_key]));
}

const TARGET = { address_key: column("imported_posts", "address_key"), ...columns("posts", "guid", "slug", "kind") };

/** Where posts with these old addresses are here now. */
export async function listTargets(companyId: number, keys: readonly string[]) {
  if (keys.length === 0) return [];
  return prepared(
    TARGET,
    `select here.address_key, p.guid, p.slug, p.kind from imported_posts here join posts p on p.id = here.post_id
     where here.company_id = $1 and here.address_key = any($2::text[]) and here.address_key <> ''
       and p.deleted_at is null`,
    [companyId, [...keys]],
  );
}

export async function findPicture(importId: string, address: string): Promise<string | null> {
  const known = db.selectFrom("import_pictures").select("media_id").where("import_id", "=", importId);
  return (await known.where("address", "=", address).executeTakeFirst())?.media_id ?? null;
}

export async function insertPicture(tx: Transaction, importId: string, address: string, mediaId: string) {
  const row = { import_id: importId, address, media_id: mediaId };
  await tx
    .insertInto("import_pictures")
    .values(row)
    .onConflict((on) => on.doNothing())
    .execute();
}

const COUNTS = {
  rows: computed.number(),
  waiting: computed.number(),
  imported: computed.number(),
  here: computed.number(),
  left_out: computed.number(),
  not_imported: computed.number(),
  pictures: computed.number(),
  pictures_imported: computed.number(),
  pictures_here: computed.number(),
  pictures_left_out: computed.number(),
  pictures_failed: computed.number(),
  links: computed.number(),
  links_changed: computed.number(),
  links_here: computed.number(),
  links_left_out: computed.number(),
  links_kept: computed.number(),
  first: orNull(computed.time()),
  last: orNull(computed.time()),
};

/** What became of everything that was found. */
export async function countItems(importId: string, on: Database = db) {
  const { rows } = await statement(COUNTS)`
    select count(*) as rows,
      count(*) filter (where outcome is null) as waiting,
      count(*) filter (where outcome = 'imported') as imported,
      count(*) filter (where outcome = 'here') as here,
      count(*) filter (where outcome = 'left-out') as left_out,
      count(*) filter (where outcome = 'not-imported') as not_imported,
      coalesce(sum(pictures), 0) as pictures,
      coalesce(sum(pictures_imported) filter (where outcome = 'imported'), 0) as pictures_imported,
      coalesce(sum(pictures) filter (where outcome = 'here'), 0) as pictures_here,
      coalesce(sum(pictures) filter (where outcome = 'left-out'), 0) as pictures_left_out,
      coalesce(sum(case outcome when 'imported' then pictures_failed when 'not-imported' then pictures end), 0)
        as pictures_failed,
      coalesce(sum(links), 0) as links,
      coalesce(sum(links_changed) filter (where outcome = 'imported'), 0) as links_changed,
      coalesce(sum(links) filter (where outcome = 'here'), 0) as links_here,
      coalesce(sum(links) filter (where outcome = 'left-out'), 0) as links_left_out,
      coalesce(sum(case outcome when 'imported' then links - links_changed when 'not-imported' then links end), 0)
        as links_kept,
      min(published_at) as first, max(published_at) as last
    from import_items where import_id = ${importId}`.execute(on);
  const [row] = rows;
  if (!row) throw new Error("Nothing was counted.");
  return row;
}
export type Counts = Awaited<ReturnType<typeof countItems>>;

export async function findPerson(userId: number, on: Database = db) {
  const person = on.selectFrom("users").select(["email", "first_name", "suspended_at"]).where("id", "=", userId);
  return (await person.executeTakeFirst()) ?? null;
}

export async function findCompany(companyId: number, on: Database = db) {
  const company = on.selectFrom("companies").select(["name", "slug", "deleted_at"]).where("id", "=", companyId);
  return (await company.executeTakeFirst()) ?? null;
}

/** The posts stay, and so does that by which they are recognised. */
export async function deleteOld(tx: Transaction): Promise<void> {
  await sql`
    delete from imports where status not in ('reading', 'running') and undo is distinct from 'running'
      and coalesce(finished_at, created_at) < now() - interval '90 days'`.execute(tx);
  await sql`
    delete from imports where status = 'ready' and created_at < now() - make_interval(days => ${PREVIEW_DAYS})`.execute(
    tx,
  );
}
