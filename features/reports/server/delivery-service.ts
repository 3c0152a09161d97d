/**
 * Delivering: takes what is due, sends it, notes what came of it. Any number of workers may run it, and each may be killed
 * at any moment: what it had taken is due again when its claim ends.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { log } from "#platform/log/log.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { UnsealError } from "#platform/secrets/sealed.ts";
import { deliveryKey, eventOf, failed, type Outcome, waitAfter } from "./delivery-policy.ts";
import * as queries from "./delivery-queries.ts";
import { type ClaimedDelivery } from "./delivery-queries.ts";
import { releaseMail, withdrawalMail } from "./email-policy.ts";
import { explainError, type Peer } from "./exchange-service.ts";
import { describeRelease, type Release } from "./release-policy.ts";
import { pictureOf, type ReleasePicture } from "./release-picture-service.ts";
import { findRelease } from "./release-queries.ts";
import { openSecret } from "./secret-service.ts";
import { postToWebhook } from "./webhook-service.ts";
import { putToWordpress, takeFromWordpress } from "./wordpress-service.ts";

/** Attempts under way at once in one process. */
const SLOTS = 32;
const PER_PLATFORM = 2;
/** For everything that one attempt does. */
const ATTEMPT_MS = 45_000;
/** Of an attempt, for what stands beside a text. */
const EXTRAS_SHARE = 1 / 3;
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
    const outcome = await send(claimed, { signal, extrasMs: attemptMs * EXTRAS_SHARE }).catch((error: unknown) =>
      explain(claimed, error),
    );
    await store(claimed, stop?.aborted && outcome.kind === "failed" ? { kind: "unasked", wasCut: true } : outcome);
  } catch (error) {
    log.error({ err: error, delivery: claimed.id }, "What came of a delivery could not be stored");
  }
}

function explain(claimed: ClaimedDelivery, error: unknown): Outcome {
  if (error instanceof UnsealError) return failed("We can no longer read its password or key. Enter it again.");
  try {
    return explainError(error, claimed.platform.endpoint) ?? { kind: "unasked" };
  } catch (unexpected) {
    log.error({ err: unexpected, delivery: claimed.id }, "A delivery failed because of an error here");
    return failed("Something went wrong here. It is tried again.");
  }
}

type Attempt = Peer & { extrasMs: number };

async function send(claimed: ClaimedDelivery, peer: Attempt): Promise<Outcome> {
  if (claimed.wanted_version === null) return takeDown(claimed, peer);
  const row = claimed.post_id === null ? null : await findRelease(claimed.post_id);
  if (!row) return { kind: "unasked" }; // taken back this moment: what is wanted has changed
  const picture = claimed.platform.way === "wordpress" ? pictureOf(row.media) : null;
  return deliver(claimed, { release: describeRelease(row, publicUrl()), picture }, peer);
}

async function deliver(
  claimed: ClaimedDelivery,
  { release, picture }: { release: Release; picture: ReleasePicture | null },
  peer: Attempt,
): Promise<Outcome> {
  const { platform } = claimed;
  const event = eventOf(claimed);
  switch (platform.way) {
    case "webhook": {
      const message = { event, key: deliveryKey(claimed), post: release };
      return postToWebhook(platform.endpoint, openSecret(platform), message, peer);
    }
    case "wordpress":
      return putToWordpress(siteOf(claimed), copyOf(claimed), { release, picture, extrasMs: peer.extrasMs }, peer);
    case "email": {
      const mail = releaseMail(hasMail(claimed) ? "post.updated" : "post.published", release);
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
    case "email": // an attempt notes its mail, so without one there is no doubt that the desk has nothing
      return hasMail(claimed) ? { ...done, mail: withdrawalMail(claimed.post_name) } : done;
    case "feed":
      return done;
  }
}

/** Or may have, or gets it at any moment: its server has not said yet. */
function hasMail({ delivered_version, mail_id, mailed_before, was_in_doubt }: ClaimedDelivery): boolean {
  return delivered_version !== null || mailed_before || (mail_id !== null && was_in_doubt);
}

function siteOf({ platform }: ClaimedDelivery) {
  return { endpoint: platform.endpoint, username: platform.username, password: openSecret(platform) };
}

function copyOf({ remote_id, remote_slug, was_in_doubt }: ClaimedDelivery) {
  return { remoteId: remote_id, slug: remote_slug, mayBeInTrash: was_in_doubt };
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

/** The mail and the note of it commit together, or neither does. */
async function sendMail(tx: Transaction, claimed: ClaimedDelivery, mail: { subject: string; text: string }) {
  if (!(await queries.storeMailed(tx, claimed))) return;
  await queries.nameMail(tx, claimed.id, await queueMail(tx, { to: claimed.platform.email, ...mail }));
}

async function storeFailure(claimed: ClaimedDelivery, { reason, holdSeconds }: Outcome & { kind: "failed" }) {
  const waitSeconds = waitAfter(claimed.attempts, holdSeconds);
  const { id: delivery, attempts, platform } = claimed;
  log.info({ delivery, platform: platform.id, attempts, reason, waitSeconds }, "A delivery failed");
  // Together, or another delivery to the platform is claimed in between. Rows that others hold are skipped, so none waits.
  await transaction(async (tx) => {
    await queries.storeFailure(tx, claimed, { reason, waitSeconds });
    if (holdSeconds) await queries.holdPlatform(tx, platform.id, holdSeconds);
  });
}
