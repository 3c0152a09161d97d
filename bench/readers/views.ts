/** Views of hot pages: whether each is recorded, what a kill costs, and what recording costs the readers. */
import autocannon from "autocannon";
import pg from "pg";
import { type Comparison, compare, type Figures } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";

export const VIEWS_PER_SECOND = 2_000;
const SECONDS = 20;
const KILLED_AFTER_MS = 10_000;
const MAX_LOST_SECONDS = 5;
const ROUNDS = 3;
const ROUND_SECONDS = 5;
const CONNECTIONS = 50;
const PAGES = 200;
const READERS = 1_000;
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const REFERRERS = ["https://news.example/", "https://search.example/?q=ferry", "", "https://wire.example/today"];

/** Address of the database, and how a server is started that trusts loopback to name its readers. */
export type ViewsSite = {
  databaseUrl: string;
  pages: string[];
  start: (env: Record<string, string>) => Promise<MeasuredProcess>;
};

export type ViewsReport = {
  sent: number;
  recorded: number;
  visitors: number;
  lostSeconds: number;
  saturated: Comparison;
  /** p99 in ms at VIEWS_PER_SECOND, medians of the rounds. */
  p99: { on: number; off: number };
};

export async function measureViews(site: ViewsSite): Promise<ViewsReport> {
  const clean = await measureCleanStop(site);
  const lostSeconds = await measureKill(site);
  return { ...clean, lostSeconds, ...(await measureCost(site)) };
}

export function reportViews({ sent, recorded, visitors, lostSeconds, saturated, p99 }: ViewsReport): void {
  const met = (isMet: boolean) => (isMet ? "met" : "MISSED");
  console.log(`\nViews of hot pages, ${VIEWS_PER_SECOND}/s for ${SECONDS} s`);
  console.log(`  after a clean stop  ${recorded} of ${sent} recorded, ${visitors} visitors  ${met(recorded === sent)}`);
  console.log(
    `  after kill -9       views of ${lostSeconds.toFixed(2)} s lost (target ≤ ${MAX_LOST_SECONDS})  ${met(lostSeconds <= MAX_LOST_SECONDS)}`,
  );
  console.log(
    `  p99 at that rate    ${p99.on.toFixed(2)} ms recorded, ${p99.off.toFixed(2)} ms not: ${(p99.on / p99.off).toFixed(2)} ×`,
  );
  const { product, reference, ratio } = saturated;
  console.log(
    `  as fast as it goes  ${product.perSecond.toFixed(0)}/s recorded, ${reference.perSecond.toFixed(0)}/s not: ratio ${ratio.toFixed(2)} (target ≥ 0.8)  ${met(ratio >= 0.8)}`,
  );
  console.log(
    `                      CPU ${product.cpuPerRequest.toFixed(4)} and ${reference.cpuPerRequest.toFixed(4)} ms/request, p99 ${product.p99.toFixed(2)} and ${reference.p99.toFixed(2)} ms`,
  );
}

async function measureCleanStop(site: ViewsSite) {
  const server = await site.start({});
  const before = await storedViews(site.databaseUrl);
  const sent = VIEWS_PER_SECOND * SECONDS;
  await load(server, site.pages, { amount: sent, overallRate: VIEWS_PER_SECOND });
  await server.stop();
  const after = await storedViews(site.databaseUrl);
  return { sent, recorded: after.views - before.views, visitors: after.visitors - before.visitors };
}

/** @returns seconds' worth of answered views that the database does not hold. */
async function measureKill(site: ViewsSite): Promise<number> {
  const server = await site.start({});
  const before = await storedViews(site.databaseUrl);
  const running = run(server, site.pages, { duration: 2 * SECONDS, overallRate: VIEWS_PER_SECOND });
  let answered = 0;
  running.on("response", () => answered++);
  await new Promise((resolve) => setTimeout(resolve, KILLED_AFTER_MS));
  const answeredByThen = answered;
  await server.kill();
  running.stop();
  const recorded = (await storedViews(site.databaseUrl)).views - before.views;
  return Math.max(0, answeredByThen - recorded) / VIEWS_PER_SECOND;
}

async function measureCost(site: ViewsSite): Promise<Pick<ViewsReport, "saturated" | "p99">> {
  const [on, off] = await Promise.all([site.start({}), site.start({ ANALYTICS: "off" })]);
  try {
    // What autocannon makes up for its own late sending is not the server's.
    const pace = { duration: ROUND_SECONDS, overallRate: VIEWS_PER_SECOND, ignoreCoordinatedOmission: true };
    const saturated = await compare(
      ROUNDS,
      () => load(on, site.pages, { duration: ROUND_SECONDS }),
      () => load(off, site.pages, { duration: ROUND_SECONDS }),
    );
    const rounds: { on: number; off: number }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ off: (await load(off, site.pages, pace)).p99, on: (await load(on, site.pages, pace)).p99 });
    const median = (of: (round: { on: number; off: number }) => number) =>
      rounds.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    return { saturated, p99: { on: median((round) => round.on), off: median((round) => round.off) } };
  } finally {
    await Promise.all([on.stop(), off.stop()]);
  }
}

type Pace = { amount?: number; duration?: number; overallRate?: number; ignoreCoordinatedOmission?: boolean };

/** Readers in turn, each of another address and mostly from somewhere. */
function run(target: MeasuredProcess, pages: string[], pace: Pace) {
  const requests = Array.from({ length: READERS }, (_, index) => ({
    method: "GET" as const,
    path: pages[index % Math.min(PAGES, pages.length)] ?? "/",
    headers: {
      "user-agent": BROWSER,
      "x-forwarded-for": `10.${index % 7}.${Math.floor(index / 250)}.${index % 250}`,
      ...(REFERRERS[index % REFERRERS.length] && { referer: REFERRERS[index % REFERRERS.length] ?? "" }),
    },
  }));
  return autocannon({ url: target.url, requests, connections: CONNECTIONS, ...pace }, () => undefined);
}

async function load(target: MeasuredProcess, pages: string[], pace: Pace): Promise<Figures> {
  const before = target.cpuMs();
  const running = run(target, pages, pace);
  const result = await new Promise<autocannon.Result>((resolve) => running.on("done", resolve));
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  const total = result.requests.total;
  return {
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuPerRequest: (target.cpuMs() - before) / total,
  };
}

async function storedViews(databaseUrl: string): Promise<{ views: number; visitors: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ views: string; visitors: string }>(
      "select coalesce(sum(views), 0) as views, coalesce(sum(visitors), 0) as visitors from analytics_days where post_id is not null",
    );
    return { views: Number(rows[0]?.views), visitors: Number(rows[0]?.visitors) };
  } finally {
    await client.end();
  }
}
