/**
 * Who has the link reads an invitation and answers it. Invariants: the link proves its mailbox and nothing else, so only
 * the account of that address joins; and of answers at the same time one counts.
 */
import { accountMessages, type Actor } from "#features/accounts/contract.ts";
import { confirmProven } from "#features/accounts/server/address/confirmation-service.ts";
import { lockAccountRow } from "#features/accounts/server/credentials/service.ts";
import { accountParts } from "#features/accounts/server/parts-service.ts";
import { refuseWeakPassword } from "#features/accounts/server/password/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { openSession, type SignedIn } from "#features/accounts/server/sessions/service.ts";
import type { Client } from "#features/accounts/server/sign-in/guard-service.ts";
import { createUser } from "#features/accounts/server/sign-up/service.ts";
import { lockCompany } from "#features/companies/server/team/role-service.ts";
import { ROLE_NAMES } from "#features/companies/team/roles.ts";
import { describeUpload } from "#features/media/server/service.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, isRefusal } from "#platform/errors/app-error.ts";
import { hashPassword } from "#platform/secrets/passwords.ts";
import { hashToken, looksLikeToken } from "#platform/secrets/tokens.ts";
import { throttleAddress } from "#platform/throttle/throttle.ts";
import { type JoinInput, type OpenedInvitation, teamMessages } from "../../contract.ts";
import { type By, recordEvent } from "../events/service.ts";
import { insertMember, updateMember } from "../people/queries.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";

type Joined = { companies: string[]; slug: string };

/** Decides nothing: mail scanners open links. @throws AppError not-found, too-many-requests (429). */
export async function openInvitation(actor: Actor | null, token: string, ip: string): Promise<OpenedInvitation> {
  const invitation = await getLinked(token, ip);
  const companies = await queries.listCompanies(invitation.id);
  const caller = actor && (await queries.findPerson(actor.id));
  return {
    state: policy.stateOf(invitation, companies.length),
    inviter: invitation.inviter_name,
    email: invitation.email,
    role: invitation.role,
    message: invitation.message,
    companies: companies.map(({ name, logo }) => ({ name, logo: logo && describeUpload(logo).url })),
    expires_at: invitation.expires_at.toISOString(),
    has_account: (await queries.findAccount(invitation.email_key)) !== null,
    signed_in_as: caller?.email ?? null,
  };
}

/** @throws AppError not-found, conflict (409) unless it is open, too-many-requests (429). */
export async function declineInvitation(token: string, ip: string): Promise<void> {
  await getLinked(token, ip);
  await transaction(async (tx) => {
    const { id, email, companies } = await lockOpen(tx, token);
    await queries.setAnswer(tx, id, "declined");
    for (const company of companies)
      await recordEvent(tx, { name: email, ip }, company.id, { action: "invitation.decline", subject: email });
  });
}

/**
 * With the account of the invitation's address, which the link confirms.
 * @throws AppError not-found, conflict (409) unless it is open and for this account, too-many-requests (429).
 */
export async function acceptInvitation(actor: By, token: string): Promise<Joined> {
  await getLinked(token, actor.ip);
  const { isConfirmed, ...joined } = await transaction(async (tx) => {
    confirmActor(tx, actor);
    const { id, email, email_key, role, companies } = await lockOpen(tx, token, actor.id);
    const account = await lockAccountRow(tx, actor.id);
    if (!account) throw new AppError("not-signed-in", accountMessages.notSignedIn);
    if (account.email_key !== email_key) throw new AppError("conflict", teamMessages.forAnother(email, account.email));
    const isConfirmed = await confirmProven(tx, actor.id);
    return { isConfirmed, ...(await join(tx, { id, email, role, companies }, actor)) };
  });
  if (isConfirmed) await accountParts().publishConfirmed(actor.id);
  return joined;
}

/**
 * With a new account, signed in.
 * @throws AppError not-found, conflict (409) unless it is open, and where the address has an account; invalid-input
 * naming `password`; too-many-requests (429).
 */
export async function joinByInvitation(
  { token, password, ...person }: JoinInput,
  client: Client,
): Promise<Joined & Omit<SignedIn, "me">> {
  const { email, email_key } = await getLinked(token, client.ip);
  if (await queries.findAccount(email_key)) throw hasAccount();
  await refuseWeakPassword("password", password, { ...person, email });
  const passwordHash = await hashPassword(password); // slow, so before the transaction
  return transaction(async (tx) => {
    const userId = await createUser(tx, { ...person, email, passwordHash, verified: true }).catch((error: unknown) => {
      throw isRefusal(error) && error.fields?.["email"] ? hasAccount() : error;
    });
    const { id, role, companies } = await lockOpen(tx, token, userId);
    const joined = await join(tx, { id, email, role, companies }, { id: userId, ip: client.ip });
    return { ...joined, ...(await openSession(tx, userId, client)) };
  });
}

async function getLinked(token: string, ip: string): Promise<queries.LinkedRow> {
  await throttleAddress(policy.limits.byAddress, ip);
  const invitation = looksLikeToken(token) ? await queries.findByToken(hashToken(token)) : null;
  if (!invitation) throw new AppError("not-found", teamMessages.unknownLink);
  return invitation;
}

type Locked = {
  id: number;
  slug: string;
  name: string;
  held: NonNullable<Awaited<ReturnType<typeof lockCompany>>>["role"];
};

/** The invitation and its companies, locked in the order of their ids; those deleted meanwhile are left out. */
async function lockOpen(
  tx: Transaction,
  token: string,
  userId = 0,
): Promise<queries.LinkedRow & { companies: Locked[] }> {
  const hash = hashToken(token);
  const known = await queries.findByToken(hash, tx);
  const locked = new Map<number, Locked>();
  for (const { id, slug, name } of known ? await queries.listCompanies(known.id, tx) : []) {
    const company = await lockCompany(tx, userId, id, "change");
    if (company) locked.set(id, { id, slug, name, held: company.role });
  }
  const invitation = await queries.findByToken(hash, tx, true);
  if (!invitation) throw new AppError("not-found", teamMessages.unknownLink);
  const open = await queries.listCompanies(invitation.id, tx);
  const companies = open.flatMap(({ id }) => locked.get(id) ?? []);
  const { inviter_name: inviter, expires_at } = invitation;
  const state = policy.stateOf(invitation, companies.length);
  if (state === "open") return { ...invitation, companies };
  if (state === "expired") throw new AppError("conflict", teamMessages.expired(policy.dayOf(expires_at), inviter));
  throw new AppError("conflict", state === "cancelled" ? teamMessages.cancelled(inviter) : teamMessages.answered);
}

/** A stronger role that is held already stays. */
async function join(
  tx: Transaction,
  { id, email, role: offered, companies }: Pick<queries.LinkedRow, "id" | "email" | "role"> & { companies: Locked[] },
  by: Pick<By, "id" | "ip" | "acting">,
): Promise<Joined> {
  for (const { id: companyId, held } of companies) {
    const role = policy.strongerRole(held, offered);
    if (role === null) continue;
    if (held === null) await insertMember(tx, { company_id: companyId, user_id: by.id, role });
    else await updateMember(tx, companyId, by.id, { role });
    await recordEvent(tx, by, companyId, { action: "person.join", subject: email, details: ROLE_NAMES[role] });
  }
  await queries.setAnswer(tx, id, "accepted");
  return { companies: companies.map(({ name }) => name), slug: companies[0]?.slug ?? "" };
}

function hasAccount(): AppError {
  return new AppError("conflict", teamMessages.hasAccount);
}
