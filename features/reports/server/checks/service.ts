/** Checks delivered posts on their platforms. Invariant: a post is live only when its page answers and contains the title. */
import pLimit from "p-limit";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { log } from "#platform/log/log.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { fetchOutbound } from "#platform/outbound/outbound.ts";
import { carriesTitle, nextCheckAfter, nextCheckAfterMisses } from "./policy.ts";
import { deliveryLive } from "../events.ts";
import * as queries from "./queries.ts";
import type { DueCheck } from "./queries.ts";
import { hostLimiter, isSuccess } from "../ways/request-service.ts";
import { findNameOf } from "../releases/queries.ts";

const BATCH = 50;
const PARALLEL = 16;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** Longer than a batch can take. */
const CLAIM_SECONDS = 15 * 60;
const POSTPONE_SECONDS = 5 * 60;
const RUN_MS = 200_000;

/** Looks at everything that is due. @returns how many pages were looked at. */
export async function checkDue({ signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const endsAt = performance.now() + RUN_MS;
  const limit = pLimit(PARALLEL);
  let looked = 0;
  while (!signal?.aborted && performance.now() < endsAt) {
    const due = await queries.claimChecks(BATCH, CLAIM_SECONDS);
    if (due.length === 0) break;
    await Promise.all(due.map((check) => limit(() => checkOne(check, signal))));
    looked += due.length;
  }
  return looked;
}

/** Never rejects: the claim of a result that could not be stored expires. */
async function checkOne(check: DueCheck, signal?: AbortSignal): Promise<void> {
  try {
    const problem = await look(check, signal);
    await transaction((tx) => {
      if (problem === "unasked") return queries.postponeCheck(tx, check, POSTPONE_SECONDS);
      if (problem === null) return storeSeen(tx, check);
      const nextSeconds = nextCheckAfterMisses(check.check_misses + 1);
      return queries.storeMissed(tx, check, { reason: problem.reason, nextSeconds });
    });
  } catch (error) {
    log.error({ err: error, delivery: check.id }, "A delivered post could not be checked because of an internal error");
  }
}

async function storeSeen(tx: Transaction, check: DueCheck): Promise<void> {
  const seen = await queries.storeSeen(tx, check, nextCheckAfter(check.age));
  if (!seen || seen.was_live || check.post_id === null) return;
  const platform = { id: seen.platform_id, name: seen.platform };
  await tell(tx, deliveryLive, { id: check.id, post_id: check.post_id, platform, address: check.live_url });
}

/** The problem with the page; null: none. */
async function look(
  { live_url, post_id, delivered_version }: DueCheck,
  signal?: AbortSignal,
): Promise<{ reason: string } | "unasked" | null> {
  const title = post_id === null ? null : await findNameOf(post_id, delivered_version);
  if (title === null) return "unasked";
  const { host } = new URL(live_url);
  try {
    const headers = { accept: "text/html,application/xhtml+xml" };
    const limits = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, limiter: hostLimiter };
    const page = await fetchOutbound(live_url, { headers, ...limits, ...(signal && { signal }) });
    if (!isSuccess(page)) return { reason: `The page at ${host} returned status ${page.status}.` };
    if (!carriesTitle(page.body.toString("utf8"), title))
      return { reason: `The page at ${host} does not show the title.` };
    return null;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const isOurs = error.code === "host-busy" || error.code === "aborted";
    return isOurs ? "unasked" : { reason: `The page cannot be read: ${error.reason}` };
  }
}
