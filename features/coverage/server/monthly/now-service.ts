/**
 * Sends a company's clients the report of the month so far, or else of the last one, because a person asks for it. The
 * report of the month is sent at its time all the same. Nothing is locked while the PDF is drawn.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { writeAs } from "#features/content/server/posts/write-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { isMailbox, queueMail } from "#platform/mail/mail.ts";
import { customerTurn } from "#platform/threads/work.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import { type Monthly, monthlyMessages } from "../../monthly/contract.ts";
import type { Report } from "../../reporting/contract.ts";
import type { Whose } from "../finds/columns.ts";
import { reachOf } from "../finds/reach-service.ts";
import { drawReport } from "../reporting/pdf-service.ts";
import { findName } from "../reporting/queries.ts";
import { writeReport } from "../reporting/service.ts";
import { mailOf, monthName, shareWithClients } from "./mailing-service.ts";
import * as queries from "./queries.ts";
import { recentMonths } from "./schedule-policy.ts";
import { describe, requireCompany } from "./service.ts";

type Caller = Actor & { ip: string };

/** Reports that a person has drawn for this, of all companies. */
const LIMIT = { name: "coverage-monthly:now", max: 20, seconds: 3600 } as const satisfies Limit;

/** @throws AppError not-found (404), forbidden (403), conflict (409), too-many-requests (429), unavailable (503). */
export async function sendNow(
  actor: Caller,
  company: number,
  signal?: AbortSignal,
): Promise<{ detail: string; monthly: Monthly }> {
  const { whose, mayDecide } = await reachOf(actor, company);
  await throttle(LIMIT, String(actor.id));
  // Who may not decide is refused below, with the owners' names, and has nothing drawn.
  const report = mayDecide ? await reportOf(whose) : null;
  const pdf = report && (await drawReport(report, { whose, hasPassages: true, turn: customerTurn(actor), signal }));
  return writeAs(actor, async (tx) => {
    await requireCompany(tx, actor, company);
    if (!report || !pdf) throw new AppError("conflict", monthlyMessages.nothing);
    const before = await queries.listRecipients(company, tx);
    if (!before.some(({ stopped_at, paused_at }) => !stopped_at && !paused_at))
      throw new AppError("conflict", monthlyMessages.none);
    const recipients = await queries.claimNow(tx, company);
    if (!recipients) throw new AppError("too-many-requests", monthlyMessages.sentToday);
    const sender_name = await findName({ ownerId: actor.id }, tx);
    const mailed = recipients.filter(({ address }) => isMailbox(address));
    const period = { from: report.from ?? "", to: report.to ?? "" };
    const sent = { ...pdf, ...(await shareWithClients(tx, company, period, { id: actor.id, name: sender_name })) };
    for (const { address, token } of mailed)
      await queueMail(tx, { to: address, ...mailOf(report, sender_name, token, sent) });
    const month = monthName(report.from ?? "", "en-GB");
    const act = {
      companyId: company,
      by: actor,
      subject: month,
      details: mailed.map(({ address }) => address).join(", "),
    };
    await tell(tx, companyActed, { ...act, action: "coverage.send-clients" });
    const mailing = await queries.findMailing(company, tx);
    return {
      detail: monthlyMessages.sent(month, mailed.length),
      monthly: describe(before, mailing),
    };
  });
}

async function reportOf(whose: Whose): Promise<Report | null> {
  const { time_zone: zone, language } = getSite();
  for (const month of recentMonths(new Date(), zone)) {
    const report = await writeReport(whose, month, { hasWithdrawn: false, language });
    if (report.figures.articles > 0) return report;
  }
  return null;
}
