/** SQL of roles in companies. */
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { column, computed } from "#platform/database/statement.ts";
import type { Role } from "../../team/roles.ts";

/** Null: the person has no role there, or the company is deleted. */
export async function findRole(userId: number, companyId: number, on: Database = db): Promise<Role | null> {
  const [row] = await prepared(
    { role: column("company_roles", "role") },
    `select held.role from company_roles held join companies c on c.id = held.company_id
     where held.user_id = $1 and held.company_id = $2 and c.deleted_at is null`,
    [userId, companyId],
    on,
  );
  return row?.role ?? null;
}

/**
 * A company with the person's role in it, deleted or not; null if there is none. Invariant: roles change only under a
 * company's lock for changes, which waits for those who use it; lock a company before its posts.
 * @param why `use`: side by side with others; `change`: one after the other.
 */
export async function lockCompany(tx: Transaction, userId: number, companyId: number, why: "use" | "change") {
  const company = await tx
    .selectFrom("companies")
    .select(["id", "slug", "name", "owner_id", "deleted_at", "payer_left_at"])
    .where("id", "=", companyId)
    .$call((query) => (why === "use" ? query.forShare() : query.forNoKeyUpdate()))
    .executeTakeFirst();
  if (!company || company.owner_id === userId) return company && { ...company, role: "owner" as const };
  const member = tx.selectFrom("company_members").select("role").where("company_id", "=", companyId);
  return { ...company, role: (await member.where("user_id", "=", userId).executeTakeFirst())?.role ?? null };
}

/** Names of a company's owners, who pays first, then by when they joined. */
export async function listOwnerNames(companyId: number, on: Database = db): Promise<string[]> {
  const rows = await prepared(
    { name: computed.text() },
    `select trim(u.first_name || ' ' || u.last_name) as name from company_roles held join users u on u.id = held.user_id
     join companies c on c.id = held.company_id
     where held.company_id = $1 and held.role = 'owner' order by held.user_id <> c.owner_id, held.joined_at, u.id`,
    [companyId],
    on,
  );
  return rows.map(({ name }) => name);
}
