/**
 * Delivering: takes what is due, sends it, notes what came of it. Any number of workers may run it, and each may be killed
 * at any moment: what it had taken is due again when its claim ends.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { UnsealError } from "#platform/secrets/sealed.ts";
import { deliveryKey, eventOf, failed, type Outcome, waitAfter } from "./delivery-policy.ts";
import * as queries from "./delivery-queries.ts";
import { type ClaimedDelivery } from "./delivery-queries.ts";
import { releaseMail, withdrawalMail } from "./email-policy.ts";
import { explainError, type Peer } from "./exchange-service.ts";
import { describeRelease, type Release } from "./release-policy.ts";
import { findRelease } from "./release-queries.ts";
import { openSecret } from "./secret-service.ts";
import { postToWebhook } from "./webhook-service.ts";
import { putToWordpress, takeFromWordpress } from "./wordpress-service.ts";

/** Attempts under way at once in one process. */
const SLOTS = 32;
const PER_PLATFORM = 2;
/** For everything that one attempt does. */
const ATTEMPT_MS = 45_000;
/** Longer than an attempt: a claim ends by itself only when its worker is dead. */
const CLAIM_SECONDS = 90;
/** How soon something that is queued meanwhile gets its turn while a slow platform keeps the loop going. */
const LOOK_MS = 500;
/** A busy host's turn comes again after this. */
const BUSY_SECONDS = 10;
const FIRST_CHECK_SECONDS = 10 * 60;
/** One run of the job takes nothing new after this: the next run goes on. */
const RUN_MS = 240_000;

export type DeliverOptions = {
  signal?: AbortSignal;
  slots?: number;
  perPlatform?: number;
  claimSeconds?: number;
  attemptMs?: number;
};

/** Delivers until nothing is due. @returns how many attempts were made. */
export async function deliverDue({
  signal,
  slots = SLOTS,
  perPlatform = PER_PLATFORM,
  claimSeconds = CLAIM_SECONDS,
  attemptMs = ATTEMPT_MS,
}: DeliverOptions = {}): Promise<number> {
  const endsAt = performance.now() + RUN_MS;
  const active = new Set<Promise<void>>();
  let attempts = 0;
  for (;;) {
    const isOpen = !signal?.aborted && performance.now() < endsAt;
    const limit = isOpen ? slots - active.size : 0;
    const claimed = limit > 0 ? await queries.claimDeliveries({ limit, perPlatform, seconds: claimSeconds }) : [];
    attempts += claimed.length;
    for (const delivery of claimed) {
      const attempt: Promise<void> = attemptOne(delivery, attemptMs, signal).finally(() => active.delete(attempt));
      active.add(attempt);
    }
    if (active.size === 0) return attempts;
    if (claimed.length === 0) await untilNext(active);
  }
}

async function untilNext(active: ReadonlySet<Promise<void>>): Promise<void> {
  const pause = new AbortController();
  await Promise.race([...active, sleep(LOOK_MS, undefined, { signal: pause.signal }).catch(() => undefined)]);
  pause.abort();
}

/** Never rejects: an error of ours is this delivery's failure and no other's. */
async function attemptOne(claimed: ClaimedDelivery, attemptMs: number, stop?: AbortSignal): Promise<void> {
  const limit = AbortSignal.timeout(attemptMs);
  const signal = stop ? AbortSignal.any([stop, limit]) : limit;
  try {
    const outcome = await send(claimed, { signal }).catch((error: unknown) => explain(claimed, error));
    await store(claimed, stop?.aborted && outcome.kind === "failed" ? { kind: "unasked", wasCut: true } : outcome);
  } catch (error) {
    log.error({ err: error, delivery: claimed.id }, "What came of a delivery could not be stored");
  }
}

function explain(claimed: ClaimedDelivery, error: unknown): Outcome {
  if (error instanceof UnsealError) return failed("Its password or key cannot be read any more. Enter it again.");
  try {
    return explainError(error, claimed.platform.endpoint) ?? { kind: "unasked" };
  } catch (unexpected) {
    log.error({ err: unexpected, delivery: claimed.id }, "A delivery failed because of an error here");
    return failed("Something went wrong here. It is tried again.");
  }
}

async function send(claimed: ClaimedDelivery, peer: Peer): Promise<Outcome> {
  if (claimed.wanted_version === null) return takeDown(claimed, peer);
  const row = claimed.post_id === null ? null : await findRelease(claimed.post_id);
  if (!row) return { kind: "unasked" }; // taken back this moment: what is wanted has changed
  return deliver(claimed, describeRelease(row, publicUrl()), peer);
}

async function deliver(claimed: ClaimedDelivery, release: Release, peer: Peer): Promise<Outcome> {
  const { platform } = claimed;
  const event = eventOf(claimed);
  switch (platform.way) {
    case "webhook": {
      const message = { event, key: deliveryKey(claimed), post: release };
      return postToWebhook(platform.endpoint, openSecret(platform), message, peer);
    }
    case "wordpress":
      return putToWordpress(siteOf(claimed), copyOf(claimed), release, peer);
    case "email": {
      const mail = releaseMail(event === "post.deleted" ? "post.updated" : event, release);
      return { kind: "done", liveUrl: null, remoteId: null, mail };
    }
    case "feed":
      return { kind: "unasked" };
  }
}

async function takeDown(claimed: ClaimedDelivery, peer: Peer): Promise<Outcome> {
  const { platform, post_guid: guid } = claimed;
  const done = { kind: "done", liveUrl: null, remoteId: null } as const;
  switch (platform.way) {
    case "webhook": {
      const message = { event: "post.deleted", key: deliveryKey(claimed), post: { guid } } as const;
      return postToWebhook(platform.endpoint, openSecret(platform), message, peer);
    }
    case "wordpress":
      return takeFromWordpress(siteOf(claimed), copyOf(claimed), peer);
    case "email": // a mail is sent with the note that it was, so there is no doubt whether the desk has it
      return claimed.delivered_version === null ? done : { ...done, mail: withdrawalMail(claimed.post_name) };
    case "feed":
      return done;
  }
}

function siteOf({ platform }: ClaimedDelivery) {
  return { endpoint: platform.endpoint, username: platform.username, password: openSecret(platform) };
}

function copyOf({ remote_id, remote_slug }: ClaimedDelivery) {
  return { remoteId: remote_id, slug: remote_slug };
}

async function store(claimed: ClaimedDelivery, outcome: Outcome): Promise<void> {
  if (outcome.kind === "unasked") {
    const was_in_doubt = claimed.was_in_doubt || outcome.wasCut === true;
    return transaction((tx) => queries.giveBack(tx, { ...claimed, was_in_doubt }, BUSY_SECONDS));
  }
  if (outcome.kind === "failed") return storeFailure(claimed, outcome);
  await transaction(async (tx) => {
    const { mail, remoteId } = outcome;
    const liveUrl = outcome.liveUrl ?? claimed.live_url;
    const isHeld =
      claimed.wanted_version === null
        ? await queries.storeTakenDown(tx, claimed)
        : await queries.storeDelivered(tx, claimed, { remoteId, liveUrl, firstCheckSeconds: FIRST_CHECK_SECONDS });
    if (isHeld && mail) await queueMail(tx, { to: claimed.platform.email, ...mail });
  });
}

async function storeFailure(claimed: ClaimedDelivery, { reason, holdSeconds }: Outcome & { kind: "failed" }) {
  const waitSeconds = waitAfter(claimed.attempts, holdSeconds);
  const { id: delivery, attempts, platform } = claimed;
  log.info({ delivery, platform: platform.id, attempts, reason, waitSeconds }, "A delivery failed");
  await transaction((tx) => queries.storeFailure(tx, claimed, { reason, waitSeconds }));
  if (holdSeconds) await transaction((tx) => queries.holdPlatform(tx, platform.id, holdSeconds));
}
