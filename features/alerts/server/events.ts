/** Events of alerts, sent within the transaction in which they happen (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

/** By the article's id. Older articles that a new alert finds are not told. */
export type ToldHits = { hits: readonly { alert_id: number; entry_id: number }[] };

/** Articles that alerts have found. */
export const alertsHit = defineEvent<ToldHits>("alerts.hit");
