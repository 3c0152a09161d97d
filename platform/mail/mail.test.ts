import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startSmtpServer, type SmtpDouble } from "#tests/doubles/smtp-server.ts";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { mailJobs } from "./jobs.ts";
import { queueMail, sendQueuedMail } from "./mail.ts";

let smtp: SmtpDouble | undefined;
let count = 0;

const newRecipient = () => `reader-${process.pid}-${Date.now()}-${count++}@example.com`;
const letter = { subject: "Hello", text: "Open https://example.com/auth/activate?token=abc-DEF_1 now" };

/** Queues a letter and returns its row's id. */
async function queue(to: string): Promise<number> {
  await transaction((tx) => queueMail(tx, { to, ...letter }));
  return (await rowOf(to)).id;
}

const rowOf = (to: string) =>
  db.selectFrom("mail_messages").selectAll().where("recipient", "=", to).executeTakeFirstOrThrow();

async function useSmtp(options: Parameters<typeof startSmtpServer>[0] = {}): Promise<SmtpDouble> {
  smtp = await startSmtpServer(options);
  settings().SMTP_URL = smtp.url;
  return smtp;
}

beforeEach(() => {
  settings().SMTP_URL = undefined;
});
afterEach(async () => {
  await stopJobs();
  await smtp?.stop();
  smtp = undefined;
});

describe("queueMail", () => {
  it.each([
    "a@example.com\r\nBcc: b@example.com",
    "a@example.com, b@example.com",
    "Ada <a@example.com>",
    "a@b@c.com",
    "",
  ])("refuses the recipient %j", async (to) => {
    await expect(transaction((tx) => queueMail(tx, { to, ...letter }))).rejects.toThrow(/one plain address/);
  });

  it("refuses a subject of two lines", async () => {
    const mail = { to: newRecipient(), subject: "Hello\r\nBcc: b@example.com", text: "" };
    await expect(transaction((tx) => queueMail(tx, mail))).rejects.toThrow(/one line/);
  });

  it("stores nothing when the caller's transaction fails", async () => {
    const to = newRecipient();
    const failed = transaction(async (tx) => {
      await queueMail(tx, { to, ...letter });
      throw new Error("no");
    });
    await expect(failed).rejects.toThrow("no");
    await expect(rowOf(to)).rejects.toThrow("no result");
  });
});

describe("without an SMTP server", () => {
  it("keeps the mail, whole, for the operator", async () => {
    const to = newRecipient();
    await queue(to);
    await startJobs(mailJobs);
    await vi.waitFor(async () => expect((await rowOf(to)).status).toBe("kept"));
    expect((await rowOf(to)).body).toBe(letter.text);
  });
});

describe("with an SMTP server", () => {
  it("delivers to the one recipient, and keeps no working link", async () => {
    const to = newRecipient();
    const server = await useSmtp();
    await queue(to);
    await startJobs(mailJobs);
    await vi.waitFor(async () => expect((await rowOf(to)).status).toBe("sent"));
    expect(server.mails.map((mail) => mail.recipients)).toEqual([[to]]);
    expect(server.mails[0]?.source).toContain(letter.text);
    expect((await rowOf(to)).body).toBe("Open https://example.com/auth/activate?token=… now");
  });

  it("tries again until a server that is down comes back", { timeout: 120_000 }, async () => {
    const to = newRecipient();
    const { port } = await useSmtp();
    await smtp?.stop();
    await queue(to);
    await startJobs(mailJobs);
    await vi.waitFor(async () => expect((await rowOf(to)).failure).toMatch(/ECONNREFUSED/));
    expect((await rowOf(to)).status).toBe("queued");
    const back = await useSmtp({ port });
    await vi.waitFor(async () => expect((await rowOf(to)).status).toBe("sent"), { timeout: 90_000, interval: 200 });
    expect(back.mails).toHaveLength(1);
    expect((await rowOf(to)).failure).toBeNull();
  });

  it("does not insist when the server refuses the recipient", async () => {
    const to = newRecipient();
    await useSmtp({ refuse: [to] });
    const id = await queue(to);
    await sendQueuedMail(id, { isLastAttempt: false });
    expect(await rowOf(to)).toMatchObject({ status: "failed", failure: expect.stringContaining("550") });
  });

  it("marks the mail failed when the last attempt fails", async () => {
    const to = newRecipient();
    await useSmtp();
    await smtp?.stop();
    const id = await queue(to);
    await expect(sendQueuedMail(id, { isLastAttempt: true })).rejects.toThrow(/ECONNREFUSED/);
    expect((await rowOf(to)).status).toBe("failed");
  });

  it("sends a mail once, however often its job runs", async () => {
    const to = newRecipient();
    const server = await useSmtp();
    const id = await queue(to);
    await sendQueuedMail(id, { isLastAttempt: false });
    await sendQueuedMail(id, { isLastAttempt: false });
    expect(server.mails).toHaveLength(1);
  });

  it("adds no recipient and no header, whatever the text says", async () => {
    const server = await useSmtp();
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary" }).filter((text) => !text.includes("\0") && text.isWellFormed()),
        async (text) => {
          const to = newRecipient();
          await transaction((tx) =>
            queueMail(tx, { to, subject: "Hello", text: `\r\nBcc: evil@example.com\r\n.\r\n${text}` }),
          );
          await sendQueuedMail((await rowOf(to)).id, { isLastAttempt: false });
          const mail = server.mails.at(-1);
          expect(mail?.recipients).toEqual([to]);
          expect(mail?.source.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/im);
        },
      ),
      { numRuns: 25 },
    );
  });
});
