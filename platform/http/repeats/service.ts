/** Calls that programs send again are done once for each Idempotency-Key (docs/product/api-keys.md, Calls). */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { CallDefinition } from "#platform/contract/call.ts";
import type { Transaction } from "#platform/database/client.ts";
import { AppError, isRefusal } from "#platform/errors/app-error.ts";
import type { UploadedFile } from "../bodies/multipart.ts";
import { idempotencyKeyOf, isDoneOnce } from "../call-headers.ts";
import * as queries from "./queries.ts";

/** Says in the transaction that does a call's work that it is done: called before the commit. */
export type Once = (tx: Transaction) => Promise<void>;

type Input = { values: unknown; files?: Readonly<Record<string, readonly UploadedFile[]>> };

/** An answer comes this long after its transaction at most, unless the process was stopped in between. */
const ANSWER_SECONDS = 10;
const PAUSE_MS = 50;

/**
 * Does `work`, or answers what an earlier call with the same Idempotency-Key was answered. Of two at once, one commits;
 * the other waits for its answer, without a connection. A call that is refused may be made again with its key.
 * @param work gets what its transaction must call before it commits; undefined for a call that is made each time.
 * @throws AppError conflict (409) when the key was used with another address or body, or the answer was lost.
 */
export async function doOnce<T>(
  call: CallDefinition,
  request: FastifyRequest,
  input: Input,
  work: (once?: Once) => T | Promise<T>,
): Promise<T> {
  const { program, url } = request;
  const given = request.headers["idempotency-key"];
  if (program === undefined || given === undefined || !isDoneOnce(call)) return work();
  const repeat: queries.RepeatKey = {
    key_hash: hashOf([program, call.method, call.path, idempotencyKeyOf(given)]),
    api_key_id: program,
    request_hash: hashOf([url, input.values, await hashesOf(input.files ?? {})]),
    token: randomUUID(),
  };
  const earlier = await answerBefore(repeat);
  if (earlier) return earlier.answer as T;
  let answer: T;
  try {
    answer = await work(async (tx) => {
      if (!(await queries.claim(repeat, null, tx))) throw madeMeanwhile();
    });
  } catch (error) {
    // A fault may have come after the commit: then the claim stays, and a repeat does nothing again.
    if (!isRefusal(error)) throw error;
    await queries.release(repeat);
    // What it changed meanwhile may have been the reason.
    const made = await answerBefore(repeat);
    if (made) return made.answer as T;
    throw error;
  }
  await queries.claim(repeat, JSON.stringify(answer ?? null));
  return answer;
}

/** Another request with the same key has committed first: what this one did is rolled back. */
const madeMeanwhile = () =>
  new AppError("conflict", "This call is being made with the same Idempotency-Key. Send it again.");

/** What another request with this key was answered, waiting for the answer of one under way; null: there is none. */
async function answerBefore(repeat: queries.RepeatKey): Promise<{ answer: unknown } | null> {
  for (;;) {
    const earlier = await queries.findEarlier(repeat);
    if (!earlier) return null;
    if (!earlier.request_hash.equals(repeat.request_hash))
      throw new AppError("conflict", "This Idempotency-Key was sent with another request. Use a new key for this one.");
    if (earlier.answer !== null) return { answer: JSON.parse(earlier.answer) };
    if (earlier.seconds > ANSWER_SECONDS)
      throw new AppError(
        "conflict",
        "This call was made, but its answer was lost. See what it made before you send it with a new Idempotency-Key.",
      );
    await pause(PAUSE_MS);
  }
}

/** Answers of which the time is over. */
export async function forgetAnswers(): Promise<void> {
  while (await queries.forgetSome());
}

const hashOf = (parts: readonly unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest();

async function hashesOf(files: NonNullable<Input["files"]>): Promise<[field: string, name: string, hash: string][]> {
  const hashes: [string, string, string][] = [];
  for (const [field, each] of Object.entries(files))
    for (const { path, name } of each) {
      const hash = createHash("sha256");
      for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
      hashes.push([field, name, hash.digest("hex")]);
    }
  return hashes;
}
