/** Mails: written in the caller's transaction, sent later by a job; without an SMTP server they stay in the outbox. */
import type { Transporter } from "nodemailer";
import { settings } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { enqueue, type JobRun } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { findUnsentMail, insertMail, markKept, markSent, noteFailure, selectMails, type MailRow } from "./queries.ts";

export type Mail = { to: string; subject: string; text: string };

export const SEND_MAIL = "send-mail";

/** One plain mailbox: no display name, no list, no line break, nothing that could add a recipient or a header. */
const MAILBOX = /^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}]+$/u;

let transport: { url: string; transporter: Transporter } | undefined;

/**
 * Queues one mail; it leaves when the transaction commits and a worker runs.
 * @returns its id in mail_messages.
 * @throws Error when `to` is not one plain address or the subject has a line break: callers validate both.
 */
export async function queueMail(tx: Transaction, { to, subject, text }: Mail): Promise<number> {
  if (!MAILBOX.test(to)) throw new Error("The recipient of a mail must be one plain address.");
  if (/\p{Cc}/u.test(subject)) throw new Error("The subject of a mail must be one line.");
  const mailId = await insertMail(tx, to, subject, text);
  await enqueue(tx, SEND_MAIL, { mailId });
  return mailId;
}

/** One page of all mails, newest first, and how many there are. */
export function listMails(page: number, pageSize: number): Promise<{ mails: MailRow[]; count: number }> {
  return selectMails(pageSize, (page - 1) * pageSize);
}

/** The job's work. At least once: a worker that dies between sending and noting it sends again. */
export async function sendQueuedMail(mailId: number, run: Pick<JobRun, "isLastAttempt">): Promise<void> {
  const mail = await findUnsentMail(mailId);
  if (!mail) return;
  const { SMTP_URL } = settings();
  if (SMTP_URL) await send(mail, SMTP_URL, run);
  else await keep(mail);
}

async function keep(mail: MailRow): Promise<void> {
  await transaction((tx) => markKept(tx, mail.id));
  const link = /https?:\/\/\S+/.exec(mail.body)?.[0];
  log.info(
    { to: mail.recipient, subject: mail.subject, link },
    "No SMTP server is set: the mail is kept in the outbox",
  );
}

async function send(mail: MailRow, url: string, run: Pick<JobRun, "isLastAttempt">): Promise<void> {
  try {
    const transporter = await transporterOf(url);
    await transporter.sendMail({
      from: settings().MAIL_FROM,
      to: { name: "", address: mail.recipient },
      subject: mail.subject,
      text: mail.body,
    });
  } catch (error) {
    const forGood = run.isLastAttempt || isRefusal(error);
    const failure = error instanceof Error ? error.message : String(error);
    await transaction((tx) => noteFailure(tx, mail.id, failure, forGood));
    if (isRefusal(error)) return log.warn({ err: error, mail: mail.id }, "The SMTP server refused a mail");
    throw error;
  }
  await transaction((tx) => markSent(tx, mail.id, withoutTokens(mail.body)));
}

/** What the outbox keeps of a delivered mail must not open anybody's account. */
function withoutTokens(body: string): string {
  return body.replace(/([?&]token=)[\w-]+/g, "$1…");
}

/** A 5xx answer to this recipient or this text is a no for good (RFC 5321, 4.2.1); a 5xx at sign-in is ours to mend. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  const aboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  return aboutThisMail && typeof responseCode === "number" && responseCode >= 500;
}

async function transporterOf(url: string): Promise<Transporter> {
  if (transport?.url === url) return transport.transporter;
  const { createTransport } = await import("nodemailer"); // 24 MB that only a process that sends needs
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  transport = { url, transporter: createTransport({ url, ...timeouts }) };
  return transport.transporter;
}
