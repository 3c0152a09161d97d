/** Who gets a report of each month: added and removed by those who decide about the company's coverage. */
import type { Actor } from "#features/accounts/contract.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { NO_COMPANY } from "#features/content/contract.ts";
import { writeAs } from "#features/content/server/posts/write-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { isMailbox } from "#platform/mail/mail.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import type { CompanyQuery } from "../../contract.ts";
import {
  MAX_RECIPIENTS,
  type Monthly,
  type MonthlyInput,
  monthlyMessages,
  type Recipient,
  type RecipientInput,
} from "../../monthly/contract.ts";
import { reachOf, requireDeciding } from "../finds/reach-service.ts";
import { findName } from "../reporting/queries.ts";
import * as queries from "./queries.ts";
import { nextMoment } from "./schedule-policy.ts";

type Caller = Actor & { ip: string };

/** Addresses that a person adds, to all companies together. */
const LIMIT = { name: "coverage-monthly:person", max: 60, seconds: 86_400 } as const satisfies Limit;

/** Addresses are there for those who may change them. @throws AppError not-found (404) for a company without a role. */
export async function getMonthly(actor: Pick<Actor, "id">, company: CompanyQuery["company"]): Promise<Monthly> {
  const { mayDecide } = await reachOf(actor, company);
  if (company === NO_COMPANY || !mayDecide) return describe([], null, { mayChange: false });
  const [rows, mailing] = await Promise.all([queries.listRecipients(company), queries.findMailing(company)]);
  const maySend = mailing !== null && (await mayStillSend(mailing.sender_id, company));
  return describe(rows, mailing, { maySend });
}

async function mayStillSend(senderId: number | null, company: number): Promise<boolean> {
  if (senderId === null) return false;
  return reachOf({ id: senderId }, company).then(
    ({ mayDecide }) => mayDecide,
    (error: unknown) => {
      if (error instanceof AppError && error.code === "not-found") return false;
      throw error;
    },
  );
}

/** @throws AppError not-found (404), forbidden (403), conflict (409), too-many-requests (429), invalid-input. */
export async function addRecipient(actor: Caller, { company, address }: RecipientInput): Promise<Monthly> {
  if (!isMailbox(address)) throw invalidInput({ address: "Enter an email address." });
  await reachOf(actor, company);
  await throttle(LIMIT, String(actor.id));
  return writeAs(actor, async (tx) => {
    await requireCompany(tx, actor, company);
    const before = await queries.listRecipients(company, tx);
    if (before.length >= MAX_RECIPIENTS) throw new AppError("conflict", monthlyMessages.tooMany);
    const sender = await findName({ ownerId: actor.id }, tx);
    await queries.saveMailing(tx, company, { id: actor.id, name: sender });
    const known = await queries.addRecipient(tx, company, address);
    if (known) throw new AppError("conflict", known.stopped_at ? monthlyMessages.stopped : monthlyMessages.known);
    const act = { companyId: company, by: actor, subject: address, details: "" };
    await tell(tx, companyActed, { ...act, action: "coverage.add-client" });
    return describe(await queries.listRecipients(company, tx), await queries.findMailing(company, tx));
  });
}

/** @throws AppError not-found (404), forbidden (403). */
export async function removeRecipient(actor: Caller, id: number): Promise<Monthly> {
  const of = await queries.findRecipient(id);
  if (!of) throw notFound();
  return writeAs(actor, async (tx) => {
    await requireCompany(tx, actor, of.company_id);
    if (!(await queries.findRecipient(id, tx))) throw notFound();
    await queries.removeRecipient(tx, id);
    const act = { companyId: of.company_id, by: actor, subject: of.address, details: "" };
    await tell(tx, companyActed, { ...act, action: "coverage.remove-client" });
    const mailing = await queries.findMailing(of.company_id, tx);
    return describe(await queries.listRecipients(of.company_id, tx), mailing);
  });
}

/** @throws AppError not-found (404), forbidden (403), conflict (409) before there is a client. */
export async function setMonthly(actor: Caller, { company, sends_empty }: MonthlyInput): Promise<Monthly> {
  await reachOf(actor, company);
  return writeAs(actor, async (tx) => {
    await requireCompany(tx, actor, company);
    if (!(await queries.saveSendsEmpty(tx, company, sends_empty)))
      throw new AppError("conflict", monthlyMessages.noClients);
    return describe(await queries.listRecipients(company, tx), await queries.findMailing(company, tx));
  });
}

/** Of a deleted company no one decides. */
export async function requireCompany(tx: Transaction, actor: Caller, companyId: number): Promise<void> {
  if (!("companyId" in (await requireDeciding(tx, actor, companyId)))) throw notFound();
}

const notFound = () => new AppError("not-found", monthlyMessages.notFound);

/** @param maySend the person who added clients last may still decide about the company's coverage. */
export function describe(
  rows: readonly queries.RecipientRow[],
  mailing: queries.MailingRow | null,
  { maySend = true, mayChange = true } = {},
): Monthly {
  return {
    recipients: rows.map(recipientOf),
    next_at: nextMoment(new Date(), getSite().time_zone).at.toISOString(),
    sender: maySend ? (mailing?.sender_name ?? null) : null,
    sends_empty: mailing?.sends_empty ?? true,
    may_change: mayChange,
  };
}

function recipientOf({ id, address, paused_at, stopped_at, last_month }: queries.RecipientRow): Recipient {
  return { id, address, last_month, state: stopped_at ? "stopped" : paused_at ? "paused" : "sent" };
}
