/** What readers feel while 200 connections submit: readers, writers and server are processes of their own. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { onCore, OTHERS_CORE } from "../support/cores.ts";
import type { Figures } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import { between, type ThreadTimes, threadTimes } from "../support/run-queue.ts";
import type { BenchUser } from "../support/workspace.ts";

const WRITERS = 200;
const SECONDS = 10;
const READS_PER_SECOND = 100;
/** The readers begin when the writers are under way. */
const AHEAD_SECONDS = 3;

/** `thread`: shares of the time in which the readers' own thread computed, and waited for a core. */
type Reading = { figures: Record<string, Figures>; failures: string[]; thread: ThreadTimes };
type Writing = { figures: Figures; statuses: Record<string, number> };
/** `thread`: the same of the server, beside the writers. */
export type ReadersAndWriters = { alone: Reading; beside: Reading; writing: Writing; thread: ThreadTimes };

async function run<T>(script: string, args: string[]): Promise<T> {
  const file = path.resolve("bench/support", script);
  const node = ["--disable-warning=ExperimentalWarning", "--import", "tsx", file, ...args];
  const { stdout } = await promisify(execFile)(...onCore(OTHERS_CORE, process.execPath, node));
  return JSON.parse(stdout) as T;
}

/** @param pages what is read: a hot page and the front page. */
export async function measureReadersAndWriters(
  server: MeasuredProcess,
  users: BenchUser[],
  pages: string[],
): Promise<ReadersAndWriters> {
  const read = (seconds: number) =>
    run<Reading>("paced-reader.ts", [server.url, String(seconds), String(READS_PER_SECOND), ...pages]);
  const write = (seconds: number) =>
    run<Writing>("submitting-clients.ts", [server.url, String(seconds), String(WRITERS), ...users.map(cookieOf)]);
  await write(AHEAD_SECONDS); // warms up
  const alone = await read(SECONDS);
  const writing = write(SECONDS + 2 * AHEAD_SECONDS);
  await new Promise((resolve) => setTimeout(resolve, AHEAD_SECONDS * 1000));
  const [before, began] = [threadTimes(server.pid), performance.now()];
  const beside = await read(SECONDS);
  const thread = between(before, threadTimes(server.pid), performance.now() - began);
  return { alone, beside, writing: await writing, thread };
}

const cookieOf = ({ cookie }: BenchUser) => cookie;

const sharesOf = ({ ran, waited }: ThreadTimes) =>
  `computed ${(ran * 100).toFixed(0)} % and waited for a core ${(waited * 100).toFixed(0)} %`;

export function reportReadersAndWriters({ alone, beside, writing, thread }: ReadersAndWriters, limits: number[]): void {
  console.log(`\nReaders (${READS_PER_SECOND}/s) while ${WRITERS} connections submit, and alone`);
  const failed = [...alone.failures, ...beside.failures];
  for (const [index, [page, figures]] of Object.entries(beside.figures).entries()) {
    const max = limits[index] ?? 0;
    const quiet = alone.figures[page];
    console.log(
      `  ${page.slice(0, 24).padEnd(24)} p50 ${figures.p50.toFixed(1)} ms   p99 ${figures.p99.toFixed(1)} ms ` +
        `(alone ${quiet?.p50.toFixed(1)} and ${quiet?.p99.toFixed(1)})   p99 ≤ ${max} ms  ${figures.p99 <= max ? "met" : "MISSED"}`,
    );
  }
  const { figures, statuses } = writing;
  const isWhole = Object.keys(statuses).join(" ") === "201" && figures.p99 <= 1000;
  console.log(
    `  submits                  ${figures.perSecond.toFixed(0)}/s   p50 ${figures.p50.toFixed(0)} ms   p99 ${figures.p99.toFixed(0)} ms   ` +
      `answers ${JSON.stringify(statuses)}   p99 ≤ 1 s without failures  ${isWhole ? "met" : "MISSED"}`,
  );
  console.log(`  of the time, the server's thread ${sharesOf(thread)}; the readers' ${sharesOf(beside.thread)}`);
  if (failed.length > 0) console.log(`  ${failed.length} reads failed, such as ${failed[0]}`);
}
