/**
 * Switching off another user's second factor. An operator's is switched off after a day, during which its owner may
 * object: a stolen operator session must not open the other operators' accounts. Until then nothing changes.
 */
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import type { Actor } from "../../contract.ts";
import type { FactorState } from "../../second-factor-contract.ts";
import { lockAccountRow, lockProven } from "../credentials/service.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { getFactor, liftFactor } from "./service.ts";

/** The queue that switches off what is due. */
export const LIFT_DUE_FACTORS = "lift-due-factors";
const FACTORS_PER_RUN = 100;

type Owner = { id: number; email: string; first_name: string };

/** Emails the owner, whose account is locked. @returns false when it is off, or to be switched off already. */
export async function askToLift(tx: Transaction, owner: Owner): Promise<boolean> {
  const dueAt = await queries.setLiftDue(tx, owner.id, policy.LIFT_SECONDS);
  if (!dueAt) return false;
  const link = `${publicUrl()}/dashboard?activeContent=changePassword`;
  await queueMail(tx, { to: owner.email, ...policy.liftAskedMail(owner.first_name, dueAt, link) });
  return true;
}

/** Emails the owner, whose account is locked. @returns false when nothing was to be switched off. */
export async function keepFactor(tx: Transaction, owner: Owner): Promise<boolean> {
  if (!(await queries.clearLift(tx, owner.id))) return false;
  await queueMail(tx, { to: owner.email, ...policy.factorKeptMail(owner.first_name) });
  return true;
}

/** The owner objects. Does nothing when nothing was to be switched off. @throws AppError not-signed-in (401). */
export async function keepOwnFactor(actor: Actor): Promise<FactorState> {
  await transaction(async (tx) => keepFactor(tx, await lockProven(tx, actor)));
  return getFactor(actor);
}

/** The job. Exactly once for each: it locks the account, and only if it is still due switches it off and emails its owner. */
export async function liftDueFactors(): Promise<void> {
  for (const userId of await queries.listDueLifts(FACTORS_PER_RUN)) {
    const isLifted = await transaction(async (tx) => {
      await lockAccountRow(tx, userId);
      return (await queries.isLiftDue(tx, userId)) && liftFactor(tx, userId);
    });
    if (isLifted) log.info({ account: userId }, "A second factor was switched off, as an operator asked a day ago");
  }
}
