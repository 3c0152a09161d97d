/** What people choose to be emailed (docs/product/inbox.md, Emails). */
import { expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { choiceOf, choicesFor, settings, SETTINGS_PATH, settingsAnswer, withChoices } from "../contract.ts";
import { registerNotificationRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerNotificationRoutes);
const usual = choicesFor({}, null);

it("is nobody's without a session, and a company's only for its people", async () => {
  expect((await call(null, "GET", SETTINGS_PATH)).statusCode).toBe(401);
  const [owner, stranger] = [await buildUser(), await buildUser()];
  const company = await buildCompany(owner.id);
  const body = { company: company.id, choices: usual };
  expect((await call(stranger, "PUT", SETTINGS_PATH, body)).statusCode).toBe(404);
  expect((await call(owner, "PUT", SETTINGS_PATH, body)).statusCode).toBe(200);
});

it("refuses to switch off what is always sent, naming the kind", async () => {
  const user = await buildUser();
  const answer = await call(user, "PUT", SETTINGS_PATH, { company: null, choices: { ...usual, "may-miss": "never" } });
  expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining("A post may miss its time: choose")]);
});

it("keeps a company's own choice when that of all changes, and only what differs", async () => {
  const user = await buildUser();
  const company = await buildCompany(user.id, { name: "Northmoor Foods" });
  await addMember(company.id, (await buildUser()).id, "editor");
  const put = (body: object) => call(user, "PUT", SETTINGS_PATH, { time_zone: "Europe/Oslo", ...body });
  await put({ company: company.id, choices: { ...usual, published: "never" } });
  const saved = settingsAnswer.parse((await put({ company: null, choices: { ...usual, delivered: "now" } })).json());
  expect(saved.companies[0]?.choices).toMatchObject({ published: "never", delivered: "now" });
  const read = settings.strict().parse((await call(user, "GET", SETTINGS_PATH)).json());
  expect(read).toMatchObject({
    email: user.email,
    time_zone: "Europe/Oslo",
    choices: { published: "now", delivered: "now" },
  });
  const row = await db.selectFrom("inboxes").selectAll().where("user_id", "=", user.id).executeTakeFirstOrThrow();
  expect(row.choices).toEqual({ all: { delivered: "now" }, [company.id]: { published: "never" } });
  await put({ company: company.id, choices: { ...usual, delivered: "now" } });
  await put({ company: null, choices: usual });
  const after = await db
    .selectFrom("inboxes")
    .select("choices")
    .where("user_id", "=", user.id)
    .executeTakeFirstOrThrow();
  expect(after.choices).toEqual({});
});

it("reads what an earlier version stored, and never silences what is always sent", () => {
  expect(choiceOf({ all: { "approval-asked": "never" } }, "approval-asked", 7)).toBe("now");
  expect(choiceOf({ 7: { team: "never" } }, "team", 8)).toBe("daily");
  expect(withChoices({ 7: { team: "never" } }, 7, usual)).toEqual({});
});
