/** All SQL of templates. */
import { type Selectable, sql } from "kysely";
import type { RevisionMedia, Schema } from "#database/schema.ts";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import type { Snapshot } from "../history/queries.ts";

const LINE = ["id", "name", "kind", "updated_at"] as const;
export type TemplateLine = Pick<Selectable<Schema["post_templates"]>, (typeof LINE)[number]>;
export type TemplateRow = Omit<Selectable<Schema["post_templates"]>, "details" | "media"> & {
  details: Record<string, unknown>;
  media: RevisionMedia;
};

export type TemplateText = Pick<
  Snapshot,
  | "company_id"
  | "details"
  | "content_html"
  | "summary"
  | "tags"
  | "seo_meta_title"
  | "seo_meta_description"
  | "embedded_websites"
  | "language"
  | "language_chosen"
>;

/** Serialises additions of templates per owner. @returns how many there are. */
export async function lockAndCount(tx: Transaction, ownerId: number): Promise<number> {
  await tx.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().execute();
  const count = tx.selectFrom("post_templates").select(({ fn }) => fn.countAll<number>().as("count"));
  return (await count.where("owner_id", "=", ownerId).where("deleted_at", "is", null).executeTakeFirstOrThrow()).count;
}

type NewTemplate = Pick<TemplateRow, "owner_id" | "kind" | "name" | "media"> & TemplateText;

export function insertTemplate(tx: Transaction, { details, media, ...rest }: NewTemplate): Promise<TemplateLine> {
  const values = { ...rest, details: JSON.stringify(details), media: JSON.stringify(media) };
  return tx.insertInto("post_templates").values(values).returning(LINE).executeTakeFirstOrThrow();
}

/** @param mediaIds locked in this transaction. */
export async function insertTemplateMedia(tx: Transaction, id: number, mediaIds: readonly string[]): Promise<void> {
  if (mediaIds.length === 0) return;
  const rows = [...new Set(mediaIds)].map((media_id) => ({ template_id: id, media_id }));
  await tx.insertInto("template_media").values(rows).execute();
}

/** Most recently saved first. */
export function listTemplates(ownerId: number): Promise<TemplateLine[]> {
  const own = db.selectFrom("post_templates").select(LINE).where("owner_id", "=", ownerId);
  return own.where("deleted_at", "is", null).orderBy("updated_at", "desc").orderBy("id", "desc").execute();
}

/** `company_id` is null if the company has been deleted. */
export async function findTemplate(ownerId: number, id: number): Promise<TemplateRow | null> {
  const row = await db
    .selectFrom("post_templates")
    .leftJoin("companies", (join) =>
      join.onRef("companies.id", "=", "post_templates.company_id").on("companies.deleted_at", "is", null),
    )
    .selectAll("post_templates")
    .select("companies.id as company_id")
    .where("post_templates.id", "=", id)
    .where("post_templates.owner_id", "=", ownerId)
    .where("post_templates.deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

type Change = Partial<Pick<TemplateRow, "name">> & { isDeleted?: boolean };

/** @param wasDeleted whether it must be deleted or not. @returns null if there is no such template. */
export async function updateTemplate(
  ownerId: number,
  id: number,
  wasDeleted: boolean,
  { isDeleted, ...change }: Change,
  on: Database = db,
): Promise<TemplateLine | null> {
  const row = await on
    .updateTable("post_templates")
    .set({ ...change, updated_at: now, ...(isDeleted !== undefined && { deleted_at: isDeleted ? now : null }) })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .where("deleted_at", wasDeleted ? "is not" : "is", null)
    .returning(LINE)
    .executeTakeFirst();
  return row ?? null;
}

/** Erases deleted templates except the latest `kept`, so that repeated saving and deleting does not accumulate them. */
export async function eraseAllButLatestDeleted(ownerId: number, kept: number): Promise<void> {
  await sql`
    delete from post_templates where id in (
      select id from post_templates where owner_id = ${ownerId} and deleted_at is not null
      order by deleted_at desc, id desc offset ${kept})`.execute(db);
}

export async function eraseDeletedBefore(before: Date): Promise<number> {
  const erased = await db.deleteFrom("post_templates").where("deleted_at", "<", before).executeTakeFirst();
  return Number(erased.numDeletedRows);
}

/** All of one owner, including deleted ones that can still be undone. */
export async function listPersonalTemplates(ownerId: number): Promise<TemplateRow[]> {
  return db.selectFrom("post_templates").selectAll().where("owner_id", "=", ownerId).orderBy("id").execute();
}

export async function eraseTemplatesOf(ownerId: number): Promise<void> {
  await db.deleteFrom("post_templates").where("owner_id", "=", ownerId).execute();
}
