/** Reads the story of a submission: a long one is sanitised in a thread. */
import type { Actor } from "#features/accounts/contract.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { invalidInput } from "#platform/errors/app-error.ts";
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, workAside } from "#platform/threads/work.ts";
import { contentMessages } from "../../contract.ts";

/** The longest takes a tenth of a second. */
const STORY: Work<string, string> = { name: "story", limitMs: 5_000 };

/** As sanitiseStory. @throws AppError invalid-input naming `content` when it takes too long, unavailable (503). */
export async function readStory(actor: Pick<Actor, "id">, html: string): Promise<string> {
  try {
    return await workAside(STORY, sanitiseStory, { given: html, size: html.length, turn: customerTurn(actor) });
  } catch (error) {
    if (error instanceof TaskLost) throw invalidInput({ content: contentMessages.tooIntricate });
    throw error;
  }
}
