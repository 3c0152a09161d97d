/** Mails: written in the caller's transaction, sent later by a job; without an SMTP server they stay in the outbox. */
import { settings } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { declareQueue, enqueue, type JobRun } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { UnsealError } from "#platform/secrets/sealed.ts";
import { explanationWithout, type MailContent, withoutLink, withoutTokenLinks } from "./mail-content.ts";
import { recipientRefused } from "./events.ts";
import { sealText, unsealText } from "./mail-seal.ts";
import { sendOverSmtp } from "./mail-transport.ts";
import {
  findAttachment,
  findUnsentMail,
  insertAttachment,
  insertMail,
  markRetained,
  markSent,
  noteFailure,
  queueAgain,
  selectMails,
  type MailFilter,
  type MailRow,
} from "./queries.ts";

export type Mail = MailContent & { to: string };

export const SEND_MAIL = declareQueue("send-mail");
/** A queue of their own: a worker of a version that does not know sealed links must not send the text without them. */
export const SEND_SEALED_MAIL = declareQueue("send-sealed-mail");

/** One plain mailbox: no display name, no list, no line break, nothing that could add a recipient or a header. */
const MAILBOX = /^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}]+$/u;
const UNREADABLE =
  "The link in this email cannot be read: it was encrypted with a different SECRET or for a different address.";
const THREAD = /^[\w.-]{1,60}$/;

/** Whether `queueMail` takes this address. */
export function isMailbox(address: string): boolean {
  return MAILBOX.test(address);
}

/**
 * Queues one mail; it leaves when the transaction commits and a worker runs. A link that opens an account is given as
 * `secret`: it is stored sealed, and the text that operators read has it cut out.
 * @returns its id in mail_messages.
 * @throws Error when `to` is not one plain address, the subject has a line break, or the text does not contain the secret.
 */
export async function queueMail(tx: Transaction, mail: Mail): Promise<number> {
  const { to, subject, text, action, secret, thread, unsubscribe, opens, passages, lang, sender, attachment } = mail;
  if (!isMailbox(to)) throw new Error("The recipient of an email must be one plain address.");
  if (/\p{Cc}/u.test(subject)) throw new Error("The subject of an email must be one line.");
  if (thread !== undefined && !THREAD.test(thread)) throw new Error("The thread of an email must be one word.");
  if (secret && (!text.includes(secret.link) || subject.includes(secret.link)))
    throw new Error("The one-time link of an email must appear only in its text.");
  const options = JSON.stringify({ action, thread, unsubscribe, opens, passages, lang, sender });
  const mailId = await insertMail(tx, {
    recipient: to,
    subject,
    options,
    ...(secret ? sealedParts(to, text, secret) : { body: text }),
  });
  if (attachment) await insertAttachment(tx, mailId, attachment);
  await enqueue(tx, secret ? SEND_SEALED_MAIL : SEND_MAIL, { mailId });
  return mailId;
}

/** The columns of a mail with a one-time link: what may be read, and what may not. */
export function sealedParts(to: string, text: string, { link, userId, expiresAt }: NonNullable<Mail["secret"]>) {
  const sealed = sealText({ text, link }, to);
  return { body: withoutLink(text, link), sealed, secret_user_id: userId, secret_until: expiresAt };
}

/** Queues a kept or failed email once more. @returns false if it is neither, or its link no longer works. */
export async function sendAgain(tx: Transaction, mailId: number): Promise<boolean> {
  const mail = await queueAgain(tx, mailId);
  if (mail) await enqueue(tx, mail.secret_until === null ? SEND_MAIL : SEND_SEALED_MAIL, { mailId });
  return mail !== null;
}

/** One page of the mails that match, newest first, and how many do; past ten thousand they are no longer counted. */
export function listMails(
  filter: MailFilter,
  page: number,
  pageSize: number,
): Promise<{ mails: MailRow[]; count: number; hasMore: boolean }> {
  return selectMails(filter, pageSize, (page - 1) * pageSize);
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
  await transaction((tx) => markRetained(tx, mail.id));
  log.info({ to: mail.recipient, subject: mail.subject }, "No SMTP server is set: the email is kept in the outbox");
}

async function send(mail: MailRow, url: string, run: Pick<JobRun, "isLastAttempt">): Promise<void> {
  const { id, recipient: to, subject, created_at: createdAt, options } = mail;
  const whole = mail.sealed && openSealed(mail.sealed, to);
  if (whole instanceof UnsealError) return giveUp(mail, UNREADABLE);
  if (!whole && mail.secret_until !== null) return giveUp(mail, "The link in this email has expired.");
  try {
    const attachment = await findAttachment(id);
    await sendOverSmtp({ id, to, subject, createdAt, text: whole?.text ?? mail.body, ...options, attachment }, url);
  } catch (error) {
    const isRefused = isRefusal(error);
    const said = error instanceof Error ? error.message : String(error);
    const failure = whole ? explanationWithout(said, whole.link) : said;
    await transaction(async (tx) => {
      await noteFailure(tx, id, failure, run.isLastAttempt || isRefused);
      const response = isRefused ? refusalOfRecipient(error) : null;
      if (response !== null) await tell(tx, recipientRefused, { to, response });
    });
    if (isRefused) return log.warn({ failure, mail: id }, "The SMTP server refused an email");
    // Not the error itself: with its answer and stack it becomes a job's output, which operators read.
    throw new Error(failure, { cause: error });
  }
  await transaction((tx) => markSent(tx, id, withoutTokenLinks(mail.body)));
}

function openSealed(sealed: Uint8Array, recipient: string): ReturnType<typeof unsealText> | UnsealError {
  try {
    return unsealText(sealed, recipient);
  } catch (error) {
    if (error instanceof UnsealError) return error;
    throw error;
  }
}

async function giveUp(mail: MailRow, failure: string): Promise<void> {
  await transaction((tx) => noteFailure(tx, mail.id, failure, true));
}

/** The answer to the address itself; null where the server refused something else. */
function refusalOfRecipient(error: unknown): string | null {
  const { command, response } = error as { command?: unknown; response?: unknown };
  return command === "RCPT TO" && typeof response === "string" ? response : null;
}

/** A 5xx answer to this recipient or this text is permanent (RFC 5321, 4.2.1); a 5xx at sign-in is ours to fix. */
function isRefusal(error: unknown): boolean {
  const { responseCode, code } = error as { responseCode?: unknown; code?: unknown };
  const aboutThisMail = code === "EENVELOPE" || code === "EMESSAGE";
  return aboutThisMail && typeof responseCode === "number" && responseCode >= 500;
}
