/** What is no clip: an article that is there already, and a delivery. */
import { getSite } from "#features/site-settings/server/current-service.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { coverageMessages } from "../../messages.ts";
import type { KnownRow } from "./queries.ts";

const STATES = { to_confirm: "found", confirmed: "confirmed", dismissed: "dismissed" } as const;

/** @throws AppError conflict (409) with the id of the find. */
export function refuseKnown(known: KnownRow | null): void {
  if (!known) return;
  const at = known.decided_at ?? known.found_at;
  const zone = { timeZone: getSite().time_zone, day: "numeric", month: "long" } as const;
  const day = new Intl.DateTimeFormat("en-GB", zone).format(at);
  const detail = coverageMessages.alreadyThere(STATES[known.status], day);
  throw new AppError("conflict", detail, { fields: { detail, id: String(known.id) } });
}

/** @param platform null: it is on none. @throws AppError conflict (409). */
export function refuseDelivered(platform: string | null): void {
  if (platform !== null) throw new AppError("conflict", coverageMessages.delivered(platform));
}
