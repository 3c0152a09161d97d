/** SQL of emailed links and of what retires them. Invariant: lock the account's row before issuing, using or retiring one. */
import { sql, type Selectable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { db, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";

export type MailTokenPurpose = Schema["mail_tokens"]["purpose"];
export type AccountRow = Selectable<Schema["users"]>;
export type UsedToken = { userId: number; email: string | null; createdAt: Date };

/** They belong to a mailbox and not to the signed-in user, so nothing done in the account retires them. */
const OF_A_MAILBOX: MailTokenPurpose[] = ["undo-email", "claim-email"];

/** Locks several in a fixed order to avoid deadlocks. @returns those that exist. */
export function lockAccounts(tx: Transaction, ids: number[]): Promise<AccountRow[]> {
  return tx.selectFrom("users").selectAll().where("id", "in", ids).orderBy("id").forNoKeyUpdate().execute();
}

/** Whether this session of the user is still live: then it stays so until the transaction ends. */
export async function lockLiveSession(tx: Transaction, sessionId: string, userId: number): Promise<boolean> {
  const session = tx.selectFrom("sessions").select("id").where("id", "=", sessionId).where("user_id", "=", userId);
  const live = session.where("ended_at", "is", null).where(sql<boolean>`expires_at > now()`);
  return (await live.forShare().executeTakeFirst()) !== undefined;
}

/** @returns when. */
export async function insertMailToken(
  tx: Transaction,
  token: { tokenHash: Buffer; userId: number; purpose: MailTokenPurpose; seconds: number; email?: string | undefined },
): Promise<Date> {
  const { userId: user_id, tokenHash: token_hash, purpose, email = null, seconds } = token;
  const expires_at = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
  // The time of the statement and not of the transaction, so that links are ordered by when they were issued.
  const created_at = sql<Date>`clock_timestamp()`;
  const insert = tx.insertInto("mail_tokens").values({ user_id, token_hash, purpose, email, expires_at, created_at });
  return (await insert.returning("created_at").executeTakeFirstOrThrow()).created_at;
}

/** Whose unused link this is; null for a used, expired or unknown one. */
export async function findTokenHolder(tokenHash: Buffer, purpose: MailTokenPurpose): Promise<AccountRow | null> {
  const user = await db
    .selectFrom("mail_tokens as token")
    .innerJoin("users", "users.id", "token.user_id")
    .selectAll("users")
    .where("token.token_hash", "=", tokenHash)
    .where("token.purpose", "=", purpose)
    .where("token.used_at", "is", null)
    .where(sql<boolean>`token.expires_at > now()`)
    .executeTakeFirst();
  return user ?? null;
}

/** The owner of this link and the address in it, used or not. */
export async function findToken(
  tx: Transaction,
  tokenHash: Buffer,
  purpose: MailTokenPurpose,
): Promise<{ user_id: number; email: string | null } | null> {
  const token = tx.selectFrom("mail_tokens").select(["user_id", "email"]).where("token_hash", "=", tokenHash);
  return (await token.where("purpose", "=", purpose).executeTakeFirst()) ?? null;
}

/** Uses a link. Exactly one of several parallel uses gets it, the others null. */
export async function useMailToken(
  tx: Transaction,
  tokenHash: Buffer,
  purpose: MailTokenPurpose,
): Promise<UsedToken | null> {
  const row = await tx
    .updateTable("mail_tokens")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where(sql<boolean>`expires_at > now()`)
    .returning(["user_id", "email", "created_at"])
    .executeTakeFirst();
  return row ? { userId: row.user_id, email: row.email, createdAt: row.created_at } : null;
}

/** Retires all other links of this kind. */
export async function retireMailTokens(tx: Transaction, userId: number, purpose: MailTokenPurpose): Promise<void> {
  const open = tx.updateTable("mail_tokens").set({ used_at: now });
  await open.where("user_id", "=", userId).where("purpose", "=", purpose).where("used_at", "is", null).execute();
}

/** Retires all links that give access to the account. */
export async function retireAccountTokens(tx: Transaction, userId: number): Promise<void> {
  const open = tx.updateTable("mail_tokens").set({ used_at: now });
  await open
    .where("user_id", "=", userId)
    .where("purpose", "not in", OF_A_MAILBOX)
    .where("used_at", "is", null)
    .execute();
}

/** Retires the links that outlive credential events. */
export async function retireMailboxTokens(tx: Transaction, userId: number): Promise<void> {
  for (const purpose of OF_A_MAILBOX) await retireMailTokens(tx, userId, purpose);
}

/** Retires undo links of this address and those issued since: an undo goes back before them. */
export async function retireLaterUndos(tx: Transaction, userId: number, email: string, since: Date): Promise<void> {
  await tx
    .updateTable("mail_tokens")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("purpose", "=", "undo-email")
    .where("used_at", "is", null)
    .where((token) => token.or([token("email", "=", email), token("created_at", ">=", since)]))
    .execute();
}

/** The daily cleaning: links a day after their end. */
export async function deleteExpiredLinks(tx: Transaction): Promise<void> {
  await tx
    .deleteFrom("mail_tokens")
    .where("expires_at", "<", sql<Date>`now() - interval '1 day'`)
    .execute();
}
