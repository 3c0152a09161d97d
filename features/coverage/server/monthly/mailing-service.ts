/**
 * Emails clients a report of the month before, with its PDF. Invariant: a claim of recipient and month is written in the
 * transaction that queues the email, so each is sent once, also after a kill and with several workers, and late if no
 * worker ran at its time. Nothing is locked while the PDF is drawn.
 */
import { getSite } from "#features/site-settings/server/current-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { linkSecret, type MailContent } from "#platform/mail/mail-content.ts";
import { isUnknownMailbox, MAX_REFUSALS } from "#platform/mail/refusals.ts";
import type { Transaction } from "#platform/database/client.ts";
import { readerTurn } from "#platform/threads/work.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";
import { stopPage } from "../../monthly/contract.ts";
import { type Report, SHARED_DAYS } from "../../reporting/contract.ts";
import { reachOf, requireDeciding } from "../finds/reach-service.ts";
import { inOneLine } from "../mailing/words.ts";
import { drawReport, type ReportPdf } from "../reporting/pdf-service.ts";
import { writeReport } from "../reporting/service.ts";
import { shareMonth } from "../reporting/shared-service.ts";
import * as queries from "./queries.ts";
import { lastMoment, type MonthlyMoment } from "./schedule-policy.ts";

const BATCH = 100;

/** A company whose report fails is logged, tried again at the next run, and delays no other. */
export async function mailMonthly(now: Date, signal?: AbortSignal): Promise<void> {
  const moment = lastMoment(now, getSite().time_zone);
  for (let after = 0; ;) {
    const due = await queries.listDue({ month: moment.from, at: moment.at, after, limit: BATCH });
    for (const mailing of due) {
      if (signal?.aborted) return;
      after = mailing.company_id;
      await mailCompany(mailing, moment, signal).catch((error: unknown) => {
        // Who added the clients has lost the role: nothing is sent until another adds one.
        if (error instanceof AppError && (error.code === "not-found" || error.code === "forbidden")) return;
        log.error({ err: error, company: mailing.company_id }, "A report of coverage could not be emailed");
      });
    }
    if (due.length < BATCH) return;
  }
}

async function mailCompany(mailing: queries.DueRow, moment: MonthlyMoment, signal?: AbortSignal): Promise<void> {
  const { whose, mayDecide } = await reachOf({ id: mailing.sender_id }, mailing.company_id);
  if (!mayDecide) return;
  const report = await writeReport(
    whose,
    { from: moment.from, to: moment.to },
    { hasWithdrawn: false, language: getSite().language },
  );
  const hasArticles = report.figures.articles > 0;
  const isSent = hasArticles || mailing.sends_empty;
  const turn = readerTurn({ ownerId: mailing.sender_id });
  const file = hasArticles ? await drawReport(report, { whose, hasPassages: true, turn, signal }) : null;
  for (const recipient of await queries.listDueRecipients(mailing.company_id, { month: moment.from, at: moment.at })) {
    if (signal?.aborted) return;
    await transaction(async (tx) => {
      await requireDeciding(tx, { id: mailing.sender_id }, mailing.company_id);
      if (!(await queries.claim(tx, recipient.id, { month: moment.from, isSent }))) return;
      if (!isSent || !isMailbox(recipient.address)) return;
      const by = { id: mailing.sender_id, name: mailing.sender_name };
      const sent = file && { ...file, ...(await shareWithClients(tx, mailing.company_id, moment, by)) };
      await queueMail(tx, { to: recipient.address, ...mailOf(report, by.name, recipient.token, sent) });
    });
  }
}

/** The link that all emails about this month lead to. */
export async function shareWithClients(
  tx: Transaction,
  companyId: number,
  { from, to }: Pick<MonthlyMoment, "from" | "to">,
  by: { id: number; name: string },
) {
  await queries.lockMailing(tx, companyId);
  return shareMonth(tx, { companyId, from, to, by });
}

/** @param sent the report and its link; null: nothing was confirmed. */
export function mailOf(
  { figures, from, company: name }: Report,
  senderName: string,
  token: string,
  sent: (ReportPdf & { url: string; endsAt: Date }) | null,
): MailContent {
  const { language, time_zone: timeZone } = getSite();
  const { monthlyCoverage: words, locale, mails } = wordsIn(language);
  const company = inOneLine(name);
  const sender = inOneLine(senderName);
  const month = monthName(from ?? "", locale);
  const until = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone });
  const paragraphs = [
    mails.hello,
    sent
      ? words.text(figures.articles, figures.outlets, month, until.format(sent.endsAt), sent.url)
      : words.none(month),
    words.because(sender),
    `${sender}\n${company}`,
  ];
  return {
    subject: words.subject(month, company),
    text: `${paragraphs.join("\n\n")}\n`,
    lang: language,
    sender: company,
    unsubscribe: publicUrl() + stopPage(token),
    ...(sent && {
      attachment: { name: sent.fileName, type: "application/pdf", content: sent.pdf },
      secret: linkSecret(sent.url, null, SHARED_DAYS * 86_400),
    }),
  };
}

/** "November 2026". @param day of it, as YYYY-MM-DD. */
export function monthName(day: string, locale: string): string {
  const form = { month: "long", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, form).format(new Date(`${day}T00:00:00Z`));
}

/** @returns whose emails a link stops; null for anything but a link of this installation. */
export async function findToStop(token: string): Promise<{ company: string; isSent: boolean } | null> {
  const found = UUID.test(token) ? await queries.findToStop(token) : null;
  return found && { company: found.company, isSent: found.stopped_at === null };
}

/** Repeating that is fine, and so is a token that never was one. */
export async function stopMonthly(token: string): Promise<void> {
  if (UUID.test(token)) await queries.stop(token);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Hears that a mail server refuses an address. */
export async function hearRefusal(tx: Transaction, { to, response }: { to: string; response: string }): Promise<void> {
  await queries.countRefusal(tx, to, isUnknownMailbox(response) ? 1 : MAX_REFUSALS);
}
