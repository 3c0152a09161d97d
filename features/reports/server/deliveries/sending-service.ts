/**
 * Delivers posts: claims due deliveries, sends them and stores the outcome. Any number of workers may run it, and each
 * may be killed at any time: its deliveries are due again when their claim ends.
 */
import { findWithdrawal } from "#features/content/server/published/withdrawal-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { workThrough } from "#platform/jobs/claimed-work.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { deliveryKey, eventOf, waitAfter } from "./policy.ts";
import * as queries from "./queries.ts";
import { type ClaimedDelivery } from "./queries.ts";
import { describeRelease } from "../releases/policy.ts";
import { pictureOf } from "../releases/picture-service.ts";
import { findRelease } from "../releases/queries.ts";
import { serverWayOf } from "../ways/index.ts";
import { failed, type Failure, type Outcome } from "../ways/outcome.ts";
import { explainAttempt } from "../ways/request-service.ts";
import type { Attempt } from "../ways/way.ts";

/** Maximum parallel attempts in one process. */
const SLOTS = 32;
const PER_PLATFORM = 2;
/** For everything that one attempt does. */
const ATTEMPT_MS = 45_000;
/** Share of an attempt's time for extras. */
const EXTRAS_SHARE = 1 / 3;
/** Longer than an attempt: a claim ends by itself only when its worker is dead. */
const CLAIM_SECONDS = 90;
/** A busy host is tried again after this. */
const BUSY_SECONDS = 10;
const FIRST_CHECK_SECONDS = 10 * 60;
/** Of a post that is public again this moment, or was erased before its withdrawal was recorded. */
const UNKNOWN_WITHDRAWAL = { by: null, at: null, note: "", language: null };

export type DeliverOptions = {
  signal?: AbortSignal;
  slots?: number;
  perPlatform?: number;
  claimSeconds?: number;
  attemptMs?: number;
};

/** Delivers until nothing is due. @returns how many attempts were made. */
export function deliverDue({
  signal,
  slots = SLOTS,
  perPlatform = PER_PLATFORM,
  claimSeconds = CLAIM_SECONDS,
  attemptMs = ATTEMPT_MS,
}: DeliverOptions = {}): Promise<number> {
  return workThrough({
    claim: (limit) => queries.claimDeliveries({ limit, perPlatform, seconds: claimSeconds }),
    attempt: (delivery) => attemptOne(delivery, attemptMs, signal),
    slots,
    signal,
  });
}

/** Never rejects: an internal error fails only this delivery. */
async function attemptOne(claimed: ClaimedDelivery, attemptMs: number, stop?: AbortSignal): Promise<void> {
  const limit = AbortSignal.timeout(attemptMs);
  const signal = stop ? AbortSignal.any([stop, limit]) : limit;
  try {
    const outcome = await send(claimed, { signal, extrasMs: attemptMs * EXTRAS_SHARE }).catch((error: unknown) =>
      explain(claimed, error),
    );
    const known: Outcome = stop?.aborted && outcome.kind === "failed" ? { kind: "unasked", wasCut: true } : outcome;
    await store(claimed, known).catch((error: unknown) => {
      // What is not stored holds one of the platform's places until its claim ends: a busy database is asked once more.
      log.warn({ err: error, delivery: claimed.id }, "The outcome of a delivery could not be stored yet");
      return store(claimed, known);
    });
  } catch (error) {
    log.error({ err: error, delivery: claimed.id }, "The outcome of a delivery could not be stored");
  }
}

function explain(claimed: ClaimedDelivery, error: unknown): Outcome {
  try {
    return explainAttempt(error, claimed.platform.endpoint);
  } catch (unexpected) {
    log.error({ err: unexpected, delivery: claimed.id }, "A delivery failed because of an internal error");
    return failed("Something went wrong on our side. We will try again.");
  }
}

async function send(claimed: ClaimedDelivery, attempt: Attempt): Promise<Outcome> {
  const way = serverWayOf(claimed.platform.way);
  const key = deliveryKey(claimed);
  if (claimed.wanted_version === null) {
    const withdrawal = (await findWithdrawal(claimed.post_guid)) ?? UNKNOWN_WITHDRAWAL;
    return way.takeDown({ delivery: claimed, key, withdrawal }, attempt);
  }
  const row = claimed.post_id === null ? null : await findRelease(claimed.post_id);
  if (!row) return { kind: "unasked" }; // taken back this moment: what is wanted has changed
  const release = describeRelease(row, publicUrl());
  const picture = pictureOf(row.media);
  return way.deliver({ delivery: claimed, key, event: eventOf(claimed), release, picture }, attempt);
}

async function store(claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  if (outcome.kind === "unasked") {
    const was_in_doubt = claimed.was_in_doubt || outcome.wasCut === true;
    return transaction((tx) => queries.giveBack(tx, { ...claimed, was_in_doubt }, BUSY_SECONDS));
  }
  if (outcome.kind === "failed") return storeFailure(claimed, outcome);
  const { mail, remoteId } = outcome;
  const arrival = { remoteId, liveUrl: outcome.liveUrl ?? claimed.live_url, firstCheckSeconds: FIRST_CHECK_SECONDS };
  await transaction(async (tx) => {
    if (mail) await sendMail(tx, claimed, mail);
    else if (claimed.wanted_version === null) await queries.storeTakenDown(tx, claimed);
    else await queries.storeDelivered(tx, claimed, arrival);
  });
}

/** The email and its record are committed together. */
async function sendMail(tx: Transaction, claimed: ClaimedDelivery, mail: { subject: string; text: string }) {
  if (!(await queries.storeMailed(tx, claimed))) return;
  await queries.nameMail(tx, claimed.id, await queueMail(tx, { to: claimed.platform.email, ...mail }));
}

async function storeFailure(claimed: ClaimedDelivery, { reason, holdSeconds }: Failure) {
  const waitSeconds = waitAfter(claimed.attempts, holdSeconds);
  const { id: delivery, attempts, platform } = claimed;
  log.info({ delivery, platform: platform.id, attempts, reason, waitSeconds }, "A delivery failed");
  // Together, or another delivery to the platform is claimed in between. Rows that others hold are skipped, so none waits.
  await transaction(async (tx) => {
    await queries.storeFailure(tx, claimed, { reason, waitSeconds });
    if (holdSeconds) await queries.holdPlatform(tx, platform.id, holdSeconds);
  });
}
