/** Public pages from memory and without a cache, each beside servers that send the same bytes and headers, or beside the hot page. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { hasNginx, startNginx } from "../references/nginx.ts";
import { compare, type Figures, type Load, measureGets } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import { report } from "../support/report.ts";
import { type SavedAnswer, saveAnswer } from "../support/saved-answer.ts";

const ROUNDS = 3;
const SECONDS = 2.5;
/** As browsers ask. */
const HEADERS = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-encoding": "gzip, deflate, br, zstd" };
const load: Omit<Load, "paths"> = { connections: 50, seconds: SECONDS, headers: HEADERS };
/** More than any memory of addresses holds. */
const INVENTED = 30_000;
const COMPRESSED_AFTER_MS = 500;
/** A page that is read for ten seconds gets its smallest form. An idle server would give its young generation back. */
const LASTING_SECONDS = 11;

export type MeasuredPages = {
  server: MeasuredProcess;
  /** Of a thousand releases. */
  pages: string[];
  cookie: string;
  /** For files of the references. */
  folder: string;
  withRaw: (answer: SavedAnswer, work: (raw: MeasuredProcess) => Promise<void>) => Promise<void>;
};

/** @param server keeps pages. */
export async function measureHotPages({ server, pages, cookie, folder, withRaw }: MeasuredPages): Promise<void> {
  const page = String(pages[0]);
  const gets = (paths: string[], more: Partial<Load> = {}) => measureGets(server, { ...load, ...more, paths });
  await gets([page], { seconds: LASTING_SECONDS });
  await sleep(COMPRESSED_AFTER_MS);
  const answer = await saveAnswer(folder, server.url + page, HEADERS);
  await withRaw(answer, async (raw) => {
    for (const connections of [50, 500]) {
      const reference = () => measureGets(raw, { ...load, connections, paths: ["/"] });
      const figures = await compare(ROUNDS, () => gets([page], { connections }), reference);
      report(`Public page, hot, ${connections} connections, beside node:http`, 0.85, figures, [tailOf(figures)]);
    }
  });
  if (hasNginx()) {
    const nginx = await startNginx(folder, answer);
    const reference = () => measureGets(nginx, { ...load, paths: ["/"] });
    report("The same beside nginx with one worker", null, await compare(ROUNDS, () => gets([page]), reference));
    await nginx.stop();
  } else console.log("\nnginx is not installed: no comparison with it.");

  const plain = () => gets([page]);
  const beside = async (title: string, target: number, product: () => Promise<Figures>) =>
    report(`${title}, beside the hot page`, target, await compare(ROUNDS, product, plain));
  const campaign = Array.from({ length: 1000 }, (_, n) => `${page}?utm_source=letter-${n}&fbclid=${randomUUID()}`);
  await beside("Parameters that mean nothing", 0.75, () => gets(campaign));
  await beside("Signed-in readers", 0.75, () => gets([page], { headers: { ...HEADERS, cookie } }));
  const missing = async (title: string, paths: string[]) => {
    const figures = await compare(ROUNDS, () => gets(paths, { isMissing: true }), plain);
    const times = figures.product.cpuPerRequest / figures.reference.cpuPerRequest;
    const cost = `process CPU ${times.toFixed(1)} times a hit's (target ≤ 3)  ${times <= 3 ? "met" : "MISSED"}`;
    report(`404 at ${title}, beside the hot page`, null, figures, [cost]);
  };
  const posts = (count: number) => Array.from({ length: count }, () => `/PR/${randomUUID()}/x`);
  await missing(
    "1,000 dead addresses",
    Array.from({ length: 1000 }, (_, n) => `/gone-${n}`),
  );
  await missing("1,000 posts that do not exist", posts(1000));
  await missing(
    "addresses that were never requested",
    Array.from({ length: INVENTED }, () => `/${randomUUID()}`),
  );
  await missing("posts that do not exist, never requested", posts(INVENTED));
  console.log(`  resident memory: ${server.residentMb().toFixed(0)} MB`);
}

/** @param server keeps no page. */
export async function measureUncachedPages({ server, pages, folder, withRaw }: MeasuredPages): Promise<void> {
  const kinds = {
    "Release, 1,000 in turn": pages,
    "Release, asked for by all at once": pages.slice(0, 1),
    "Front page": ["/"],
    "Archive of a kind": ["/releases"],
    Search: ["/search?q=ferry+order"],
  };
  for (const [name, paths] of Object.entries(kinds)) {
    const answer = await saveAnswer(folder, `${server.url}${paths[0]}`, HEADERS);
    await withRaw(answer, async (raw) => {
      const reference = () => measureGets(raw, { ...load, paths: ["/"] });
      const figures = await compare(ROUNDS, () => measureGets(server, { ...load, paths }), reference);
      const cpu = figures.product.cpuPerRequest;
      const cost = `process CPU ${cpu.toFixed(2)} ms (target ≤ 2.0)  ${cpu <= 2 ? "met" : "MISSED"}`;
      report(`${name}, without a cache, 50 connections, beside node:http`, null, figures, [cost]);
    });
  }
  console.log(`  resident memory: ${server.residentMb().toFixed(0)} MB`);
}

function tailOf({ product, reference }: { product: Figures; reference: Figures }): string {
  const tail = product.p99 / reference.p99;
  return `p99 ${tail.toFixed(2)} × node:http's (target ≤ 1.2)  ${tail <= 1.2 ? "met" : "MISSED"}`;
}
