/** The assembler as a Writer: no model, no cost. */
import { setImmediate } from "node:timers/promises";
import { writeOffline } from "../texts/service.ts";
import type { Writer, Written } from "./writer.ts";

/** Number of pieces in which a text is streamed. */
const STEPS = 4;

export const offlineWriter: Writer = {
  provider: "offline",
  model: "",
  isOffline: true,
  estimate: () => 0,
  async write(task, onProgress, signal, userId) {
    const { answer, fields, leftOut } = await writeOffline(task, { userId, signal });
    for (const written of growing(fields)) {
      signal.throwIfAborted();
      onProgress(written);
      await setImmediate(); // others have their turn
    }
    signal.throwIfAborted();
    return { text: JSON.stringify(answer), usage: { inputTokens: 0, outputTokens: 0 }, leftOut };
  },
};

/** Field by field, texts in a few pieces, as a model would. */
function* growing(fields: Written): Generator<Written> {
  const written: Written = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    for (const part of typeof value === "string" ? pieces(value) : [value]) {
      written[name] = part;
      yield { ...written };
    }
  }
}

function pieces(text: string): string[] {
  return Array.from({ length: STEPS }, (_, step) => text.slice(0, Math.ceil((text.length * (step + 1)) / STEPS)));
}
