/** Makes PDFs in a thread, one after another, so that drawing holds up no other request. */
import { AppError } from "#platform/errors/app-error.ts";
import { ThreadPool } from "#platform/threads/thread-pool.ts";

/** A drawing task for a thread; the program knows each document by its name. */
export type Drawing = { document: string; [part: string]: unknown };

/** Waiting and running together: what is beyond would wait for longer than people do. */
export const MOST_TASKS = 8;
/** Per user, so that nobody can fill the queue. */
export const MOST_OF_ONE = 3;
const RETRY_AFTER_SECONDS = 5;

type Thread = { pool: ThreadPool<Drawing, Uint8Array<ArrayBuffer>>; tooBusy: string };
let provided: Thread | undefined;
/** Whose PDFs wait or are drawn. */
const owners: number[] = [];

/**
 * apps/wiring.ts says what draws, since the program knows the documents of features.
 * @param program serves a `Drawing` with the bytes of its PDF. @param tooBusy is said when too many are being made.
 */
export function providePdfProgram({ program, tooBusy }: { program: URL; tooBusy: string }): void {
  const pool = new ThreadPool<Drawing, Uint8Array<ArrayBuffer>>({
    name: "pdf",
    program,
    mostThreads: 1,
    limitMs: 20_000, // one report takes less than a second
    idleMs: 60_000,
    memoryMb: 512,
    worker: {
      // With the default of 16 a tenth of the first report's time goes into collecting what a layout throws away.
      resourceLimits: { maxYoungGenerationSizeMb: 64 },
      env: { ...process.env, NODE_ENV: "production" }, // React's development form takes twice as long
      ...(program.pathname.endsWith(".ts") && { execArgv: ["--import", "tsx"] }), // Node itself reads no JSX
    },
  });
  provided = { pool, tooBusy };
}

function thread(): Thread {
  if (!provided) throw new Error("Nobody has provided a program that draws PDFs: import apps/wiring.ts.");
  return provided;
}

/** A PDF may be requested soon: the thread loads its program now, and ends when idle. */
export function prepareThread(): void {
  thread().pool.prepare();
}

/**
 * A PDF is about to be asked for: the thread reads its program while its pictures are prepared.
 * @throws AppError too-many-requests when it would be refused now.
 */
export function expectPdf(owner: number): void {
  refuseWhenBusy(owner);
  prepareThread();
}

function refuseWhenBusy(owner: number): void {
  const own = owners.filter((each) => each === owner);
  if (owners.length < MOST_TASKS && own.length < MOST_OF_ONE) return;
  throw new AppError("too-many-requests", thread().tooBusy, { retryAfter: RETRY_AFTER_SECONDS });
}

/**
 * @param owner who wants it.
 * @param signal gives the PDF up, waiting or half made: its reason is thrown.
 * @throws AppError too-many-requests when too many wait; Error when it cannot be made or takes too long.
 */
export async function makePdf(owner: number, drawing: Drawing, signal: AbortSignal): Promise<Buffer> {
  signal.throwIfAborted();
  refuseWhenBusy(owner);
  owners.push(owner);
  try {
    return Buffer.from((await thread().pool.run(drawing, signal)).buffer);
  } catch (error) {
    throw signal.aborted ? error : new Error(`A ${drawing.document} could not be drawn`, { cause: error });
  } finally {
    owners.splice(owners.indexOf(owner), 1);
  }
}

/** Ends the thread; waiting tasks fail. A later PDF starts a new one. */
export async function stopPdfs(): Promise<void> {
  await provided?.pool.stop();
}
