/** A company's people as the server answers them, for tests that play the server. */
import type { InvitationLine, Person, Team } from "#features/team/contract.ts";

export function buildPerson(changes: Partial<Person> = {}): Person {
  return {
    id: 1,
    name: "Marta Lindqvist",
    email: "marta@lindqvist.example",
    role: "owner",
    is_you: false,
    pays: false,
    monthly_releases: null,
    last_seen: "2026-11-18",
    ...changes,
  };
}

export const MARTA = buildPerson({ is_you: true, pays: true, last_seen: "2026-11-20T12:40:00.000Z" });
export const PRIYA = buildPerson({
  id: 3,
  name: "Priya Raman",
  email: "priya.raman@northmoor.example",
  role: "author",
});
export const SAM = buildPerson({ id: 2, name: "Sam Whitlock", email: "press@northmoor.example", role: "editor" });

export function buildInvitation(changes: Partial<InvitationLine> = {}): InvitationLine {
  return {
    id: 11,
    email: "jo.pryce@northmoor.example",
    role: "author",
    inviter: "Marta Lindqvist",
    companies: ["Halden Marine Systems"],
    created_at: "2026-11-18T09:00:00.000Z",
    expires_at: "2026-11-25T09:00:00.000Z",
    is_expired: false,
    ...changes,
  };
}

/** Of company 7, as Marta sees it, who owns it. */
export function buildTeam(changes: Partial<Team> = {}): Team {
  return {
    company: { id: 7, slug: "halden-marine-systems", name: "Halden Marine Systems", payer_has_left: false },
    role: "owner",
    people: [MARTA, SAM, PRIYA],
    invitations: [],
    ...changes,
  };
}
