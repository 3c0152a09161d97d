/** "Send me a sample": to oneself alone, with what the search finds, and few. */
import { beforeEach, expect, it } from "vitest";
import { digestWaiting } from "#features/news/server/stories/digest-service.ts";
import { db } from "#platform/database/client.ts";
import { buildEntry, buildFeed } from "#tests/factories/feeds.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { alertMessages } from "../../messages.ts";
import { registerAlertRoutes } from "../routes.ts";

const { call } = callsOfThisFile(registerAlertRoutes);
let user: TestUser;
beforeEach(async () => {
  await clearThrottles();
  await db.deleteFrom("feeds").execute();
  user = await buildUser({ first_name: "Marta" });
  const feed = await buildFeed({ category: "business", name: "Harbour & Grid", language: "en" });
  for (const title of ["A ferry sinks", "Ferries for the fjord"])
    await buildEntry(feed.id, { title, summary: `${title}, at length.`, content_html: "" });
  await digestWaiting();
});

const SEARCH = { query: "ferry", in_headline: true, in_text: true, time_zone: "Europe/Oslo" };
const send = (who: TestUser | null, fields: object = {}) =>
  call(who, "POST", "/api/alerts/sample/", { name: "Ferries", ...SEARCH, ...fields });

it("is a signed-in person's, and goes to their own address", async () => {
  expect((await send(null)).statusCode).toBe(401);
  const answer = await send(user);
  expect([answer.statusCode, answer.json()]).toEqual([202, { detail: alertMessages.sampleSent(user.email) }]);
  const [mail] = (await mailsTo(user.email)).slice(-1);
  expect(mail?.subject).toBe("Sample: Ferries: 2 stories");
  expect(mail?.text).toContain("Hello Marta,\n\n2 stories of the last 30 days match your alert Ferries.");
  expect(mail?.text).toContain("Ferries for the fjord");
  expect(mail?.text).toContain("You receive this because you asked for a sample of ferry.");
  expect(await db.selectFrom("alerts").select("id").where("owner_id", "=", user.id).execute()).toEqual([]);
});

it("is refused without a word, without a hit and to an address that is not confirmed", async () => {
  expect((await send(user, { query: "" })).json()).toEqual({ query: alertMessages.empty });
  const none = await send(user, { query: "submarine" });
  expect([none.statusCode, none.json()]).toEqual([409, { detail: alertMessages.noSample }]);
  await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", user.id).execute();
  expect((await send(user)).json()).toEqual({ detail: alertMessages.noMailbox });
});

it("is sent ten times an hour to a person, also when all are asked for at once", async () => {
  const before = (await mailsTo(user.email)).length;
  const answers = await Promise.all(Array.from({ length: 13 }, () => send(user)));
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(10);
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
  expect((await mailsTo(user.email)).length - before).toBe(10);
});
