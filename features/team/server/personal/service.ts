/** A person's roles and invitations: exporting them, and leaving every company before the account's own posts go. */
import type { PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { lockCompany } from "#features/companies/server/team/role-service.ts";
import { transaction } from "#platform/database/client.ts";
import { recordEvent } from "../events/service.ts";
import { endRole, type Team } from "../people/leave-service.ts";
import * as policy from "../people/policy.ts";
import { listPeople, updateMember } from "../people/queries.ts";
import * as queries from "./queries.ts";

const COMPANIES_PER_BATCH = 100;

export const teamData: PersonalData = {
  name: "team",
  exportInto: async (userId, archive) => {
    const [memberships, invitations, history, role_changes] = await Promise.all([
      queries.listMemberships(userId),
      queries.listSent(userId),
      queries.listDone(userId),
      queries.listRoleChanges(userId),
    ]);
    await archive.addJson("team.json", { memberships, invitations_sent: invitations, history, role_changes });
  },
  /** Companies of this person alone stay, and go with the account. */
  erase: async (userId) => {
    for (let after = 0; ;) {
      const ids = await queries.listShared(userId, after, COMPANIES_PER_BATCH);
      for (const id of ids) await leaveForGood(id, userId);
      const last = ids.at(-1);
      if (last === undefined) break;
      after = last;
    }
    await transaction((tx) => queries.deleteReceived(tx, userId));
  },
};

/** Nothing of a company with other people is lost: where no owner is left, the strongest of them becomes one. */
async function leaveForGood(companyId: number, userId: number): Promise<void> {
  await transaction(async (tx) => {
    const company = await lockCompany(tx, userId, companyId, "change");
    if (!company?.role) return;
    const { id, slug, name } = company;
    const team: Team = { id, slug, name, people: await listPeople(id, tx) };
    const others = team.people.filter((person) => person.id !== userId);
    const person = team.people.find((each) => each.id === userId);
    const strongest = policy.strongestOf(others);
    if (!person || !strongest) return;
    if (strongest.role !== "owner") {
      await updateMember(tx, id, strongest.id, { role: "owner" });
      team.people = team.people.map((each) => (each.id === strongest.id ? { ...each, role: "owner" } : each));
    }
    const [heir] = policy.heirsOf(team.people, userId);
    await endRole(tx, team, person, (heir ?? strongest).id);
    const details = `Account deleted. Posts pass to ${(heir ?? strongest).name}`;
    await recordEvent(tx, { id: userId, ip: "" }, id, { action: "person.leave", subject: person.name, details });
  });
}
