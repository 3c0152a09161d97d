/** SQL of signing in: the account, and the devices and addresses from which it was signed in to. Times are the database's. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { anyOf, now } from "#platform/database/expressions.ts";
import { columns, statement } from "#platform/database/statement.ts";
import { KNOWN } from "./policy.ts";

type Kind = keyof typeof KNOWN;
export type KnownClient = { user_id: number; kind: Kind; key: string; user_agent: string };

const isRecent = (kind: Kind) =>
  sql<boolean>`kind = ${kind} and last_seen_at > now() - make_interval(days => ${KNOWN[kind].days})`;

/** Which device, and whether the address, this account knows: neither for an account that does not exist. */
export async function findKnown(
  emailKey: string,
  keys: { devices: string[]; address: string },
): Promise<{ device: string | null; address: boolean }> {
  const { rows } = await statement(columns("known_clients", "kind", "key"))`
    select kind, key from known_clients
    where user_id = (select id from users where email_key = ${emailKey})
      and (${isRecent("device")} and key = any(${keys.devices}::text[])
        or ${isRecent("address")} and key = ${keys.address})
    order by last_seen_at desc, key`.execute(db);
  const device = rows.find(({ kind }) => kind === "device")?.key ?? null;
  return { device, address: rows.some(({ kind }) => kind === "address") };
}

/** Saves it as seen now. */
export async function saveKnown(tx: Transaction, client: KnownClient): Promise<void> {
  await tx
    .insertInto("known_clients")
    .values(client)
    .onConflict((same) =>
      same.columns(["user_id", "kind", "key"]).doUpdateSet({ last_seen_at: now, user_agent: client.user_agent }),
    )
    .execute();
}

/** Replaces the account's token of a device with `after`. Other accounts keep theirs. */
export async function replaceDevice(tx: Transaction, userId: number, before: string[], after: string): Promise<void> {
  await sql`
    update known_clients set key = ${after} where user_id = ${userId} and kind = 'device' and key = (
      select key from known_clients where user_id = ${userId} and kind = 'device' and key = any(${before}::text[])
      order by last_seen_at desc, key limit 1)`.execute(tx);
  await sql`
    delete from known_clients
    where user_id = ${userId} and kind = 'device' and key = any(${before}::text[])`.execute(tx);
}

/** Those of the devices that other accounts know. */
export async function findKnownToOthers(tx: Transaction, userId: number, devices: string[]): Promise<Set<string>> {
  const known = tx.selectFrom("known_clients").select("key").where(isRecent("device")).where("user_id", "<>", userId);
  const rows = await known.where("key", "=", anyOf(devices, "text")).execute();
  return new Set(rows.map(({ key }) => key));
}

/**
 * Keeps the latest of an account, the latest of each browser first: a program that signs in repeatedly without cookies
 * pushes out only its own rows.
 */
export async function pruneKnown(tx: Transaction, userId: number, kind: Kind, max: number): Promise<void> {
  await sql`
    delete from known_clients where user_id = ${userId} and kind = ${kind} and key in (
      select key from known_clients k join (
        select key, row_number() over (order by nth, last_seen_at desc, key) as place from (
          select key, last_seen_at, row_number() over (
            partition by case when kind = 'device' then user_agent end order by last_seen_at desc, key) as nth
          from known_clients where user_id = ${userId} and kind = ${kind}) own
      ) placed using (key)
      where k.user_id = ${userId} and k.kind = ${kind} and place > ${max}
      for update of k skip locked)`.execute(tx);
}

/** Removes all known devices and addresses of the account. */
export async function forgetKnown(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom("known_clients").where("user_id", "=", userId).execute();
}

/** The daily clean-up. */
export async function deleteLongUnseen(tx: Transaction): Promise<void> {
  await sql`delete from known_clients where not (${isRecent("device")} or ${isRecent("address")})`.execute(tx);
}

/** Whether the user still has this password and is not suspended. Locks the row: sign-ins of one account are serialised. */
export async function lockUnchangedUser(tx: Transaction, id: number, passwordHash: string): Promise<boolean> {
  const user = tx.selectFrom("users").select("id").where("id", "=", id).where("password_hash", "=", passwordHash);
  return (await user.where("suspended_at", "is", null).forNoKeyUpdate().executeTakeFirst()) !== undefined;
}
