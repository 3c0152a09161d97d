/**
 * Whether a person is emailed about a kind of events immediately. Features that send such emails ask here; what is not
 * sent immediately, the inbox sends once a day, or never (features/inbox/server/mailing).
 */
import type { Actor } from "#features/accounts/contract.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { findRole } from "#features/companies/server/team/role-service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { type Mail, queueMail } from "#platform/mail/mail.ts";
import { choiceOf, choicesFor, type NoticeKind, type Settings, type SettingsInput, withChoices } from "../contract.ts";
import * as queries from "./queries.ts";

/** Where an entry of the inbox is, which marks it as read. */
export function entryLink(key: string): string {
  return `${publicUrl()}/dashboard?${new URLSearchParams({ activeContent: "inbox", item: `entry.${key}` })}`;
}

/** Where a person chooses what is emailed. */
export function settingsLink(): string {
  return `${publicUrl()}/dashboard?${new URLSearchParams({ activeContent: "inbox", item: "settings" })}`;
}

type About = { kind: NoticeKind; companyId: number | null };

/** @param companyId null: the event is of no company. */
export async function wantsNow(tx: Transaction, userId: number, { kind, companyId }: About): Promise<boolean> {
  const row = await queries.findChoices(userId, tx);
  return choiceOf(row?.choices ?? {}, kind, companyId) === "now";
}

/** Emails a person who has an account, if they want to know such events immediately. */
export async function sendNotice(tx: Transaction, userId: number, about: About, mail: Mail): Promise<void> {
  if (await wantsNow(tx, userId, about)) await queueMail(tx, mail);
}

export async function getSettings({ id }: Pick<Actor, "id">): Promise<Settings> {
  const [row, companies, email] = await Promise.all([
    queries.findChoices(id),
    queries.listCompanies(id),
    queries.findAddress(id),
  ]);
  const stored = row?.choices ?? {};
  return {
    email,
    time_zone: row?.time_zone ?? null,
    choices: choicesFor(stored, null),
    companies: companies.map((company) => ({ ...company, choices: choicesFor(stored, company.id) })),
  };
}

/** @throws AppError not-found (404) for a company of which the caller is not. */
export async function saveSettings(actor: Actor, { company, choices, time_zone }: SettingsInput): Promise<Settings> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    const stored = await queries.lockChoices(tx, actor.id);
    if (company !== null && !(await findRole(actor.id, company, tx)))
      throw new AppError("not-found", companyMessages.notFound);
    await queries.saveChoices(tx, actor.id, withChoices(stored, company, choices), time_zone);
  });
  return getSettings(actor);
}
