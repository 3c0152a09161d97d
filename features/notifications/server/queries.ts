/** SQL of what people have chosen to be emailed. */
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, holding, type Row } from "#platform/database/statement.ts";
import type { StoredChoices } from "../contract.ts";

const CHOICES = {
  choices: holding<StoredChoices>(column("inboxes", "choices")),
  time_zone: column("inboxes", "time_zone"),
};
export type ChoicesRow = Row<typeof CHOICES>;

/** Null: nothing was chosen. */
export async function findChoices(userId: number, on: Database = db): Promise<ChoicesRow | null> {
  return (
    (await prepared(CHOICES, "select choices, time_zone from inboxes where user_id = $1", [userId], on))[0] ?? null
  );
}

/** Locked until the transaction ends. */
export async function lockChoices(tx: Transaction, userId: number): Promise<StoredChoices> {
  await tx
    .insertInto("inboxes")
    .values({ user_id: userId })
    .onConflict((on) => on.doNothing())
    .execute();
  const text = "select choices, time_zone from inboxes where user_id = $1 for update";
  return (await prepared(CHOICES, text, [userId], tx))[0]?.choices ?? {};
}

/** What is emailed immediately is so from now on. */
export async function saveChoices(
  tx: Transaction,
  userId: number,
  choices: StoredChoices,
  timeZone: string | undefined,
): Promise<void> {
  const zone = timeZone === undefined ? {} : { time_zone: timeZone };
  await tx
    .updateTable("inboxes")
    .set({ choices: JSON.stringify(choices), ...zone })
    .set((row) => ({ now_until: row.fn.coalesce("now_until", now) }))
    .where("user_id", "=", userId)
    .execute();
}

const COMPANY = columns("companies", "id", "name");

/** In which the person has a role, by name. */
export function listCompanies(userId: number, on: Database = db): Promise<Row<typeof COMPANY>[]> {
  const text = `select c.id, c.name from company_roles held join companies c on c.id = held.company_id
    where held.user_id = $1 and c.deleted_at is null order by c.name, c.id`;
  return prepared(COMPANY, text, [userId], on);
}

const ADDRESS = { email: column("users", "email") };

export async function findAddress(userId: number): Promise<string> {
  return (await prepared(ADDRESS, "select email from users where id = $1", [userId]))[0]?.email ?? "";
}
