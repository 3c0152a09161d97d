/** A company's rules of approval: owners set them, its people read them. */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { companiesChanged, companyActed } from "#features/companies/server/events.ts";
import { requireRight } from "#features/companies/server/team/role-service.ts";
import { mayInCompany, reachOf } from "#features/companies/team/rights.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import {
  approvalMessages,
  type ApprovalRules,
  type CompanyRules,
  isClient,
  MODE_WORDS,
  NO_RULES,
} from "../../contract.ts";
import * as queries from "./queries.ts";

/** Whether a person in this role can be asked to approve. */
export const canApprove = ({ role }: Pick<queries.PersonRow, "role">) => reachOf(role, "approve") === "yes";

/** As saved, or those of a company that has set none. */
export function rulesOr(rules: ApprovalRules | null): ApprovalRules {
  return rules ?? { ...NO_RULES, zone: getSite().time_zone };
}

/** @throws AppError not-found unless the caller has a role in the company. */
export async function getRules(actor: Pick<Actor, "id">, companyId: number): Promise<CompanyRules> {
  const people = await queries.listPeople(companyId);
  const caller = people.find(({ id }) => id === actor.id);
  if (!caller) throw new AppError("not-found", companyMessages.notFound);
  const [rules, in_progress] = await Promise.all([queries.findRules(companyId), queries.countOpen(companyId)]);
  return {
    rules: rulesOr(rules),
    candidates: people.filter(canApprove).map(({ id, name, role }) => ({ id, name, role })),
    in_progress,
    may_change: mayInCompany(caller.role, "manage-people"),
  };
}

/**
 * Under the company's lock for changes, so that no one on the list loses the role meanwhile.
 * @throws AppError not-found, forbidden (403), invalid-input naming `approvers`.
 */
export async function saveRules(
  actor: Actor & { ip: string },
  companyId: number,
  rules: ApprovalRules,
): Promise<ApprovalRules> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await requireRight(tx, actor, companyId, "manage-people");
    refuseOthers(rules, await queries.listPeople(companyId, tx));
    const before = await queries.findRules(companyId, tx);
    await queries.saveRules(tx, companyId, rules);
    const details = MODE_WORDS[rules.mode].name;
    await tell(tx, companyActed, { companyId, by: actor, action: "rules.save", subject: "", details });
    if (rules.shows_quotes !== (before?.shows_quotes ?? false)) await tell(tx, companiesChanged, { ids: [companyId] });
  });
  return rules;
}

function refuseOthers({ approvers }: ApprovalRules, people: readonly queries.PersonRow[]): void {
  const nameOf = (id: number) => people.find((each) => each.id === id)?.name ?? "This person";
  const able = new Set(people.filter(canApprove).map(({ id }) => id));
  for (const each of approvers) {
    const own = isClient(each) ? null : each.user_id;
    for (const id of [own, each.deputy_id])
      if (id !== null && !able.has(id)) throw invalidInput({ approvers: approvalMessages.cannotApprove(nameOf(id)) });
    if (own !== null && own === each.deputy_id)
      throw invalidInput({ approvers: approvalMessages.ownDeputy(nameOf(own)) });
  }
}
