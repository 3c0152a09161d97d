/** The second factor of signing in: setting it up, checking it, and switching it off. */
import { type Database, transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { isPassword } from "#platform/secrets/passwords.ts";
import { seal, type SealedFor, unseal } from "#platform/secrets/sealed.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import { forgiveAll, forgiveOne, isAllowed, throttle } from "#platform/throttle/throttle.ts";
import { accountMessages, type Actor } from "../../contract.ts";
import { type BegunFactor, factorMessages, type FactorState } from "../../second-factor-contract.ts";
import { lockProven, retireOpenTokens } from "../credentials/service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { limits } from "../policy.ts";
import { findUserWithPlan } from "../queries.ts";
import { ofSession } from "../sign-in/guard-service.ts";

/** `code` may be left out when the factor is off. */
type Proof = { password: string; code?: string | undefined };
type Owner = { id: number; email: string; email_key: string; first_name: string; password_hash: string };

export async function getFactor(actor: Actor): Promise<FactorState> {
  const factor = await queries.findConfirmedFactor(actor.id);
  const recovery_codes_left = factor ? await queries.countRecoveryCodes(actor.id) : 0;
  return {
    is_enabled: factor !== null,
    enabled_at: factor?.confirmed_at?.toISOString() ?? null,
    recovery_codes_left,
    lift_due_at: factor?.lift_due_at?.toISOString() ?? null,
  };
}

/**
 * Creates a secret that waits for its first code and replaces one that already waits. Signing in does not ask for it
 * yet.
 * @throws AppError conflict (409) when the factor is on, invalid-input naming `password`, too-many-requests (429).
 */
export async function beginFactor(actor: Actor, password: string): Promise<BegunFactor> {
  if (await queries.findConfirmedFactor(actor.id)) throw new AppError("conflict", factorMessages.alreadyOn);
  const owner = await proveOwner(actor, { password });
  const secret = policy.newSecret();
  const isSaved = await transaction(async (tx) => {
    await lockProven(tx, actor, owner.password_hash);
    return queries.saveUnconfirmedFactor(tx, actor.id, seal(secret, sealOf(actor.id)));
  });
  if (!isSaved) throw new AppError("conflict", factorMessages.alreadyOn);
  return policy.shownSecret(secret, owner.email);
}

/**
 * Switches the factor on after a correct code. Sessions stay.
 * @returns the recovery codes, which are never shown again.
 * @throws AppError conflict (409) without a setup or when it is already on, invalid-input naming `code`,
 * too-many-requests (429).
 */
export async function confirmFactor(actor: Actor, code: string): Promise<string[]> {
  const owner = await getOwner(actor.id);
  await throttle(policy.codeByAccount, String(actor.id));
  const codes = await transaction(async (tx) => {
    await lockProven(tx, actor);
    const factor = await queries.lockFactor(tx, actor.id, policy.SETUP_SECONDS);
    if (factor?.confirmed_at) throw new AppError("conflict", factorMessages.alreadyOn);
    if (!factor || factor.is_late) throw new AppError("conflict", factorMessages.notBegun);
    const step = policy.stepOf(secretOf(factor), code, Date.now());
    if (step === null) throw invalidInput({ code: factorMessages.wrongCode });
    await queries.confirmFactor(tx, actor.id, step);
    await retireOpenTokens(tx, actor.id);
    await queueMail(tx, { to: owner.email, ...policy.factorOnMail(owner.first_name) });
    return renewCodes(tx, actor.id);
  });
  await forgiveOne(policy.codeByAccount, String(actor.id));
  return codes;
}

/** @throws AppError as `proveOwner`, conflict (409) when the factor is off. */
export async function disableFactor(actor: Actor, proof: Proof): Promise<void> {
  await getConfirmed(actor.id);
  const owner = await proveOwner(actor, proof);
  await transaction(async (tx) => {
    await lockProven(tx, actor, owner.password_hash);
    await retireOpenTokens(tx, actor.id);
    if (!(await queries.deleteFactor(tx, actor.id))) throw new AppError("conflict", factorMessages.notOn);
    await queueMail(tx, { to: owner.email, ...policy.factorOffMail(owner.first_name) });
  });
}

/** New recovery codes; the old ones no longer work. @throws AppError as `disableFactor`. */
export async function renewRecoveryCodes(actor: Actor, proof: Proof): Promise<string[]> {
  await getConfirmed(actor.id);
  const owner = await proveOwner(actor, proof);
  return transaction(async (tx) => {
    await lockProven(tx, actor, owner.password_hash);
    await retireOpenTokens(tx, actor.id);
    if (!(await queries.lockConfirmedFactor(tx, actor.id))) throw new AppError("conflict", factorMessages.notOn);
    await queueMail(tx, { to: owner.email, ...policy.codesRenewedMail(owner.first_name) });
    return renewCodes(tx, actor.id);
  });
}

/** Switches the factor off on an operator's request, for users who lost app and codes, and emails them. @returns false when it was already off. */
export async function liftFactor(tx: Transaction, userId: number): Promise<boolean> {
  const owner = await getOwner(userId, tx);
  await retireOpenTokens(tx, userId);
  const factor = await queries.deleteFactor(tx, userId);
  if (!factor?.confirmed_at) return false;
  await queueMail(tx, { to: owner.email, ...policy.factorLiftedMail(owner.first_name) });
  return true;
}

/**
 * Checks the password, and a code if the factor is on, before actions for which an open session is not enough. Guesses
 * are counted per session and cleared only when both are right. Afterwards call `lockProven` with the returned hash.
 * @param field the input with the password.
 * @throws AppError invalid-input naming `field` or `code`, too-many-requests (429), unavailable (503).
 */
export async function proveOwner(
  actor: Actor,
  { password, code }: Proof,
  field: "password" | "current_password" = "password",
): Promise<Owner> {
  const owner = await getOwner(actor.id);
  const proofs = ofSession(owner.email_key, actor);
  await throttle(limits.signInByClient, proofs);
  if (!(await isPassword(owner.password_hash, password))) throw invalidInput({ [field]: factorMessages.wrongPassword });
  await verifyFactor(actor.id, code, `session ${actor.sessionId}`);
  await forgiveAll(limits.signInByClient, proofs);
  return owner;
}

/**
 * Passes when the factor is off. When it is on, requires a code and uses it up: no time step and no recovery code works
 * twice. Call it after checking the password. Attempts are counted before the code is checked.
 * @param countedAs the known devices or an open session; null: all strangers of the account.
 * @throws AppError invalid-input naming `code`, too-many-requests (429), unavailable (503) when SECRET has changed.
 */
export async function verifyFactor(
  userId: number,
  code: string | undefined,
  countedAs: string | null = null,
): Promise<void> {
  if (!(await queries.findConfirmedFactor(userId))) return;
  if (code === undefined) throw invalidInput({ code: factorMessages.codeNeeded });
  const who = countedAs === null ? String(userId) : `${userId} ${countedAs}`;
  const attempt = await throttle(policy.codeByAccount, who);
  const isTaken = await transaction((tx) =>
    policy.isAppCode(code) ? takeAppCode(tx, userId, code) : takeRecoveryCode(tx, userId, code),
  );
  // Clears only this attempt: a right code must not give new attempts to someone else who is guessing.
  if (isTaken) return forgiveOne(policy.codeByAccount, who);
  if (attempt === policy.WARN_AT) await warnOwner(userId);
  throw invalidInput({ code: factorMessages.wrongCode });
}

async function takeAppCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  const factor = await queries.lockConfirmedFactor(tx, userId);
  const step = factor && policy.stepOf(secretOf(factor), code, Date.now());
  return step !== null && queries.takeStep(tx, userId, step);
}

/** Works without SECRET. Emails the account owner, because using a recovery code is rare. */
async function takeRecoveryCode(tx: Transaction, userId: number, code: string): Promise<boolean> {
  if (!(await queries.useRecoveryCode(tx, userId, hashToken(code)))) return false;
  const owner = await getOwner(userId, tx);
  const left = await queries.countRecoveryCodes(userId, tx);
  await queueMail(tx, { to: owner.email, ...policy.recoveryUsedMail(owner.first_name, left) });
  return true;
}

async function warnOwner(userId: number): Promise<void> {
  if (!(await isAllowed(policy.warningByAccount, String(userId)))) return;
  const { email, first_name } = await getOwner(userId);
  await transaction((tx) => queueMail(tx, { to: email, ...policy.wrongCodesMail(first_name) }));
}

async function renewCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = policy.newRecoveryCodes();
  await queries.replaceRecoveryCodes(tx, userId, codes.map(hashToken));
  return codes.map(policy.shownCode);
}

async function getOwner(userId: number, on?: Database) {
  const user = await findUserWithPlan(userId, on);
  if (!user) throw new AppError("not-signed-in", accountMessages.notSignedIn);
  return user;
}

async function getConfirmed(userId: number): Promise<void> {
  if (!(await queries.findConfirmedFactor(userId))) throw new AppError("conflict", factorMessages.notOn);
}

function secretOf(factor: queries.FactorRow): Buffer {
  try {
    return unseal(factor.sealed_secret, sealOf(factor.user_id));
  } catch (cause) {
    log.error({ err: cause, user: factor.user_id }, "A second factor cannot be read: SECRET has changed");
    throw new AppError("unavailable", factorMessages.unreadable, { cause });
  }
}

function sealOf(userId: number): SealedFor {
  return { purpose: "second factor", owner: String(userId) };
}
