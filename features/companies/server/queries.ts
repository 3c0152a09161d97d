/** All SQL of companies. */
import { db, prepared, type Database } from "#platform/database/client.ts";
import type { OwnedCompany } from "../contract.ts";

export function listCompaniesOf(ownerId: number): Promise<OwnedCompany[]> {
  const text = "select id, name from companies where owner_id = $1 and deleted_at is null order by name, id";
  return prepared<OwnedCompany>("companies-owned", text, [ownerId]);
}

export async function findCompanyOf(
  ownerId: number,
  companyId: number,
  on: Database = db,
): Promise<OwnedCompany | null> {
  const row = await on
    .selectFrom("companies")
    .select(["id", "name"])
    .where("id", "=", companyId)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}
