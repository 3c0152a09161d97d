/** SQL of the devices and addresses from which accounts were signed in to. Times are the database's. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { KNOWN } from "./policy.ts";

type Kind = keyof typeof KNOWN;
export type KnownClient = { user_id: number; kind: Kind; key: string; user_agent: string };

const isRecent = (kind: Kind) =>
  sql<boolean>`kind = ${kind} and last_seen_at > now() - make_interval(days => ${KNOWN[kind].days})`;

/** Which of the two this account knows: neither for an account that does not exist. */
export async function findKnown(
  emailKey: string,
  keys: { device: string | null; address: string },
): Promise<Record<Kind, boolean>> {
  const { rows } = await sql<Record<Kind, boolean>>`
    select coalesce(bool_or(kind = 'device'), false) as device, coalesce(bool_or(kind = 'address'), false) as address
    from known_clients
    where user_id = (select id from users where email_key = ${emailKey})
      and (${isRecent("device")} and key = ${keys.device} or ${isRecent("address")} and key = ${keys.address})`.execute(
    db,
  );
  return rows[0] ?? { device: false, address: false };
}

/** Saves it as seen now. */
export async function saveKnown(tx: Transaction, client: KnownClient): Promise<void> {
  await tx
    .insertInto("known_clients")
    .values(client)
    .onConflict((same) =>
      same
        .columns(["user_id", "kind", "key"])
        .doUpdateSet({ last_seen_at: sql<Date>`now()`, user_agent: client.user_agent }),
    )
    .execute();
}

/** The device has a new cookie: the accounts that knew the old one know the new one, at most the latest `most`. */
export async function replaceDevice(tx: Transaction, before: string, after: string, most: number): Promise<void> {
  const held = tx.selectFrom("known_clients").select("user_id").where("kind", "=", "device").where("key", "=", before);
  const locked = await held.orderBy("user_id").forUpdate().execute(); // in one order, or two tabs could wait for each other
  if (locked.length === 0) return;
  await sql`
    update known_clients set key = ${after} where kind = 'device' and key = ${before} and user_id in (
      select user_id from known_clients where kind = 'device' and key = ${before}
      order by last_seen_at desc limit ${most})`.execute(tx);
  await tx.deleteFrom("known_clients").where("kind", "=", "device").where("key", "=", before).execute();
}

/**
 * Keeps the latest of an account. Of each browser the latest goes first: a program that signs in again and again without
 * cookies pushes out its own rows and nobody's browser.
 */
export async function pruneKnown(tx: Transaction, userId: number, kind: Kind, most: number): Promise<void> {
  await sql`
    delete from known_clients where user_id = ${userId} and kind = ${kind} and key in (
      select key from known_clients k join (
        select key, row_number() over (order by turn, last_seen_at desc, key) as place from (
          select key, last_seen_at, row_number() over (
            partition by case when kind = 'device' then user_agent end order by last_seen_at desc, key) as turn
          from known_clients where user_id = ${userId} and kind = ${kind}) own
      ) placed using (key)
      where k.user_id = ${userId} and k.kind = ${kind} and place > ${most}
      for update of k skip locked)`.execute(tx);
}

/** No device and no address of the account is known any more. */
export async function forgetKnown(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom("known_clients").where("user_id", "=", userId).execute();
}

/** The daily cleaning. */
export async function deleteLongUnseen(tx: Transaction): Promise<void> {
  await sql`delete from known_clients where not (${isRecent("device")} or ${isRecent("address")})`.execute(tx);
}
