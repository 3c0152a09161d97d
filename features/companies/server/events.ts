/** Events of companies, sent within the transaction in which they happen (platform/events). */
import type { Actor } from "#features/accounts/contract.ts";
import { defineEvent } from "#platform/events/events.ts";
import type { Role } from "../team/roles.ts";

export type ToldCompanies = { ids: readonly number[] };

/** Another name, logo or text; deleted, or restored. */
export const companiesChanged = defineEvent<ToldCompanies>("companies.changed");
/** A person has no role in the company any more; what was theirs there passes to `heirId`. */
export type ToldLeaver = { companyId: number; userId: number; heirId: number };
export const memberLeft = defineEvent<ToldLeaver>("companies.member-left");
/** A person has another role in the company. */
export type ToldRole = { companyId: number; userId: number; role: Role };
export const roleChanged = defineEvent<ToldRole>("companies.role-changed");
/** Something that a company's history keeps. `ip`: where the call came from; empty where that is not known. */
export type CompanyAct = {
  companyId: number;
  /** A visitor has a name instead. */
  by: (Pick<Actor, "id" | "acting"> & { ip: string }) | { name: string; ip: string };
  action: string;
  subject: string;
  details: string;
};
export const companyActed = defineEvent<CompanyAct>("companies.acted");
/** Permanently deleted with their owner's account. */
export const companiesErased = defineEvent<ToldCompanies>("companies.erased");
