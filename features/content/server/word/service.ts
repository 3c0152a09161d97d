/** Reads a Word document for the form of a person: in a thread, with nothing held meanwhile and nothing stored. */
import type { Actor } from "#features/accounts/contract.ts";
import { settings } from "#platform/config/settings.ts";
import { AppError, invalidInput } from "#platform/errors/app-error.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import { count } from "#platform/http/limits/counts.ts";
import { TaskLost, type Work } from "#platform/threads/thread-pool.ts";
import { customerTurn, inThread, refuseWhenBusy } from "#platform/threads/work.ts";
import { type WordDocument, wordMessages } from "../../contracts/word.ts";
import type { WordResult, WordWork } from "./work.ts";

/** The largest that the bounds let through takes a third of it. */
const READ: Work<WordWork, Promise<WordResult>> = { name: "word-document", limitMs: 15_000 };
const DOCUMENTS = { max: 30, windowMs: 600_000 };

const MESSAGES: Record<Extract<WordResult, { problem: string }>["problem"], string> = {
  "wrong-file": wordMessages.wrongFile,
  protected: wordMessages.protected,
  damaged: wordMessages.damaged,
  "too-large-inside": wordMessages.tooMuchInside,
  empty: wordMessages.empty,
};

/** @throws AppError too-many-requests. */
async function refuseTooManyDocuments({ id }: Pick<Actor, "id">): Promise<void> {
  if (settings().RATE_LIMITS === "off") return;
  const { current, ttl } = await count(`Word documents of ${id}`, DOCUMENTS.windowMs);
  if (current > DOCUMENTS.max)
    throw new AppError("too-many-requests", wordMessages.tooMany, { retryAfter: Math.max(1, Math.ceil(ttl / 1000)) });
}

/** @throws AppError invalid-input naming `file`, too-many-requests, unavailable (503). */
export async function readWordDocument(
  actor: Pick<Actor, "id">,
  { path, name, bytes }: UploadedFile,
  signal: AbortSignal,
): Promise<WordDocument> {
  await refuseTooManyDocuments(actor);
  const turn = customerTurn(actor);
  refuseWhenBusy(READ, turn);
  const result = await inThread(READ, { path }, turn, signal).catch((error: unknown) => {
    if (error instanceof TaskLost) return { problem: "too-large-inside" as const };
    throw error;
  });
  if ("problem" in result) throw invalidInput({ file: MESSAGES[result.problem] });
  return { name: name.slice(0, 200), bytes, ...result.document };
}
