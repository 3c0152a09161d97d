/** What ten large pictures at once cost: memory of all processes of the server, at its peak and a minute later. */
import { setTimeout as sleep } from "node:timers/promises";
import { largePhoto } from "#tests/factories/files.ts";
import type { MeasuredProcess } from "../support/process.ts";
import { type Part, type TreeMemory, treeMemory } from "../support/tree-memory.ts";
import type { BenchUser } from "../support/workspace.ts";

const AT_ONCE = 10;
const ROUNDS = 3;
const SAMPLE_MS = 25;
const SETTLE_SECONDS = 60;
const MAX_MB = { rest: 190, peak: 450, settled: 260 };

type Memory = { rest: TreeMemory; peak: TreeMemory; settled: TreeMemory };
export type UploadsReport = {
  server: Memory;
  /** Null: PostgreSQL is not of this machine. */
  postgres: Memory | null;
  /** Of each round of ten. */
  seconds: number[];
  /** The slowest answer of a page while pictures are encoded. */
  slowestPageMs: number;
};

export async function measureUploads(
  server: MeasuredProcess,
  users: BenchUser[],
  postmaster: number | null,
): Promise<UploadsReport> {
  const photo = new Blob([new Uint8Array(await largePhoto())]);
  await fetch(server.url);
  await sleep(3_000);
  const ofServer = watchMemory(server.pid, "server");
  const ofPostgres = postmaster === null ? null : watchMemory(postmaster, "postgres");
  const pages = watchPages(server.url);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, each) => upload(server.url, users[each % users.length], photo)),
    );
    seconds.push((performance.now() - began) / 1000);
  }
  ofServer.stop();
  ofPostgres?.stop();
  const slowestPageMs = await pages.stop();
  await sleep(SETTLE_SECONDS * 1000);
  return { server: ofServer.settle(), postgres: ofPostgres?.settle() ?? null, seconds, slowestPageMs };
}

async function upload(url: string, user: BenchUser | undefined, photo: Blob): Promise<void> {
  const body = new FormData();
  body.append("file", photo, "photo.jpg");
  const headers = { cookie: user?.cookie ?? "", origin: new URL(url).origin };
  const answer = await fetch(new URL("/api/media/", url), { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`);
}

function watchMemory(pid: number, part: Part): { stop: () => void; settle: () => Memory } {
  const rest = treeMemory(pid, part);
  let peak = rest;
  const timer = setInterval(() => {
    const now = treeMemory(pid, part);
    if (now.residentMb > peak.residentMb) peak = now;
  }, SAMPLE_MS);
  return {
    stop: () => clearInterval(timer),
    settle: () => ({ rest, peak, settled: treeMemory(pid, part) }),
  };
}

function watchPages(url: string): { stop: () => Promise<number> } {
  const over = new AbortController();
  let slowest = 0;
  const watching = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await (await fetch(url)).arrayBuffer();
      slowest = Math.max(slowest, performance.now() - began);
      await sleep(100);
    }
  })();
  return {
    async stop() {
      over.abort();
      await watching;
      return slowest;
    },
  };
}

export function reportUploads({ server, postgres, seconds, slowestPageMs }: UploadsReport): void {
  const row = (name: string, { processes, residentMb, proportionalMb }: TreeMemory) =>
    `  ${name.padEnd(16)} ${residentMb.toFixed(0).padStart(4)} MB resident, ${proportionalMb.toFixed(0).padStart(4)} MB with shared pages once, ${processes} processes`;
  const verdict = (mb: number, max: number) => `(target ≤ ${max})  ${mb <= max ? "met" : "MISSED"}`;
  const times = { rest: "at rest", peak: "peak", settled: `${SETTLE_SECONDS} s later` };
  console.log(`\n${AT_ONCE} pictures of 12 megapixels at once, ${ROUNDS} times; web and worker in one`);
  for (const time of ["rest", "peak", "settled"] as const)
    console.log(`${row(times[time], server[time])} ${verdict(server[time].residentMb, MAX_MB[time])}`);
  if (postgres) {
    console.log("PostgreSQL's own, all its connections");
    for (const time of ["rest", "peak", "settled"] as const) console.log(row(times[time], postgres[time]));
  }
  console.log(
    `  ${seconds.map((each) => each.toFixed(1)).join(", ")} s; slowest front page ${slowestPageMs.toFixed(0)} ms`,
  );
}
