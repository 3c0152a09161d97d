/** Who may do what in a company (docs/product/teams.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { isOfKey } from "#features/accounts/server/keys/service.ts";
import type { Database, Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { companyMessages } from "../../contract.ts";
import { mayInCompany, roleRefusal } from "../../team/rights.ts";
import type { Role } from "../../team/roles.ts";
import * as queries from "./role-queries.ts";

export { findRole, lockCompany } from "./role-queries.ts";

type CompanyRight = Parameters<typeof mayInCompany>[1];

/**
 * Locks the company for a change. The role is read after the call's body has arrived, and stays until the transaction
 * ends.
 * @throws AppError not-found (404) for strangers and deleted companies, forbidden (403) naming the owners.
 */
export async function requireRight(
  tx: Transaction,
  actor: Pick<Actor, "id" | "key">,
  companyId: number,
  right: CompanyRight,
): Promise<void> {
  if (!isOfKey(actor, companyId)) throw new AppError("not-found", companyMessages.notFound);
  const company = await queries.lockCompany(tx, actor.id, companyId, "change");
  if (!company?.role || company.deleted_at) throw new AppError("not-found", companyMessages.notFound);
  if (!mayInCompany(company.role, right)) throw await refusal(company.role, companyId, tx);
}

/** The 403 of a person whose role is too small. */
export async function refusal(role: Role, companyId: number, on?: Database): Promise<AppError> {
  const owners = await queries.listOwnerNames(companyId, on);
  return new AppError(
    "forbidden",
    roleRefusal(role, new Intl.ListFormat("en", { type: "disjunction" }).format(owners)),
  );
}
