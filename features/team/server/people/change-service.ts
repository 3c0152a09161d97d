/**
 * Changes who works on a company and who pays. Invariants: everything happens under the company's lock for changes, so
 * that calls under way finish first; and the company keeps an owner.
 */
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { requireRoom } from "#features/billing/server/quotas/service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { roleChanged } from "#features/companies/server/events.ts";
import { lockCompany, refusal } from "#features/companies/server/team/role-service.ts";
import { payForWaiting } from "#features/content/server/posts/publish-service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { type LeavingInput, type Person, type RoleInput, teamMessages } from "../../contract.ts";
import { type By, recordEvent } from "../events/service.ts";
import { cancelSentBy } from "../invitations/queries.ts";
import { getPerson } from "./access-service.ts";
import { endInvitations, endRole, passPaymentOn, type Team } from "./leave-service.ts";
import { removedMail } from "./mails.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";

/** For as long as the inbox has entries. */
const KEPT_DAYS = 90;

/**
 * @throws AppError not-found, forbidden, conflict (409) for the last owner, invalid-input naming `monthly_releases` for
 * who pays.
 */
export async function changeRole(
  actor: By,
  companyId: number,
  personId: number,
  { role, monthly_releases }: RoleInput,
): Promise<Person> {
  return transaction(async (tx) => {
    const team = await lockTeam(tx, actor, companyId, true);
    const person = getPerson(team.people, personId);
    const limit = monthly_releases === undefined ? {} : { monthly_releases };
    if (role !== "owner") refuseLastOwner(team, person);
    if (role !== person.role) await endInvitations(tx, team, person);
    if (!policy.mayManage(role)) await cancelSentBy(tx, person.id, companyId);
    if (!person.pays) await queries.updateMember(tx, companyId, personId, { role, ...limit });
    else if (role !== "owner") {
      await passPaymentOn(tx, team, person, "is no longer an owner of");
      const { joined_at } = person;
      await queries.insertMember(tx, { company_id: companyId, user_id: personId, role, ...limit, joined_at });
    } else if (monthly_releases) throw invalidInput({ monthly_releases: teamMessages.payerUnlimited });
    if (role !== person.role) await tell(tx, roleChanged, { companyId, userId: personId, role });
    const changed = getPerson(await queries.listPeople(companyId, tx), personId);
    const details = policy.changeInWords(person, changed);
    if (details !== "")
      await recordEvent(tx, actor, companyId, { action: "person.change", subject: person.name, details });
    if (role !== person.role && personId !== actor.id)
      await tellPerson(tx, actor, team, personId, { details: policy.rolesInWords(person, changed), is_removed: false });
    return policy.describePerson(changed, actor.id, new Date());
  });
}

/**
 * Removes a person, or oneself; all their posts pass to the heir, with what belongs to the posts.
 * @returns the person and the company as they were.
 * @throws AppError not-found, forbidden, conflict (409) for the last owner, invalid-input naming `heir`.
 */
export async function removePerson(
  actor: By,
  companyId: number,
  personId: number,
  { heir }: LeavingInput,
): Promise<{ name: string; company: string }> {
  return transaction(async (tx) => {
    const team = await lockTeam(tx, actor, companyId, personId !== actor.id);
    const person = getPerson(team.people, personId);
    refuseLastOwner(team, person);
    const heirs = policy.heirsOf(team.people, personId);
    const chosen = heir === undefined ? heirs[0] : heirs.find(({ id }) => id === heir);
    if (!chosen) throw invalidInput({ heir: teamMessages.heir });
    await endRole(tx, team, person, chosen.id);
    if (personId !== actor.id) {
      const by = getPerson(team.people, actor.id).name;
      await queueMail(tx, { to: person.email, ...removedMail(person.first_name, { by, company: team.name }) });
      await tellPerson(tx, actor, team, personId, { details: "", is_removed: true });
    }
    const action = personId === actor.id ? "person.leave" : "person.remove";
    await recordEvent(tx, actor, companyId, { action, subject: person.name, details: `Posts pass to ${chosen.name}` });
    return { name: person.name, company: team.name };
  });
}

/**
 * The caller's plan pays from now on; who paid before stays an owner. Idempotent.
 * @returns the company's name.
 * @throws AppError not-found, forbidden, quota-reached (409), no-releases-left (402) for posts that wait for one.
 */
export async function takePlanOver(actor: By, companyId: number): Promise<string> {
  return transaction(async (tx) => {
    const { people, name } = await lockTeam(tx, actor, companyId, true);
    const payer = people.find(({ pays }) => pays);
    if (payer && payer.id !== actor.id) {
      await requireRoom(tx, actor.id, "companies");
      await queries.setPayer(tx, companyId, actor.id, null);
      const { id: user_id, joined_at } = payer;
      await queries.insertMember(tx, { company_id: companyId, user_id, role: "owner", joined_at });
    } else await queries.setPayer(tx, companyId, actor.id, null);
    await payForWaiting(tx, companyId);
    await recordEvent(tx, actor, companyId, { action: "payer.take", subject: payer?.name ?? "" });
    return name;
  });
}

/** The role is read after the call's body has arrived. @param isOwners only owners may do it. */
async function lockTeam(tx: Transaction, actor: By, companyId: number, isOwners: boolean): Promise<Team> {
  confirmActor(tx, actor);
  const company = await lockCompany(tx, actor.id, companyId, "change");
  if (!company?.role || company.deleted_at) throw new AppError("not-found", companyMessages.notFound);
  if (isOwners && !policy.mayManage(company.role)) throw await refusal(company.role, companyId, tx);
  const { id, slug, name } = company;
  return { id, slug, name, people: await queries.listPeople(companyId, tx) };
}

/** In the person's own inbox. */
function tellPerson(
  tx: Transaction,
  { id }: By,
  { id: company_id, people }: Team,
  user_id: number,
  done: { details: string; is_removed: boolean },
): Promise<void> {
  const by_name = getPerson(people, id).name;
  return queries.insertRoleChange(tx, { user_id, company_id, by_name, ...done }, KEPT_DAYS);
}

function refuseLastOwner({ people }: Team, person: queries.PersonRow): void {
  if (policy.isLastOwner(people, person)) throw new AppError("conflict", teamMessages.lastOwner);
}
