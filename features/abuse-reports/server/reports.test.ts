import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildApp } from "#apps/server/app.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { formOf, buildPost, type FormFields } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import {
  abuseReport,
  abuseReportMessages,
  MAX_MESSAGE,
  REPORT_PAGE,
  REPORT_SENT_PAGE,
  reportList,
} from "../contract.ts";
import { en } from "#ui-kit/public/words/en.ts";
import { cleanReports } from "./jobs.ts";
import { abuseReportData } from "./personal-service.ts";
import { FASTEST_FORM_MS, FORM_LASTS_MS, newFormProof } from "#platform/secrets/form-proof.ts";
import { TRAP_FIELD } from "./service.ts";

let app: App;
let author: TestUser;
let operator: TestUser;
let post: Awaited<ReturnType<typeof buildPost>>;
let page: string;
const site = { origin: "http://127.0.0.1", stylesheet: "/site.css", fonts: [] };

beforeAll(async () => {
  resetSettings({ SECRET: "a secret for forms of readers", RATE_LIMITS: "on" });
  app = await buildApp({ getSite: () => site });
});
afterAll(async () => {
  await app.close();
  resetSettings();
});
beforeEach(async () => {
  [author, operator] = [await buildUser(), await buildOperator()];
  post = await buildPost(author.id, { status: "published" });
  await db.updateTable("posts").set({ name: "Harbour <b>opens</b>" }).where("id", "=", post.id).execute();
  page = post.url;
  await clearThrottles();
});
afterEach(() => vi.useRealTimers());

const proofOf = (ageMs: number, key: string = randomUUID()) =>
  newFormProof("abuse-report-form", Date.now() - ageMs, key);
const fieldsOf = (changes: FormFields = {}): FormFields => ({
  page,
  reason: "copyright",
  message: "The third picture is mine.",
  email: "",
  [TRAP_FIELD]: "",
  form: proofOf(60_000),
  ...changes,
});
const send = (changes: FormFields = {}, headers: Record<string, string> = {}) => {
  const form = formOf(fieldsOf(changes), {});
  return app.inject({
    method: "POST",
    url: REPORT_PAGE,
    payload: form.payload,
    headers: { ...form.headers, accept: "text/html", ...headers },
  });
};
const numberOf = (location: unknown) => Number(/number=(\d+)$/.exec(String(location))?.[1]);
const report = async (changes: FormFields = {}) => numberOf((await send(changes)).headers.location);
const stored = () =>
  db.selectFrom("abuse_reports").selectAll().where("page_key", "=", `post:${post.guid}`).orderBy("id").execute();
const mailsTo = (address: string) =>
  db.selectFrom("mail_messages").select(["subject", "body"]).where("recipient", "=", address).orderBy("id").execute();
const call = (who: TestUser | null, method: "GET" | "POST", url: string, payload?: object) =>
  app.inject({ method, url, headers: who ? { cookie: cookiesOf(who) } : {}, ...(payload && { payload }) });
const decide = (id: number, body: object, who: TestUser | null = operator) =>
  call(who, "POST", `/operator/abuse-reports/${id}/decide/`, body);
const open = () => app.inject({ url: page, headers: { accept: "text/html" } });
const auditOf = (id: number) =>
  db.selectFrom("audit_entries").selectAll().where("subject", "=", `abuse-report ${id}`).execute();
const address = () => `reader-${randomUUID()}@example.com`;

describe("the form", () => {
  it("is linked from every public page, and knows which one", async () => {
    const html = (await app.inject({ url: page, headers: { accept: "text/html" } })).body;
    const link = `${REPORT_PAGE}?page=${encodeURIComponent(page)}`;
    expect(html).toContain(`href="${link}"`);
    const form = await app.inject(link);
    expect(form.headers["cache-control"]).toBe("no-store");
    expect(form.body).toContain(`name="page" value="${page}"`);
    expect(form.body).toContain("Harbour &lt;b&gt;opens&lt;/b&gt;");
    expect(form.body).not.toContain("<script");
  });

  it("says nothing of a draft, and shows hostile words as words", async () => {
    const draft = await buildPost(author.id, { status: "draft" });
    await db.updateTable("posts").set({ name: "Secret plan" }).where("id", "=", draft.id).execute();
    const asked = `/press-release/${draft.guid}/"><img src=x onerror=alert(1)>`;
    const { body } = await app.inject(`${REPORT_PAGE}?page=${encodeURIComponent(asked)}`);
    expect(body).not.toContain("Secret plan");
    expect(body).not.toContain("<img src=x");
  });

  it("takes a report without a session, and answers with its number", async () => {
    const answer = await send({ message: "<script>alert(1)</script>" });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(new RegExp(`^${REPORT_SENT_PAGE}\\?number=\\d+$`));
    const [row] = await stored();
    expect(row).toMatchObject({ page, post_id: post.id, reason: "copyright", reporter_email: null, decision: null });
    expect((await app.inject(String(answer.headers.location))).body).toContain(`#${row?.id}`);
  });

  it.each([
    ["no page", { page: "" }, en.report.problems.pageRequired],
    ["another site", { page: "https://evil.example/a" }, en.report.problems.pageForeign],
    ["another site without a scheme", { page: "//evil.example/a" }, en.report.problems.pageForeign],
    ["a script", { page: "javascript:alert(1)" }, en.report.problems.pageForeign],
    ["an unknown post", { page: `/press-release/${randomUUID()}/x` }, en.report.problems.pageUnknown],
    ["no reason", { reason: "" }, en.report.problems.reasonRequired],
    ["an invented reason", { reason: "constructor" }, en.report.problems.reasonRequired],
    ["no text", { message: "  " }, en.report.problems.messageRequired],
    ["too long a text", { message: "x".repeat(MAX_MESSAGE + 1) }, "at most 4000 characters"],
    ["an unfinished address", { email: "sunil@raman" }, "This email address is incomplete. Add the part after “raman”"],
    ["two addresses", { email: "a@b.example,c@d.example" }, "Enter a valid email address, or leave this empty."],
    ["a header in the address", { email: "a@b.example\r\nBcc: c@d.example" }, "Enter a valid email address"],
  ])("refuses %s and keeps what was typed", async (_name, changes, message) => {
    const answer = await send({ message: "The third picture is mine.", ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(message);
    expect(answer.body).toContain('aria-invalid="true"');
    if (!("message" in changes)) expect(answer.body).toContain("The third picture is mine.");
    expect(await stored()).toEqual([]);
  });

  it("is one report however often it is sent, also at the same moment", async () => {
    const form = proofOf(60_000);
    const answers = await Promise.all([send({ form }), send({ form }), send({ form })]);
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  it("asks programs that are too fast, and forms that are too old or invented, once more", async () => {
    const tooFast = await send({ form: proofOf(FASTEST_FORM_MS - 1500) });
    expect([tooFast.statusCode, tooFast.body.includes(en.report.problems.tooFast)]).toEqual([400, true]);
    const old = await send({ form: proofOf(FORM_LASTS_MS + 1000) });
    expect(old.body).toContain(en.report.problems.expired);
    expect((await send({ form: "invented" })).body).toContain(en.report.problems.expired);
    expect((await send({ form: "x".repeat(10_000) })).statusCode).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("that is corrected need not be opened for long again, and stays the same form", async () => {
    const key = randomUUID();
    const wrong = await send({ form: proofOf(60_000, key), email: "sunil@raman" });
    const form = /name="form" value="([^"]+)"/.exec(wrong.body)?.[1] ?? "";
    expect((await send({ form })).statusCode).toBe(303);
    const expired = await send({ form: proofOf(FORM_LASTS_MS + 1000, key) });
    const again = /name="form" value="([^"]+)"/.exec(expired.body)?.[1] ?? "";
    expect((await send({ form: again })).statusCode).toBe(303);
    expect(await stored()).toHaveLength(1);
  });

  it("keeps nothing of a program that fills in the trap, and does not tell it", async () => {
    const answer = await send({ [TRAP_FIELD]: "Buy now" });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, REPORT_SENT_PAGE]);
    expect(await stored()).toEqual([]);
  });

  it("is refused from another site's page", async () => {
    const answer = await send({}, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
    expect(answer.statusCode).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it("takes ten reports an hour of one address, and gives the text back after that", async () => {
    for (let n = 0; n < 10; n++) expect((await send()).statusCode).toBe(303);
    const answer = await send({ message: "My eleventh." });
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).toContain("My eleventh.");
  });

  it("mails an acknowledgement without the reader's words, at most five a day to one mailbox", async () => {
    const reader = address();
    for (let n = 0; n < 7; n++) await report({ email: reader.toUpperCase(), message: "Buy at casino.example" });
    const mails = await mailsTo(reader.toUpperCase());
    expect(mails).toHaveLength(5);
    expect(mails[0]?.subject).toMatch(/^We have received your report #\d+$/);
    expect(mails[0]?.body).toContain(`/PR/${post.guid}/post`);
    expect(mails[0]?.body).not.toContain("casino");
  });

  it("mails nothing of an address that the reader made up, and five to all spellings of one mailbox", async () => {
    const [name = ""] = address().split("@");
    const typed = ["/Your-mailbox-is-locked", "/evil.example", `/sign-in-at/${post.guid}/evil.example`];
    for (let n = 0; n < 7; n++) await report({ email: `${name}+${n}@gmail.com`, page: typed[n % 3] ?? "" });
    const mails = (await Promise.all([0, 1, 2, 3, 4, 5, 6].map((n) => mailsTo(`${name}+${n}@gmail.com`)))).flat();
    expect(mails).toHaveLength(5);
    for (const { subject, body } of mails) expect(subject + body).not.toMatch(/locked|evil|sign-in/i);
  });
});

describe("the queue", () => {
  it("is closed to visitors and users", async () => {
    const id = await report();
    for (const [method, url] of [
      ["GET", "/operator/abuse-reports/"],
      ["GET", "/operator/abuse-reports/counts/"],
      ["GET", `/operator/abuse-reports/${id}/`],
      ["POST", `/operator/abuse-reports/${id}/decide/`],
    ] as const) {
      expect((await call(null, method, url)).statusCode).toBe(401);
      expect((await call(author, method, url)).statusCode).toBe(403);
    }
    expect((await stored())[0]?.decision).toBeNull();
  });

  it("lists reports newest first with how many there are of the page, and finds them by words, id and state", async () => {
    const reader = address();
    const ids = [await report(), await report({ page: `${page}?utm=1`, email: reader })];
    const listOf = async (query: string) =>
      reportList.strict().parse((await call(operator, "GET", `/operator/abuse-reports/?${query}`)).json());
    const mine = (await listOf(`q=${post.guid}`)).reports;
    expect(mine.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(mine[0]).toMatchObject({ title: "Harbour <b>opens</b>", reports_of_page: 2, open_reports_of_page: 2 });
    expect((await listOf(`q=${encodeURIComponent(reader)}`)).count).toBe(1);
    expect((await listOf(`q=%23${ids[0]}`)).reports.map(({ id }) => id)).toEqual([ids[0]]);
    expect((await listOf(`q=${post.guid}&state=decided`)).count).toBe(0);
    expect((await call(operator, "GET", "/operator/abuse-reports/?state=none")).statusCode).toBe(400);
  });
});

describe("a decision", () => {
  it("is kept with its note, audited, and mailed to the reader with the answer but not the note", async () => {
    const reader = address();
    const id = await report({ email: reader });
    const answer = await decide(id, {
      decision: "no-action",
      note: "Licence seen.",
      answer: "The picture is licensed.",
    });
    expect(abuseReport.strict().parse(answer.json())).toMatchObject({
      id,
      decision: "no-action",
      note: "Licence seen.",
      decided_by: "Ada Lovelace",
      open_reports_of_page: 0,
    });
    expect(await auditOf(id)).toMatchObject([
      { action: "abuse-report.no-action", operator_id: operator.id, details: `${page}: Licence seen.` },
    ]);
    const mail = (await mailsTo(reader))[1];
    expect(mail?.subject).toBe(`Our decision on your report #${id}`);
    expect(mail?.body).toContain("The picture is licensed.");
    expect(mail?.body).not.toContain("Licence seen.");
  });

  it("closes all open reports of the page where that is asked, and only those", async () => {
    const ids = [await report(), await report(), await report({ page: "/pricing" })];
    await decide(ids[0] ?? 0, { decision: "other", note: "Corrected.", same_page: true });
    expect((await stored()).map(({ decision }) => decision)).toEqual(["other", "other"]);
    const other = await call(operator, "GET", `/operator/abuse-reports/${ids[2] ?? 0}/`);
    expect(other.json()).toMatchObject({ page: "/pricing", decision: null, post_id: null });
    expect(await auditOf(ids[1] ?? 0)).toHaveLength(1);
  });

  it("to withdraw takes the post from its readers, mails its author, and is made whole or not at all", async () => {
    const reader = address();
    const id = await report({ email: reader });
    const body = {
      decision: "withdrawn",
      note: "Case 12.",
      reason: "The picture is stolen.",
      public_note: "Withdrawn.",
    };
    const { reason: _, ...unexplained } = body;
    const refused = await decide(id, unexplained);
    expect([refused.statusCode, refused.json()]).toEqual([400, { reason: abuseReportMessages.reasonForAuthor }]);
    const answers = await Promise.all([decide(id, body), decide(id, body), decide(id, { ...body, decision: "other" })]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const [decided] = await stored();
    const isWithdrawn = decided?.decision === "withdrawn";
    expect((await open()).statusCode).toBe(isWithdrawn ? 410 : 200);
    expect(await mailsTo(author.email)).toHaveLength(isWithdrawn ? 1 : 0);
  });

  it("to withdraw tells reader and author, and takes a post that has been withdrawn before", async () => {
    const reader = address();
    const [first, second] = [await report({ email: reader }), await report()];
    const body = { decision: "withdrawn", note: "Case 12.", reason: "The picture is stolen.", public_note: "Gone." };
    expect((await decide(first, body)).statusCode).toBe(200);
    expect((await open()).body).toContain("Gone.");
    expect((await mailsTo(reader))[1]?.body).toContain("withdrawn it.");
    expect((await mailsTo(author.email))[0]?.body).toContain("    The picture is stolen.");
    expect((await decide(second, body)).statusCode).toBe(200);
    expect(await mailsTo(author.email)).toHaveLength(1);
  });

  it("to withdraw is refused for a page that is no post, and for a post that is not published", async () => {
    const body = { decision: "withdrawn", note: "Case 12.", reason: "It is stolen." };
    const other = await report({ page: "/pricing" });
    expect((await decide(other, body)).json()).toEqual({ detail: abuseReportMessages.notAPost });
    const id = await report();
    await db.updateTable("posts").set({ status: "pending" }).where("id", "=", post.id).execute();
    expect((await decide(id, body)).statusCode).toBe(409);
    expect((await stored()).map(({ decision }) => decision)).toEqual([null]);
  });

  it("is made once: of two operators the second is told", async () => {
    const id = await report();
    const answers = await Promise.all([
      decide(id, { decision: "no-action", note: "Fine.", same_page: true }),
      decide(id, { decision: "other", note: "Not fine." }, await buildOperator()),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await auditOf(id)).toHaveLength(1);
  });

  it.each([
    ["no note", { decision: "no-action", note: " " }, { note: abuseReportMessages.noteRequired }],
    ["an unknown decision", { decision: "burn", note: "x" }, { decision: abuseReportMessages.unknownDecision }],
  ])("refuses %s", async (_name, body, fields) => {
    const answer = await decide(await report(), body);
    expect([answer.statusCode, answer.json()]).toEqual([400, fields]);
  });

  it("of an unknown report is 404", async () => {
    expect((await decide(999_999_999, { decision: "other", note: "x" })).statusCode).toBe(404);
  });
});

describe("the reporter's data", () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  it("is erased 90 days after the decision, and after a year without one", async () => {
    const [fresh, decided, forgotten] = [await report({ email: address() }), await report(), await report()];
    await decide(decided, { decision: "other", note: "Done." });
    await sql`update abuse_reports set created_at = ${daysAgo(100)}, decided_at = ${daysAgo(91)} where id = ${decided}`.execute(
      db,
    );
    await sql`update abuse_reports set created_at = ${daysAgo(366)} where id = ${forgotten}`.execute(db);
    await cleanReports();
    const rows = await stored();
    expect(rows.map(({ message, erased_at }) => [message === "", erased_at !== null])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
    expect(rows[0]?.id).toBe(fresh);
    expect(rows[1]?.note).toBe("Done.");
  });

  it("goes with the account that confirmed the address, and stays where it was never confirmed", async () => {
    const [confirmed, other] = [await buildUser(), await buildUser()];
    await db.updateTable("users").set({ email_verified_at: new Date() }).where("id", "=", confirmed.id).execute();
    await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", other.id).execute();
    await report({ email: confirmed.email });
    await report({ email: other.email });
    for (const user of [confirmed, other]) await abuseReportData.erase(user.id);
    expect((await stored()).map(({ reporter_email }) => reporter_email)).toEqual([null, other.email]);
  });
});
