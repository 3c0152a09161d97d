/**
 * The one pool for work of our own that would hold up other requests: apps/work-thread.ts names all of it. Encoders of
 * pictures and videos are processes.
 */
import { availableParallelism } from "node:os";
import { ThreadPool, type Work } from "./thread-pool.ts";
import type { Turn } from "./turns.ts";

/** Texts up to this size are worked on at hand: a usual release has half of it, and none takes 20 ms. */
const MAX_AT_HAND = 10_000;

let pool: ThreadPool | undefined;

/** apps/wiring.ts says which program does the work, since that knows the features. */
export function provideWorkProgram(program: URL): void {
  pool = new ThreadPool({
    program,
    maxThreads: Math.max(2, Math.min(4, availableParallelism())),
    memoryMb: 512,
    worker: {
      // With the default of 16 a tenth of the first report's time goes into collecting what a layout throws away.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
      env: { ...process.env, NODE_ENV: "production" }, // React's development form takes twice as long
      ...(program.pathname.endsWith(".ts") && { execArgv: ["--import", "tsx"] }), // Node itself reads no JSX
    },
  });
}

function thePool(): ThreadPool {
  if (!pool) throw new Error("Nobody has provided a program for threads: import apps/wiring.ts.");
  return pool;
}

/** As ThreadPool.run. */
export function inThread<Given, Result>(
  work: Work<Given, Result>,
  given: Given,
  turn: Turn,
  signal?: AbortSignal,
): Promise<Awaited<Result>> {
  return thePool().run(work, given, turn, signal);
}

/** Small texts are worked on at hand, others in a thread. @param size in characters. @throws as ThreadPool.run. */
export async function workAside<Given, Result>(
  work: Work<Given, Result>,
  atHand: (given: Given) => Result,
  { given, size, turn }: { given: Given; size: number; turn: Turn },
): Promise<Awaited<Result>> {
  return size <= MAX_AT_HAND ? await atHand(given) : inThread(work, given, turn);
}

/** Before what a task needs is read. @throws AppError unavailable (503) when it would be refused now. */
export function refuseWhenBusy(work: Work<never, unknown>, turn: Turn): void {
  thePool().refuseWhenBusy(work, turn);
}

/** Ends the threads; what waits fails. Later work starts new ones. */
export async function stopWork(): Promise<void> {
  await pool?.stop();
}

/** The turn of a signed-in user who waits for the result. */
export function customerTurn({ id }: { id: number | null }): Turn {
  return { rank: "customer", owner: `user ${id}` };
}

/** The turn of readers of an author's post: authors take turns, however many readers each has. */
export function readerTurn({ ownerId }: { ownerId: number }): Turn {
  return { rank: "reader", owner: `author ${ownerId}` };
}
