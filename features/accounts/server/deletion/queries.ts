/** SQL of account deletion. Times are the database's. */
import { sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { column, statement } from "#platform/database/statement.ts";

export type DeletingUser = {
  id: number;
  email: string;
  first_name: string;
  role: "user" | "operator";
  deletion_due_at: Date | null;
  suspended_at: Date | null;
};

const COLUMNS = ["id", "email", "first_name", "role", "deletion_due_at", "suspended_at"] as const;

/** Locks the operators who can run the installation and stay: none of them can request deletion until the transaction ends. */
export async function lockStayingOperators(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .selectFrom("users")
    .select("id")
    .where("role", "=", "operator")
    .where("suspended_at", "is", null)
    .where("deletion_due_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

export async function lockUser(tx: Transaction, userId: number): Promise<DeletingUser | null> {
  const user = tx.selectFrom("users").select(COLUMNS).where("id", "=", userId);
  return (await user.forNoKeyUpdate().executeTakeFirst()) ?? null;
}

/** Whether a post of this account is on legal hold, by the small index posts_held. */
export async function hasPostOnHold(tx: Transaction, userId: number): Promise<boolean> {
  const held = tx.selectFrom("posts").select("id").where("owner_id", "=", userId).where("held_at", "is not", null);
  return (await held.limit(1).executeTakeFirst()) !== undefined;
}

/** The first company by name of which this account is the only owner, and where others have roles. */
export async function findCompanyLeftAlone(tx: Transaction, userId: number): Promise<string | null> {
  const { rows } = await statement({ name: column("companies", "name") })`
    select c.name from company_roles held join companies c on c.id = held.company_id
    where held.user_id = ${userId} and held.role = 'owner' and c.deleted_at is null
      and exists (select from company_members where company_id = c.id and user_id <> ${userId})
      and not exists (select from company_roles other
        where other.company_id = c.id and other.user_id <> ${userId} and other.role = 'owner')
    order by lower(c.name), c.id limit 1`.execute(tx);
  return rows[0]?.name ?? null;
}

/** @param days 0: due immediately. @returns when it is due. */
export async function setDeletionDue(tx: Transaction, userId: number, days: number): Promise<Date> {
  const due = { deletion_due_at: sql<Date>`now() + make_interval(days => ${days})` };
  const user = tx.updateTable("users").set(due).where("id", "=", userId).returning("deletion_due_at");
  const row = await user.executeTakeFirst();
  if (!row?.deletion_due_at) throw new Error(`User ${userId} was not locked before.`);
  return row.deletion_due_at;
}

/** Lock the user first. */
export async function clearDeletion(tx: Transaction, userId: number): Promise<void> {
  await tx.updateTable("users").set({ deletion_due_at: null }).where("id", "=", userId).execute();
}

/** Lock the user first. @returns false when no deletion is pending or the account is already closed. */
export async function clearDeletionInTime(tx: Transaction, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update users set deletion_due_at = null
    where id = ${userId} and deletion_due_at is not null and (suspended_at is null or deletion_due_at > now())
    returning id`.execute(tx);
  return rows.length === 1;
}

/** Accounts due for deletion, longest overdue first. Those with a post on legal hold wait. @param except skipped ids. */
export async function listDue(except: number[], limit: number): Promise<number[]> {
  const { rows } = await statement({ id: column("users", "id") })`
    select id from users where deletion_due_at <= now() and id <> all(${except}::bigint[])
      and not exists (select from posts where owner_id = users.id and held_at is not null)
    order by deletion_due_at, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Closes the account: no sign-in and no cancellation from now on. @returns false when it is not due or no longer exists. */
export async function shutDueAccount(tx: Transaction, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update users set suspended_at = coalesce(suspended_at, now())
    where id = ${userId} and deletion_due_at <= now() returning id`.execute(tx);
  return rows.length === 1;
}

/** Deletes the account and everything left of it. @returns whom to notify; null: another worker was faster. */
export async function deleteShutAccount(
  tx: Transaction,
  userId: number,
): Promise<Pick<DeletingUser, "email" | "first_name"> | null> {
  const row = await tx
    .deleteFrom("users")
    .where("id", "=", userId)
    .where("suspended_at", "is not", null)
    .where(sql<boolean>`deletion_due_at <= now()`)
    .returning(["email", "first_name"])
    .executeTakeFirst();
  return row ?? null;
}
