/** A refresh of many feeds by the worker's loop, first and unchanged, beside fetching, parsing and writing them bare. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { loopbackHost } from "../support/loopback-host.ts";
import { startMeasured } from "../support/process.ts";

const FEEDS = 2000;
/** As in a list of real feeds hardly two share a host. All of 127.0.0.0/8 is this machine, on Linux. */
const HOSTS = FEEDS;
/** Odd: which side goes first alternates, and the middle one counts. */
const ROUNDS = 7;
const PUBLISHER = path.resolve("bench/references/feed-publisher.ts");
const FETCHER = path.resolve("bench/news/feed-fetcher.ts");

/** `databaseCpuMs`: null where /proc does not tell. */
export type FeedFigures = { ms: number; cpuMs: number; databaseCpuMs: number | null; loopP99Ms: number };
export type FeedRound = { first: FeedFigures; unchanged: FeedFigures };
type Rounds = { product: FeedRound; bare: FeedRound }[];
/** A ratio of all rounds: other programs and PostgreSQL's own housekeeping widen the range. */
type Spread = { median: number; least: number; max: number };
export type FeedComparison = {
  /** Those of the round whose ratio is the median. */
  product: FeedFigures;
  bare: FeedFigures;
  time: Spread;
  /** Of the process and PostgreSQL together. */
  cpu: Spread;
};
export type FeedReport = {
  feeds: number;
  first: FeedComparison;
  unchanged: FeedComparison;
  loopP99Ms: Record<"product" | "bare", number>;
};

/** Rounds of both sides in turn. @param postmaster see database-cpu.ts. */
export async function measureFeeds(
  databaseUrl: string,
  postmaster: number | null,
  env: Record<string, string>,
): Promise<FeedReport> {
  const publisher = await startMeasured(PUBLISHER, {}, [String(HOSTS)]);
  const { port } = new URL(publisher.url);
  const origins = Array.from({ length: HOSTS }, (_, host) => `http://${loopbackHost(host)}:${port}`);
  const allowing = { ...env, OUTBOUND_ALLOW_ORIGINS: origins.join(",") };
  const rounds: Rounds = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const run = (side: "bare" | "product") =>
        runSide(side, [databaseUrl, publisher.url, String(HOSTS), String(FEEDS), String(postmaster ?? "")], allowing);
      if (round % 2 === 0) rounds.push({ bare: await run("bare"), product: await run("product") });
      else rounds.push({ product: await run("product"), bare: await run("bare") });
    }
  } finally {
    await publisher.stop();
  }
  const loopP99Ms = {
    product: loopOf(rounds.map((round) => round.product)),
    bare: loopOf(rounds.map(({ bare }) => bare)),
  };
  return { feeds: FEEDS, first: compared(rounds, "first"), unchanged: compared(rounds, "unchanged"), loopP99Ms };
}

/** The middle of all rounds. Other programs that take the processor count in it: the reference's tells how much. */
function loopOf(rounds: FeedRound[]): number {
  const all = rounds.map(({ first, unchanged }) => Math.max(first.loopP99Ms, unchanged.loopP99Ms));
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

async function runSide(side: "product" | "bare", given: string[], env: Record<string, string>) {
  const args = ["--disable-warning=ExperimentalWarning", FETCHER, side, ...given];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as FeedRound;
}

function compared(rounds: Rounds, which: keyof FeedRound): FeedComparison {
  const all = rounds.map(({ product, bare }) => ({ product: product[which], bare: bare[which] }));
  const byTime = all.toSorted((a, b) => a.product.ms / a.bare.ms - b.product.ms / b.bare.ms);
  const middle = byTime[Math.floor(byTime.length / 2)];
  if (!middle) throw new Error("No rounds were run");
  const spread = (of: (figures: FeedFigures) => number) =>
    spreadOf(all.map(({ product, bare }) => of(product) / of(bare)));
  return { ...middle, time: spread(({ ms }) => ms), cpu: spread(wholeCpuMs) };
}

function wholeCpuMs({ cpuMs, databaseCpuMs }: FeedFigures): number {
  return cpuMs + (databaseCpuMs ?? 0);
}

function spreadOf(ratios: number[]): Spread {
  const [least = Number.NaN, ...others] = ratios.toSorted((a, b) => a - b);
  const sorted = [least, ...others];
  return { median: sorted[Math.floor(sorted.length / 2)] ?? least, least, max: others.at(-1) ?? least };
}

/** Prints both refreshes beside their targets. */
export function reportFeeds({ feeds, first, unchanged, loopP99Ms }: FeedReport): void {
  console.log(`\nRefresh of ${feeds} feeds of 30 entries, beside undici, feedsmith and one upsert a feed`);
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  const side = (figures: FeedFigures) => `${seconds(figures.ms)} (CPU ${seconds(wholeCpuMs(figures))})`;
  const range = ({ least, max }: Spread) => `${least.toFixed(2)} to ${max.toFixed(2)} of ${ROUNDS} rounds`;
  const line = (name: string, { product, bare, time, cpu }: FeedComparison, target: number) => {
    const verdict = time.median <= target ? "met" : "MISSED";
    console.log(`  ${name}: Dateline ${side(product)}, bare ${side(bare)}`);
    console.log(`    ratio ${time.median.toFixed(2)} (target ≤ ${target})  ${verdict}   ${range(time)}`);
    console.log(`    by CPU, PostgreSQL's included, ${cpu.median.toFixed(2)}   ${range(cpu)}`);
  };
  line("first time", first, 1.3);
  line("unchanged, 304", unchanged, 1.5);
  const verdict = loopP99Ms.product < 50 ? "met" : "MISSED";
  const [ms, bareMs] = [loopP99Ms.product, loopP99Ms.bare].map((each) => `${each.toFixed(0)} ms`);
  console.log(`  event loop delay, p99  Dateline ${ms} (target < 50)  ${verdict}   bare ${bareMs}`);
}
