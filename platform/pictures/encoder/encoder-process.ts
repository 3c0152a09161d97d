/** The program of an encoder: takes one order at a time over its channel, and ends with the server. */
import { lowerPriority } from "#platform/threads/priority.ts";
import { UnreadablePicture } from "../unreadable-picture.ts";
import type { Answer, Order } from "./messages.ts";
import { TASKS } from "./tasks.ts";

const LEVELS_BELOW_SERVER = 4;

process.title = "dateline-encoder";
lowerPriority(LEVELS_BELOW_SERVER);
// Ctrl-C and systemd reach the whole group; the server ends its encoder once requests under way are answered.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", (order: Order) => void answer(order));

async function answer({ task, given }: Order): Promise<void> {
  // The names and what they are given come from the typed wrappers in pictures.ts.
  const work = TASKS[task] as (...given: unknown[]) => Promise<unknown>;
  try {
    say({ result: await work(...given) });
  } catch (error) {
    if (error instanceof UnreadablePicture) say({ unreadable: error.problem, why: messageOf(error.cause) });
    else say({ failed: error instanceof Error ? (error.stack ?? error.message) : messageOf(error), ...codeOf(error) });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}

function codeOf(error: unknown): { code?: string } {
  const { code } = (error ?? {}) as NodeJS.ErrnoException;
  return typeof code === "string" ? { code } : {};
}

function say(answer: Answer): void {
  process.send?.(answer);
}
