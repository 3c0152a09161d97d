/**
 * Whose coverage a caller sees and decides about: all who read a company's public posts; owners and editors decide.
 * Finds are about public posts alone, so that a confidential one has none.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { findRole, lockCompany, refusal } from "#features/companies/server/team/role-service.ts";
import { mayWithPost } from "#features/companies/team/rights.ts";
import type { Role } from "#features/companies/team/roles.ts";
import { NO_COMPANY } from "#features/content/contract.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { CompanyQuery } from "../../contract.ts";
import { coverageMessages } from "../../messages.ts";
import type { Whose } from "./columns.ts";

export type Reach = { whose: Whose; mayDecide: boolean; role: Role | null };
type Caller = Pick<Actor, "id" | "key">;

/** @throws AppError not-found (404) for a company in which the caller has no role. */
export async function reachOf(actor: Caller, company: CompanyQuery["company"]): Promise<Reach> {
  if (!isOfKey(actor, company === NO_COMPANY ? null : company))
    throw new AppError("not-found", companyMessages.notFound);
  if (company === NO_COMPANY) return { whose: { ownerId: actor.id }, mayDecide: true, role: null };
  const role = await findRole(actor.id, company);
  if (role === null || !mayWithPost(standing(role), "read-published"))
    throw new AppError("not-found", companyMessages.notFound);
  return { whose: { companyId: company }, mayDecide: mayWithPost(standing(role), "decide-coverage"), role };
}

/** As reachOf. @throws AppError forbidden (403) also for those who may not decide. */
export async function reachForAdding(actor: Caller, company: CompanyQuery["company"]): Promise<Whose> {
  const { whose, mayDecide, role } = await reachOf(actor, company);
  if (mayDecide || role === null || company === NO_COMPANY) return whose;
  throw await refusal(role, company);
}

/**
 * Before a decision about posts of one company, or of none: the role is read under the company's lock, and stays until the
 * transaction ends.
 * @throws AppError not-found (404) out of reach, forbidden (403) naming the owners.
 */
export async function requireDeciding(tx: Transaction, actor: Caller, companyId: number | null): Promise<Whose> {
  const company = companyId === null ? undefined : await lockCompany(tx, actor.id, companyId, "use");
  if (companyId === null || !company || company.deleted_at !== null) return { ownerId: actor.id };
  if (company.role === null) throw notFound();
  if (!mayWithPost(standing(company.role), "decide-coverage")) throw await refusal(company.role, companyId, tx);
  return { companyId };
}

export function notFound(): AppError {
  return new AppError("not-found", coverageMessages.notFound);
}

const standing = (role: Role) => ({ role, isOfCompany: true, isOwn: false, isUnpublished: false });
