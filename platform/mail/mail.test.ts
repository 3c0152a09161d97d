import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startSmtpServer, type SmtpDouble } from "#tests/doubles/smtp-server.ts";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { mailJobs } from "./jobs.ts";
import { HIDDEN_LINK, linkSecret, withoutTokenLinks } from "./mail-content.ts";
import { htmlOf } from "./mail-html.ts";
import { queueMail, sendQueuedMail } from "./mail.ts";
import { deleteExpiredLinks } from "./queries.ts";

let smtp: SmtpDouble | undefined;
let count = 0;

const newRecipient = () => `reader-${process.pid}-${Date.now()}-${count++}@example.com`;
const letter = { subject: "Hello", text: "Your ferry leaves at nine." };
const TOKEN = "abc-DEF_1abcdefghijklmnopqrstuvwxyz01234567";
const link = `https://example.com/auth/activate?token=${TOKEN}`;
const secretLetter = {
  subject: "Confirm your email address",
  text: `Hello Ada,\n\nPlease confirm:\n\n${link}\n\nDateline\n`,
  action: "Confirm email address",
  secret: linkSecret(link, 7, 3600),
};

/** Queues a letter and returns its row's id. */
async function queue(to: string): Promise<number> {
  await transaction((tx) => queueMail(tx, { to, ...letter }));
  return (await rowOf(to)).id;
}

const rowOf = (to: string) =>
  db.selectFrom("mail_messages").selectAll().where("recipient", "=", to).executeTakeFirstOrThrow();

/** Jobs also send what tests of other files left in the queue. */
const mailsOf = (server: SmtpDouble, to: string) => server.mails.filter(({ recipients }) => recipients.includes(to));

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
  it("keeps the mail for the operator", async () => {
    const to = newRecipient();
    await queue(to);
    await startJobs(mailJobs);
    await vi.waitFor(async () => expect((await rowOf(to)).status).toBe("kept"));
    expect((await rowOf(to)).body).toBe(letter.text);
  });
});

describe("with an SMTP server", () => {
  it("delivers to the one recipient", async () => {
    const to = newRecipient();
    const server = await useSmtp();
    await queue(to);
    await startJobs(mailJobs);
    await vi.waitFor(async () => expect((await rowOf(to)).status).toBe("sent"));
    expect(mailsOf(server, to).map((mail) => mail.recipients)).toEqual([[to]]);
    expect(mailsOf(server, to)[0]?.source).toContain(letter.text);
  });

  it("sends a one-time link whole in both parts, and keeps nothing of it", async () => {
    const to = newRecipient();
    const server = await useSmtp();
    await transaction((tx) => queueMail(tx, { to, ...secretLetter }));
    expect((await rowOf(to)).sealed).not.toBeNull();
    await startJobs(mailJobs);
    await vi.waitFor(async () => expect((await rowOf(to)).status).toBe("sent"));
    const { text, html } = partsOf(mailsOf(server, to)[0]?.source ?? "");
    expect(text.trim()).toBe(secretLetter.text.trim());
    expect(html).toContain(`href="${link}"`);
    expect(await rowOf(to)).toMatchObject({ body: secretLetter.text.replace(link, HIDDEN_LINK), sealed: null });
  });

  it("sends no link to an address that was written into the row afterwards", async () => {
    const [to, thief] = [newRecipient(), newRecipient()];
    const server = await useSmtp();
    const id = await transaction((tx) => queueMail(tx, { to, ...secretLetter }));
    await db.updateTable("mail_messages").set({ recipient: thief }).where("id", "=", id).execute();
    await sendQueuedMail(id, { isLastAttempt: false });
    expect(server.mails).toEqual([]);
    expect(await rowOf(thief)).toMatchObject({
      status: "failed",
      failure: expect.stringContaining("different SECRET"),
    });
  });

  it("gives up a mail that was sealed with another SECRET, which no attempt could send", async () => {
    const to = newRecipient();
    const server = await useSmtp();
    const id = await transaction((tx) => queueMail(tx, { to, ...secretLetter }));
    const { SECRET } = settings();
    settings().SECRET = "another secret of 32 characters or more";
    await sendQueuedMail(id, { isLastAttempt: false }).finally(() => (settings().SECRET = SECRET));
    expect(server.mails).toEqual([]);
    expect(await rowOf(to)).toMatchObject({ status: "failed", failure: expect.stringContaining("different SECRET") });
  });

  it("sends no link that has expired, and deletes it", async () => {
    const to = newRecipient();
    const server = await useSmtp();
    const secret = linkSecret(link, 7, -1);
    const id = await transaction((tx) => queueMail(tx, { to, ...secretLetter, secret }));
    await transaction(deleteExpiredLinks);
    expect((await rowOf(to)).sealed).toBeNull();
    await sendQueuedMail(id, { isLastAttempt: false });
    expect(server.mails).toEqual([]);
    expect(await rowOf(to)).toMatchObject({ status: "failed", failure: "The link in this email has expired." });
  });

  it("keeps an explanation of the server that repeats the link, without it", async () => {
    const to = newRecipient();
    const wrapped = `${TOKEN.slice(0, 20)}=\r\n${TOKEN.slice(20)}`;
    await useSmtp({ refuseText: `Blocked address ${wrapped} in the message` });
    const id = await transaction((tx) => queueMail(tx, { to, ...secretLetter }));
    await sendQueuedMail(id, { isLastAttempt: false });
    const { failure, status } = await rowOf(to);
    expect(status).toBe("failed");
    expect(failure).toMatch(/^The mail server answered 554\. /);
    expect(failure).not.toContain(TOKEN.slice(0, 10));
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
    expect(mailsOf(back, to)).toHaveLength(1);
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

describe("what is sent", () => {
  const sourceOf = async (mail: Partial<Parameters<typeof queueMail>[1]> = {}) => {
    const to = newRecipient();
    const server = await useSmtp();
    const id = await transaction((tx) => queueMail(tx, { to, ...letter, ...mail }));
    await sendQueuedMail(id, { isLastAttempt: false });
    return { id, ...partsOf(server.mails.at(-1)?.source ?? "") };
  };

  it("is a text and an HTML part under headers of a program", async () => {
    const { id, head, text, html } = await sourceOf();
    expect(head).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head).toMatch(new RegExp(`^Message-ID: <mail-${id}\\.\\d+@dateline\\.example>$`, "m"));
    expect(head).not.toMatch(/^(Reply-To|In-Reply-To|References|List-Unsubscribe|DKIM-Signature):/im);
    expect(text.trim()).toBe(letter.text);
    expect(html).toContain(letter.text);
  });

  it("shows mailboxes the first sentence that says something new, and never a link", async () => {
    const link = "https://example.com/verify/abc";
    const text = `Hello Ada,\n\n${link}\n\nPlease confirm <this> address:\n${link}\n\nDateline\n`;
    const { html } = await sourceOf({ subject: "Confirm", text, action: "Confirm" });
    const [, hidden] = /<div style="display:none[^"]*">(.*?)<\/div>/.exec(html.replace(/=\r?\n/g, "")) ?? [];
    expect(hidden).toBe("Please confirm &lt;this&gt; address:");
  });

  it("never cuts a character of that sentence in two", () => {
    const html = htmlOf({ subject: "News", text: `${"x".repeat(139)}\u{1F600} and more\n\nDateline\n` });
    const [, hidden] = /<div style="display:none[^"]*">(.*?)<\/div>/.exec(html) ?? [];
    expect(hidden).toBe(`${"x".repeat(139)}\u{1F600}`);
  });

  it("has its attachment and its own sender's name, and keeps no file once it is sent", async () => {
    const attachment = { name: "report.pdf", type: "application/pdf", content: Buffer.from("%PDF-1.3 text") };
    const to = newRecipient();
    const server = await useSmtp();
    const mail = { to, ...letter, sender: "Halden Marine", attachment };
    const id = await transaction((tx) => queueMail(tx, mail));
    await sendQueuedMail(id, { isLastAttempt: false });
    const source = server.mails.at(-1)?.source ?? "";
    expect(source).toMatch(/^From: Halden Marine </m);
    expect(source).toMatch(/^Content-Disposition: attachment; filename=report\.pdf$/m);
    expect(source).toContain(attachment.content.toString("base64"));
    expect(await db.selectFrom("mail_attachments").select("mail_id").where("mail_id", "=", id).execute()).toEqual([]);
  });

  it("names where answers go, the thread, and the way to unsubscribe", async () => {
    settings().MAIL_REPLY_TO = "help@example.com";
    const unsubscribe = "https://example.com/email/unsubscribe?token=xyz";
    const { head, text, html } = await sourceOf({ thread: "ticket-12", unsubscribe });
    settings().MAIL_REPLY_TO = undefined;
    const fields = head.replace(/\r?\n[ \t]+/g, " ");
    expect(fields).toMatch(/^Reply-To: help@example\.com$/m);
    expect(fields).toMatch(/^In-Reply-To: <ticket-12@dateline\.example>$/m);
    expect(fields).toMatch(/^References: <ticket-12@dateline\.example>$/m);
    expect(fields).toContain(`List-Unsubscribe: <${unsubscribe}>`);
    expect(fields).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(text).toContain(`Unsubscribe from these emails: ${unsubscribe}`);
    expect(html).toContain(`href="${unsubscribe}"`);
  });

  it("refuses a thread that is no single word", async () => {
    const mail = { to: newRecipient(), ...letter, thread: "a\r\nBcc: b@example.com" };
    await expect(transaction((tx) => queueMail(tx, mail))).rejects.toThrow(/one word/);
  });
});

it("cuts every link with a token out of what people read", () => {
  expect(withoutTokenLinks(`Look: ${link}&x=1, and https://example.com/a?token=short`)).toBe(
    `Look: ${HIDDEN_LINK} and https://example.com/a?token=short`,
  );
});

/** A message's header and its two parts, decoded. */
function partsOf(source: string): { head: string; text: string; html: string } {
  const [head = ""] = source.split("\r\n\r\n");
  const boundary = /boundary="?([^"\r\n;]+)/.exec(head)?.[1] ?? "";
  const [, text = "", html = ""] = source.split(`--${boundary}`).map(decoded);
  return { head: head.replaceAll("\r\n", "\n"), text, html };
}

function decoded(part: string): string {
  const [head = "", ...rest] = part.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  if (/encoding: base64/i.test(head)) return Buffer.from(body, "base64").toString();
  if (!/encoding: quoted-printable/i.test(head)) return body.replaceAll("\r\n", "\n");
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString().replaceAll("\r\n", "\n");
}
