/** The keys of a company: listed, made, rotated and revoked by people (docs/product/api-keys.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { lockProven } from "#features/accounts/server/credentials/service.ts";
import { endingOf, networkOf, newKey } from "#features/accounts/server/keys/service.ts";
import { proveOwner } from "#features/accounts/server/second-factor/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { companyActed, type ToldLeaver } from "#features/companies/server/events.ts";
import { findRole, lockCompany } from "#features/companies/server/team/role-service.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { hashToken } from "#platform/secrets/tokens.ts";
import {
  type ApiKey,
  type ApiKeys,
  apiKeyMessages,
  type EndedKeys,
  type KeyChange,
  type KeyInput,
  MAX_KEYS,
  OVERLAP_HOURS,
} from "../contract.ts";
import * as ended from "./ended-queries.ts";
import { boundsOf, changedMail, createdMail, describeEnded, describeKey, kindOf, rotatedMail } from "./policy.ts";
import * as queries from "./queries.ts";
import { countSandbox } from "./sandbox-service.ts";

/** Who does it, and from which address. */
type By = Actor & { ip: string };
type Proof = { password: string; code?: string | undefined };
type Made = { key: ApiKey; secret: string };

/** All of the company for its owners, otherwise the caller's. @throws AppError not-found (404) for strangers. */
export async function listKeys(actor: Actor, companyId: number): Promise<ApiKeys> {
  const person = await personOf(actor, companyId);
  const rows = await queries.listKeys(companyId, person);
  return {
    company: { id: companyId, name: await queries.findCompanyName(companyId) },
    keys: rows.map((row) => describeKey(row, actor.id)),
    count: await queries.countKeys(companyId),
    max: MAX_KEYS,
    sandbox: { posts: await countSandbox(actor, companyId), may_empty: person === null },
  };
}

/** As listKeys, those that have ended. @throws AppError not-found (404) for strangers. */
export async function listEndedKeys(actor: Actor, companyId: number): Promise<EndedKeys> {
  const rows = await ended.listEnded(companyId, await personOf(actor, companyId));
  return { keys: rows.map(describeEnded), count: rows[0]?.count ?? 0 };
}

/** Whose keys the caller sees; null: everyone's. @throws AppError not-found (404) for strangers. */
async function personOf({ id }: Actor, companyId: number): Promise<number | null> {
  const role = await findRole(id, companyId);
  if (role === null) throw noCompany();
  return mayInCompany(role, "manage-people") ? null : id;
}

/**
 * Anyone with a role may have a key: it can do no more than they can.
 * @returns the secret, which is never shown again.
 * @throws AppError not-found (404), invalid-input naming fields, conflict (409) when there are too many.
 */
export async function createKey(by: By, companyId: number, input: KeyInput): Promise<Made> {
  if ((await findRole(by.id, companyId)) === null) throw noCompany();
  const { name, kind, scopes, days, password, code } = input;
  const addresses = input.addresses.map(readNetwork);
  const owner = await proveOwner(by, { password, code });
  const secret = newKey(kind);
  const key = await transaction(async (tx) => {
    await lockProven(tx, by, owner.password_hash);
    const company = await lockMine(tx, by, companyId);
    if ((await queries.countKeys(companyId, tx)) >= MAX_KEYS) throw new AppError("conflict", apiKeyMessages.tooMany);
    const made = { company_id: companyId, user_id: by.id, name, is_test: kind === "test", scopes, addresses, days };
    const stored = { ...made, ending: endingOf(secret), hash: hashToken(secret), ip: by.ip };
    const id = await queries.insertKey(tx, stored);
    const told = { name, scopes, addresses, slug: company.slug };
    await queueMail(tx, { to: owner.email, ...createdMail(owner.first_name, told) });
    return record(tx, by, await readKey(tx, companyId, id), "key.create", boundsOf({ scopes, addresses }));
  });
  return { key, secret };
}

/**
 * The secret before works on for a day. Of two at once, the second is refused: it would end the first one's secret
 * unseen.
 * @throws AppError not-found (404) unless it is the caller's, conflict (409), invalid-input naming `password` or `code`.
 */
export async function rotateKey(by: By, companyId: number, id: number, proof: Proof): Promise<Made> {
  const owner = await proveOwner(by, proof);
  return transaction(async (tx) => {
    await lockProven(tx, by, owner.password_hash);
    const company = await lockMine(tx, by, companyId);
    const row = await readOwnKey(tx, by, companyId, id);
    if (row.previous_until !== null) throw new AppError("conflict", apiKeyMessages.rotating);
    const secret = newKey(kindOf(row));
    await queries.rotate(tx, row, { hash: hashToken(secret), ending: endingOf(secret), hours: OVERLAP_HOURS });
    await queueMail(tx, { to: owner.email, ...rotatedMail(owner.first_name, { name: row.name, slug: company.slug }) });
    return { key: await record(tx, by, await readKey(tx, companyId, id), "key.rotate"), secret };
  });
}

/**
 * Calls that are under way with more than the key may do by now commit nothing: confirmKey of platform/http/caller.ts.
 * @throws AppError not-found (404) unless it is the caller's, invalid-input naming fields.
 */
export async function changeKey(by: By, companyId: number, id: number, input: KeyChange): Promise<ApiKey> {
  const { scopes, password, code } = input;
  const addresses = input.addresses.map(readNetwork);
  const owner = await proveOwner(by, { password, code });
  return transaction(async (tx) => {
    await lockProven(tx, by, owner.password_hash);
    const { slug } = await lockMine(tx, by, companyId);
    const row = await readOwnKey(tx, by, companyId, id);
    await queries.setBounds(tx, row, { scopes, addresses });
    const told = { name: row.name, scopes, addresses, slug };
    await queueMail(tx, { to: owner.email, ...changedMail(owner.first_name, told) });
    return record(tx, by, await readKey(tx, companyId, id), "key.change", boundsOf(told));
  });
}

/** @throws AppError not-found (404), also for another person's key unless the caller is an owner. */
export function endOldSecret(by: By, companyId: number, id: number): Promise<ApiKey> {
  return change(by, companyId, id, async (tx, row) => {
    await queries.endOld(tx, row);
    return record(tx, by, await readKey(tx, companyId, id), "key.end-old");
  });
}

/** @returns its name. @throws AppError as endOldSecret. */
export function revokeKey(by: By, companyId: number, id: number): Promise<string> {
  return change(by, companyId, id, async (tx, row) => {
    await queries.endKey(tx, row, by.id);
    await record(tx, by, row, "key.revoke");
    return row.name;
  });
}

/** A key ends with its person's role in the company. */
export function endKeysOfLeaver(tx: Transaction, { companyId, userId }: ToldLeaver): Promise<void> {
  return queries.endKeysOf(tx, companyId, userId);
}

async function change<T>(
  by: By,
  companyId: number,
  id: number,
  work: (tx: Transaction, row: queries.KeyRow) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    confirmActor(tx, by);
    const { role } = await lockMine(tx, by, companyId);
    const row = await readKey(tx, companyId, id);
    if (row.user_id !== by.id && !mayInCompany(role, "manage-people")) throw noKey();
    return work(tx, row);
  });
}

/** The role stays until the transaction ends. @throws AppError not-found (404). */
async function lockMine(tx: Transaction, { id }: Actor, companyId: number) {
  const company = await lockCompany(tx, id, companyId, "change");
  if (!company?.role || company.deleted_at !== null) throw noCompany();
  return { ...company, role: company.role };
}

/** @throws AppError not-found (404) unless it is the caller's. */
async function readOwnKey(tx: Transaction, by: By, companyId: number, id: number): Promise<queries.KeyRow> {
  const row = await readKey(tx, companyId, id);
  if (row.user_id !== by.id) throw noKey();
  return row;
}

async function readKey(tx: Transaction, companyId: number, id: number): Promise<queries.KeyRow> {
  const row = await queries.lockKey(tx, companyId, id);
  if (!row) throw noKey();
  return row;
}

async function record(tx: Transaction, by: By, row: queries.KeyRow, action: string, details = ""): Promise<ApiKey> {
  await tell(tx, companyActed, { companyId: row.company_id, by, action, subject: row.name, details });
  return describeKey(row, by.id);
}

function readNetwork(text: string): string {
  const network = networkOf(text);
  if (network === null) throw invalidInput({ addresses: apiKeyMessages.noNetwork(text) });
  return network;
}

const noCompany = () => new AppError("not-found", companyMessages.notFound);
const noKey = () => new AppError("not-found", apiKeyMessages.notFound);
