/** `npm run bench [-- start first-load lighthouse link-pages pages uncached lists submits readers-and-writers schedules payer feeds news alerts coverage newsroom views console users reports websub webhooks uploads newsroom-archive newsroom-import sizes upgrade]`: each figure is a ratio to a bare reference measured in the same run. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { completeSettings } from "#platform/config/settings.ts";
import { migrate } from "#platform/database/migrate.ts";
import { databaseUrl, MIGRATIONS, onServer } from "#tests/support/setup/test-databases.ts";
import { fillQueues, measureQueues, reportQueue } from "./operators/console.ts";
import { measureFeeds, reportFeeds } from "./news/feeds.ts";
import { measureFirstLoads, reportFirstLoads } from "./readers/first-load.ts";
import { measureLinkPages, reportLinkPages } from "./readers/link-pages.ts";
import { reportLighthouse, reportLighthouseHead, runLighthouse } from "./readers/lighthouse.ts";
import { fillLists, measureLists, reportList } from "./authors/lists.ts";
import { comparePages, fillNewsrooms, measureSearches, reportNewsroom } from "./readers/newsroom.ts";
import { measureAlerts, reportAlerts } from "./news/alerts.ts";
import { measureCoverage, reportCoverage } from "./news/coverage.ts";
import { compareExplorer, fillNewsSites, measureSearch, reportNews } from "./news/search.ts";
import { measurePayer, reportPayer } from "./authors/payer.ts";
import { type Lateness, measureSchedules } from "./authors/schedules.ts";
import { measureSubmits, measureWrites } from "./authors/submits.ts";
import { SERVERS_CORE } from "./support/cores.ts";
import { startDatabase } from "./support/database.ts";
import { databaseCpuMs } from "./support/database-cpu.ts";
import { compare, type Comparison } from "./support/load.ts";
import { type MeasuredProcess, startMeasured, startWithNpm } from "./support/process.ts";
import { treeMemory } from "./support/tree-memory.ts";
import { type MeasuredPages, measureHotPages, measureUncachedPages } from "./readers/pages.ts";
import { measureViews, reportViews } from "./readers/views.ts";
import { fillReports, measureReports, reportReports } from "./authors/reports.ts";
import { measureReadersAndWriters, reportReadersAndWriters } from "./authors/readers-and-writers.ts";
import { report } from "./support/report.ts";
import { fillWorkspace, type Workspace } from "./support/workspace.ts";
import { measureUploads, reportUploads } from "./authors/uploads.ts";
import { HANGING, measureWebhooks, RECEIVERS, reportWebhooks } from "./authors/webhooks.ts";
import { measureWebsub, reportWebsub } from "./readers/websub.ts";
import { measureNewsroomArchive, reportNewsroomArchive } from "./operators/newsroom-archive.ts";
import { measureNewsroomImport, reportNewsroomImport } from "./operators/newsroom-import.ts";
import { measureSizes, reportSizes } from "./operators/sizes.ts";
import { measureUpgrade, reportUpgrade } from "./operators/upgrade.ts";
import { fillUserSites, measureUsers, reportUsers } from "./operators/users.ts";

const SERVER = path.resolve("dist/server/main.js");
const REFERENCES = path.resolve("bench/references");
const ROUNDS = 3;
const SECONDS = 4;
const STARTS = 5;

const chosen = new Set(process.argv.slice(2));
const runs = (name: string) => chosen.size === 0 || chosen.has(name);

const folder = await mkdtemp(path.join(tmpdir(), "dateline-bench-"));
const database = await startDatabase();
await migrate({ connectionString: database.url }, MIGRATIONS);
const workspace = await fillWorkspace(database.url, 1000);
const { postmaster } = database;
/** Where PostgreSQL takes part in what is measured. */
const withDatabase = postmaster === null ? {} : { databaseCpuMs: () => databaseCpuMs(postmaster) };
const env = {
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  PORT: "0",
  RATE_LIMITS: "off",
  LOG_LEVEL: "error",
  SEED_DEMO: "never",
  NEWS_FETCHING: "off",
  ROLE: "web",
  NODE_OPTIONS: "--max-semi-space-size=16", // as deploy/ starts it
};

try {
  if (runs("start")) await benchStart();
  if (runs("first-load")) await benchFirstLoads(workspace);
  if (runs("lighthouse")) await benchLighthouse();
  if (runs("link-pages")) await benchLinkPages();
  if (runs("pages")) await benchHotPages(workspace);
  if (runs("uncached")) await benchUncachedPages(workspace);
  if (runs("lists")) await benchLists(workspace);
  if (runs("submits")) await benchSubmits(workspace);
  if (runs("readers-and-writers")) await benchReadersAndWriters(workspace);
  if (runs("schedules")) await benchSchedules(workspace);
  if (runs("payer")) await benchPayer();
  if (runs("feeds")) reportFeeds(await measureFeeds(database.url, postmaster, env));
  if (runs("newsroom")) await benchNewsroom(workspace);
  if (runs("news")) await benchNews(workspace);
  if (runs("alerts")) reportAlerts(await measureAlerts(database.url, postmaster, workspace.reader, env));
  if (runs("coverage")) reportCoverage(await measureCoverage(database.url, postmaster, workspace.reader, env));
  if (runs("views")) await benchViews(workspace);
  if (runs("console")) await benchConsole(workspace);
  if (runs("users")) await benchUsers(workspace);
  if (runs("reports")) await benchReports(workspace);
  if (runs("websub")) await benchWebsub(workspace);
  if (runs("webhooks")) await benchWebhooks();
  if (runs("uploads")) await benchUploads(workspace);
  if (runs("newsroom-archive"))
    process.stdout.write(reportNewsroomArchive(await measureNewsroomArchive(database.url, folder)));
  if (runs("newsroom-import")) await benchNewsroomImport(workspace);
  if (runs("sizes")) reportSizes(await measureSizes(database.url, workspace.reader));
  if (chosen.has("upgrade")) await benchUpgrade();
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}

async function withProcesses(
  starts: Promise<MeasuredProcess>[],
  work: (...started: MeasuredProcess[]) => Promise<void>,
): Promise<void> {
  const started = await Promise.all(starts);
  try {
    await work(...started);
  } finally {
    await Promise.all(started.map((each) => each.stop()));
  }
}

/** From the command to the first page, with the embedded PostgreSQL of a data folder that exists; then memory at rest. */
async function benchStart(): Promise<void> {
  const { DATABASE_URL: _, NODE_OPTIONS: __, ...own } = { ...env, ROLE: "all", DATA_DIR: path.join(folder, "start") };
  const times: number[] = [];
  const memory = { server: 0, postgres: 0 };
  // The first start creates the database and is not counted.
  for (let round = 0; round <= STARTS; round++) {
    const launched = performance.now();
    await withProcesses([startWithNpm(own)], async (npm) => {
      if (!npm) return;
      const answer = await fetch(`${npm.url}/`);
      if (answer.status !== 200) throw new Error(`The front page answered ${answer.status}`);
      if (round > 0) times.push(performance.now() - launched);
      await sleep(SECONDS * 1000);
      memory.server = Math.max(memory.server, treeMemory(npm.pid).residentMb);
      memory.postgres = Math.max(memory.postgres, treeMemory(npm.pid, "postgres").proportionalMb);
    });
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
  console.log(`\nnpm start again, to the first page: ${(median / 1000).toFixed(2)} s (target ≤ 2.0)`);
  console.log(`At rest, largest of all: ${memory.server.toFixed(0)} MB resident (target ≤ 190)`);
  console.log(`PostgreSQL's own: ${memory.postgres.toFixed(0)} MB with shared pages once`);
}

async function benchFirstLoads({ reader, plain }: Workspace): Promise<void> {
  await withProcesses([startMeasured(SERVER, env)], async (server) => {
    if (!server) return;
    const [release = ""] = await publicPages(server, plain.cookie);
    reportFirstLoads(await measureFirstLoads(server.url, reader.cookie, release));
  });
}

/** With the demo workspace, whose posts are as people write them. */
async function benchLighthouse(): Promise<void> {
  await onServer(database.url, async (client) => {
    await client.query("create database lighthouse");
  });
  const own = { DATABASE_URL: databaseUrl(database.url, "lighthouse"), SEED_DEMO: "auto", ROLE: "all" };
  await withProcesses([startMeasured(SERVER, { ...env, ...own })], async (server) => {
    if (!server) return;
    reportLighthouseHead();
    for await (const finding of runLighthouse(server.url)) reportLighthouse(finding);
  });
}

/** In a database of its own: the first request of each kind is the one that is opened. */
async function benchLinkPages(): Promise<void> {
  await onServer(database.url, async (client) => void (await client.query("create database link_pages")));
  const own = databaseUrl(database.url, "link_pages");
  await migrate({ connectionString: own }, MIGRATIONS);
  const SECRET = randomBytes(32).toString("hex");
  completeSettings({ SECRET });
  await withProcesses([startMeasured(SERVER, { ...env, DATABASE_URL: own, SECRET })], async (server) => {
    if (server) reportLinkPages(await measureLinkPages(server.url, own));
  });
}

async function publicPages(server: MeasuredProcess, cookie: string): Promise<string[]> {
  const answer = await fetch(`${server.url}/dashboard/user-all-posts/?page_size=1000`, { headers: { cookie } });
  const { posts } = (await answer.json()) as { posts: { type: string; guid: string; slug: string }[] };
  return posts.map((post) => `/${post.type}/${post.guid}/${post.slug}`);
}

async function benchHotPages(workspace: Workspace): Promise<void> {
  await withPages(workspace, env, measureHotPages);
}

async function benchUncachedPages(workspace: Workspace): Promise<void> {
  await withPages(workspace, { ...env, PAGE_CACHE: "off" }, measureUncachedPages);
}

async function withPages(
  { reader }: Workspace,
  own: Record<string, string>,
  measure: (pages: MeasuredPages) => Promise<void>,
): Promise<void> {
  await withProcesses([startMeasured(SERVER, own, [], SERVERS_CORE)], async (server) => {
    if (!server) return;
    const pages = await publicPages(server, reader.cookie);
    const raw = path.join(REFERENCES, "pages-server.ts");
    const withRaw: MeasuredPages["withRaw"] = ({ body, head }, work) =>
      withProcesses([startMeasured(raw, {}, [body, head], SERVERS_CORE)], async (reference) => {
        if (reference) await work(reference);
      });
    await measure({ server, pages, cookie: reader.cookie, folder, withRaw });
  });
}

async function benchLists({ writer }: Workspace): Promise<void> {
  await fillLists(database.url, writer);
  console.log("\nList of all posts, 20 a page, of a customer with 10,000 of 200,000 posts, 4 connections");
  await withProcesses([startMeasured(SERVER, env)], async (server) => {
    if (!server) return;
    for await (const figure of measureLists(server, writer, withDatabase)) reportList(figure);
  });
}

async function benchSubmits({ users }: Workspace): Promise<void> {
  const write = (side: "product" | "bare") =>
    measureWrites(side, { databaseUrl: database.url, postmaster, users, env });
  const bare = () => write("bare");
  const service = await compare(ROUNDS, () => write("product"), bare);
  report("Create and publish, 10 connections, against the same rows as one bare statement", null, service, [
    tailOf(service),
  ]);
  // As an installation runs: jobs in the same process, and its log.
  const own = { ROLE: "all", LOG_LEVEL: "info" };
  await withProcesses([startMeasured(SERVER, { ...env, ...own })], async (product) => {
    if (!product) return;
    const whole = await compare(ROUNDS, () => measureSubmits(product, users, withDatabase), bare);
    report("POST /dashboard/blogs/ of ten customers, 10 connections, against the same", null, whole, [tailOf(whole)]);
    const one = users.slice(0, 1);
    const alone = users.flatMap(() => one);
    const ofOne = await compare(
      ROUNDS,
      () => measureSubmits(product, alone, withDatabase),
      () => measureSubmits(product, users, withDatabase),
    );
    report("The same of one customer, beside ten customers", null, ofOne);
  });
}

/** The budget of a submit (docs/decisions/performance-budgets.md). */
function tailOf({ product, reference }: Comparison): string {
  const ratio = product.p99 / reference.p99;
  return `p99 ${ratio.toFixed(1)} times the reference's (budget ≤ 3)  ${ratio <= 3 ? "met" : "MISSED"}`;
}

async function benchReadersAndWriters({ users, reader }: Workspace): Promise<void> {
  // Writers and readers share one address here.
  const own = { ROLE: "all", MAX_CONNECTIONS_PER_ADDRESS: "1000" };
  await withProcesses([startMeasured(SERVER, { ...env, ...own })], async (server) => {
    if (!server) return;
    const [page = "/"] = await publicPages(server, reader.cookie);
    reportReadersAndWriters(await measureReadersAndWriters(server, users, [page, "/"]), [100, 150]);
  });
}

async function benchSchedules({ users }: Workspace): Promise<void> {
  await withProcesses([startMeasured(SERVER, { ...env, ROLE: "all" })], async (server) => {
    if (!server) return;
    const rounds: Lateness[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await measureSchedules(server, database.url, users));
    const [worst] = rounds.toSorted((a, b) => b.last - a.last);
    if (!worst) return;
    const figure = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
    console.log(`\n500 schedules due in one second, worst of ${ROUNDS} rounds`);
    console.log(`  late       p50 ${figure(worst.p50)}   p99 ${figure(worst.p99)}   last ${figure(worst.last)}`);
    console.log(`  reference  ${figure(worst.bareMs)} for the same rows in one statement`);
    console.log(`  all within 3 s  ${worst.last <= 3000 ? "met" : "MISSED"}`);
  });
}

async function benchPayer(): Promise<void> {
  const serve = () => startMeasured(SERVER, env);
  await withProcesses([serve(), serve()], async (...servers) => reportPayer(await measurePayer(database.url, servers)));
}

/** Only by name: it needs a checkout of the version before. */
async function benchUpgrade(): Promise<void> {
  const before = process.env["UPGRADE_FROM"];
  if (before === undefined) throw new Error("UPGRADE_FROM names a built checkout of the version before.");
  await onServer(database.url, async (client) => void (await client.query("create database upgraded")));
  reportUpgrade(await measureUpgrade(before, databaseUrl(database.url, "upgraded"), env));
}

async function benchConsole({ reader }: Workspace): Promise<void> {
  const { few, many } = await fillQueues(database.url, reader);
  const serve = (databaseUrl: string) => startMeasured(SERVER, { ...env, DATABASE_URL: databaseUrl });
  await withProcesses([serve(few.databaseUrl), serve(many.databaseUrl)], async (small, large) => {
    if (!small || !large) return;
    console.log(
      "\nReview queue, 50 a page, 4 connections: ms with 1,000 posts that all wait and with 1,000 waiting of",
    );
    console.log("1,000,000 (target ≤ 1.5 ×)");
    for await (const figure of measureQueues({ ...few, server: small }, { ...many, server: large }))
      reportQueue(figure);
  });
}

async function benchUsers({ reader }: Workspace): Promise<void> {
  const { few, many } = await fillUserSites(database.url, reader);
  const serve = (databaseUrl: string) => startMeasured(SERVER, { ...env, DATABASE_URL: databaseUrl });
  await withProcesses([serve(few.databaseUrl), serve(many.databaseUrl)], async (small, large) => {
    if (!small || !large) return;
    console.log("\nUsers and audit log, 20 a page, 4 connections: ms with 1,000 and with 1,000,000 (target ≤ 1.5 ×)");
    for await (const figure of measureUsers({ ...few, server: small }, { ...many, server: large })) reportUsers(figure);
  });
}

async function benchNewsroom({ reader }: Workspace): Promise<void> {
  const { few, many } = await fillNewsrooms(database.url, reader);
  const serve = (databaseUrl: string) =>
    startMeasured(SERVER, { ...env, DATABASE_URL: databaseUrl, PAGE_CACHE: "off" });
  await withProcesses([serve(few.databaseUrl), serve(many.databaseUrl)], async (small, large) => {
    if (!small || !large) return;
    const [fewSite, manySite] = [
      { ...few, server: small },
      { ...many, server: large },
    ];
    reportNewsroom(await comparePages(fewSite, manySite), await measureSearches(manySite));
  });
}

async function benchNews({ reader }: Workspace): Promise<void> {
  const { few, many } = await fillNewsSites(database.url, reader);
  const serve = (databaseUrl: string) => startMeasured(SERVER, { ...env, DATABASE_URL: databaseUrl });
  await withProcesses([serve(few.databaseUrl), serve(many.databaseUrl)], async (small, large) => {
    if (!small || !large) return;
    const [fewSite, manySite] = [
      { ...few, server: small },
      { ...many, server: large },
    ];
    reportNews(await compareExplorer(fewSite, manySite), await measureSearch(manySite));
  });
}

async function benchViews({ reader }: Workspace): Promise<void> {
  const start = (own: Record<string, string>) => startMeasured(SERVER, { ...env, TRUST_PROXY: "loopback", ...own });
  let pages: string[] = [];
  await withProcesses([start({})], async (server) => {
    if (server) pages = await publicPages(server, reader.cookie);
  });
  reportViews(await measureViews({ databaseUrl: database.url, pages, start }));
}

async function benchReports({ reader }: Workspace): Promise<void> {
  const release = await fillReports(database.url, folder, reader);
  const start = (own: Record<string, string>) => startMeasured(SERVER, { ...env, ...own });
  reportReports(await measureReports({ ...release, cookie: reader.cookie, folder, start }));
}

async function benchWebsub({ users }: Workspace): Promise<void> {
  await withProcesses([startMeasured(path.join(REFERENCES, "feed-subscribers.ts"), {})], async (subscribers) => {
    const [user] = users;
    if (!subscribers || !user) return;
    const own = { ROLE: "all", OUTBOUND_ALLOW_ORIGINS: new URL(subscribers.url).origin };
    await withProcesses([startMeasured(SERVER, { ...env, ...own })], async (server) => {
      if (server) reportWebsub(await measureWebsub(server, subscribers, user));
    });
  });
}

async function benchWebhooks(): Promise<void> {
  const start = () =>
    startMeasured(path.join(REFERENCES, "webhook-receivers.ts"), {}, [String(RECEIVERS), String(HANGING)]);
  reportWebhooks(await measureWebhooks(database.url, env, start));
}

async function benchNewsroomImport({ reader }: Workspace): Promise<void> {
  await withProcesses([startMeasured(path.join(REFERENCES, "old-site.ts"), {})], async (site) => {
    if (!site) return;
    const own = { ROLE: "all", OUTBOUND_ALLOW_ORIGINS: new URL(site.url).origin };
    await withProcesses([startMeasured(SERVER, { ...env, ...own })], async (server) => {
      if (server) reportNewsroomImport(await measureNewsroomImport(server, site, database.url, postmaster, reader));
    });
  });
}

async function benchUploads({ users }: Workspace): Promise<void> {
  await withProcesses([startMeasured(SERVER, { ...env, ROLE: "all" })], async (server) => {
    if (server) reportUploads(await measureUploads(server, users, postmaster));
  });
}
