/**
 * One side of the bench of feeds as a process of its own: `product` is the worker's loop, `bare` the reference. Fetches
 * all feeds for the first time and then unchanged, after a warm-up of both, and prints the times as JSON.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { createFetcher } from "#features/news/server/fetching/loop.ts";
import { stopWork } from "#platform/threads/work.ts";
import { closeDatabase, configureDatabase, connectionPool } from "#platform/database/client.ts";
import { closeOutbound } from "#platform/outbound/outbound.ts";
import { createBareFetcher } from "../references/bare-fetcher.ts";
import type { FeedFigures, FeedRound } from "./feeds.ts";
import { databaseCpuMs } from "../support/database-cpu.ts";
import { loopbackHost } from "../support/loopback-host.ts";

const PARALLEL = 48;
const WARM_UP = 500;
const LOOP_RESOLUTION_MS = 2;

const [side = "", databaseUrl = "", publisher = "", hosts, feeds, postmaster = ""] = process.argv.slice(2);
const urls = Array.from({ length: Number(feeds) }, (_, index) => {
  const url = new URL(`/feed-${index}`, publisher);
  url.hostname = loopbackHost(index % Number(hosts));
  return url.href;
});

let isConfigured = false;
let bareFetcher: ReturnType<typeof createBareFetcher> | undefined;

type Side = {
  later: () => Promise<void>;
  prepare: () => Promise<void>;
  first: () => Promise<void>;
  unchanged: () => Promise<void>;
  end: () => Promise<void>;
};

const work = side === "product" ? product(urls) : bare(urls);
const warmUp = side === "product" ? product(urls.slice(0, WARM_UP)) : bare(urls.slice(0, WARM_UP));
await warmUp.prepare();
await warmUp.first();
await warmUp.later();
await warmUp.unchanged();
await work.prepare();
const first = await measure(work.first);
await work.later();
const round: FeedRound = { first, unchanged: await measure(work.unchanged) };
await work.end();
console.log(JSON.stringify(round));

async function measure(run: () => Promise<void>): Promise<FeedFigures> {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  const databaseCpu = () => (postmaster === "" ? Number.NaN : databaseCpuMs(Number(postmaster)));
  const [cpu, databaseBefore] = [process.cpuUsage(), databaseCpu()];
  loop.enable();
  const began = performance.now();
  await run();
  const ms = performance.now() - began;
  loop.disable();
  const { user, system } = process.cpuUsage(cpu);
  const loopP99Ms = loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS;
  const ofDatabase = databaseCpu() - databaseBefore;
  return { ms, cpuMs: (user + system) / 1000, databaseCpuMs: Number.isNaN(ofDatabase) ? null : ofDatabase, loopP99Ms };
}

function product(addresses: readonly string[]): Side {
  const fetchDue = async () => {
    const asked = await createFetcher({ slots: PARALLEL }).runOut();
    if (asked !== addresses.length) throw new Error(`${asked} of ${addresses.length} feeds were asked`);
    const { rows } = await connectionPool().query("select failure_reason from feeds where failures > 0 limit 1");
    if (rows.length > 0) throw new Error(`A feed failed: ${JSON.stringify(rows)}`);
  };
  return {
    async prepare() {
      if (!isConfigured) configureDatabase({ connectionString: databaseUrl, max: 10 });
      isConfigured = true;
      await connectionPool().query("truncate feeds, feed_claims cascade");
      await connectionPool().query("insert into feeds (url) select unnest($1::text[])", [addresses]);
      await connectionPool().query("analyze feeds");
      await connectionPool().query("checkpoint");
    },
    first: fetchDue,
    async later() {
      await closeOutbound();
      await connectionPool().query("update feeds set next_fetch_at = now()");
    },
    unchanged: fetchDue,
    async end() {
      await stopWork();
      await closeOutbound();
      await closeDatabase();
    },
  };
}

function bare(addresses: readonly string[]): Side {
  bareFetcher ??= createBareFetcher(databaseUrl, PARALLEL);
  const fetcher = bareFetcher;
  return {
    prepare: () => fetcher.reset(),
    first: () => fetcher.fetchAll(addresses),
    later: () => fetcher.disconnect(),
    unchanged: () => fetcher.fetchAll(addresses),
    end: () => fetcher.end(),
  };
}
