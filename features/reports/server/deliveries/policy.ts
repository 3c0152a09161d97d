/** Pure rules of delivering: when an attempt is made again, under which key, and how a delivery is answered. */
import type { Delivery } from "../../platform-contract.ts";
import type { DeliveryRow } from "./queries.ts";
import { describePlatform } from "../platforms/policy.ts";
import type { Consignment } from "../ways/way.ts";

/** Seconds after each failure; one more attempt fails for good. */
const WAITS = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600];

/** @param attempts made so far, this failure included. @returns seconds; null when it is given up. */
export function waitAfter(attempts: number, holdSeconds: number | null): number | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : Math.max(wait, holdSeconds ?? 0);
}

/** What a platform that is to have a version is told. */
export function eventOf({ delivered_version }: { delivered_version: number | null }): Consignment["event"] {
  return delivered_version === null ? "post.published" : "post.updated";
}

/** The same for each attempt at the same thing, and never used for another: receivers may drop what they had before. */
export function deliveryKey({ id, sequence }: { id: number; sequence: number }): string {
  return `${id}.${sequence}`;
}

export function describeDelivery(row: DeliveryRow): Delivery {
  const { id, post_id, post_name, state, reason, live_url, attempts } = row;
  return {
    id,
    post_id,
    post_name,
    platform: describePlatform(row.platform),
    state,
    reason,
    live_url,
    attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    checked_at: row.checked_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
