/** A company and its people, as far as the caller may reach them. */
import type { Actor } from "#features/accounts/contract.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { refusal } from "#features/companies/server/team/role-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { teamMessages } from "../../contract.ts";
import { mayManage } from "./policy.ts";
import * as queries from "./queries.ts";

/** A company that the caller owns. @throws AppError not-found, forbidden. */
export async function getOwned(actor: Actor, companyId: number) {
  const team = await getOwn(actor, companyId);
  if (!mayManage(team.role)) throw await refusal(team.role, companyId);
  return team;
}

/** A company in which the caller has a role. @throws AppError not-found for strangers and deleted companies. */
export async function getOwn(actor: Actor, companyId: number) {
  const team = await queries.findTeam(actor.id, companyId);
  if (!team) throw new AppError("not-found", companyMessages.notFound);
  return team;
}

/** @throws AppError not-found. */
export function getPerson(people: readonly queries.PersonRow[], personId: number): queries.PersonRow {
  const person = people.find(({ id }) => id === personId);
  if (!person) throw new AppError("not-found", teamMessages.noPerson);
  return person;
}
