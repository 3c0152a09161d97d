import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";
import { announcement, announcementList, announcementMessages, notices } from "../contract.ts";
import { mailAnnouncements } from "./mailing-service.ts";
import { readUnsubscribeToken, unsubscribeToken } from "./unsubscribe-service.ts";

let app: App;
let user: TestUser;
let operator: TestUser;
beforeAll(async () => {
  resetSettings({ SECRET: "a secret for links of announcements" });
  app = await buildWholeServer();
});
afterAll(async () => {
  await app.close();
  resetSettings();
});
beforeEach(async () => {
  await db.deleteFrom("announcements").execute();
  [user, operator] = [await buildUser(), await buildOperator()];
});

type Method = "GET" | "POST" | "PUT";
const call = (who: TestUser | null, method: Method, url: string, payload?: object) =>
  app.inject({ method, url, headers: who ? { cookie: cookiesOf(who) } : {}, ...(payload && { payload }) });
const input = (changes: object = {}) => ({ title: "New prices", text: "From May on.", ...changes });
const create = async (changes: object = {}) => {
  const answer = await call(operator, "POST", "/operator/announcements/", input(changes));
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
  return announcement.strict().parse(answer.json());
};
const shown = async (who = user) =>
  notices.strict().parse((await call(who, "GET", "/api/notices/")).json()).announcements;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const confirm = (...users: TestUser[]) =>
  db
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where(
      "id",
      "in",
      users.map(({ id }) => id),
    )
    .execute();
const mailsTo = async (who: TestUser, subject: string) =>
  db
    .selectFrom("mail_messages")
    .select(["body", "options"])
    .where("recipient", "=", who.email)
    .where("subject", "=", subject)
    .execute();

describe("announcements", () => {
  it("are made by operators alone; notices are for who is signed in", async () => {
    const { id } = await create();
    const calls = [
      ["GET", "/operator/announcements/"],
      ["POST", "/operator/announcements/"],
      ["PUT", `/operator/announcements/${id}/`],
      ["POST", `/operator/announcements/${id}/stop/`],
    ] as const;
    for (const [method, url] of calls) {
      expect((await call(null, method, url, input())).statusCode).toBe(401);
      expect((await call(user, method, url, input())).statusCode).toBe(403);
    }
    expect((await call(null, "GET", "/api/notices/")).statusCode).toBe(401);
    expect((await call(null, "POST", `/api/announcements/${id}/dismiss/`)).statusCode).toBe(401);
  });

  it("are shown until dismissed, by each for themselves", async () => {
    const { id } = await create({ link: "/pricing" });
    expect(await shown()).toEqual([{ id, title: "New prices", text: "From May on.", link: "/pricing" }]);
    await call(user, "POST", `/api/announcements/${id}/dismiss/`);
    expect((await call(user, "POST", `/api/announcements/${id}/dismiss/`)).statusCode).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await shown(operator)).toHaveLength(1);
    expect((await call(user, "POST", "/api/announcements/999999/dismiss/")).statusCode).toBe(404);
    const list = announcementList.parse((await call(operator, "GET", "/operator/announcements/")).json());
    expect(list.announcements[0]).toMatchObject({ id, state: "shown", dismissed: 1, created_by: "Ada Lovelace" });
  });

  it("are shown from their start to their end, and not once stopped; three at most", async () => {
    const later = await create({ from: inMinutes(5) });
    expect([later.state, await shown()]).toEqual(["scheduled", []]);
    const soonOver = await create({ until: inMinutes(5) });
    expect(await shown()).toHaveLength(1);
    await db
      .updateTable("announcements")
      .set({ starts_at: inMinutes(-9), ends_at: inMinutes(-1) })
      .where("id", "=", soonOver.id)
      .execute();
    expect(await shown()).toEqual([]);
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push((await create({ title: `No ${n}` })).id);
    expect((await shown()).map(({ title }) => title)).toEqual(["No 3", "No 2", "No 1"]);
    const stopped = await call(operator, "POST", `/operator/announcements/${ids[3] ?? 0}/stop/`);
    expect(stopped.json()).toMatchObject({ state: "stopped" });
    expect((await shown()).map(({ title }) => title)).toEqual(["No 2", "No 1", "No 0"]);
    expect((await call(operator, "PUT", `/operator/announcements/${ids[3] ?? 0}/`, input())).statusCode).toBe(409);
  });

  it("keep what a change leaves out", async () => {
    const until = inMinutes(60);
    const made = await create({ link: "/pricing", from: inMinutes(5), until, is_mailed: true });
    const change = async (body: object) =>
      announcement.parse((await call(operator, "PUT", `/operator/announcements/${made.id}/`, body)).json());
    expect(await change({ title: "Newer prices" })).toMatchObject({ ...made, title: "Newer prices" });
    expect(await change({})).toMatchObject({ ...made, title: "Newer prices" });
    expect(await change({ link: "", until: null })).toMatchObject({ link: "", until: null, from: made.from });
    await change({ until });
    const late = await call(operator, "PUT", `/operator/announcements/${made.id}/`, { from: inMinutes(90) });
    expect([late.statusCode, late.json()]).toEqual([400, { until: announcementMessages.endBeforeStart }]);
  });

  it("are changed and audited", async () => {
    const { id } = await create();
    await call(operator, "PUT", `/operator/announcements/${id}/`, input({ title: "Newer prices" }));
    await call(operator, "POST", `/operator/announcements/${id}/stop/`);
    await call(operator, "POST", `/operator/announcements/${id}/stop/`);
    const entries = await db
      .selectFrom("audit_entries")
      .selectAll()
      .where("operator_id", "=", operator.id)
      .orderBy("id")
      .execute();
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ["announcement.create", "New prices"],
      ["announcement.change", "Newer prices"],
      ["announcement.stop", "Newer prices"],
    ]);
  });

  it.each([
    ["no title", { title: " " }, { title: announcementMessages.titleRequired }],
    ["two lines in the title", { title: "a\nb" }, { title: "Title must be one line." }],
    ["no text", { text: "" }, { text: announcementMessages.textRequired }],
    ["a script as its link", { link: "javascript:alert(1)" }, { link: announcementMessages.linkInvalid }],
    ["another site without a scheme", { link: "//evil.example" }, { link: announcementMessages.linkInvalid }],
    ["a backslash", { link: "/\\evil.example" }, { link: announcementMessages.linkInvalid }],
    [
      "an end before its start",
      { from: inMinutes(9), until: inMinutes(5) },
      { until: announcementMessages.endBeforeStart },
    ],
    ["an end in the past", { from: inMinutes(-9), until: inMinutes(-5) }, { until: announcementMessages.endPast }],
    ["no time", { from: "soon" }, { from: announcementMessages.timeInvalid }],
  ])("refuses %s", async (_name, changes, fields) => {
    const answer = await call(operator, "POST", "/operator/announcements/", input(changes));
    expect([answer.statusCode, answer.json()]).toEqual([400, fields]);
  });
});

describe("their emails", () => {
  const subject = () => `Prices ${randomUUID()}`;

  it("go to confirmed users once, however often the job runs, is cut off, and by however many workers", async () => {
    const people = await Promise.all(Array.from({ length: 7 }, () => buildUser()));
    const [unconfirmed, suspended, leaving, unsubscribed, ...rest] = people;
    await confirm(...people);
    const idOf = (who: TestUser | undefined) => who?.id ?? 0;
    await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", idOf(unconfirmed)).execute();
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", idOf(suspended)).execute();
    await db
      .updateTable("users")
      .set({ deletion_due_at: inMinutes(99) })
      .where("id", "=", idOf(leaving))
      .execute();
    await db
      .insertInto("announcement_opt_outs")
      .values({ user_id: idOf(unsubscribed) })
      .execute();
    const odd = await buildUser();
    await confirm(odd);
    await db.updateTable("users").set({ email: "odd, of old@example.com" }).where("id", "=", odd.id).execute();
    const title = subject();
    const { id } = await create({ title, is_mailed: true });
    const controller = new AbortController();
    controller.abort();
    expect(await mailAnnouncements(controller.signal, 2)).toBe(0);
    await Promise.all([
      mailAnnouncements(undefined, 2),
      mailAnnouncements(undefined, 2),
      mailAnnouncements(undefined, 3),
    ]);
    expect(await mailAnnouncements(undefined, 2)).toBe(0);
    for (const who of rest) expect(await mailsTo(who, title)).toHaveLength(1);
    for (const who of [unconfirmed, suspended, leaving, unsubscribed])
      expect(who && (await mailsTo(who, title))).toEqual([]);
    const all = await db.selectFrom("mail_messages").select("id").where("subject", "=", title).execute();
    const list = announcementList.parse((await call(operator, "GET", "/operator/announcements/")).json());
    expect(list.announcements.find((each) => each.id === id)).toMatchObject({ mailed: all.length });
    expect(list.announcements.find((each) => each.id === id)?.mailed_at).not.toBeNull();
  });

  it("wait for the start, and end with a stop", async () => {
    await confirm(user);
    const [later, stopped] = [subject(), subject()];
    await create({ title: later, is_mailed: true, from: inMinutes(5) });
    const { id } = await create({ title: stopped, is_mailed: true });
    await call(operator, "POST", `/operator/announcements/${id}/stop/`);
    await mailAnnouncements();
    expect([await mailsTo(user, later), await mailsTo(user, stopped)]).toEqual([[], []]);
  });

  it("carry a link that stops them after a question, or by one click of a mail program", async () => {
    await confirm(user);
    const title = subject();
    await create({ title, is_mailed: true, link: "/pricing" });
    await mailAnnouncements();
    const [mail] = await mailsTo(user, title);
    const link = /https?:\/\/[^/]+(\/unsubscribe\/\S+)/.exec(mail?.options.unsubscribe ?? "")?.[1] ?? "";
    expect(mail?.body).toMatch(/https?:\/\/[^/]+\/pricing\n/);
    const optedOut = async () =>
      (await db.selectFrom("announcement_opt_outs").selectAll().where("user_id", "=", user.id).execute()).length === 1;
    const asked = await app.inject({ url: link, headers: { accept: "text/html" } });
    expect([asked.statusCode, asked.body.includes("Stop announcements by email?"), await optedOut()]).toEqual([
      200,
      true,
      false,
    ]);
    const oneClick = { "content-type": "application/x-www-form-urlencoded" };
    const stopped = await app.inject({
      method: "POST",
      url: link,
      headers: oneClick,
      payload: "List-Unsubscribe=One-Click",
    });
    expect([stopped.statusCode, stopped.body.includes("You are unsubscribed"), await optedOut()]).toEqual([
      200,
      true,
      true,
    ]);
    const form = { "content-type": "multipart/form-data; boundary=b" };
    const payload = '--b\r\nContent-Disposition: form-data; name="again"\r\n\r\nyes\r\n--b--\r\n';
    await app.inject({ method: "POST", url: link, headers: form, payload });
    expect(await optedOut()).toBe(false);
  });

  it("have links of their own installation: others are 404, for everybody", async () => {
    const token = unsubscribeToken(user.id);
    expect(readUnsubscribeToken(token)).toBe(user.id);
    for (const wrong of ["x", token.slice(0, -2), `${token}AA`, "A".repeat(400)])
      for (const method of ["GET", "POST"] as const)
        expect((await app.inject({ method, url: `/unsubscribe/${wrong}` })).statusCode).toBe(404);
  });
});
