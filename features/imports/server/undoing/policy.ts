/** Until when an import can be undone, and the sum that must hold when it is. Pure. */
import { counted } from "#platform/contract/sentence.ts";
import { UNDO_DAYS } from "../../contract.ts";
import type { ImportRow } from "../queries.ts";

const DAY_MS = 24 * 3600 * 1000;

/** Null: nothing of it was imported yet, or it is still under way. */
export function undoableUntil({
  status,
  started_at,
  finished_at,
}: Pick<ImportRow, "status" | "started_at" | "finished_at">): Date | null {
  if (status === "reading" || status === "ready" || status === "running" || started_at === null) return null;
  return new Date((finished_at ?? started_at).getTime() + UNDO_DAYS * DAY_MS);
}

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });

/** "25 December 2026" */
export const dayOf = (time: Date) => day.format(time);

type Undone = { imported: number; removed: number; changed: number; gone: number };

/** @returns what does not add up; null: every post that was imported is accounted for. */
export function undoProblem({ imported, removed, changed, gone }: Undone): string | null {
  const sum = removed + changed + gone;
  return sum === imported
    ? null
    : `Imported: ${counted(imported, "post")}. Accounted for: ${sum}. Please tell support.`;
}

/** For the company's history. */
export function undoneWords({ removed, changed, gone }: Undone, pictures: number): string {
  return [
    `${counted(removed, "post")} and ${counted(pictures, "picture")} removed`,
    ...(changed > 0 ? [counted(changed, "changed post stays", "changed posts stay")] : []),
    ...(gone > 0 ? [`${gone} had been removed before`] : []),
  ].join(", ");
}
