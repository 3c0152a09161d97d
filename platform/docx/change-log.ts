/** What was changed in a text document with its changes tracked, and how much of such lists is kept. */
import type { TrackedChange } from "./blocks.ts";

export type Change = Omit<TrackedChange, "text">;

export const MAX_LISTED = 200;
const MAX_LISTED_CHARACTERS = 300;

export function shortened(text: string): string {
  return text.length > MAX_LISTED_CHARACTERS ? `${text.slice(0, MAX_LISTED_CHARACTERS)}…` : text;
}

export class ChangeLog {
  readonly #changes: TrackedChange[];
  #isOpen = false;

  constructor(changes: TrackedChange[]) {
    this.#changes = changes;
  }

  /** Text of the same kind and person that follows is the same change. */
  add(change: Change, text: string): void {
    const last = this.#changes.at(-1);
    const isSame = this.#isOpen && last?.kind === change.kind && last.by === change.by;
    if (isSame && last) last.text = shortened(last.text + text);
    else if (text.trim() !== "") this.#changes.push({ ...change, text: shortened(text) });
    this.#isOpen = true;
  }

  /** What follows is another change. */
  end(): void {
    this.#isOpen = false;
  }
}
