/** Alerts, as their calls create them. */
import { type Alert, alertInput, type AlertInput } from "#features/alerts/contract.ts";
import { createAlert } from "#features/alerts/server/service.ts";
import type { TestUser } from "./users.ts";

type Given = Partial<AlertInput>;

/** Sent immediately in UTC, unless told otherwise. */
export function buildAlert(user: TestUser, query: string, more: Given = {}): Promise<Alert> {
  return createAlert(
    user.actor,
    alertInput.parse({ name: query, query, send: "immediately", time_zone: "UTC", ...more }),
  );
}
