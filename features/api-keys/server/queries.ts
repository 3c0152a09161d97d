/** SQL of a company's keys. A key ends with its session, so that one row says whether it works. */
import { sql } from "kysely";
import { db, prepared, type Database, type Transaction } from "#platform/database/client.ts";
import { REFUSED_DAYS } from "../contract.ts";
import { column, columns, computed, orNull, type Row } from "#platform/database/statement.ts";

const KEY = {
  ...columns("api_keys", "id", "company_id", "user_id", "session_id", "name", "scopes", "addresses", "ending"),
  ...columns("api_keys", "is_test"),
  ...columns("api_keys", "created_at", "ends_at", "used_at", "used_ip"),
  ...columns("api_keys", "previous_ending", "previous_used_at", "previous_used_ip"),
  ...columns("api_keys", "refused_at", "refused_ip"),
  previous_until: orNull(column("sessions", "previous_access_until")),
  person: computed.text(),
};
export type KeyRow = Row<typeof KEY>;

const LIVE = `select k.id, k.company_id, k.user_id, k.session_id, k.name, k.scopes, k.addresses, k.ending, k.is_test,
    k.created_at, k.ends_at, k.used_at, k.used_ip, k.previous_ending, k.previous_used_at, k.previous_used_ip,
    case when k.refused_at > now() - interval '${REFUSED_DAYS} days' then k.refused_at end as refused_at, k.refused_ip,
    case when s.previous_access_until > now() then s.previous_access_until end as previous_until,
    trim(u.first_name || ' ' || u.last_name) as person
  from api_keys k join sessions s on s.id = k.session_id join users u on u.id = k.user_id
  where s.ended_at is null and s.expires_at > now() and k.grant_id is null and k.company_id = $1`;

/** Live keys, newest first. @param userId null: of all. */
export function listKeys(companyId: number, userId: number | null): Promise<KeyRow[]> {
  const text = `${LIVE} and ($2::bigint is null or k.user_id = $2) order by k.id desc`;
  return prepared(KEY, text, [companyId, userId]);
}

export async function countKeys(companyId: number, on: Database = db): Promise<number> {
  const text = `select count(*) as count from api_keys k join sessions s on s.id = k.session_id
    where s.ended_at is null and s.expires_at > now() and k.grant_id is null and k.company_id = $1`;
  const [row] = await prepared({ count: computed.number() }, text, [companyId], on);
  return row?.count ?? 0;
}

/** The live key with its session, locked: revoking and rotating it come one after the other. */
export async function lockKey(tx: Transaction, companyId: number, id: number): Promise<KeyRow | null> {
  const session = tx
    .selectFrom("api_keys")
    .select("session_id")
    .where("id", "=", id)
    .where("company_id", "=", companyId);
  await tx.selectFrom("sessions").select("id").where("id", "in", session).forNoKeyUpdate().execute();
  const [row] = await prepared(KEY, `${LIVE} and k.id = $2`, [companyId, id], tx);
  return row ?? null;
}

export type NewKey = {
  company_id: number;
  user_id: number;
  name: string;
  scopes: string[];
  addresses: string[];
  is_test: boolean;
  ending: string;
  /** Null: no end. */
  days: number | null;
  hash: Buffer;
  ip: string;
};

/** A session must end; one that is to have no end does so in a hundred years. */
const FAR = "100 years";

export async function insertKey(tx: Transaction, { days, hash, ip, ...key }: NewKey): Promise<number> {
  const end = days === null ? sql<Date>`now() + ${FAR}::interval` : sql<Date>`now() + make_interval(days => ${days})`;
  const session = { user_id: key.user_id, access_hash: hash, access_expires_at: end, expires_at: end, ip };
  const { id: session_id, expires_at } = await tx
    .insertInto("sessions")
    .values({ ...session, user_agent: "API key" })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  const ends_at = days === null ? null : expires_at;
  const row = await tx
    .insertInto("api_keys")
    .values({ ...key, session_id, ends_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The secret before works on for these hours, not longer than the key. */
export async function rotate(
  tx: Transaction,
  { id, session_id }: Pick<KeyRow, "id" | "session_id">,
  { hash, ending, hours }: { hash: Buffer; ending: string; hours: number },
): Promise<void> {
  await tx
    .updateTable("sessions")
    .set((old) => ({
      previous_access_hash: old.ref("access_hash"),
      previous_access_until: sql<Date>`least(expires_at, now() + make_interval(hours => ${hours}))`,
      access_hash: hash,
    }))
    .where("id", "=", session_id)
    .execute();
  await tx
    .updateTable("api_keys")
    .set((old) => ({
      previous_ending: old.ref("ending"),
      previous_used_at: old.ref("used_at"),
      previous_used_ip: old.ref("used_ip"),
      ending,
      used_at: null,
      used_ip: null,
    }))
    .where("id", "=", id)
    .execute();
}

export async function endOld(tx: Transaction, { session_id }: Pick<KeyRow, "session_id">): Promise<void> {
  await tx
    .updateTable("sessions")
    .set({ previous_access_hash: null, previous_access_until: null })
    .where("id", "=", session_id)
    .execute();
}

/** What it was refused before no longer says anything. */
export async function setBounds(
  tx: Transaction,
  { id }: Pick<KeyRow, "id">,
  bounds: Pick<KeyRow, "scopes" | "addresses">,
): Promise<void> {
  await tx
    .updateTable("api_keys")
    .set({ ...bounds, refused_at: null, refused_ip: null })
    .where("id", "=", id)
    .execute();
}

/** @param by who revokes it. */
export async function endKey(
  tx: Transaction,
  { id, session_id }: Pick<KeyRow, "id" | "session_id">,
  by: number,
): Promise<void> {
  await tx.updateTable("api_keys").set({ ended_by: by }).where("id", "=", id).execute();
  const live = tx.updateTable("sessions").set({ ended_at: sql<Date>`now()`, end_reason: "key revoked" });
  await live.where("id", "=", session_id).where("ended_at", "is", null).execute();
}

/** Of a person who has left the company. */
export async function endKeysOf(tx: Transaction, companyId: number, userId: number): Promise<void> {
  const keys = tx.selectFrom("api_keys").select("session_id").where("company_id", "=", companyId);
  const live = tx.updateTable("sessions").set({ ended_at: sql<Date>`now()`, end_reason: "left the company" });
  await live
    .where("id", "in", keys.where("user_id", "=", userId))
    .where("ended_at", "is", null)
    .execute();
}

export async function findCompanyName(companyId: number): Promise<string> {
  const company = db.selectFrom("companies").select("name").where("id", "=", companyId);
  return (await company.executeTakeFirst())?.name ?? "";
}

const OWN = {
  company: column("companies", "name"),
  ...columns("api_keys", "name", "scopes", "addresses", "created_at", "ends_at", "used_at", "used_ip"),
};

/** Without their secrets, which are stored nowhere. */
export function listOwn(userId: number): Promise<Row<typeof OWN>[]> {
  const text = `select c.name as company, k.name, k.scopes, k.addresses, k.created_at, k.ends_at, k.used_at, k.used_ip
    from api_keys k join companies c on c.id = k.company_id where k.user_id = $1 order by k.id`;
  return prepared(OWN, text, [userId]);
}

/** Also one that has ended: it is listed longer than anything stays that it wrote. */
export async function hasTestKey(userId: number): Promise<boolean> {
  const key = db.selectFrom("api_keys").select("id").where("user_id", "=", userId).where("is_test", "=", true);
  return (await key.limit(1).executeTakeFirst()) !== undefined;
}

const OWN_CALLS = {
  assistant: column("api_keys", "name"),
  company: column("companies", "name"),
  ...columns("assistant_calls", "tool", "post_id", "was_refused", "called_at"),
};

/** What a person's connected assistants did, which are kept among the keys. */
export function listOwnCalls(userId: number): Promise<Row<typeof OWN_CALLS>[]> {
  const text = `select k.name as assistant, o.name as company, c.tool, c.post_id, c.was_refused, c.called_at
    from assistant_calls c join api_keys k on k.id = c.key_id join companies o on o.id = k.company_id
    where k.user_id = $1 order by c.id`;
  return prepared(OWN_CALLS, text, [userId]);
}
