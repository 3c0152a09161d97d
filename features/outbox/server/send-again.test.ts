/** Sending kept and failed emails again. */
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { stopListening } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail, sendQueuedMail } from "#platform/mail/mail.ts";
import { startSmtpServer } from "#tests/doubles/smtp-server.ts";
import { buildOperator, buildUser, cookiesOf } from "#tests/factories/users.ts";
import { buildAccountApp } from "#tests/support/apps/account-app.ts";
import { outboxMessages } from "../contract.ts";

let app: App;
beforeAll(async () => {
  app = await buildAccountApp();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});
afterEach(() => void (settings().SMTP_URL = undefined));

const LINK = "https://news.example/auth/reset-password?token=abcdefghijklmnopqrstuvwxyz";
const send = (cookie: string, id: number | string) =>
  app.inject({ method: "POST", url: `/api/operator/outbox/${id}/send/`, headers: { cookie } });
const statusOf = async (id: number) =>
  (await db.selectFrom("mail_messages").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
const keep = async (id: number) => {
  await sendQueuedMail(id, { isLastAttempt: true });
  return id;
};
const plain = () =>
  transaction((tx) => queueMail(tx, { to: "a@paper.example", subject: "News", text: "Hello" })).then(keep);

it("is for operators alone, and refused without a mail server", async () => {
  const id = await plain();
  expect((await send("", id)).statusCode).toBe(401);
  expect((await send(cookiesOf(await buildUser()), id)).statusCode).toBe(403);
  expect((await send(cookiesOf(await buildOperator()), id)).json()).toEqual({ detail: outboxMessages.noServer });
  expect(await statusOf(id)).toBe("kept");
});

it("sends what was kept once, and refuses what was sent, has expired or does not exist", async () => {
  const cookie = cookiesOf(await buildOperator());
  const user = await buildUser();
  const secret = linkSecret(LINK, user.id, 3600);
  const mail = { to: user.email, subject: "Password", text: `Open this:\n\n${LINK}` };
  const linked = await keep(await transaction((tx) => queueMail(tx, { ...mail, secret })));
  const expired = await keep(
    await transaction((tx) => queueMail(tx, { ...mail, secret: linkSecret(LINK, user.id, -1) })),
  );
  const id = await plain();
  const smtp = await startSmtpServer();
  settings().SMTP_URL = smtp.url;
  try {
    for (const each of [id, linked]) {
      expect((await send(cookie, each)).json()).toEqual({ detail: outboxMessages.queuedAgain });
      await sendQueuedMail(each, { isLastAttempt: true });
      expect(await statusOf(each)).toBe("sent");
    }
    expect(smtp.mails.map(({ source }) => source.includes("token=3Dabc") || source.includes("token=abc"))).toEqual([
      false,
      true,
    ]);
    for (const each of [id, expired])
      expect((await send(cookie, each)).json()).toEqual({ detail: outboxMessages.notSendable });
    expect((await send(cookie, 2_000_000_000)).statusCode).toBe(404);
  } finally {
    await smtp.stop();
  }
});
