/** SQL of posts waiting for their author's confirmed address, and of the setting behind it. */
import { sql } from "kysely";
import { db, type Database, type Transaction } from "#platform/database/client.ts";
import { noneOf, now } from "#platform/database/expressions.ts";
import type { PublishingSettings } from "../../contracts/publishing.ts";
import type { PostRow } from "../posts/queries.ts";

const SETTINGS = "publishing";

/** Null until something is set. */
export async function findSettings(on: Database = db): Promise<Partial<PublishingSettings> | null> {
  const row = await on.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).executeTakeFirst();
  return row?.value ?? null;
}

/** Locks the row until the transaction ends, which serialises changes. @returns the previous settings. */
export async function swapSettings(
  tx: Transaction,
  settings: PublishingSettings,
): Promise<Partial<PublishingSettings>> {
  const none = tx.insertInto("site_settings").values({ name: SETTINGS, value: "{}" });
  await none.onConflict((conflict) => conflict.column("name").doNothing()).execute();
  const row = tx.selectFrom("site_settings").select("value").where("name", "=", SETTINGS).forNoKeyUpdate();
  const { value } = await row.executeTakeFirstOrThrow();
  const change = { value: JSON.stringify(settings), updated_at: now };
  await tx.updateTable("site_settings").set(change).where("name", "=", SETTINGS).execute();
  return value;
}

/** True for a post whose author may publish now; suspended authors may not. */
const mayGoOut = (isRequired: boolean) => sql<boolean>`
  posts.awaits_confirmation and posts.deleted_at is null and exists (
    select from users owner where owner.id = posts.owner_id and owner.suspended_at is null
      and (not ${isRequired}::boolean or owner.email_verified_at is not null or owner.confirmation_waived_at is not null))`;

/**
 * Posts that no longer have to wait, oldest first.
 * @param ownerId null: of all authors. @param except ids to skip.
 */
export async function listReleasable(
  isRequired: boolean,
  ownerId: number | null,
  except: number[],
  limit: number,
): Promise<number[]> {
  const posts = db
    .selectFrom("posts")
    .select("id")
    .where(mayGoOut(isRequired))
    .where("id", "<>", noneOf(except, "bigint"));
  const chosen = ownerId === null ? posts : posts.where("owner_id", "=", ownerId);
  const rows = await chosen.orderBy("id").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** A post that no longer has to wait. */
export async function findReleasable(id: number, isRequired: boolean): Promise<PostRow | null> {
  return (await releasable(db, id, isRequired).executeTakeFirst()) ?? null;
}

/** Checks again under the lock whether the post still has to wait. */
export async function lockReleasable(tx: Transaction, id: number, isRequired: boolean): Promise<PostRow | null> {
  return (await releasable(tx, id, isRequired).forNoKeyUpdate().executeTakeFirst()) ?? null;
}

function releasable(on: Database, id: number, isRequired: boolean) {
  return on.selectFrom("posts").selectAll().where("id", "=", id).where(mayGoOut(isRequired));
}
