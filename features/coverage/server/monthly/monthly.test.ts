/** Reports of a month by email: to whom, once, with the PDF, and never against a person's will. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { monthly as shape, monthlyMessages, recipientInput } from "#features/coverage/monthly/contract.ts";
import { sharedReports } from "#features/coverage/reporting/contract.ts";
import { coverageData } from "#features/coverage/server/personal/service.ts";
import { registerCoverageReportRoutes } from "#features/coverage/server/reporting/routes.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { buildFind } from "#tests/support/coverage-finds.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { forgetSite, speak } from "#tests/support/site-language.ts";
import { readPdf } from "#tests/support/pdf-file.ts";
import { hearRefusal, mailMonthly } from "./mailing-service.ts";

const { call } = callsOfThisFile(registerCoverageReportRoutes);
const PATH = "/api/coverage/monthly/";
/** Tuesday 1 December 2026, 8:00 UTC. */
const DUE = new Date("2026-12-01T08:00:00Z");
const CLIENT = "ingrid@haldenmarine.example";

let site: App;
beforeAll(async () => {
  site = await buildSiteApp();
});
afterAll(async () => {
  await site.close();
  await forgetSite();
});
beforeEach(async () => {
  await speak("en");
  await clearThrottles();
  await connectionPool().query("delete from coverage_mailings");
  await connectionPool().query("delete from mail_messages");
});

async function buildCovered(articles = 2) {
  const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
  const company = await buildCompany(owner.id, { name: "Halden Marine" });
  const post = await buildPost(owner.id, { status: "published", company_id: company.id });
  for (let at = 0; at < articles; at += 1)
    await buildFind(post.id, {
      outlet: `Outlet ${at}`,
      headline: `Ferries, part ${at}`,
      published_at: new Date("2026-11-20T07:00:00Z"),
    });
  await buildFind(post.id, {
    outlet: "Later",
    headline: "In December",
    published_at: new Date("2026-12-01T00:00:00Z"),
  });
  await buildFind(post.id, {
    outlet: "Unread",
    headline: "Not confirmed",
    status: "to_confirm",
    published_at: new Date("2026-11-20T07:00:00Z"),
  });
  return { owner, company, post };
}

/** As if it had been there before the month's end. */
async function add(who: TestUser, company: number, address = CLIENT) {
  const answer = await call(who, "POST", PATH, { company, address });
  await connectionPool().query("update coverage_recipients set created_at = '2026-11-10'");
  return answer;
}
const list = async (who: TestUser, company: number) =>
  shape.parse((await call(who, "GET", `${PATH}?company=${company}`)).json());
const links = async (who: TestUser, company: number) =>
  sharedReports.parse((await call(who, "GET", `/api/coverage/report/shared/?company=${company}`)).json());
const tokenOf = async (address = CLIENT) =>
  (await db.selectFrom("coverage_recipients").select("token").where("address", "=", address).executeTakeFirstOrThrow())
    .token;

describe("who may not", () => {
  it("adds, sees or removes no address as a stranger, an author, or for another company", async () => {
    const { owner, company } = await buildCovered();
    const [stranger, author] = [await buildUser(), await buildUser()];
    await addMember(company.id, author.id, "author");
    expect((await add(owner, company.id)).statusCode).toBe(201);
    const [{ id } = { id: 0 }] = (await list(owner, company.id)).recipients;
    const statuses = async (who: TestUser) => [
      (await call(who, "GET", `${PATH}?company=${company.id}`)).statusCode,
      (await call(who, "POST", PATH, { company: company.id, address: "a@b.example" })).statusCode,
      (await call(who, "DELETE", `${PATH}${id}/`)).statusCode,
    ];
    expect(await statuses(stranger)).toEqual([404, 404, 404]);
    expect(await statuses(author)).toEqual([200, 403, 403]);
    expect(await list(author, company.id)).toMatchObject({ recipients: [], may_change: false });
    expect((await list(owner, company.id)).recipients).toHaveLength(1);
  });

  it("adds what is no address, one twice, or more than twenty", async () => {
    const { owner, company } = await buildCovered();
    expect((await add(owner, company.id, "a@b.example\r\nBcc: c@d.example")).statusCode).toBe(400);
    expect(recipientInput.safeParse({ company: 1, address: "Ingrid <a@b.example>" }).success).toBe(false);
    await add(owner, company.id);
    const twice = await add(owner, company.id, CLIENT.toUpperCase());
    expect([twice.statusCode, twice.json()]).toEqual([409, { detail: monthlyMessages.known }]);
    for (let more = 1; more < 20; more += 1) await add(owner, company.id, `client${more}@halden.example`);
    const last = await add(owner, company.id, "one-more@halden.example");
    expect([last.statusCode, last.json()]).toEqual([409, { detail: monthlyMessages.tooMany }]);
  });
});

describe("the report of a month", () => {
  it("is sent on the first working day at 8:00, once, also by two workers, with what was confirmed as a PDF", async () => {
    const { owner, company } = await buildCovered();
    await add(owner, company.id);
    await mailMonthly(new Date(DUE.getTime() - 1000));
    expect(await mailsTo(CLIENT)).toEqual([]);
    await Promise.all([mailMonthly(DUE), mailMonthly(DUE)]);
    await mailMonthly(new Date("2026-12-20T08:00:00Z"));
    const [mail, ...more] = await mailsTo(CLIENT);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Coverage in November 2026: Halden Marine");
    const { reports } = await links(owner, company.id);
    const until = new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format(Date.now() + 90 * 86_400_000);
    expect(mail?.text).toBe(
      "Hello,\n\n2 articles in 2 outlets were confirmed for November 2026. " +
        `The report is attached and available until ${until} at ${reports[0]?.url}.\n\n` +
        "Marta Lindqvist sends you this report each month.\n\nMarta Lindqvist\nHalden Marine\n",
    );
    const [file] = await db.selectFrom("mail_attachments").selectAll().execute();
    expect(file).toMatchObject({ name: "coverage-halden-marine-2026-11-30.pdf", type: "application/pdf" });
    const said = readPdf(file?.content ?? Buffer.of())
      .pages.join(" ")
      .replace(/\s+/g, " ");
    expect(said).toContain("Ferries, part 1");
    expect(said).not.toMatch(/Not confirmed|In December/);
    const { options } = await db.selectFrom("mail_messages").select("options").executeTakeFirstOrThrow();
    expect(options).toMatchObject({ unsubscribe: expect.stringContaining(`/coverage-emails/${await tokenOf()}`) });
    expect((await list(owner, company.id)).recipients).toMatchObject([{ state: "sent", last_month: "2026-11" }]);
  });

  it("is at one link for all of its clients, with that month alone, until the company ends it", async () => {
    const { owner, company } = await buildCovered();
    await add(owner, company.id);
    await add(owner, company.id, "board@halden.example");
    await Promise.all([mailMonthly(DUE), mailMonthly(DUE)]);
    const [shared, ...more] = (await links(owner, company.id)).reports;
    expect([shared, more]).toMatchObject([
      { from: "2026-11-01", to: "2026-11-30", post: null, has_password: false },
      [],
    ]);
    for (const address of [CLIENT, "board@halden.example"])
      expect((await mailsTo(address))[0]?.text).toContain(` at ${shared?.url}.`);
    const path = new URL(shared?.url ?? "").pathname;
    const page = await site.inject(path);
    expect(page.body).toContain("Ferries, part 1");
    expect(page.body).not.toContain("In December");
    // Operators see the email without it.
    const bodies = await db.selectFrom("mail_messages").select("body").execute();
    expect(bodies.map(({ body }) => body).join("\n")).not.toContain(shared?.url);
    expect((await call(owner, "DELETE", `/api/coverage/report/shared/${shared?.id}/`)).statusCode).toBe(200);
    expect((await site.inject(path)).statusCode).toBe(410);
  });

  it("is in the site's language, its PDF too", async () => {
    await speak("de");
    const { owner, company } = await buildCovered();
    await add(owner, company.id);
    await mailMonthly(DUE);
    const [mail] = await mailsTo(CLIENT);
    expect(mail?.subject).toBe("Berichterstattung im November 2026: Halden Marine");
    const [file] = await db.selectFrom("mail_attachments").selectAll().execute();
    const pdf = readPdf(file?.content ?? Buffer.of());
    const said = pdf.pages.join(" ").replace(/\s+/g, " ");
    for (const part of [
      "Berichterstattung über Halden Marine",
      "01.11.2026 bis 30.11.2026",
      "Medien 2 Jedes einmal",
      "Seite 1 von",
    ])
      expect(said).toContain(part);
    expect(said).not.toMatch(/Coverage|Articles|Published|Page|confirmed|Kind/);
    expect(pdf.title).toBe("Presseecho: Berichterstattung über Halden Marine");
  });

  it("is sent late, once, by a worker that was away at its time until the next month has begun", async () => {
    const { owner, company } = await buildCovered();
    await add(owner, company.id);
    const subjects = async () => (await mailsTo(CLIENT)).map(({ subject }) => subject);
    const late = new Date("2027-01-01T07:59:00Z");
    await Promise.all([mailMonthly(late), mailMonthly(late)]);
    expect(await subjects()).toEqual(["Coverage in November 2026: Halden Marine"]);
    await mailMonthly(new Date("2027-01-01T08:00:00Z"));
    await mailMonthly(new Date("2027-01-04T08:00:00Z"));
    expect((await subjects()).toSorted()).toEqual([
      "Coverage in December 2026: Halden Marine",
      "Coverage in November 2026: Halden Marine",
    ]);
  });

  it("says that nothing was confirmed, once, without a PDF, also if that is confirmed later", async () => {
    const { owner, company, post } = await buildCovered(0);
    await add(owner, company.id);
    await mailMonthly(DUE);
    await buildFind(post.id, { outlet: "Late", headline: "Late", published_at: new Date("2026-11-20T07:00:00Z") });
    await mailMonthly(DUE);
    const [mail, ...more] = await mailsTo(CLIENT);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Coverage in November 2026: Halden Marine");
    expect(mail?.text).toContain("No articles were confirmed for November 2026.");
    expect(await db.selectFrom("mail_attachments").select("name").execute()).toEqual([]);
  });

  it("is not sent of a month without articles where people have switched that off, which an author cannot", async () => {
    const { owner, company, post } = await buildCovered(0);
    const author = await buildUser();
    await addMember(company.id, author.id, "author");
    const set = (who: TestUser) => call(who, "PUT", PATH, { company: company.id, sends_empty: false });
    expect([(await set(owner)).statusCode, (await set(author)).statusCode]).toEqual([409, 403]);
    await add(owner, company.id);
    expect([(await set(await buildUser())).statusCode, (await set(author)).statusCode]).toEqual([404, 403]);
    expect(await list(owner, company.id)).toMatchObject({ sends_empty: true });
    expect((await set(owner)).statusCode).toBe(200);
    expect(await list(owner, company.id)).toMatchObject({ sends_empty: false });
    await mailMonthly(DUE);
    await buildFind(post.id, { outlet: "Late", headline: "Late", published_at: new Date("2026-11-20T07:00:00Z") });
    await mailMonthly(DUE);
    expect(await mailsTo(CLIENT)).toEqual([]);
    expect((await list(owner, company.id)).recipients).toMatchObject([{ last_month: null }]);
  });

  it("is not sent to who was added since, nor of a company whose sender may not decide any more", async () => {
    const { owner, company } = await buildCovered();
    const editor = await buildUser();
    await addMember(company.id, editor.id, "editor");
    await add(editor, company.id);
    await call(owner, "POST", PATH, { company: company.id, address: "new@halden.example" });
    await db.updateTable("coverage_mailings").set({ sender_id: editor.id }).execute();
    const late = "update coverage_recipients set created_at = '2026-12-02' where address = 'new@halden.example'";
    await connectionPool().query(late);
    await db.updateTable("company_members").set({ role: "author" }).where("user_id", "=", editor.id).execute();
    await mailMonthly(DUE);
    expect(await mailsTo(CLIENT)).toEqual([]);
    expect(await list(owner, company.id)).toMatchObject({ sender: null });
    await db.updateTable("company_members").set({ role: "editor" }).where("user_id", "=", editor.id).execute();
    await mailMonthly(DUE);
    expect([await mailsTo(CLIENT), await mailsTo("new@halden.example")]).toMatchObject([{ length: 1 }, []]);
  });
});

describe("sent now", () => {
  const send = (who: TestUser, company: number) => call(who, "POST", `${PATH}send/`, { company });
  /** Articles of this month: what is sent is decided by the clock. */
  async function buildRecent(published_at = new Date()) {
    const owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
    const company = await buildCompany(owner.id, { name: "Halden Marine" });
    const post = await buildPost(owner.id, { status: "published", company_id: company.id });
    await buildFind(post.id, { outlet: "Quayside", headline: "Ferries today", published_at });
    return { owner, company };
  }

  it("is refused to a stranger and an author, without addresses, and for months without articles", async () => {
    const { owner, company } = await buildRecent();
    const [stranger, author] = [await buildUser(), await buildUser()];
    await addMember(company.id, author.id, "author");
    expect((await send(owner, company.id)).json()).toEqual({ detail: monthlyMessages.none });
    await add(owner, company.id);
    expect([(await send(stranger, company.id)).statusCode, (await send(author, company.id)).statusCode]).toEqual([
      404, 403,
    ]);
    const quiet = await buildRecent(new Date(Date.now() - 100 * 86_400_000));
    await add(quiet.owner, quiet.company.id, "quiet@halden.example");
    const nothing = await send(quiet.owner, quiet.company.id);
    expect([nothing.statusCode, nothing.json()]).toEqual([409, { detail: monthlyMessages.nothing }]);
    expect([await mailsTo(CLIENT), await mailsTo("quiet@halden.example")]).toEqual([[], []]);
  });

  it("goes to each client once, also of two who press at once, and not to who has stopped it", async () => {
    const { owner, company } = await buildRecent();
    await add(owner, company.id);
    await add(owner, company.id, "board@halden.example");
    await site.inject({ method: "POST", url: `/coverage-emails/${await tokenOf("board@halden.example")}` });
    const answers = await Promise.all([send(owner, company.id), send(owner, company.id)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 429]);
    const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format();
    expect(await mailsTo(CLIENT)).toMatchObject([{ subject: `Coverage in ${month}: Halden Marine` }]);
    expect(await mailsTo("board@halden.example")).toEqual([]);
    expect(await db.selectFrom("mail_attachments").select("name").execute()).toHaveLength(1);
    // The month's own report is not taken by it.
    expect((await list(owner, company.id)).recipients.map(({ last_month }) => last_month)).toEqual([null, null]);
    await connectionPool().query("update coverage_mailings set sent_now_at = now() - interval '25 hours'");
    expect((await send(owner, company.id)).statusCode).toBe(200);
  });
});

describe("a client", () => {
  it("stops the emails by one click, which opening the page does not, and cannot be added again", async () => {
    const { owner, company } = await buildCovered();
    await add(owner, company.id);
    const url = `/coverage-emails/${await tokenOf()}`;
    const page = await site.inject({ url });
    expect([page.statusCode, page.body.includes("Stop these emails"), page.body.includes("Dateline")]).toEqual([
      200,
      true,
      false,
    ]);
    expect((await list(owner, company.id)).recipients).toMatchObject([{ state: "sent" }]);
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const stopped = await site.inject({ method: "POST", url, headers, payload: "List-Unsubscribe=One-Click" });
    expect([stopped.statusCode, stopped.body.includes("You are unsubscribed")]).toEqual([200, true]);
    await mailMonthly(DUE);
    expect(await mailsTo(CLIENT)).toEqual([]);
    const [{ id, state } = { id: 0, state: "" }] = (await list(owner, company.id)).recipients;
    expect(state).toBe("stopped");
    expect((await call(owner, "DELETE", `${PATH}${id}/`)).statusCode).toBe(200);
    expect((await list(owner, company.id)).recipients).toEqual([]);
    const again = await add(owner, company.id);
    expect([again.statusCode, again.json()]).toEqual([409, { detail: monthlyMessages.stopped }]);
    expect((await site.inject({ url: "/coverage-emails/nothing" })).statusCode).toBe(404);
  });

  it("whose mailbox does not exist gets none until added again; another refusal takes three", async () => {
    const { owner, company } = await buildCovered();
    await add(owner, company.id);
    const refuse = (response: string) => transaction((tx) => hearRefusal(tx, { to: CLIENT, response }));
    await refuse("554 5.7.1 no");
    expect((await list(owner, company.id)).recipients).toMatchObject([{ state: "sent" }]);
    await refuse("550 5.1.1 no such user");
    const [{ id, state } = { id: 0, state: "" }] = (await list(owner, company.id)).recipients;
    expect(state).toBe("paused");
    await mailMonthly(DUE);
    expect(await mailsTo(CLIENT)).toEqual([]);
    await call(owner, "DELETE", `${PATH}${id}/`);
    await add(owner, company.id);
    expect((await list(owner, company.id)).recipients).toMatchObject([{ state: "sent" }]);
  });

  it("with an account reads it among their data, and it goes with the account", async () => {
    const { owner, company } = await buildCovered();
    const client = await buildUser();
    await add(owner, company.id, client.email);
    const written: Record<string, unknown> = {};
    const archive = { addJson: (name: string, value: unknown) => void (written[name] = value) };
    await coverageData.exportInto(client.id, archive as never, undefined as never);
    expect(written["coverage.json"]).toMatchObject({ received: [{ company: "Halden Marine", stopped_at: null }] });
    await coverageData.erase(client.id);
    expect((await list(owner, company.id)).recipients).toEqual([]);
  });
});

it("is in the company's history", async () => {
  const { owner, company } = await buildCovered();
  await add(owner, company.id);
  const [{ id } = { id: 0 }] = (await list(owner, company.id)).recipients;
  await call(owner, "DELETE", `${PATH}${id}/`);
  const events = await db
    .selectFrom("company_events")
    .select(["action", "subject"])
    .where("company_id", "=", company.id)
    .where("action", "like", "coverage.%")
    .orderBy("id")
    .execute();
  expect(events).toEqual([
    { action: "coverage.add-client", subject: CLIENT },
    { action: "coverage.remove-client", subject: CLIENT },
  ]);
});
