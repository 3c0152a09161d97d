/**
 * Sends what is due: a worker takes a webhook for some of its messages and stores what came of them. Any number of workers
 * may run it, and each may be killed at any time: what it did not store is sent again, with the same id.
 */
import type { KeyObject } from "node:crypto";
import { companyActed } from "#features/companies/server/events.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { workThrough } from "#platform/jobs/claimed-work.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { openForCompany } from "#platform/outbound/outbound.ts";
import { readRetryAfter } from "#platform/webhooks/retry-after.ts";
import { sendWebhook } from "#platform/webhooks/send.ts";
import { signatureHeaders } from "#platform/webhooks/signature.ts";
import {
  ACCEPTED_MS,
  FAILURES_BEFORE_PAUSE,
  GONE_BEFORE_REMOVAL,
  GONE_MS,
  KEPT_ANSWER_BYTES,
  MAX_TRIES,
  TIMEOUT_SECONDS,
} from "../contract.ts";
import * as policy from "./policy.ts";
import * as webhookQueries from "./queries.ts";
import { openKeys } from "./secret-service.ts";
import * as queries from "./sending-queries.ts";
import type { ClaimedWebhook, DueDelivery, StoredTry } from "./sending-queries.ts";

/** Webhooks at a time in one process. Those that fail have slots of their own, so that they hold up no other. */
const SLOTS = 64;
const FAILING_SLOTS = 16;
/** Of these, a host has no more than this share, however many webhooks name it. */
const SHARE_OF_HOST = 1 / 4;
/** Lines of one webhook at a time. */
const LINES = 4;
/** Messages of one claim. */
const CHUNK = 100;
/** Nothing more of a chunk is begun after this. */
const CHUNK_MS = 10_000;
/** What has arrived is stored this often: a killed worker repeats no more than that. */
const STORE_MS = 1000;
/** Whether what is to be sent may still be, and the claim stands, is asked again after this. */
const FRESH_MS = 200;
/** Longer than a chunk with its last message: a claim ends by itself only when its worker is dead. */
const CLAIM_SECONDS = 60;
const READ_BYTES = 16 * 1024;

export type SendOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  claimSeconds?: number;
  slots?: number;
};

/** Sends until nothing is due. */
export async function sendDue({
  signal,
  timeoutMs = TIMEOUT_SECONDS * 1000,
  claimSeconds = CLAIM_SECONDS,
  slots = SLOTS,
}: SendOptions = {}): Promise<void> {
  const lane = (isFailing: boolean, slotsOfLane: number) => {
    const perHost = Math.max(1, slotsOfLane * SHARE_OF_HOST);
    return workThrough({
      claim: (limit) => queries.claimWebhooks(limit, claimSeconds, { isFailing, perHost }),
      attempt: (claimed) => sendChunk(claimed, timeoutMs, signal),
      slots: slotsOfLane,
      signal,
    });
  };
  await Promise.all([lane(false, slots), lane(true, FAILING_SLOTS)]);
}

/** Never rejects. */
async function sendChunk(claimed: ClaimedWebhook, timeoutMs: number, signal?: AbortSignal): Promise<void> {
  try {
    const listed = await queries.listDue(claimed.id, CHUNK);
    const due = listed.filter(({ is_wanted }) => is_wanted);
    if (due.length < listed.length) await transaction((tx) => queries.removeUnwanted(tx, claimed.id));
    if (due.length === 0) return await giveBack(claimed);
    await sendLines(
      claimed,
      Map.groupBy(due, ({ line }) => line),
      { timeoutMs, ...(signal && { signal }) },
    );
  } catch (error) {
    log.error({ err: error, webhook: claimed.id }, "What a webhook was sent could not be stored");
  }
}

type Limits = { timeoutMs: number; signal?: AbortSignal };
type Tried = StoredTry & { hold: number | null };

/** Line by line, each in order; the first failure ends the chunk, so that a receiver that hangs holds a slot once. */
async function sendLines(claimed: ClaimedWebhook, lines: Map<string, DueDelivery[]>, limits: Limits): Promise<void> {
  const endsAt = performance.now() + CHUNK_MS;
  const waiting = [...lines.values()];
  const arrived: Tried[] = [];
  let storedAt = performance.now();
  let isOver = false;
  let storing = Promise.resolve(true);
  const flush = (isLast: boolean) => {
    const tries = arrived.splice(0);
    storedAt = performance.now();
    storing = storing.then(async (isHeld) => isHeld && (await store(claimed, tries, isLast)));
    return storing;
  };
  const isWanted = wantedOf(claimed, [...lines.values()].flat());
  const sign = signerOf(claimed);
  const runner = async () => {
    for (let line = waiting.shift(); line; line = waiting.shift()) {
      for (const delivery of line) {
        if (isOver || limits.signal?.aborted || performance.now() > endsAt) return;
        const answer = await isWanted(delivery);
        if (answer === "lost") isOver = true;
        if (isOver) return;
        if (answer === "unwanted") continue;
        const tried = await tryOnce(claimed, delivery, sign, limits);
        if (tried) arrived.push(tried);
        if (tried?.state !== "delivered") {
          isOver = true;
          return;
        }
        if (!isOver && performance.now() - storedAt > STORE_MS && !(await flush(false))) isOver = true;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(LINES, waiting.length) }, runner));
  await flush(true);
}

/** Asked before each message: an owner may change the webhook, or a post become confidential, while a chunk is under way. */
function wantedOf(claimed: ClaimedWebhook, due: readonly DueDelivery[]) {
  const first = due.reduce((least, { id }) => Math.min(least, id), Infinity);
  const last = due.reduce((most, { id }) => Math.max(most, id), 0);
  let askedAt = performance.now();
  let unwanted: Promise<ReadonlySet<number> | null> = Promise.resolve(new Set<number>());
  return async ({ id }: DueDelivery): Promise<"wanted" | "unwanted" | "lost"> => {
    if (performance.now() - askedAt > FRESH_MS) {
      askedAt = performance.now();
      unwanted = queries.listUnwanted(claimed, first, last);
    }
    const known = await unwanted;
    if (known === null) return "lost";
    return known.has(id) ? "unwanted" : "wanted";
  };
}

/** @returns null when nothing was sent because this process stops. */
async function tryOnce(
  claimed: ClaimedWebhook,
  delivery: DueDelivery,
  sign: ReturnType<typeof signerOf>,
  limits: Limits,
): Promise<Tried | null> {
  const at = new Date();
  const begun = performance.now();
  const none = { status: null, headers: "", text: "", signature: "", hold: null };
  const base = () => ({ id: delivery.id, at, ms: Math.round(performance.now() - begun) });
  try {
    const message = sign(delivery, at);
    const signature = message.signed["webhook-signature"];
    try {
      const { status, headers, text } = await sendWebhook(message, {
        ...limits,
        readBytes: READ_BYTES,
        acceptedMs: ACCEPTED_MS,
        open: openForCompany,
      });
      const answer = { ...base(), signature, status, headers: policy.headersOf(headers), text: keptText(text) };
      if (policy.isAccepted(status)) return { ...answer, state: "delivered", wait: null, problem: "", hold: null };
      const hold = readRetryAfter(headers["retry-after"], Date.now());
      return { ...answer, ...failed(delivery, hold), problem: policy.answerProblem(status), hold };
    } catch (error) {
      const problem = policy.problemOf(error);
      return problem === null ? null : { ...base(), ...none, signature, ...failed(delivery, null), problem };
    }
  } catch (error) {
    const problem = explain(claimed, error);
    return { ...base(), ...none, ...failed(delivery, null), problem };
  }
}

function explain({ id }: ClaimedWebhook, error: unknown): string {
  try {
    const problem = policy.problemOf(error);
    if (problem !== null) return problem;
  } catch (unexpected) {
    log.error({ err: unexpected, webhook: id }, "A webhook failed because of an internal error");
  }
  return "Something went wrong on our side. We will try again.";
}

/** Opens the secrets of a webhook once for all messages of a chunk. @throws UnsealError when it is called. */
function signerOf(claimed: ClaimedWebhook) {
  let keys: readonly KeyObject[] | undefined;
  return (delivery: DueDelivery, at: Date) => {
    keys ??= openKeys(claimed);
    const body = policy.bodyOf(delivery);
    const signed = signatureHeaders({ id: policy.idOf(delivery.message_id), body, keys, at: at.getTime() });
    return { address: claimed.address, body, signed };
  };
}

function failed({ tries }: DueDelivery, hold: number | null) {
  const wait = policy.waitAfter(tries + 1, hold);
  return { state: wait === null || tries + 1 >= MAX_TRIES ? ("failed" as const) : ("queued" as const), wait };
}

const keptText = (text: string) =>
  policy.storable(Buffer.from(text, "utf8").subarray(0, KEPT_ANSWER_BYTES).toString("utf8"));

/** @returns whether the webhook is still this worker's. */
async function store(claimed: ClaimedWebhook, tries: Tried[], isLast: boolean): Promise<boolean> {
  return transaction(async (tx) => {
    const before = await queries.lockClaimed(tx, claimed);
    if (!before) return false;
    if (tries.length > 0) await queries.storeTries(tx, claimed.id, tries);
    const tally = countTries(before, tries);
    const isGone = tally.gone >= GONE_BEFORE_REMOVAL;
    if (isGone && Date.now() - (tally.gone_since?.getTime() ?? Date.now()) >= GONE_MS) {
      await removeGone(tx, claimed);
      return false;
    }
    const isPaused = before.paused_at === null && (isGone || tally.failures >= FAILURES_BEFORE_PAUSE);
    await queries.storeTally(tx, claimed.id, { ...tally, isPaused }, isLast);
    if (isPaused) await tellPaused(tx, claimed, isGone ? tally.gone : tally.failures);
    return !isPaused;
  });
}

type Counted = queries.Tally & { problem: string; hold: number | null };

/** In the order in which the tries ended. Those that failed together count once: they tell of one moment. */
export function countTries(before: queries.Tally, tries: readonly Tried[]): Counted {
  const start: Counted = { ...before, problem: "", hold: null };
  const success = tries.findLastIndex(({ state }) => state === "delivered");
  if (success !== -1) Object.assign(start, { failures: 0, failing_since: null, gone: 0, gone_since: null });
  const failed = tries.slice(success + 1);
  const last = failed.at(-1);
  if (!last) return start;
  const isGone = failed.every(({ status }) => status === 410);
  const first = failed[0] ?? last;
  return {
    ...start,
    failures: start.failures + 1,
    failing_since: start.failing_since ?? first.at,
    gone: isGone ? start.gone + 1 : 0,
    gone_since: isGone ? (start.gone_since ?? first.at) : null,
    problem: last.problem,
    hold: failed.findLast(({ hold }) => hold !== null)?.hold ?? null,
  };
}

async function tellPaused(
  tx: Transaction,
  { id, company_id, name, address }: ClaimedWebhook,
  times: number,
): Promise<void> {
  const [row] = await webhookQueries.listWebhooks(company_id, id, tx);
  const { slug } = await webhookQueries.findCompany(company_id, tx);
  const since = row?.failing_since ?? new Date();
  const { last_problem: problem = "", kept = 0 } = row ?? {};
  const told = { name, address, slug, times, since, problem, kept, oldest: row?.oldest_at ?? since };
  for (const { email, first_name } of await webhookQueries.listOwners(tx, company_id))
    await queueMail(tx, { to: email, ...policy.pausedMail(first_name, told) });
  await act(tx, company_id, "webhook.pause", name);
}

async function removeGone(tx: Transaction, { id, company_id, name, address }: ClaimedWebhook): Promise<void> {
  await webhookQueries.removeWebhook(tx, id);
  const { slug } = await webhookQueries.findCompany(company_id, tx);
  for (const { email, first_name } of await webhookQueries.listOwners(tx, company_id))
    await queueMail(tx, { to: email, ...policy.removedMail(first_name, { name, address, slug }) });
  await act(tx, company_id, "webhook.gone", name);
}

const act = (tx: Transaction, companyId: number, action: string, subject: string) =>
  tell(tx, companyActed, { companyId, by: { name: "Webhooks", ip: "" }, action, subject, details: "" });

/** Nothing of it can be sent now: what follows one that waits is no longer due either. */
async function giveBack(claimed: ClaimedWebhook): Promise<void> {
  await transaction(async (tx) => {
    await queries.alignLines(tx, claimed.id);
    await queries.release(tx, claimed);
  });
}

/** Drops what was kept too long, and the log's end. */
export async function cleanWebhooks(signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await transaction((tx) => queries.removeOld(tx, 1000))));
}
