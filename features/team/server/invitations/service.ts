/** Owners invite people, send invitations again and cancel them. */
import { accountMessages } from "#features/accounts/contract.ts";
import { emailKey } from "#features/accounts/server/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { lockCompany, requireRight } from "#features/companies/server/team/role-service.ts";
import { ROLE_NAMES, type Role } from "#features/companies/team/roles.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hasAddress, mayMailStranger } from "#platform/mail/unasked.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { throttle } from "#platform/throttle/throttle.ts";
import {
  type InvitationLine,
  invitationPage,
  type InviteInput,
  MAX_INVITATIONS,
  teamMessages,
} from "../../contract.ts";
import { type By, recordEvent } from "../events/service.ts";
import { mayManage } from "../people/policy.ts";
import { invitationMail } from "./mails.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";

/** Open ones, and those that expired lately; newest first. @param callerId who sees them. */
export async function listInvitations(companyId: number, callerId: number): Promise<InvitationLine[]> {
  const lines = await queries.listLines({ companyId }, callerId);
  return lines.map((line) => policy.describeLine(line, new Date()));
}

/**
 * Each person gets a link of their own, which takes the place of those that are open for the same companies.
 * @throws AppError invalid-input naming `emails`, `companies` or `message`; conflict (409) at the bound of open ones;
 * too-many-requests (429).
 */
export async function invite(actor: By, input: InviteInput): Promise<InvitationLine[]> {
  const emails = readAddresses(input.emails);
  if (hasAddress(input.message)) throw invalidInput({ message: teamMessages.noLinks });
  await throttle(policy.limits.byInviter, String(actor.id), emails.length);
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const companies = await lockOwned(tx, actor, input.companies);
    if (companies.length !== new Set(input.companies).size) throw invalidInput({ companies: teamMessages.notOwned });
    await refuseMembers(tx, emails, companies);
    const ids: number[] = [];
    for (const email of emails) ids.push(await send(tx, actor, { ...input, email, companies }));
    await refuseTooMany(tx, companies);
    return linesOf(tx, actor, ids);
  });
}

/**
 * A new link for the companies of the invitation that the caller owns; the link before ends for them.
 * @throws AppError not-found, forbidden, conflict (409), too-many-requests (429).
 */
export async function sendAgain(actor: By, companyId: number, id: number): Promise<InvitationLine> {
  await throttle(policy.limits.byInviter, String(actor.id));
  return transaction(async (tx) => {
    confirmActor(tx, actor);
    const before = await queries.findListed(id, companyId, tx);
    const companies = await lockOwned(tx, actor, before?.companies ?? []);
    if (!companies.some((company) => company.id === companyId))
      await requireRight(tx, actor, companyId, "manage-people");
    // Answered or cancelled since, if it is there no more: answers wait for the companies' locks.
    const listed = before && (await queries.findListed(id, companyId, tx));
    if (!listed) throw notFound();
    const line = await send(tx, actor, { ...listed, companies });
    await refuseTooMany(tx, companies);
    const [sent] = await linesOf(tx, actor, [line]);
    if (!sent) throw notFound();
    return sent;
  });
}

/** For this company alone. @throws AppError not-found, forbidden. */
export async function cancelInvitation(actor: By, companyId: number, id: number): Promise<void> {
  await transaction(async (tx) => {
    confirmActor(tx, actor);
    await requireRight(tx, actor, companyId, "manage-people");
    const subject = await queries.cancelFor(tx, id, companyId);
    if (subject === null) throw notFound();
    await recordEvent(tx, actor, companyId, { action: "invitation.cancel", subject });
  });
}

type Owned = { id: number; name: string };

/** Those that the caller owns, locked in the order of their ids. */
async function lockOwned(tx: Transaction, actor: By, ids: readonly number[]): Promise<Owned[]> {
  const owned: Owned[] = [];
  for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
    const company = await lockCompany(tx, actor.id, id, "change");
    if (company?.role && mayManage(company.role) && !company.deleted_at) owned.push({ id, name: company.name });
  }
  return owned;
}

/** One for each mailbox. */
function readAddresses(given: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const each of given) {
    const address = policy.addressOf(each);
    if (address === null) throw invalidInput({ emails: teamMessages.noAddress(each) });
    byKey.set(emailKey(address), address);
  }
  return [...byKey.values()];
}

async function refuseMembers(tx: Transaction, emails: string[], companies: Owned[]): Promise<void> {
  const held = await queries.listRoles(
    tx,
    emails.map(emailKey),
    companies.map(({ id }) => id),
  );
  for (const email of emails) {
    const roles = held.filter(({ email_key }) => email_key === emailKey(email));
    const [first] = roles;
    if (first && roles.length === companies.length)
      throw invalidInput({ emails: teamMessages.already(email, first.role) });
  }
}

async function refuseTooMany(tx: Transaction, companies: Owned[]): Promise<void> {
  const counts = await queries.countOpen(
    tx,
    companies.map(({ id }) => id),
  );
  if (counts.some((count) => count > MAX_INVITATIONS)) throw new AppError("conflict", teamMessages.tooMany);
}

type Sending = { email: string; role: Role; message: string; companies: Owned[] };

/** @returns the invitation's id. */
async function send(tx: Transaction, actor: By, { email, role, message, companies }: Sending): Promise<number> {
  if (!(await mayMailStranger(tx, email)))
    throw new AppError("too-many-requests", accountMessages.enoughEmails, { retryAfter: 24 * 3600 });
  const inviter = await queries.findPerson(actor.id, tx);
  if (!inviter) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  const inviter_name = `${inviter.first_name} ${inviter.last_name}`.trim();
  const [token, email_key, ids] = [newToken(), emailKey(email), companies.map(({ id }) => id)];
  await queries.cancelOpen(tx, email_key, ids);
  const { id, expires_at } = await queries.insertInvitation(
    tx,
    { token_hash: hashToken(token), email, email_key, role, message, inviter_id: actor.id, inviter_name },
    ids,
  );
  const link = `${publicUrl()}${invitationPage}?token=${token}`;
  const account = await queries.findAccount(email_key, tx);
  const mail = invitationMail({
    inviter: inviter_name,
    firstName: account?.first_name ?? null,
    companies: companies.map(({ name }) => name),
    role,
    message,
    link,
    expiresAt: expires_at,
  });
  for (const company of ids)
    await recordEvent(tx, actor, company, { action: "invitation.send", subject: email, details: ROLE_NAMES[role] });
  await queueMail(tx, { to: email, ...mail, secret: linkSecret(link, null, policy.INVITATION_SECONDS) });
  return id;
}

async function linesOf(tx: Transaction, actor: By, ids: number[]): Promise<InvitationLine[]> {
  const lines = await queries.listLines({ ids }, actor.id, tx);
  return lines.map((line) => policy.describeLine(line, new Date()));
}

function notFound(): AppError {
  return new AppError("not-found", teamMessages.noInvitation);
}
