/** Invitations as their owners and those invited make the calls. */
import { randomUUID } from "node:crypto";
import type { Role } from "#features/companies/team/roles.ts";
import { openedInvitation, team as teamAnswer } from "#features/team/contract.ts";
import { registerTeamRoutes } from "#features/team/server/routes.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Who } from "#tests/support/apps/calls.ts";

export const PASSWORD = "harbour lantern orchid 93";
export const newAddress = () => `jo-${randomUUID()}@example.com`;
export const detailOf = (answer: { json: () => unknown }) => (answer.json() as { detail: string }).detail;
export const pathOf = (company: TestCompany, id: number, rest = "") =>
  `/api/companies/${company.id}/invitations/${id}/${rest}`;

/** Roles of the account with this address, by company. */
export const rolesOf = async (email: string) =>
  db
    .selectFrom("company_members as held")
    .innerJoin("users", "users.id", "held.user_id")
    .select(["held.company_id", "held.role"])
    .where("users.email", "=", email)
    .orderBy("held.company_id")
    .execute();

export async function buildOwner() {
  const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
  const company = await buildCompany(owner.id, { name: "Northmoor Foods" });
  return { owner, company };
}

type Sent = { companies: TestCompany[]; email: string; role?: Role; message?: string };

export function invitationCallsOfThisFile() {
  const { call } = callsOfThisFile(registerTeamRoutes);
  const send = (who: Who, { companies, email, role = "author", message }: Sent) =>
    call(who, "POST", "/api/invitations/", {
      emails: [email],
      role,
      companies: companies.map(({ id }) => id),
      ...(message !== undefined && { message }),
    });
  const answer = (who: Who, what: "open" | "decline" | "accept", token: string) =>
    call(who, "POST", `/api/invitations/${what}/`, { token });
  const join = (token: string) =>
    call(null, "POST", "/api/invitations/join/", { token, first_name: "Jo", last_name: "Pryce", password: PASSWORD });
  const open = async (who: Who, token: string) =>
    openedInvitation.strict().parse((await answer(who, "open", token)).json());
  const linesOf = async (who: TestUser, company: TestCompany) =>
    teamAnswer.parse((await call(who, "GET", `/api/companies/${company.id}/members/`)).json()).invitations;
  return { call, send, answer, join, open, linesOf };
}
