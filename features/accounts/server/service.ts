/** Accounts: signing up and in, the life of a session, and links sent by mail. */
import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { linkSecret } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hashPassword, isPassword } from "#platform/secrets/passwords.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { forgetEndedWindows, isAllowed, throttle } from "#platform/throttle/throttle.ts";
import { accountMessages, accountPages, type Actor, type Me, type Role } from "../contract.ts";
import type { SignInInput, SignUpInput } from "../contract.ts";
import { forgetSessions, SESSION_ENDED, type SessionTokens } from "./access.ts";
import { accountParts } from "./parts-service.ts";
import { findActing, findSessionAbove } from "./acting/queries.ts";
import { lockAddress } from "./address/queries.ts";
import { findTokenHolder, retireMailTokens } from "./credentials/queries.ts";
import { issueMailToken, lockAccountRow, retireOpenTokens, takeMailToken } from "./credentials/service.ts";
import { deleteUnconfirmedFactors, findConfirmedFactor } from "./second-factor/queries.ts";
import { verifyFactor } from "./second-factor/service.ts";
import { deleteLongUnseen } from "./sign-in/queries.ts";
import { findAbout, refuseWeakPassword, setPassword } from "./password/service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { type Client, countSignIn, forgiveClient, rememberClient } from "./sign-in/guard-service.ts";

/** `device` is what the device cookie is to hold. */
export type SignedIn = { me: Me; tokens: SessionTokens; device: string };

export const SEND_RESET_LINK = "send-reset-link";
export const SEND_SIGN_UP_NOTICE = "send-sign-up-notice";

/** @throws AppError invalid-input naming `email` when it has an account or `password` for a weak one, too-many-requests (429). */
export async function signUp(input: SignUpInput, client: Client): Promise<SignedIn> {
  await throttle(policy.limits.signUpByAddress, policy.addressKey(client.ip));
  const { password, ...person } = input;
  await refuseWeakPassword("password", password, person);
  if (await queries.findUserByEmailKey(policy.emailKey(person.email))) {
    await transaction((tx) => enqueue(tx, SEND_SIGN_UP_NOTICE, { email: person.email }));
    throw invalidInput({ email: accountMessages.emailTaken });
  }
  const passwordHash = await hashPassword(password);
  const { id, ...opened } = await transaction(async (tx) => {
    const userId = await createUser(tx, { ...person, passwordHash });
    await mailActivationLink(tx, { id: userId, ...person });
    return { id: userId, ...(await openSession(tx, userId, client)) };
  });
  return { me: await getProfile(id), ...opened };
}

type Person = { email: string; first_name: string; last_name: string; role?: Role };

/**
 * An account that an operator opens: no mail is sent, the operator vouches for the address.
 * @returns the user's id. @throws AppError invalid-input naming `email` when it has an account already.
 */
export async function openAccount(
  operator: Operator,
  { password, ...person }: Person & { password: string },
): Promise<number> {
  requireOperator(operator);
  await refuseWeakPassword("password", password, person);
  const passwordHash = await hashPassword(password);
  return transaction(async (tx) => {
    const userId = await createUser(tx, { ...person, passwordHash, verified: true });
    const details = `${person.email}: ${person.role ?? "user"}`;
    await recordAction(tx, operator, { action: "user.create", subject: `user ${userId}`, details });
    return userId;
  });
}

export type NewAccount = Person & { passwordHash: string; verified?: boolean };

/**
 * A user with what every account begins with.
 * @throws AppError invalid-input naming `email` when it has an account already.
 */
export async function createUser(tx: Transaction, account: NewAccount): Promise<number> {
  await lockAddress(tx, policy.emailKey(account.email));
  const userId = await insertUnderFreeSlug(tx, {
    email: account.email,
    email_key: policy.emailKey(account.email),
    first_name: account.first_name,
    last_name: account.last_name,
    password_hash: account.passwordHash,
    role: account.role ?? "user",
    email_verified_at: account.verified ? new Date() : null,
  });
  await accountParts().begin(tx, userId);
  return userId;
}

async function insertUnderFreeSlug(tx: Transaction, user: Omit<queries.NewUser, "slug">): Promise<number> {
  const wished = policy.slugOfName(user.first_name, user.last_name);
  for (let slug = wished; ; slug = `${wished}-${randomInt(36 ** 5).toString(36)}`) {
    const userId = await queries.insertUser(tx, { ...user, slug });
    if (userId !== null) return userId;
    const holder = await queries.findUserByEmailKey(user.email_key, tx);
    if (holder) throw invalidInput({ email: accountMessages.emailTaken });
  }
}

/** @returns when. */
export async function mailActivationLink(
  tx: Transaction,
  user: { id: number; email: string; first_name: string },
): Promise<Date> {
  const { token, issuedAt } = await issueMailToken(tx, user.id, {
    purpose: "activate",
    seconds: policy.ACTIVATION_SECONDS,
  });
  const link = `${publicUrl()}${accountPages.activate}?token=${token}`;
  const secret = linkSecret(link, user.id, policy.ACTIVATION_SECONDS);
  await queueMail(tx, { to: user.email, ...policy.activationMail(user.first_name, link), secret });
  return issuedAt;
}

/**
 * Confirms the address, and publishes what waited for that.
 * @returns how many posts went out. @throws AppError invalid-input (400) when the link was used or is too old.
 */
export async function activate(token: string): Promise<number> {
  const userId = await transaction(async (tx) => {
    const used = await takeMailToken(tx, token, "activate");
    if (!used) throw new AppError("invalid-input", accountMessages.activationExpired);
    await queries.markEmailVerified(tx, used.userId);
    await retireMailTokens(tx, used.userId, "activate");
    return used.userId;
  });
  return accountParts().publishConfirmed(userId);
}

/**
 * Each attempt is counted first, see `countSignIn`. A right password without the code that it needs forgives none of them.
 * @throws AppError wrong-credentials (401), forbidden (403) for a suspended account, too-many-requests (429),
 * invalid-input naming `code` when two-factor sign-in is on.
 */
export async function signIn(input: SignInInput, client: Client): Promise<SignedIn> {
  const account = policy.emailKey(input.email);
  const attempt = await countSignIn(account, client);
  await wait(policy.delayOfAttempt(attempt.number));
  const user = await queries.findUserByEmailKey(account);
  const isRight = await isPassword(user?.password_hash ?? null, input.password);
  if (!user || !isRight) throw new AppError("wrong-credentials", accountMessages.wrongCredentials);
  if (user.suspended_at) throw new AppError("forbidden", accountMessages.suspended);
  await verifyFactor(user.id, input.code, attempt.codesOf);
  await attempt.forgive();
  const opened = await transaction(async (tx) => {
    // A reset or a suspension may have come between the check and this moment; it must win.
    const isStill = await queries.lockUnchangedUser(tx, user.id, user.password_hash);
    if (!isStill) throw new AppError("wrong-credentials", accountMessages.wrongCredentials);
    return openSession(tx, user.id, client);
  });
  return { me: await getProfile(user.id), ...opened };
}

/** The account's row is locked. */
async function openSession(tx: Transaction, userId: number, client: Client): Promise<Omit<SignedIn, "me">> {
  const { tokens, hashes } = newSessionTokens();
  const session = { userId, ...hashes, userAgent: client.userAgent.slice(0, 300), ip: client.ip };
  await queries.insertSession(tx, session);
  return { tokens, device: await rememberClient(tx, userId, client) };
}

/** A pair for cookies, and the hashes that are stored of it. */
export function newSessionTokens() {
  const tokens: SessionTokens = { accessToken: newToken(), refreshToken: newToken() };
  const hashes = { accessHash: hashToken(tokens.accessToken), refreshHash: hashToken(tokens.refreshToken) };
  return { tokens, hashes };
}

/**
 * Rotates a session's tokens.
 * @returns the next pair, or null for the loser of a race between two tabs: its browser has the winner's cookies already.
 * @throws AppError not-signed-in (401) for anything else; a token that was rotated before ends its whole session.
 */
export async function refreshSession(refreshToken: string | null): Promise<SessionTokens | null> {
  const notSignedIn = () => new AppError("not-signed-in", accountMessages.notSignedIn);
  if (!refreshToken) throw notSignedIn();
  const tokenHash = hashToken(refreshToken);
  const rotation = await transaction((tx) => rotate(tx, tokenHash));
  if (rotation === "over") throw notSignedIn();
  if (rotation !== "claimed before") return rotation;
  const token = await queries.findRotatedToken(tokenHash, policy.ROTATION_GRACE_SECONDS);
  if (!token?.is_live) throw notSignedIn();
  if (token.in_grace) return null;
  await endStolenSession(token.session_id);
  throw notSignedIn();
}

async function rotate(tx: Transaction, tokenHash: Buffer): Promise<SessionTokens | "over" | "claimed before"> {
  const sessionId = await queries.claimRefreshToken(tx, tokenHash);
  if (!sessionId) return "claimed before";
  return (await giveNextTokens(tx, sessionId)) ?? "over";
}

/** The next pair of a live session; null when it is over. */
export async function giveNextTokens(tx: Transaction, sessionId: string): Promise<SessionTokens | null> {
  const { tokens, hashes } = newSessionTokens();
  if (!(await queries.renewSession(tx, sessionId, hashes.accessHash, policy.ROTATION_GRACE_SECONDS))) return null;
  await queries.insertRefreshToken(tx, sessionId, hashes.refreshHash);
  return tokens;
}

/**
 * New tokens for a live session, at once: whoever has a copy of the old ones is signed out, and its browser stays.
 * @returns null when the session is over.
 */
export async function replaceTokens(tx: Transaction, sessionId: string): Promise<SessionTokens | null> {
  const { tokens, hashes } = newSessionTokens();
  // Tokens before the session, as a refresh locks them.
  await queries.deleteRefreshTokens(tx, sessionId);
  if (!(await queries.renewSession(tx, sessionId, hashes.accessHash, 0))) return null;
  await queries.deleteRefreshTokens(tx, sessionId); // that of a refresh that was under way
  await queries.insertRefreshToken(tx, sessionId, hashes.refreshHash);
  return tokens;
}

/**
 * Ends the session that the access token named, and the one of the refresh token. Does nothing when neither exists. An operator who acts as
 * a user is signed out completely: their own session ends along with the acting one.
 */
export async function signOut(actor: Actor | null, refreshToken: string | null): Promise<void> {
  if (actor) await endSessions({ sessionId: actor.acting?.operatorSessionId ?? actor.sessionId }, "signed out");
  if (!refreshToken) return;
  const refreshHash = hashToken(refreshToken);
  const above = await findSessionAbove(refreshHash);
  await endSessions(above ? { sessionId: above } : { refreshHash }, "signed out");
}

/** A copy of a session's tokens is in somebody else's hands. */
async function endStolenSession(sessionId: string): Promise<void> {
  const forget = await transaction(async (tx) => {
    const userId = await queries.findSessionOwner(tx, sessionId);
    if (userId !== null) await retireOpenTokens(tx, userId);
    return endSessionsIn(tx, { sessionId }, "refresh token reused");
  });
  forget();
}

async function endSessions(owner: queries.SessionOwner, reason: string): Promise<void> {
  const forget = await transaction((tx) => endSessionsIn(tx, owner, reason));
  forget();
}

/** @returns what to call once the transaction has committed: this process forgets them at once, the others by NOTIFY. */
export async function endSessionsIn(tx: Transaction, owner: queries.SessionOwner, reason: string): Promise<() => void> {
  const ended = await queries.endSessions(tx, owner, reason);
  const payloads = "userId" in owner ? [`user:${owner.userId}`] : ended;
  for (const payload of payloads) await notify(tx, SESSION_ENDED, payload);
  return () => payloads.forEach(forgetSessions);
}

/** The signed-in user, as `GET /api/users/me/` shows them (docs/product/accounts.md, Who is signed in). */
export function getMe(actor: Actor): Promise<Me> {
  return getProfile(actor.id, actor.acting ? actor.sessionId : null);
}

/** @param actingSession the session in which an operator acts as the user. */
async function getProfile(userId: number, actingSession: string | null = null): Promise<Me> {
  const [user, features, acting] = await Promise.all([
    queries.findUserWithPlan(userId),
    accountParts().getFeatures(userId),
    actingSession === null ? null : findActing(actingSession),
  ]);
  if (!user) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  const { id, slug, email, first_name, last_name, address, country, city, bio, role } = user;
  const profile = { id, slug, email, first_name, last_name, address, country, city, bio, role };
  const { pending_email, plan_name: plan, two_factor } = user;
  const deletion_due_at = user.deletion_due_at?.toISOString() ?? null;
  const email_verified = user.email_verified_at !== null;
  const isUnconfirmed = !email_verified && user.confirmation_waived_at === null;
  const standing = {
    email_verified,
    publishing_waits: isUnconfirmed && (await accountParts().isConfirmationRequired()),
    confirmation_sent_at: user.confirmation_sent_at?.toISOString() ?? null,
  };
  return { ...profile, ...standing, pending_email, plan, features, two_factor, deletion_due_at, acting };
}

/** Does the same work whether or not the account exists: a job looks for it and writes the mail. */
export async function requestPasswordReset(email: string, client: Client): Promise<void> {
  await throttle(policy.limits.resetByAddress, policy.addressKey(client.ip));
  await transaction((tx) => enqueue(tx, SEND_RESET_LINK, { email }));
}

/** The job behind a request for a new password: nothing for unknown and suspended accounts, nor beyond three an hour. */
export async function sendResetLink(email: string): Promise<void> {
  const user = await queries.findUserByEmailKey(policy.emailKey(email));
  if (!user || user.suspended_at) return;
  if (!(await isAllowed(policy.limits.resetByAccount, String(user.id)))) return;
  await transaction(async (tx) => {
    // The account may have moved to another address or been suspended since it was looked up.
    const account = await lockAccountRow(tx, user.id);
    if (!account || account.email_key !== user.email_key || account.suspended_at) return;
    const { token } = await issueMailToken(tx, user.id, { purpose: "reset-password", seconds: policy.RESET_SECONDS });
    const link = `${publicUrl()}${accountPages.resetPassword}?token=${token}`;
    // To the address on file: one that merely looks alike must not get the link.
    const secret = linkSecret(link, user.id, policy.RESET_SECONDS);
    await queueMail(tx, { to: account.email, ...policy.resetMail(account.first_name, link), secret });
  });
}

/**
 * Sets the new password, ends every session of the account and lets its owner try to sign in again.
 * @returns what the device cookie is to hold: it gets in however many strangers guess, other devices are strangers now.
 * @throws AppError invalid-input (400) when the link was used or is too old, or naming `new_password` for a weak one.
 */
export async function confirmPasswordReset(token: string, password: string, client: Client): Promise<string> {
  const linkExpired = () => new AppError("invalid-input", accountMessages.linkExpired);
  const holder = await findTokenHolder(hashToken(token), "reset-password");
  if (!holder) throw linkExpired();
  await refuseWeakPassword("new_password", password, await findAbout(holder));
  const passwordHash = await hashPassword(password); // slow, so before the transaction
  const { userId, device, forget } = await transaction(async (tx) => {
    const used = await takeMailToken(tx, token, "reset-password");
    if (!used) throw linkExpired();
    const { userId } = used;
    await retireOpenTokens(tx, userId);
    const device = await setPassword(tx, userId, { passwordHash, client });
    // The link came by mail. Where a second factor keeps its reader out, the mailbox can still claim the address.
    if (!(await findConfirmedFactor(userId, tx))) await queries.markEmailVerified(tx, userId);
    return { userId, device, forget: await endSessionsIn(tx, { userId }, "password reset") };
  });
  forget();
  await accountParts().publishConfirmed(userId);
  await forgiveClient(holder.email_key, client);
  return device;
}

/** @throws AppError not-found (404). */
export async function getUserByEmail(email: string): Promise<queries.UserRow> {
  const user = await queries.findUserByEmailKey(policy.emailKey(email));
  if (!user) throw new AppError("not-found", `No account has the email ${email}.`);
  return user;
}

/** The daily cleaning. */
export async function deleteExpired(): Promise<void> {
  await transaction(queries.deleteExpired);
  await transaction(deleteLongUnseen);
  await transaction(deleteUnconfirmedFactors);
  await forgetEndedWindows();
}
