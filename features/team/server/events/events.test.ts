/** The history of a company's people: who reads it, and what is in it. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { EVENTS_PAGE, teamEvents } from "../../contract.ts";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { mailedToken } from "#tests/support/mails.ts";
import { registerTeamRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerTeamRoutes);
beforeEach(clearThrottles);

const pathOf = ({ id }: TestCompany, rest: string) => `/api/companies/${id}/${rest}`;
const eventsOf = async (who: TestUser, company: TestCompany, query = "") =>
  teamEvents.strict().parse((await call(who, "GET", pathOf(company, `events/${query}`))).json());

async function buildOwner() {
  const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
  return { owner, company: await buildCompany(owner.id, { name: "Northmoor Foods" }) };
}

it("is for owners alone", async () => {
  const { owner, company } = await buildOwner();
  const editor = await buildUser();
  await addMember(company.id, editor.id, "editor");
  for (const path of ["events/", "events/csv/"]) {
    const codes = [];
    for (const who of [null, await buildUser(), editor, owner])
      codes.push((await call(who, "GET", pathOf(company, path))).statusCode);
    expect([path, codes]).toEqual([path, [401, 404, 403, 200]]);
  }
});

it("says who did what to whom, when, and from where", async () => {
  const { owner, company } = await buildOwner();
  const author = await buildUser({ first_name: "Priya", last_name: "Raman" });
  await addMember(company.id, author.id, "author");
  const member = pathOf(company, `members/${author.id}/`);
  await call(owner, "PUT", member, { role: "editor", monthly_releases: 3 });
  await call(owner, "PUT", member, { role: "editor" });
  const invite = (email: string) =>
    call(owner, "POST", "/api/invitations/", { emails: [email], role: "viewer", companies: [company.id] });
  const [jo, guest] = [await buildUser({ first_name: "Jo", last_name: "Pryce" }), `ben-${randomUUID()}@example.com`];
  await invite(jo.email);
  await call(jo, "POST", "/api/invitations/accept/", { token: await mailedToken(jo.email) });
  await invite(guest);
  await call(null, "POST", "/api/invitations/decline/", { token: await mailedToken(guest) });
  await call(jo, "POST", pathOf(company, `members/${jo.id}/remove/`), {});
  await call(owner, "POST", `${member}remove/`, {});
  const { events, has_more } = await eventsOf(owner, company);
  expect(has_more).toBe(false);
  expect(new Set(events.map(({ ip }) => ip))).toEqual(new Set(["127.0.0.1"]));
  expect(events.map(({ actor_name, action, subject, details }) => [actor_name, action, subject, details])).toEqual([
    ["Marta Lindqvist", "person.remove", "Priya Raman", "Posts pass to Marta Lindqvist"],
    ["Jo Pryce", "person.leave", "Jo Pryce", "Posts pass to Priya Raman"],
    [guest, "invitation.decline", guest, ""],
    ["Marta Lindqvist", "invitation.send", guest, "Viewer"],
    ["Jo Pryce", "person.join", jo.email, "Viewer"],
    ["Marta Lindqvist", "invitation.send", jo.email, "Viewer"],
    ["Marta Lindqvist", "person.change", "Priya Raman", "Author to Editor; Releases: no limit to 3 a month"],
  ]);
  const file = await call(owner, "GET", pathOf(company, "events/csv/"));
  expect(file.headers["content-type"]).toBe("text/csv; charset=utf-8");
  const lines = file.body.replace("\u{FEFF}", "").trimEnd().split("\r\n");
  expect([lines.length, lines[0]]).toEqual([8, "Time,Person,Action,About,Details,Address"]);
  expect(lines[1]).toMatch(
    /Z,Marta Lindqvist,Removed a person,Priya Raman,Posts pass to Marta Lindqvist,127\.0\.0\.1$/,
  );
});

it("is read page by page, and keeps the name of an account that is gone", async () => {
  const { owner, company } = await buildOwner();
  const gone = await buildUser();
  const event = { company_id: company.id, actor_id: gone.id, actor_name: "Priya Raman", action: "person.leave" };
  const rows = Array.from({ length: EVENTS_PAGE + 1 }, (_, n) => ({ ...event, subject: `${n}` }));
  await db.insertInto("company_events").values(rows).execute();
  await db.deleteFrom("users").where("id", "=", gone.id).execute();
  const { events, has_more } = await eventsOf(owner, company);
  expect([events.length, has_more, events[0]?.subject, events[0]?.actor_name]).toEqual([
    EVENTS_PAGE,
    true,
    `${EVENTS_PAGE}`,
    "Priya Raman",
  ]);
  const rest = await eventsOf(owner, company, `?before=${events.at(-1)?.id}`);
  expect([rest.events.map(({ subject }) => subject), rest.has_more]).toEqual([["0"], false]);
});
