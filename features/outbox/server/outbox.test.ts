import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { buildOperator, buildUser, cookiesOf } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { outboxAnswer } from "../contract.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

const list = (cookie: string, query = "") =>
  app.inject({ method: "GET", url: `/api/operator/outbox/${query}`, headers: { cookie } });

describe("the outbox", () => {
  it("is closed to visitors and users", async () => {
    expect((await list("")).statusCode).toBe(401);
    expect((await list(cookiesOf(await buildUser()))).statusCode).toBe(403);
  });

  it("shows operators all mails, newest first, page by page", async () => {
    const cookie = cookiesOf(await buildOperator());
    for (const subject of ["first", "second", "third"]) {
      await transaction((tx) => queueMail(tx, { to: "reader@example.com", subject, text: "Hello" }));
    }
    const page = (await list(cookie, "?page_size=2")).json();
    expect(page.mails.map((mail: { subject: string }) => mail.subject)).toEqual(["third", "second"]);
    expect(page.mails[0]).toMatchObject({ to: "reader@example.com", text: "Hello", status: "queued", failure: null });
    const next = (await list(cookie, "?page_size=2&page=2")).json();
    expect(next.mails[0].subject).toBe("first");
    expect(next.count).toBe(page.count);
  });

  it("finds mails by a part of recipient or subject, and by status", async () => {
    const cookie = cookiesOf(await buildOperator());
    const to = `${crypto.randomUUID()}@example.com`;
    const ids = await transaction(async (tx) => [
      await queueMail(tx, { to, subject: "100% of it", text: "Hello" }),
      await queueMail(tx, { to, subject: "Other", text: "100% of it" }),
    ]);
    await db
      .updateTable("mail_messages")
      .set({ status: "failed" })
      .where("id", "=", ids[1] ?? 0)
      .execute();
    const find = async (query: Record<string, string>) => {
      const answer = outboxAnswer.parse((await list(cookie, `?${new URLSearchParams(query)}`)).json());
      return [answer.mails.map(({ id }) => id), answer.count, answer.has_more];
    };
    expect(await find({ q: to.toUpperCase() })).toEqual([ids.toReversed(), 2, false]);
    expect(await find({ q: `${to} 100% of` })).toEqual([[ids[0]], 1, false]);
    expect(await find({ q: to, status: "failed" })).toEqual([[ids[1]], 1, false]);
    expect(await find({ q: to, status: "sent" })).toEqual([[], 0, false]);
  });

  it.each(["?page=0", "?status=lost", "?page=x", "?page_size=100000"])("refuses %s", async (query) => {
    const response = await list(cookiesOf(await buildOperator()), query);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [query.slice(1).replace(/=.*/, "")]]);
  });
});
