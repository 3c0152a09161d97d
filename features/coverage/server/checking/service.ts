/**
 * Looks once a week whether confirmed articles are still at their addresses: only what the site itself answers (404, 410)
 * says that one is gone. A site that is slow, down, closed by robots.txt or behind a login says nothing.
 */
import pLimit from "p-limit";
import { isDatabaseAway } from "#platform/database/availability.ts";
import { log } from "#platform/log/log.ts";
import { fetchOutbound, openOutbound } from "#platform/outbound/outbound.ts";
import { OutboundError } from "#platform/outbound/outbound-error.ts";
import { readRobots } from "../clips/robots-service.ts";
import * as queries from "./queries.ts";

/** Of one run, which is hourly. */
const BATCH = 200;
const EVERY_DAYS = 7;
const FOR_DAYS = 90;
/** Sites at once; a site is asked for one page after the other. */
const SITES = 4;
const LIMITS = { timeoutMs: 10_000, maxBytes: 64 * 1024 };
const GONE = new Set([404, 410]);

/** @returns how many articles were looked for. */
export async function checkConfirmed(signal: AbortSignal = new AbortController().signal): Promise<number> {
  const due = await queries.claimDue({ limit: BATCH, everyDays: EVERY_DAYS, forDays: FOR_DAYS });
  const limit = pLimit(SITES);
  const sites = Map.groupBy(due, ({ address }) => originOf(address));
  await Promise.all([...sites].map(([origin, own]) => limit(() => checkSite(origin, own, signal))));
  return due.length;
}

async function checkSite(origin: string | null, due: readonly queries.DueRow[], signal: AbortSignal): Promise<void> {
  if (origin === null) return;
  try {
    const isAllowed = await readRobots(origin, signal);
    for (const find of due) {
      if (signal.aborted) return;
      const isGone = isAllowed(find.address) ? await isGoneFrom(find.address, signal) : null;
      if (isGone !== null && isGone !== (find.gone_since !== null)) await queries.storeGone(find.id, isGone);
    }
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    if (error instanceof OutboundError) return; // an address that is not public: nothing is known of it
    log.error({ err: error, site: origin }, "Confirmed articles of a site could not be looked for");
  }
}

/** null: the site does not say. A HEAD that is refused, or finds nothing, is asked again as people ask. */
async function isGoneFrom(address: string, signal: AbortSignal): Promise<boolean | null> {
  try {
    const head = await fetchOutbound(address, { ...LIMITS, method: "HEAD", signal });
    if (isThere(head)) return false;
    const { body, ...page } = await openOutbound(address, { ...LIMITS, signal });
    body.destroy();
    return GONE.has(page.status) ? true : isThere(page) ? false : null;
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return null;
  }
}

const isThere = ({ status }: { status: number }) => status >= 200 && status < 300;

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
