/** Pure rules of the people of a company: their order, who is protected, and who takes over. */
import { mayInCompany } from "#features/companies/team/rights.ts";
import { ROLE_NAMES, type Role, ROLES } from "#features/companies/team/roles.ts";
import type { Leaving, Person } from "../../contract.ts";
import type { PersonRow } from "./queries.ts";

/** The caller first, then by role, then by name. @param now decides which day is today, in UTC. */
export function describePeople(people: PersonRow[], callerId: number, now: Date): Person[] {
  return people.map((row) => describePerson(row, callerId, now)).toSorted(byRank);
}

export function describePerson(row: PersonRow, callerId: number, now: Date): Person {
  const { id, name, email, role, pays, monthly_releases, last_seen_at } = row;
  return { id, name, email, role, is_you: id === callerId, pays, monthly_releases, last_seen: seen(last_seen_at, now) };
}

function byRank(one: Person, other: Person): number {
  return (
    Number(other.is_you) - Number(one.is_you) ||
    ROLES.indexOf(one.role) - ROLES.indexOf(other.role) ||
    one.name.localeCompare(other.name, "en")
  );
}

/** Colleagues see the day: it is not a time clock. */
function seen(at: Date | null, now: Date): string | null {
  if (!at) return null;
  const [time, today] = [at.toISOString(), now.toISOString()];
  return time.slice(0, 10) === today.slice(0, 10) ? time : time.slice(0, 10);
}

/** Whether the company would have no owner without this one. @param people by when they joined. */
export function isLastOwner(people: readonly PersonRow[], { id, role }: PersonRow): boolean {
  return role === "owner" && !people.some((other) => other.id !== id && other.role === "owner");
}

/** Who pays when the payer leaves or is no owner any more: the longest-standing other owner, a suspended one last. */
export function successorOf(people: readonly PersonRow[], payerId: number): PersonRow | undefined {
  const owners = people.filter(({ id, role }) => id !== payerId && role === "owner");
  return owners.find(({ is_suspended }) => !is_suspended) ?? owners[0];
}

/** Who may take a leaver's posts over, the default first: editors, then the payer, then other owners. Suspended ones only if there is no other. */
export function heirsOf(people: readonly PersonRow[], leaverId: number): PersonRow[] {
  const all = people.filter(({ id }) => id !== leaverId);
  const active = all.filter(({ is_suspended, role }) => !is_suspended && (role === "editor" || role === "owner"));
  const others = active.length > 0 ? active : all;
  const owners = others.filter(({ role }) => role === "owner");
  return [
    ...others.filter(({ role }) => role === "editor"),
    ...owners.filter(({ pays }) => pays),
    ...owners.filter(({ pays }) => !pays),
  ];
}

/** The strongest of the people, then the longest-standing. */
export function strongestOf(people: readonly PersonRow[]): PersonRow | undefined {
  const rank = ({ role }: { role: Role }) => ROLES.indexOf(role);
  return people.toSorted((one, other) => rank(one) - rank(other))[0];
}

type Left = { status: string; name: string; publish_at: Date | null };

/** What waits for a decision of ours counts with the drafts: readers have never seen it. */
export function describeLeft(posts: readonly Left[]): Pick<Leaving, "drafts" | "scheduled" | "published"> {
  const scheduled = posts.flatMap(({ status, name, publish_at }) =>
    status === "scheduled" && publish_at ? [{ name, publishing_time: publish_at.toISOString() }] : [],
  );
  const published = posts.filter(({ status }) => status === "published" || status === "withdrawn").length;
  return { drafts: posts.length - scheduled.length - published, scheduled, published };
}

export function mayManage(role: Role): boolean {
  return mayInCompany(role, "manage-people");
}

/** What has changed, for the history; empty: nothing. */
export function changeInWords(before: PersonRow, after: PersonRow): string {
  const limit = ({ monthly_releases: most }: PersonRow) => (most === null ? "no limit" : `${most} a month`);
  return [
    ...(before.role === after.role ? [] : [rolesInWords(before, after)]),
    ...(before.monthly_releases === after.monthly_releases ? [] : [`Releases: ${limit(before)} to ${limit(after)}`]),
  ].join("; ");
}

export const rolesInWords = (before: PersonRow, after: PersonRow) =>
  `${ROLE_NAMES[before.role]} to ${ROLE_NAMES[after.role]}`;

/** The People tab of a company. */
export function peopleScreen(slug: string): string {
  return `/dashboard?activeContent=companyProfile&item=people.${slug}`;
}
