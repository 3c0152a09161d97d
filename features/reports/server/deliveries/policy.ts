/** Pure rules of delivering: retries, idempotency keys, and formatting. */
import type { Delivery } from "../../platform-contract.ts";
import type { DeliveryRow } from "./queries.ts";
import { describePlatform } from "../platforms/policy.ts";
import type { Consignment } from "../ways/way.ts";

/** Seconds after each failure; the attempt after the last one fails permanently. */
const WAITS = [60, 5 * 60, 30 * 60, 2 * 3600, 6 * 3600];

/** @param attempts made so far, this failure included. @returns seconds; null: given up. */
export function waitAfter(attempts: number, holdSeconds: number | null): number | null {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? null : Math.max(wait, holdSeconds ?? 0);
}

/** The action that brings a platform to the wanted version. */
export function eventOf({ delivered_version }: { delivered_version: number | null }): Consignment["event"] {
  return delivered_version === null ? "post.published" : "post.updated";
}

/** Idempotency key: the same for each attempt at the same change and never reused, so receivers can drop repeats. */
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

/** As the trigger settle_mailed_deliveries writes it, for operators. */
const NO_MAIL_SERVER = "No mail server is set up here: the mail stayed in the outbox.";

/** Without what only an operator can read or change. */
export function describeForAuthor(row: DeliveryRow): Delivery {
  const delivery = describeDelivery(row);
  if (delivery.state !== "failed" && delivery.reason !== NO_MAIL_SERVER) return delivery;
  return { ...delivery, reason: "The platform has not received it yet. We are on it." };
}
