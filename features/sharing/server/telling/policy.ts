/** What a recipient has to be told, by what they know. Pure. */
import type { LinkRow } from "../columns.ts";
import { type Situation, stateOf } from "../situation-policy.ts";

/** An author's Undo within these minutes is in time. */
export const UNDO_MINUTES = 10;

export type News =
  /** `before`: the time that they know. */
  | { is: "moved"; before: Date | null; until: Date | null }
  /** They read the new time when they open the page. */
  | { is: "noted"; until: Date | null }
  | { is: "public"; at: Date }
  | { is: "lifted" }
  | { is: "cancelled" };

type Known = Pick<LinkRow, "told" | "told_until" | "accepted_at"> & Parameters<typeof stateOf>[0];

/** Null: nothing, or not yet. Who has heard that it lifted hears nothing more. */
export function newsFor(link: Known, situation: Situation, now: Date): News | null {
  const state = stateOf(link, now);
  if (state === "revoked" || state === "expired" || state === "declined" || link.told === "lifted") return null;
  switch (situation.is) {
    case "public":
      return { is: "public", at: situation.at };
    case "lifted":
      return { is: "lifted" };
    case "cancelled":
      return link.told === "cancelled" || isUndoable(situation.since, now) ? null : { is: "cancelled" };
    case "withdrawn":
      return null;
    case "embargoed": {
      const { until } = situation;
      if (link.told === "embargoed" && until?.getTime() === link.told_until?.getTime()) return null;
      if (!link.accepted_at) return { is: "noted", until };
      return { is: "moved", before: link.told_until, until };
    }
  }
}

function isUndoable(since: Date | null, now: Date): boolean {
  return since !== null && since.getTime() > now.getTime() - UNDO_MINUTES * 60_000;
}
