/** A refresh of many feeds by the worker's loop, first and unchanged, beside fetching, parsing and writing them bare. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { loopbackHost } from "../support/loopback-host.ts";
import { startMeasured } from "../support/process.ts";

const FEEDS = 2000;
/** As in a list of real feeds hardly two share a host. All of 127.0.0.0/8 is this machine, on Linux. */
const HOSTS = FEEDS;
const ROUNDS = 5;
const PUBLISHER = path.resolve("bench/references/feed-publisher.ts");
const FETCHER = path.resolve("bench/news/feed-fetcher.ts");

export type FeedFigures = { ms: number; cpuMs: number; loopP99Ms: number };
export type FeedRound = { first: FeedFigures; unchanged: FeedFigures };
export type FeedComparison = { product: FeedFigures; bare: FeedFigures; ratio: number };
export type FeedReport = {
  feeds: number;
  first: FeedComparison;
  unchanged: FeedComparison;
  loopP99Ms: Record<"product" | "bare", number>;
};

/** Rounds of both sides in turn; of each measurement the round whose ratio is the median. */
export async function measureFeeds(databaseUrl: string, env: Record<string, string>): Promise<FeedReport> {
  const publisher = await startMeasured(PUBLISHER, {}, [String(HOSTS)]);
  const { port } = new URL(publisher.url);
  const origins = Array.from({ length: HOSTS }, (_, host) => `http://${loopbackHost(host)}:${port}`);
  const allowing = { ...env, OUTBOUND_ALLOW_ORIGINS: origins.join(",") };
  const rounds: { product: FeedRound; bare: FeedRound }[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const run = (side: "bare" | "product") => runSide(side, databaseUrl, publisher.url, allowing);
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
  return { feeds: FEEDS, first: median(rounds, "first"), unchanged: median(rounds, "unchanged"), loopP99Ms };
}

/** The middle of all rounds. Other programs that take the processor count in it: the reference's tells how much. */
function loopOf(rounds: FeedRound[]): number {
  const all = rounds.map(({ first, unchanged }) => Math.max(first.loopP99Ms, unchanged.loopP99Ms));
  return all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
}

async function runSide(side: "product" | "bare", databaseUrl: string, publisher: string, env: Record<string, string>) {
  const program = ["--disable-warning=ExperimentalWarning", FETCHER];
  const args = [...program, side, databaseUrl, publisher, String(HOSTS), String(FEEDS)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
  return JSON.parse(stdout) as FeedRound;
}

function median(rounds: { product: FeedRound; bare: FeedRound }[], which: keyof FeedRound): FeedComparison {
  const all = rounds.map(({ product, bare }) => {
    return { product: product[which], bare: bare[which], ratio: product[which].ms / bare[which].ms };
  });
  const middle = all.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(all.length / 2)];
  if (!middle) throw new Error("No rounds were run");
  return middle;
}

/** Prints both refreshes beside their targets. */
export function reportFeeds({ feeds, first, unchanged, loopP99Ms }: FeedReport): void {
  console.log(`\nRefresh of ${feeds} feeds of 30 entries, beside undici, feedsmith and one upsert a feed`);
  const line = (name: string, { product, bare, ratio }: FeedComparison, target: number) => {
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    const times = `Dateline ${seconds(product.ms)} (CPU ${seconds(product.cpuMs)})   bare ${seconds(bare.ms)} (CPU ${seconds(bare.cpuMs)})`;
    const verdict = ratio <= target ? "met" : "MISSED";
    console.log(`  ${name.padEnd(16)} ${times}   ratio ${ratio.toFixed(2)} (target ≤ ${target})  ${verdict}`);
  };
  line("first time", first, 1.3);
  line("unchanged, 304", unchanged, 1.5);
  const verdict = loopP99Ms.product < 50 ? "met" : "MISSED";
  const [ms, bareMs] = [loopP99Ms.product, loopP99Ms.bare].map((each) => `${each.toFixed(0)} ms`);
  console.log(`  event loop delay, p99  Dateline ${ms} (target < 50)  ${verdict}   bare ${bareMs}`);
}
