/** What ten large pictures at once cost: memory of all processes of the server, at its peak and a minute later. */
import { setTimeout as sleep } from "node:timers/promises";
import { largePhoto } from "#tests/factories/files.ts";
import type { MeasuredProcess } from "../support/process.ts";
import { type TreeMemory, treeMemory } from "../support/tree-memory.ts";
import type { BenchUser } from "../support/workspace.ts";

const AT_ONCE = 10;
const ROUNDS = 3;
const SAMPLE_MS = 25;
const SETTLE_SECONDS = 60;
const MOST_MB = 450;
const SETTLED_MB = 250;

export type UploadsReport = {
  rest: TreeMemory;
  peak: TreeMemory;
  settled: TreeMemory;
  /** Of each round of ten. */
  seconds: number[];
  /** The slowest answer of a page while pictures are encoded. */
  slowestPageMs: number;
};

export async function measureUploads(server: MeasuredProcess, users: BenchUser[]): Promise<UploadsReport> {
  const photo = new Blob([new Uint8Array(await largePhoto())]);
  await fetch(server.url);
  await sleep(3_000);
  const rest = treeMemory(server.pid);
  const watch = watchMemory(server.pid);
  const pages = watchPages(server.url);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const began = performance.now();
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, each) => upload(server.url, users[each % users.length], photo)),
    );
    seconds.push((performance.now() - began) / 1000);
  }
  const peak = watch.stop();
  const slowestPageMs = await pages.stop();
  await sleep(SETTLE_SECONDS * 1000);
  return { rest, peak, settled: treeMemory(server.pid), seconds, slowestPageMs };
}

async function upload(url: string, user: BenchUser | undefined, photo: Blob): Promise<void> {
  const body = new FormData();
  body.append("file", photo, "photo.jpg");
  const headers = { cookie: user?.cookie ?? "", origin: new URL(url).origin };
  const answer = await fetch(new URL("/api/media/", url), { method: "POST", headers, body });
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`);
}

function watchMemory(pid: number): { stop: () => TreeMemory } {
  let peak = treeMemory(pid);
  const timer = setInterval(() => {
    const now = treeMemory(pid);
    if (now.residentMb > peak.residentMb) peak = now;
  }, SAMPLE_MS);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
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

export function reportUploads({ rest, peak, settled, seconds, slowestPageMs }: UploadsReport): void {
  const row = (name: string, { processes, residentMb, proportionalMb }: TreeMemory) =>
    `  ${name.padEnd(16)} ${residentMb.toFixed(0).padStart(4)} MB resident, ${proportionalMb.toFixed(0).padStart(4)} MB with shared pages once, ${processes} processes`;
  const verdict = (mb: number, most: number) => `(target ≤ ${most})  ${mb <= most ? "met" : "MISSED"}`;
  console.log(`\n${AT_ONCE} pictures of 12 megapixels at once, ${ROUNDS} times; web and worker, PostgreSQL apart`);
  console.log(row("at rest", rest));
  console.log(`${row("peak", peak)} ${verdict(peak.residentMb, MOST_MB)}`);
  console.log(`${row(`${SETTLE_SECONDS} s later`, settled)} ${verdict(settled.residentMb, SETTLED_MB)}`);
  console.log(
    `  ${seconds.map((each) => each.toFixed(1)).join(", ")} s; slowest front page ${slowestPageMs.toFixed(0)} ms`,
  );
}
