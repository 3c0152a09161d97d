/** Companies: whom a user may post as. */
import type { Actor } from "#features/accounts/contract.ts";
import type { OwnedCompany } from "../contract.ts";
import { findCompanyOf, listCompaniesOf } from "./queries.ts";

/** The caller's own companies by name, deleted ones left out. */
export function listOwnedCompanies(actor: Actor): Promise<OwnedCompany[]> {
  return listCompaniesOf(actor.id);
}

/** Null when the company does not exist, is deleted or belongs to somebody else. */
export function findOwnedCompany(actor: Actor, companyId: number): Promise<OwnedCompany | null> {
  return findCompanyOf(actor.id, companyId);
}
