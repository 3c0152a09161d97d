/** The people of a company as they see each other, and what one of them leaves behind. */
import type { Actor } from "#features/accounts/contract.ts";
import type { Leaving, Team } from "../../contract.ts";
import { listInvitations } from "../invitations/service.ts";
import { getOwn, getOwned, getPerson } from "./access-service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";

/** Invitations are for owners. @throws AppError not-found for strangers and deleted companies. */
export async function getTeam(actor: Actor, companyId: number): Promise<Team> {
  const { role, payer_left_at, ...company } = await getOwn(actor, companyId);
  return {
    company: { ...company, payer_has_left: payer_left_at !== null },
    role,
    people: policy.describePeople(await queries.listPeople(companyId), actor.id, new Date()),
    invitations: policy.mayManage(role) ? await listInvitations(companyId, actor.id) : [],
  };
}

/** Of oneself; of others for owners. @throws AppError not-found, forbidden. */
export async function getLeaving(actor: Actor, companyId: number, personId: number): Promise<Leaving> {
  await (personId === actor.id ? getOwn : getOwned)(actor, companyId);
  const people = await queries.listPeople(companyId);
  const person = getPerson(people, personId);
  return {
    person: policy.describePerson(person, actor.id, new Date()),
    ...policy.describeLeft(await queries.listPostsOf(companyId, personId)),
    heirs: policy.heirsOf(people, personId).map(({ id, name }) => ({ id, name })),
  };
}
