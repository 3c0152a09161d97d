/** SQL of the authorisation server: its records, and the assistants that were connected. */
import { sql } from "kysely";
import { type Database, db, prepared, type Transaction } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";

export type StoredRecord = { payload: Record<string, unknown>; consumed_at: Date | null };

export type NewRecord = {
  model: string;
  id_hash: Buffer;
  payload: object;
  user_id: number | null;
  grant_id: string | null;
  uid: string | null;
  seconds: number;
};

export async function upsertRecord({ payload, seconds, ...record }: NewRecord): Promise<void> {
  const row = {
    ...record,
    payload: JSON.stringify(payload),
    expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
  };
  await db
    .insertInto("oauth_records")
    .values(row)
    .onConflict((old) => old.columns(["model", "id_hash"]).doUpdateSet(row))
    .execute();
}

export async function findRecord(model: string, id_hash: Buffer): Promise<StoredRecord | null> {
  const found = live(model).where("id_hash", "=", id_hash);
  return ((await found.executeTakeFirst()) as StoredRecord | undefined) ?? null;
}

export async function findRecordByUid(model: string, uid: string): Promise<StoredRecord | null> {
  return ((await live(model).where("uid", "=", uid).executeTakeFirst()) as StoredRecord | undefined) ?? null;
}

function live(model: string) {
  const records = db.selectFrom("oauth_records").select(["payload", "consumed_at"]).where("model", "=", model);
  return records.where(sql<boolean>`expires_at > now()`);
}

/** @returns false if it was used before: of two at once, one is the first. */
export async function consumeRecord(model: string, id_hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("oauth_records")
    .set({ consumed_at: sql<Date>`now()` })
    .where("model", "=", model)
    .where("id_hash", "=", id_hash)
    .where("consumed_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteRecord(model: string, id_hash: Buffer): Promise<void> {
  await db.deleteFrom("oauth_records").where("model", "=", model).where("id_hash", "=", id_hash).execute();
}

/** Ends what was granted, and the assistant that had it. @returns false if it had ended before. */
export async function endGrant(tx: Transaction, grantId: string, reason: string): Promise<boolean> {
  await tx.deleteFrom("oauth_records").where("grant_id", "=", grantId).execute();
  const keys = tx.selectFrom("api_keys").where("grant_id", "=", grantId);
  await tx.deleteFrom("assistant_calls").where("key_id", "in", keys.select("id")).execute();
  const { numUpdatedRows } = await tx
    .updateTable("sessions")
    .set({ ended_at: sql<Date>`now()`, end_reason: reason })
    .where("id", "in", keys.select("session_id"))
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The assistants among these sessions. */
export function listOfSessions(
  tx: Transaction,
  sessionIds: readonly string[],
): Promise<{ name: string; company_id: number }[]> {
  const assistants = tx.selectFrom("api_keys").select(["name", "company_id"]).where("grant_id", "is not", null);
  return assistants
    .where("session_id", "=", anyOf([...sessionIds], "uuid"))
    .orderBy("id")
    .execute();
}

/** Of a person whose role in the company has become another. */
export async function endAssistantsOf(tx: Transaction, companyId: number, userId: number): Promise<void> {
  const sessions = tx.selectFrom("api_keys").select("session_id").where("company_id", "=", companyId);
  await tx
    .updateTable("sessions")
    .set({ ended_at: sql<Date>`now()`, end_reason: "another role" })
    .where("id", "in", sessions.where("user_id", "=", userId).where("grant_id", "is not", null))
    .where("ended_at", "is", null)
    .execute();
}

/** A client after its last connection. */
const CLIENT_KEPT_DAYS = 30;

const COUNTED = { count: computed.number() };

/** Of the last day. @param max is counted at most. */
export async function countNewClients(max: number): Promise<number> {
  const text = `select count(*) as count from (select from oauth_records
    where model = 'Client' and created_at > now() - interval '1 day' limit $1) recent`;
  const [row] = await prepared(COUNTED, text, [max]);
  return row?.count ?? 0;
}

/**
 * Expired ones, and a client that was connected to nothing within a day. One that is or was connected is kept for 30 days
 * from then on: a program that is connected again need not register again.
 */
export async function deleteOldRecords(): Promise<void> {
  const isConnected = sql<boolean>`exists (select from api_keys k where k.client_id = payload ->> 'client_id')`;
  await db
    .updateTable("oauth_records")
    .set({ expires_at: sql<Date>`now() + make_interval(days => ${CLIENT_KEPT_DAYS})` })
    .where("model", "=", "Client")
    .where(isConnected)
    .execute();
  await db
    .deleteFrom("oauth_records")
    .where(sql<boolean>`expires_at < now()`)
    .execute();
  await db
    .deleteFrom("oauth_records")
    .where("model", "=", "Client")
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    // Its end is as far away as when it registered: no round has seen it connected.
    .where(sql<boolean>`expires_at > now() + make_interval(days => ${CLIENT_KEPT_DAYS})`)
    .execute();
}

const GRANTED = { session_id: column("api_keys", "session_id"), user_id: column("api_keys", "user_id") };

export async function findGranted(grantId: string): Promise<Row<typeof GRANTED> | null> {
  const [row] = await prepared(GRANTED, "select session_id, user_id from api_keys where grant_id = $1", [grantId]);
  return row ?? null;
}

/** An assistant's session lasts so long, whatever it does. */
const LASTS = "1 year";

export type NewAssistant = {
  company_id: number;
  user_id: number;
  name: string;
  scopes: string[];
  grant_id: string;
  client_id: string;
  /** Of a secret that is thrown away: its tokens open it. */
  hash: Buffer;
  ip: string;
};

export async function insertAssistant(tx: Transaction, { hash, ip, ...assistant }: NewAssistant): Promise<void> {
  const end = sql<Date>`now() + ${LASTS}::interval`;
  const session = { user_id: assistant.user_id, access_hash: hash, access_expires_at: end, expires_at: end, ip };
  const { id: session_id, expires_at: ends_at } = await tx
    .insertInto("sessions")
    .values({ ...session, user_agent: `Assistant/1.0 (${assistant.name})` })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("api_keys")
    .values({ ...assistant, session_id, ends_at, ending: "" })
    .execute();
}

const LISTED = {
  ...columns("api_keys", "id", "user_id", "grant_id", "name", "scopes", "created_at", "used_at", "used_ip"),
  ...columns("users", "first_name", "last_name", "email"),
};

/** Live ones of a company, newest first. @param userId null: of all its people. */
export function listAssistants(
  companyId: number,
  userId: number | null,
  on: Database = db,
): Promise<Row<typeof LISTED>[]> {
  const text = `select k.id, k.user_id, k.grant_id, k.name, k.scopes, k.created_at, k.used_at, k.used_ip, u.first_name,
      u.last_name, u.email
    from api_keys k join sessions s on s.id = k.session_id join users u on u.id = k.user_id
    where k.grant_id is not null and s.ended_at is null and s.expires_at > now() and k.company_id = $1
      and ($2::bigint is null or k.user_id = $2)
    order by k.id desc`;
  return prepared(LISTED, text, [companyId, userId], on);
}
