/** The contact form: for readers, and for users who cannot sign in. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildApp } from "#apps/server/app.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { CONTACT_SENT_PAGE, MAX_READER_MESSAGE } from "#features/support/contact-contract.ts";
import { removeResolvedReaderTickets } from "#features/support/server/contact-queries.ts";
import { TRAP_FIELD } from "#features/support/server/contact-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { FORM_LASTS_MS, newFormProof } from "#platform/secrets/form-proof.ts";
import { formOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { en } from "#ui-kit/public/words/en.ts";

const DESK = "desk@news.example";
const SETTINGS = { SECRET: "a secret for forms of readers", RATE_LIMITS: "on", SUPPORT_EMAIL: DESK } as const;
let app: App;
let operator: TestUser;
beforeAll(async () => {
  resetSettings(SETTINGS);
  app = await buildApp({ getSite: () => ({ origin: "http://127.0.0.1", stylesheet: "/site.css", fonts: [] }) });
});
afterAll(async () => {
  await app.close();
  resetSettings();
});
beforeEach(async () => {
  resetSettings(SETTINGS);
  operator = await buildOperator();
  await clearThrottles();
  await db.deleteFrom("tickets").execute();
  await db.deleteFrom("mail_messages").execute();
});

const READER = "mara@paper.example";
const proofOf = (ageMs: number, key: string = randomUUID()) => newFormProof("contact-form", Date.now() - ageMs, key);
function send(changes: Record<string, string> = {}, remoteAddress = "203.0.113.9") {
  const fields = { name: "Mara", email: READER, message: "Who wrote this?", [TRAP_FIELD]: "", form: proofOf(60_000) };
  const form = formOf({ ...fields, ...changes }, {});
  return app.inject({ method: "POST", url: accountPages.contact, remoteAddress, ...form });
}
const tickets = () => db.selectFrom("tickets").selectAll().orderBy("id").execute();
const mailsTo = (recipient: string) =>
  db.selectFrom("mail_messages").selectAll().where("recipient", "=", recipient).orderBy("id").execute();
const asOperator = (method: "GET" | "POST", url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { cookie: cookiesOf(operator) },
    ...(payload && { payload }),
  });

describe("the contact page", () => {
  it.each([undefined, "help@news.example"])("has a form for readers with SUPPORT_EMAIL %s", async (SUPPORT_EMAIL) => {
    resetSettings({ ...SETTINGS, SUPPORT_EMAIL });
    for (const url of [accountPages.contact, `${accountPages.contact}/`]) {
      const { statusCode, body, headers } = await app.inject({ url });
      expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
      expect(body).toContain('name="message"');
      expect(body.includes("mailto:help@news.example")).toBe(SUPPORT_EMAIL !== undefined);
    }
  });

  it("is linked from every public page", async () => {
    expect((await app.inject({ url: "/" })).body).toContain(`<a href="${accountPages.contact}">`);
  });
});

describe("a reader's message", () => {
  it("becomes a ticket that operators hear of, and that no user can read", async () => {
    const answer = await send();
    const [ticket] = await tickets();
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${CONTACT_SENT_PAGE}?number=${ticket?.id}`]);
    expect((await app.inject({ url: String(answer.headers.location) })).body).toContain(`#${ticket?.id}`);
    expect(ticket).toMatchObject({ owner_id: null, owner_email: READER, status: "Open" });
    expect((await mailsTo(DESK))[0]?.body).toContain(`${READER} opened ticket #${ticket?.id}`);
    const user = await buildUser({ email: `${randomUUID()}@paper.example` });
    const read = { url: `/support/api/support-tickets/${ticket?.id ?? 0}/`, headers: { cookie: cookiesOf(user) } };
    expect((await app.inject(read)).statusCode).toBe(404);
  });

  it("is answered by email, whole, with how to reply; notes and statuses are not sent", async () => {
    await send();
    const id = (await tickets())[0]?.id ?? 0;
    const thread = await asOperator("GET", `/support/api/operator/tickets/${id}/`);
    expect(thread.json()).toMatchObject({
      is_reader: true,
      owner_name: "Mara",
      user_email: READER,
      events: [{ author: "owner", author_name: "Mara", message: "Who wrote this?" }],
    });
    await asOperator("POST", `/support/api/operator/tickets/${id}/answer/`, {
      message: "Ask Ben first.",
      is_internal: true,
    });
    await asOperator("POST", `/support/api/operator/tickets/${id}/status/`, { status: "In Progress" });
    expect(await mailsTo(READER)).toEqual([]);
    resetSettings({ ...SETTINGS, SUPPORT_EMAIL: undefined });
    const whole = `${"We checked. ".repeat(200)}Yours, the desk`;
    expect(
      (await asOperator("POST", `/support/api/operator/tickets/${id}/answer/`, { message: whole })).statusCode,
    ).toBe(200);
    resetSettings({ ...SETTINGS, SUPPORT_EMAIL: "help@news.example" });
    await asOperator("POST", `/support/api/operator/tickets/${id}/answer/`, { message: "One more thing." });
    const [first, second] = await mailsTo(READER);
    expect(first?.subject).toBe(`Re: your message #${id}`);
    expect(first?.body).toContain("Yours, the desk");
    expect(first?.body).toContain(`use this form and mention #${id}:\n\nhttp`);
    expect(second?.body).toContain(`write to help@news.example or use this form and mention #${id}`);
    expect(first?.body).not.toContain("/dashboard");
  });

  it("is one ticket when its form is sent twice at once", async () => {
    const form = proofOf(60_000);
    const answers = await Promise.all([send({ form }), send({ form }), send({ form })]);
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect([(await tickets()).length, (await mailsTo(DESK)).length]).toEqual([1, 1]);
  });

  it.each<[Record<string, string>, string]>([
    [{ email: "" }, en.contact.emailInvalid],
    [{ email: "mara@paper" }, en.contact.emailInvalid],
    [{ email: "a@c.example\nBcc: d@e.example" }, en.contact.emailInvalid],
    [{ message: "  " }, en.contact.messageRequired],
    [{ message: "x".repeat(MAX_READER_MESSAGE + 1) }, "Message"],
    [{ form: "made up" }, en.report.problems.expired],
    [{ form: "early" }, en.contact.tooFast],
    [{ form: "late" }, en.report.problems.expired],
  ])("is refused for %j, and nothing typed is lost", async (changes, problem) => {
    const proofs: Record<string, string> = { early: proofOf(100), late: proofOf(FORM_LASTS_MS + 1000) };
    const form = proofs[changes["form"] ?? ""] ?? changes["form"] ?? proofOf(60_000);
    const { statusCode, body } = await send({ ...changes, form });
    expect([statusCode, body.includes(problem), body.includes('value="Mara"')]).toEqual([400, true, true]);
    expect(await tickets()).toEqual([]);
  });

  it("with a filled trap is answered like any other, and nothing is kept", async () => {
    const { statusCode, headers } = await send({ [TRAP_FIELD]: "Cheap" });
    expect([statusCode, headers.location, await tickets()]).toEqual([303, CONTACT_SENT_PAGE, []]);
  });

  it("is limited for a person, also within an IPv6 /64", async () => {
    const codes = [];
    for (let index = 1; index <= 12; index++) codes.push((await send({}, `2001:db8:1:1::${index}`)).statusCode);
    expect(codes).toEqual([...Array<number>(10).fill(303), 429, 429]);
    const last = await send({ message: "Keep this." }, "2001:db8:1:1::ff");
    expect([last.statusCode, last.body.includes("Keep this."), last.headers["retry-after"]]).toEqual([
      429,
      true,
      expect.stringMatching(/^\d+$/),
    ]);
    expect((await send({}, "2001:db8:2:1::1")).statusCode).toBe(303);
  });

  it("is deleted long after it was resolved, and no sooner", async () => {
    await send();
    await send();
    const [resolved, open] = await tickets();
    const longAgo = new Date(Date.now() - 181 * 86_400_000);
    await db.updateTable("tickets").set({ updated_at: longAgo }).execute();
    await db
      .updateTable("tickets")
      .set({ status: "Resolved" })
      .where("id", "=", resolved?.id ?? 0)
      .execute();
    await transaction((tx) => removeResolvedReaderTickets(tx, 180));
    expect((await tickets()).map(({ id }) => id)).toEqual([open?.id]);
  });
});
