/** Who may see the imports of a company. */
import type { Actor } from "#features/accounts/contract.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { findRole, refusal } from "#features/companies/server/team/role-service.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { AppError } from "#platform/errors/app-error.ts";

/** @throws AppError not-found (404), forbidden (403). */
export async function requireReach(by: Pick<Actor, "id">, companyId: number): Promise<void> {
  const role = await findRole(by.id, companyId);
  if (role === null) throw new AppError("not-found", companyMessages.notFound);
  if (!mayInCompany(role, "edit-company")) throw await refusal(role, companyId);
}
