/** What the ledger's rows mean to the person whose releases they count. */
import type { LedgerKind, LedgerLine } from "../../contracts/allowance.ts";

/** One line of the overview: `units` is signed, as the balance feels it. */
export type LedgerMove = { id: number; label: string; units: number; createdAt: string };

const MEANING: Record<LedgerKind, { sign: 1 | -1; note: string }> = {
  grant: { sign: 1, note: "" },
  hold: { sign: -1, note: ", held" },
  settle: { sign: -1, note: "" },
  release: { sign: 1, note: ", returned" },
};

/** The newest moves. A hold and the settlement of the same submission are one move: the newer row tells it. */
export function newestMoves(entries: readonly LedgerLine[], count: number): LedgerMove[] {
  const settled = new Set(entries.filter(({ kind }) => kind === "settle").map(({ source }) => source));
  return entries
    .filter(({ kind, source }) => kind !== "hold" || !settled.has(source))
    .slice(0, count)
    .map(({ id, kind, units, post_name, reason, created_at }) => {
      const { sign, note } = MEANING[kind];
      const withoutReason = sign * units < 0 ? "Releases taken back" : "Releases added";
      return {
        id,
        label: post_name === null ? reason || withoutReason : post_name + note,
        units: sign * units,
        createdAt: created_at,
      };
    });
}

/** "+40", "−1": with a real minus sign. */
export function signed(units: number): string {
  return units < 0 ? `−${-units}` : `+${units}`;
}
