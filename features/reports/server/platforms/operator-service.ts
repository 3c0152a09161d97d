/** Operators' actions on platforms: creating, changing and removing them, and setting their logos. */
import type { z } from "zod";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { refuseStale } from "#platform/http/edit-version.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { newToken } from "#platform/secrets/tokens.ts";
import {
  type OperatorPlatform,
  type operatorPlatformList,
  type PlatformChange,
  type PlatformInput,
  platformMessages,
  type savedPlatform,
} from "../../platform-contract.ts";
import { wayOf } from "../../ways/index.ts";
import { makesKey } from "../../ways/way.ts";
import { discardLogo, storeLogo } from "./logo-service.ts";
import { inputProblems, keepsSecret } from "../ways/input-service.ts";
import { describeForOperator, platformVersion } from "./policy.ts";
import * as queries from "./queries.ts";
import type { PlatformRow } from "./queries.ts";
import { noSuchPlatform } from "./service.ts";
import { wakeDelivery } from "../deliveries/queue-service.ts";
import { newSigningKey, sealSecret } from "./secret-service.ts";

type Saved = z.infer<typeof savedPlatform>;

/** By name. @throws AppError forbidden (403). */
export async function listPlatforms(
  operator: Operator,
  { q, page, page_size }: { q: string; page: number; page_size: number },
): Promise<z.infer<typeof operatorPlatformList>> {
  requireOperator(operator);
  const pattern = q === "" ? null : `%${q.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const [{ rows, count }, plans] = await Promise.all([
    queries.listPlatforms(pattern, page_size, (page - 1) * page_size),
    queries.listPlans(),
  ]);
  return { platforms: rows.map((row) => describeForOperator(row, publicUrl())), count, plans };
}

/** @throws AppError forbidden (403), not-found. */
export async function getOperatedPlatform(operator: Operator, id: number): Promise<OperatorPlatform> {
  requireOperator(operator);
  const row = await queries.findOperatorPlatform(id);
  if (!row) throw noSuchPlatform();
  return describeForOperator(row, publicUrl());
}

/** A webhook without a key gets one, which only this answer shows. @throws AppError forbidden (403), invalid-input naming fields. */
export async function createPlatform(operator: Operator, input: PlatformInput): Promise<Saved> {
  requireOperator(operator);
  await refuseWrongInput(input, null);
  const secret = secretFor(input, null);
  const id = await transaction(async (tx) => {
    const { secret: _, plan_ids, ...fields } = input;
    const id = await queries.insertPlatform(tx, fields, newToken());
    if (secret.stored) await queries.updatePlatform(tx, id, { sealed_secret: sealSecret(id, secret.stored) });
    await queries.setPlans(tx, id, plan_ids);
    await recordAction(tx, operator, { action: "platform.create", subject: `platform ${id}`, details: input.name });
    return id;
  });
  return { ...(await getOperatedPlatform(operator, id)), new_secret: secret.made };
}

/**
 * @throws AppError forbidden (403), not-found, invalid-input naming fields, conflict (409) when it has changed since
 * the given version.
 */
export async function changePlatform(
  operator: Operator,
  id: number,
  { version, ...input }: PlatformChange,
): Promise<Saved> {
  requireOperator(operator);
  const before = await queries.findPlatform(id);
  if (!before) throw noSuchPlatform();
  await refuseWrongInput(input, before);
  const made = await transaction(async (tx) => {
    const locked = await queries.lockPlatform(tx, id);
    if (!locked) throw noSuchPlatform();
    refuseStale(version, platformVersion(locked, await queries.listPlanIds(tx, id)), "this platform");
    const { secret: _, plan_ids, ...fields } = input;
    const secret = secretFor(input, locked);
    await queries.updatePlatform(tx, id, { ...fields, ...secretColumn(id, secret) });
    await queries.setPlans(tx, id, plan_ids);
    if (locked.way !== input.way) await queries.moveToWay(tx, id, wayOf(input.way).pull !== null);
    if (input.is_active) await wakeDelivery(tx);
    await recordAction(tx, operator, {
      action: "platform.change",
      subject: `platform ${id}`,
      details: secret.keep ? input.name : `${input.name}, with another secret`,
    });
    return secret.made;
  });
  return { ...(await getOperatedPlatform(operator, id)), new_secret: made };
}

/** @throws AppError forbidden (403), not-found, conflict (409) where posts were delivered. */
export async function removePlatform(operator: Operator, id: number): Promise<void> {
  requireOperator(operator);
  const { logo_key } = await transaction(async (tx) => {
    const platform = await lock(tx, id);
    if (!(await queries.deletePlatform(tx, id))) throw new AppError("conflict", platformMessages.hasDeliveries);
    await recordAction(tx, operator, {
      action: "platform.delete",
      subject: `platform ${id}`,
      details: platform.name,
    });
    return platform;
  });
  if (logo_key !== null) await discardLogo(logo_key);
}

/** @throws AppError forbidden (403), not-found, invalid-input naming `logo`. */
export async function setLogo(operator: Operator, id: number, file: UploadedFile | null): Promise<OperatorPlatform> {
  requireOperator(operator);
  if (!(await queries.findPlatform(id))) throw noSuchPlatform(); // before a picture is stored for nothing
  if (!file) throw invalidInput({ logo: platformMessages.logoUnreadable });
  const key = await storeLogo(file);
  try {
    const before = await transaction(async (tx) => {
      const { logo_key } = await lock(tx, id);
      await queries.updatePlatform(tx, id, { logo_key: key });
      await recordAction(tx, operator, { action: "platform.logo", subject: `platform ${id}` });
      return logo_key;
    });
    if (before !== null) await discardLogo(before);
  } catch (error) {
    await discardLogo(key);
    throw error;
  }
  return getOperatedPlatform(operator, id);
}

async function lock(tx: Transaction, id: number): Promise<PlatformRow> {
  const platform = await queries.lockPlatform(tx, id);
  if (!platform) throw noSuchPlatform();
  return platform;
}

async function refuseWrongInput(input: PlatformInput, before: PlatformRow | null): Promise<void> {
  const problems = inputProblems(input, before);
  const known = await queries.findPlanIds(input.plan_ids);
  if (input.plan_ids.some((id) => !known.includes(id))) problems["plan_ids"] = "Plan not found.";
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** `made` is shown once. `keep` keeps the stored one. */
type Secret = { stored: string; made: string | null; keep: boolean };

function secretFor(input: PlatformInput, before: PlatformRow | null): Secret {
  if (keepsSecret(input, before)) return { stored: "", made: null, keep: true };
  const made = !input.secret && makesKey(wayOf(input.way)) ? newSigningKey() : null;
  return { stored: made ?? input.secret ?? "", made, keep: false };
}

function secretColumn(id: number, { stored, keep }: Secret): { sealed_secret?: string | null } {
  if (keep) return {};
  return { sealed_secret: stored === "" ? null : sealSecret(id, stored) };
}
