/** Webhooks of a company: listed, added, changed, tried out, resumed and removed by its owners (docs/product/webhooks.md). */
import { randomUUID } from "node:crypto";
import type { Actor } from "#features/accounts/contract.ts";
import { lockProven } from "#features/accounts/server/credentials/service.ts";
import { proveOwner } from "#features/accounts/server/second-factor/service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { companyMessages } from "#features/companies/contract.ts";
import { companyActed } from "#features/companies/server/events.ts";
import { findRole, refusal, requireRight } from "#features/companies/server/team/role-service.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import { settings } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import { tell } from "#platform/events/events.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { checkAddress, openForCompany } from "#platform/outbound/outbound.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import { sendWebhook } from "#platform/webhooks/send.ts";
import { newWebhookSecret, signatureHeaders } from "#platform/webhooks/signature.ts";
import {
  ACCEPTED_MS,
  KEPT_ANSWER_BYTES,
  MAX_ASKED,
  MAX_WEBHOOKS,
  SECRET_OVERLAP_HOURS,
  TIMEOUT_SECONDS,
  type Webhook,
  type WebhookInput,
  webhookMessages,
  type Webhooks,
  type WebhookTest,
} from "../contract.ts";
import { TEST_EVENT } from "../events-contract.ts";
import {
  answerProblem,
  bodyOf,
  changedMail,
  describeWebhook,
  idOf,
  isAccepted,
  problemOf,
  type WebhookChange,
  wordsOf,
} from "./policy.ts";
import * as queries from "./queries.ts";
import { openKeys, sealSecret } from "./secret-service.ts";
import { wakeAfter } from "./telling-service.ts";

/** Who does it, and from which address. */
type By = Actor & { ip: string };
type Proof = { password: string; code?: string | undefined };
type Made = { webhook: Webhook; secret: string };

/** They hear of every post of the company, so they are its owners'. */
const RIGHT = "manage-people";
/** Each asks a receiver at once, wherever a person is an owner. */
const LIMIT = {
  name: "webhooks:person",
  max: MAX_ASKED,
  seconds: 3600,
  words: webhookMessages.tooOften,
} as const satisfies Limit;

/** @throws AppError not-found (404) for strangers, forbidden (403) for other roles. */
export async function listWebhooks(actor: Actor, companyId: number): Promise<Webhooks> {
  await requireReading(actor, companyId);
  const { name } = await queries.findCompany(companyId);
  const rows = await queries.listWebhooks(companyId, null);
  return {
    company: { id: companyId, name },
    webhooks: rows.map((row) => describeWebhook(row, actor.id)),
    max: MAX_WEBHOOKS,
  };
}

/** For what changes nothing. @throws as listWebhooks. */
export async function requireReading(actor: Actor, companyId: number): Promise<void> {
  const role = await findRole(actor.id, companyId);
  if (role === null) throw new AppError("not-found", companyMessages.notFound);
  if (!mayInCompany(role, RIGHT)) throw await refusal(role, companyId);
}

/**
 * @returns the secret, which is never shown again.
 * @throws AppError as listWebhooks; invalid-input naming fields, conflict (409) when there are too many.
 */
export async function createWebhook(by: By, companyId: number, input: WebhookInput): Promise<Made> {
  await requireReading(by, companyId);
  const { name, events, test_keys_only: is_test = false, password, code } = input;
  const address = readAddress(input.address);
  const owner = await proveOwner(by, { password, code });
  const secret = newWebhookSecret();
  return transaction(async (tx) => {
    await lockProven(tx, by, owner.password_hash);
    await requireRight(tx, by, companyId, RIGHT);
    if ((await queries.countWebhooks(tx, companyId)) >= MAX_WEBHOOKS)
      throw new AppError("conflict", webhookMessages.tooMany);
    const made = { company_id: companyId, created_by: by.id, name, address, events, is_test };
    const id = await queries.insertWebhook(tx, made, (own) => sealSecret(own, secret));
    await tellOwners(tx, by, companyId, "added", { name, address });
    await record(tx, by, companyId, "webhook.add", name, `${address}: ${wordsOf(events)}`);
    return { webhook: await describe(tx, by, companyId, id), secret };
  });
}

/** @throws AppError as createWebhook. */
export async function saveWebhook(by: By, companyId: number, id: number, input: WebhookInput): Promise<Webhook> {
  await requireReading(by, companyId);
  const { name, events, password, code } = input;
  const address = readAddress(input.address);
  const owner = await proveOwner(by, { password, code });
  return transaction(async (tx) => {
    await lockProven(tx, by, owner.password_hash);
    const row = await requireOwn(tx, by, companyId, id);
    if ((input.test_keys_only ?? row.is_test) !== row.is_test)
      throw invalidInput({ test_keys_only: webhookMessages.staysLive });
    if (row.created_by !== by.id) refuseAlerts(row, { address, events });
    await queries.saveWebhook(tx, row, { name, address, events });
    await record(tx, by, companyId, "webhook.save", name, `${address}: ${wordsOf(events)}`);
    if (address !== row.address) await tellOwners(tx, by, companyId, "moved", { name, address });
    await wakeAfter(tx);
    return describe(tx, by, companyId, id);
  });
}

/** The secret before signs on for a day; one before that ends. @throws AppError as createWebhook. */
export async function rotateWebhook(by: By, companyId: number, id: number, proof: Proof): Promise<Made> {
  await requireReading(by, companyId);
  const owner = await proveOwner(by, proof);
  const secret = newWebhookSecret();
  return transaction(async (tx) => {
    await lockProven(tx, by, owner.password_hash);
    const row = await requireOwn(tx, by, companyId, id);
    await queries.rotate(tx, id, sealSecret(id, secret), SECRET_OVERLAP_HOURS);
    await record(tx, by, companyId, "webhook.rotate", row.name);
    await tellOwners(tx, by, companyId, "rotated", row);
    return { webhook: await describe(tx, by, companyId, id), secret };
  });
}

/** @returns its name. @throws AppError as listWebhooks. */
export function removeWebhook(by: By, companyId: number, id: number): Promise<string> {
  return change(by, companyId, id, async (tx, row) => {
    await queries.removeWebhook(tx, id);
    await record(tx, by, companyId, "webhook.remove", row.name);
    await tellOwners(tx, by, companyId, "removed", row);
    return row.name;
  });
}

/** The secret before a rotation signs nothing more. @throws AppError as listWebhooks. */
export function endOldSecret(by: By, companyId: number, id: number): Promise<Webhook> {
  return change(by, companyId, id, async (tx, { name }) => {
    await queries.endOld(tx, id);
    await record(tx, by, companyId, "webhook.end-old", name);
    await wakeAfter(tx);
    return describe(tx, by, companyId, id);
  });
}

/** @throws AppError as listWebhooks; conflict (409) unless it is paused. */
export function resumeWebhook(by: By, companyId: number, id: number): Promise<{ webhook: Webhook; count: number }> {
  return change(by, companyId, id, async (tx, { name, paused_at }) => {
    if (paused_at === null) throw new AppError("conflict", webhookMessages.notPaused);
    const count = await queries.resume(tx, id);
    await record(tx, by, companyId, "webhook.resume", name);
    await wakeAfter(tx);
    return { webhook: await describe(tx, by, companyId, id), count };
  });
}

/**
 * @returns whether it is sent now; a paused webhook sends it once it is resumed.
 * @throws AppError as listWebhooks; conflict (409) for what may no longer be told; rate-limited (429).
 */
export async function replayDelivery(by: By, companyId: number, id: number, delivery: number): Promise<boolean> {
  await throttle(LIMIT, String(by.id));
  return change(by, companyId, id, async (tx, { paused_at }) => {
    const outcome = await queries.replay(tx, id, by.id, delivery);
    if (outcome === "gone") throw new AppError("not-found", webhookMessages.noDelivery);
    if (outcome === "unwanted") throw new AppError("conflict", webhookMessages.unwanted);
    await wakeAfter(tx);
    return paused_at === null;
  });
}

/** One message, immediately and once; nothing is locked while it is under way. @throws AppError as listWebhooks. */
export async function testWebhook(actor: Actor, companyId: number, id: number): Promise<WebhookTest> {
  await requireReading(actor, companyId);
  const row = await queries.findWebhook(companyId, id);
  if (!row) throw new AppError("not-found", webhookMessages.notFound);
  await throttle(LIMIT, String(actor.id));
  const begun = performance.now();
  const took = () => Math.round(performance.now() - begun);
  try {
    const body = bodyOf({ event: TEST_EVENT, created_at: new Date(), data: { company: { id: companyId } } });
    const signed = signatureHeaders({ id: idOf(randomUUID()), body, keys: openKeys(row), at: Date.now() });
    const limits = {
      timeoutMs: TIMEOUT_SECONDS * 1000,
      readBytes: KEPT_ANSWER_BYTES,
      acceptedMs: ACCEPTED_MS,
      open: openForCompany,
    };
    const { status } = await sendWebhook({ address: row.address, body, signed }, limits);
    return { detail: answerProblem(status), is_accepted: isAccepted(status), status, milliseconds: took() };
  } catch (error) {
    const detail = problemOf(error) ?? "The request was stopped. Try again.";
    return { detail, is_accepted: false, status: null, milliseconds: took() };
  }
}

async function change<T>(
  by: By,
  companyId: number,
  id: number,
  work: (tx: Transaction, row: queries.WebhookRow) => Promise<T>,
): Promise<T> {
  return transaction(async (tx) => {
    confirmActor(tx, by);
    return work(tx, await requireOwn(tx, by, companyId, id));
  });
}

async function requireOwn(tx: Transaction, by: Actor, companyId: number, id: number): Promise<queries.WebhookRow> {
  await requireRight(tx, by, companyId, RIGHT);
  const row = await queries.lockWebhook(tx, companyId, id);
  if (!row) throw new AppError("not-found", webhookMessages.notFound);
  return row;
}

async function describe(tx: Transaction, by: Actor, companyId: number, id: number): Promise<Webhook> {
  const [row] = await queries.listWebhooks(companyId, id, tx);
  if (!row) throw new AppError("not-found", webhookMessages.notFound);
  return describeWebhook(row, by.id);
}

async function tellOwners(
  tx: Transaction,
  by: By,
  companyId: number,
  done: WebhookChange,
  { name, address }: Pick<queries.WebhookRow, "name" | "address">,
): Promise<void> {
  const { slug } = await queries.findCompany(companyId, tx);
  const owners = await queries.listOwners(tx, companyId);
  const who = owners.find(({ id }) => id === by.id)?.name ?? "";
  for (const { email, first_name } of owners)
    await queueMail(tx, { to: email, ...changedMail(first_name, done, who, { name, address, slug }) });
}

/** Alerts are their person's: no other owner has them sent, nor sent elsewhere. @throws AppError invalid-input. */
function refuseAlerts(before: queries.WebhookRow, { address, events }: Pick<WebhookInput, "address" | "events">): void {
  if (!events.includes("alert.hit")) return;
  if (!before.events.includes("alert.hit")) throw invalidInput({ events: webhookMessages.othersAlerts });
  if (address !== before.address) throw invalidInput({ address: webhookMessages.othersAddress });
}

function record(tx: Transaction, by: By, companyId: number, action: string, subject: string, details = "") {
  return tell(tx, companyActed, { companyId, by, action, subject, details });
}

/** https alone, unless WEBHOOK_ALLOW_ORIGINS lists the origin. What a name leads to is checked when it is used. */
function readAddress(text: string): string {
  const problem = () => invalidInput({ address: webhookMessages.address });
  try {
    const { url, isListed } = checkAddress(text, settings().WEBHOOK_ALLOW_ORIGINS);
    if (url.protocol !== "https:" && !isListed) throw problem();
    return url.href;
  } catch {
    throw problem();
  }
}
