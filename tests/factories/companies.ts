/** Companies for tests. */
import { randomUUID } from "node:crypto";
import type { Role } from "#features/companies/team/roles.ts";
import { db } from "#platform/database/client.ts";

export type TestCompany = { id: number; name: string; slug: string };

export async function buildCompany(
  ownerId: number,
  overrides: { name?: string; description?: string; website?: string; boilerplate?: string; deleted_at?: Date } = {},
): Promise<TestCompany> {
  const slug = `company-${randomUUID()}`;
  const values = { owner_id: ownerId, slug, name: "Halden Marine Systems", ...overrides };
  const { id } = await db.insertInto("companies").values(values).returning("id").executeTakeFirstOrThrow();
  return { id, name: values.name, slug };
}

export async function addMember(companyId: number, userId: number, role: Role): Promise<void> {
  await db.insertInto("company_members").values({ company_id: companyId, user_id: userId, role }).execute();
}
