/** What the ledger's newest lines mean to the person whose releases they count. */
import type { LedgerLine } from "../../contracts/allowance.ts";
import { changeOf } from "./ledger-words.ts";

/** One line of the overview: `units` is signed, as the balance feels it. */
export type LedgerMove = { id: number; label: string; units: number; createdAt: string };

/** The newest lines that changed the balance. */
export function newestMoves(entries: readonly LedgerLine[], count: number): LedgerMove[] {
  return entries
    .filter((line) => changeOf(line) !== 0)
    .slice(0, count)
    .map((line) => {
      const units = changeOf(line);
      const label = line.post_name ?? (line.reason || (units < 0 ? "Releases taken back" : "Releases added"));
      return { id: line.id, label, units, createdAt: line.created_at };
    });
}

/** "+40", "−1": with a real minus sign. */
export function signed(units: number): string {
  return units < 0 ? `−${-units}` : `+${units}`;
}
