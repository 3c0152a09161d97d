import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { sendQueuedMail } from "#platform/mail/mail.ts";
import { settings } from "#platform/config/settings.ts";
import { startSmtpServer, type SmtpDouble } from "#tests/doubles/smtp-server.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildUser } from "#tests/factories/users.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { claimDeliveries } from "../../deliveries/queries.ts";
import { listPostDeliveries } from "../../deliveries/list-service.ts";
import { deliverDue } from "../../deliveries/sending-service.ts";

const { owner, platform, publish, edit, trash, deliveryOf } = deliveriesOfThisFile();

const refuse: string[] = [];
let smtp: SmtpDouble;
beforeEach(async () => {
  smtp = await startSmtpServer({ refuse });
  resetSettings({ ...settings(), SMTP_URL: smtp.url });
});
afterEach(async () => {
  const { SMTP_URL: _, ...rest } = settings();
  resetSettings(rest);
  await smtp.stop();
});

/** What the worker does with mails that wait. */
async function sendMails(recipient: string): Promise<void> {
  const waiting = db.selectFrom("mail_messages").select("id").where("recipient", "=", recipient);
  for (const { id } of await waiting.where("status", "=", "queued").orderBy("id").execute())
    await sendQueuedMail(id, { isLastAttempt: true });
}

describe("a desk that gets mail", () => {
  const mailsTo = (recipient: string) =>
    db
      .selectFrom("mail_messages")
      .select(["subject", "body"])
      .where("recipient", "=", recipient)
      .orderBy("id")
      .execute();

  it("gets the release, its corrections and its withdrawal as text", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish({
      content_html: "<h2>One</h2><ul><li>a &amp; b</li></ul><p>Two<br>three</p>",
      summary: "Short.",
    });
    await deliverDue();
    await sendMails(email);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", live_url: null, next_check_at: null });
    await edit(post.id, "Ferry sails");
    await deliverDue();
    await sendMails(email);
    await trash(post.id);
    await deliverDue();
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Press release: ${post.name}`,
      "Corrected press release: Ferry sails",
      "Withdrawn: Ferry sails",
    ]);
    expect(mails[0]?.body).toContain("Short.\n\nOne\n\n- a & b\n\nTwo\n\nthree\n\nFrom: Ada Lovelace\nOnline: http");
    expect(mails[0]?.body).toContain(post.url);
    expect(mails[2]?.body).toMatch(/^Ferry sails\n\nWithdrawn by its author on .+ UTC\.\n\nPlease do not publish it\./);
  });

  it("is written to in the language of the release", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    await platform({ way: "email", email });
    const post = await publish({ language: "de-AT", tags: ["Energy"] });
    await deliverDue();
    await sendMails(email);
    await trash(post.id);
    await deliverDue();
    const mails = await mailsTo(email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Pressemitteilung: ${post.name}`,
      `Zurückgezogen: ${post.name}`,
    ]);
    expect(mails[0]?.body).toMatch(/Von: Ada Lovelace\nOnline: http.+\nThemen: Energie\n\nGesendet von /);
    expect(mails[1]?.body).toContain("Bitte veröffentlichen Sie sie nicht.");
  });

  it("gets no header that a title brings along", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    await platform({ way: "email", email });
    await publish({ details: { title: "Ferry\r\nBcc: all@example.com\u2028\u0007X: y" } });
    await deliverDue();
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Press release: Ferry Bcc: all@example.com X: y");
    expect(mail?.body.split("\n")[0]).toBe("Ferry Bcc: all@example.com X: y");
  });

  it("gets nothing about what it never had", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish();
    await claimDeliveries({ limit: 1, perPlatform: 2, seconds: 0 });
    await trash(post.id);
    await deliverDue();
    expect([await mailsTo(email), await deliveryOf(post.id, id)]).toEqual([[], undefined]);
  });

  it("has it once its server took the mail, and not before", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish();
    await deliverDue();
    const onItsWay = {
      state: "queued",
      reason: "The mail is on its way.",
      delivered_at: null,
      delivered_version: null,
    };
    expect(await deliveryOf(post.id, id)).toMatchObject({ ...onItsWay, next_attempt_at: null });
    expect(await deliverDue()).toBe(0);
    await sendMails(email);
    const taken = { state: "delivered", reason: "", delivered_version: 1, in_doubt: false };
    expect(await deliveryOf(post.id, id)).toMatchObject({ ...taken, delivered_at: expect.any(Date) });
    expect(smtp.mails).toHaveLength(1);
  });

  it("has nothing where its server refuses the mail: the delivery fails, with the server's words", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish();
    await deliverDue();
    refuse.push(email);
    await sendMails(email);
    const refused = { state: "failed", delivered_version: null, delivered_at: null, in_doubt: false };
    expect(await deliveryOf(post.id, id)).toMatchObject({
      ...refused,
      reason: expect.stringContaining("No such mailbox"),
    });
    refuse.length = 0;
    // Never taken, so there is nothing to withdraw.
    await trash(post.id);
    expect([await deliverDue(), await deliveryOf(post.id, id)]).toEqual([0, undefined]);
  });

  it("hears of a change and a withdrawal that come while the first mail is on its way", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish();
    await deliverDue();
    await edit(post.id, "Ferry sails");
    await deliverDue();
    await trash(post.id);
    await deliverDue();
    await sendMails(email);
    const openings = (await mailsTo(email)).map(({ subject }) => subject.split(":")[0]);
    expect(openings).toEqual(["Press release", "Corrected press release", "Withdrawn"]);
    expect(await deliveryOf(post.id, id)).toBeUndefined();
  });

  it("hears of a withdrawal although a later mail was refused: the first may have left before", async () => {
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish();
    await deliverDue();
    await edit(post.id, "Ferry sails");
    await deliverDue();
    const waiting = db.selectFrom("mail_messages").select("id").where("recipient", "=", email).orderBy("id");
    const [first, second] = await waiting.execute();
    await sendQueuedMail(first?.id ?? 0, { isLastAttempt: true });
    refuse.push(email);
    await sendQueuedMail(second?.id ?? 0, { isLastAttempt: true });
    refuse.length = 0;
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "failed", in_doubt: true });
    await trash(post.id);
    await deliverDue();
    await sendMails(email);
    expect(smtp.mails).toHaveLength(2);
    expect((await mailsTo(email)).map(({ subject }) => subject.split(":")[0])).toEqual([
      "Press release",
      "Corrected press release",
      "Withdrawn",
    ]);
    expect(await deliveryOf(post.id, id)).toBeUndefined();
  });

  it("counts as not reached where no mail server is set up", async () => {
    const { SMTP_URL: _, ...rest } = settings();
    resetSettings(rest);
    const email = `${(await buildUser()).slug}@desk.example`;
    const { id } = await platform({ way: "email", email });
    const post = await publish();
    await deliverDue();
    await sendMails(email);
    expect(await deliveryOf(post.id, id)).toMatchObject({
      state: "failed",
      reason: "No mail server is set up here: the mail stayed in the outbox.",
    });
    const { deliveries } = await listPostDeliveries({ id: owner().id, role: "user", sessionId: "" }, post.id);
    expect(deliveries.find(({ platform: { id: each } }) => each === id)?.reason).toBe(
      "The platform has not received it yet. We are on it.",
    );
  });
});
