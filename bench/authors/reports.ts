/** PDFs of reports: how long one takes, and what readers notice while they are made. */
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import sharp from "sharp";
import { publicPath } from "#features/content/contract.ts";
import { type Figures, measureGets } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import type { BenchUser } from "../support/workspace.ts";

const PLATFORMS = 40;
const WARM = 10;
const AT_ONCE = 2;
const CONNECTIONS = 10;
const SECONDS = 6;
/** Between opening a report and asking for its PDF. */
const READING_MS = 1500;
const TARGET_MS = 1500;
const TARGET_DELAY_MS = 50;

/** A release of the customer, on forty platforms with logos of their own. @returns its public address and its id. */
export async function fillReports(
  databaseUrl: string,
  dataFolder: string,
  { id }: BenchUser,
): Promise<Pick<ReportsSite, "post" | "postId">> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; guid: string; slug: string }>(
      "select id, guid, slug from posts where owner_id = $1 and status = 'published' order by id desc limit 1",
      [id],
    );
    const [post] = rows;
    if (!post) throw new Error("The customer has no post");
    for (let number = 0; number < PLATFORMS; number++) {
      const key = `platforms/${randomUUID()}`;
      await storeLogo(path.join(dataFolder, "uploads", key), number);
      await client.query(
        `with platform as (
           insert into platforms (type, name, url, industry, top_visiting_countries, potential_audience, logo_key, way, feed_key)
           values ('external', $1, 'https://quayside.example/', 'Shipping', 'Norway, Denmark', '386,000 a month', $2, 'feed', $3)
           returning id)
         insert into deliveries (post_id, platform_id, post_guid, post_name, remote_slug, state, live_url, wanted_version,
           delivered_version, delivered_at)
         select $4, id, $5, 'A release', 'a-release', 'live', $6, 1, 1, now() from platform`,
        [`Quayside ${number}`, key, randomUUID(), post.id, post.guid, `https://quayside.example/news/${number}`],
      );
    }
    return { post: publicPath({ ...post, type: "PR" }), postId: Number(post.id) };
  } finally {
    await client.end();
  }
}

async function storeLogo(folder: string, number: number): Promise<void> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" rx="90" fill="hsl(${number * 9} 60% 40%)"/><circle cx="256" cy="256" r="${100 + number * 3}" fill="#fff"/></svg>`;
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "logo.png"), await sharp(Buffer.from(svg)).png().toBuffer());
}

export type ReportsSite = {
  /** Public address of the release. */
  post: string;
  postId: number;
  cookie: string;
  folder: string;
  start: (env: Record<string, string>) => Promise<MeasuredProcess>;
};

type Delay = { p99: number; max: number };
export type ReportsFigures = {
  /** The first of a process, with nothing opened before. */
  coldMs: number;
  coldCpuMs: number;
  firstMs: number;
  /** Processor time of all threads, which a busy machine changes least. */
  firstCpuMs: number;
  warmCpuMs: number;
  /** Sorted. */
  warmMs: number[];
  kilobytes: number;
  quiet: { page: Figures; delay: Delay };
  busy: { page: Figures; delay: Delay; reports: number };
};

/** In a process of its own: programs that call the interface open no report before. */
async function measureCold({ post, cookie, start }: ReportsSite): Promise<{ coldMs: number; coldCpuMs: number }> {
  const server = await start({});
  try {
    await measureGets(server, { paths: [post], connections: CONNECTIONS, seconds: 1 });
    const before = server.cpuMs();
    const { ms } = await makeReport(server, post, cookie);
    return { coldMs: ms, coldCpuMs: server.cpuMs() - before };
  } finally {
    await server.stop();
  }
}

export async function measureReports(site: ReportsSite): Promise<ReportsFigures> {
  const { post, postId, cookie, folder, start } = site;
  const cold = await measureCold(site);
  const file = path.join(folder, "loop-delay.json");
  const probe = pathToFileURL(path.resolve("bench/support/loop-delay.ts")).href;
  const server = await start({ NODE_OPTIONS: `--import ${probe}`, LOOP_DELAY_FILE: file });
  const read = async (): Promise<Delay> => {
    await rm(file, { force: true });
    server.signal("SIGWINCH");
    for (;;) {
      const written = await readFile(file, "utf8").catch(() => "");
      if (written.endsWith("}")) return JSON.parse(written) as Delay;
      await sleep(10);
    }
  };
  const load = { paths: [post], connections: CONNECTIONS, seconds: SECONDS };
  try {
    await measureGets(server, { ...load, seconds: 1 }); // the process has finished its own start
    // As people do it: the report is opened, read, and its PDF asked for.
    const opened = await fetch(server.url + `/dashboard/posts/${postId}/deliveries/`, { headers: { cookie } });
    if (!opened.ok) throw new Error(`The report answered ${opened.status}`);
    await sleep(READING_MS);
    const started = server.cpuMs();
    const first = await makeReport(server, post, cookie);
    const afterFirst = server.cpuMs();
    const warmMs: number[] = [];
    for (let made = 0; made < WARM; made++) warmMs.push((await makeReport(server, post, cookie)).ms);
    const warmCpuMs = (server.cpuMs() - afterFirst) / WARM;
    await read();
    const quiet = { page: await measureGets(server, load), delay: await read() };
    const [page, reports] = await Promise.all([measureGets(server, load), makeFor(SECONDS, server, post, cookie)]);
    const busy = { page, delay: await read(), reports };
    warmMs.sort((one, other) => one - other);
    return {
      ...cold,
      firstMs: first.ms,
      firstCpuMs: afterFirst - started,
      warmCpuMs,
      warmMs,
      kilobytes: first.bytes / 1024,
      quiet,
      busy,
    };
  } finally {
    await server.stop();
  }
}

async function makeReport(server: MeasuredProcess, post: string, cookie: string) {
  const asked = performance.now();
  const answer = await fetch(server.url + "/pdf-report/generate-pdf/", {
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ url: server.url + post }),
  });
  const pdf = Buffer.from(await answer.arrayBuffer());
  if (!pdf.subarray(0, 5).equals(Buffer.from("%PDF-")))
    throw new Error(`The PDF answered ${answer.status}: ${pdf.toString()}`);
  return { ms: performance.now() - asked, bytes: pdf.length };
}

/** Keeps two reports asked for, ten at least. @returns how many were made. */
async function makeFor(seconds: number, server: MeasuredProcess, post: string, cookie: string): Promise<number> {
  const end = performance.now() + seconds * 1000;
  let made = 0;
  const make = async () => {
    while (performance.now() < end || made < WARM) {
      await makeReport(server, post, cookie);
      made++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, make));
  return made;
}

export function reportReports({
  coldMs,
  coldCpuMs,
  firstMs,
  firstCpuMs,
  warmCpuMs,
  warmMs,
  kilobytes,
  quiet,
  busy,
}: ReportsFigures): void {
  const met = (isMet: boolean) => (isMet ? "met" : "MISSED");
  const median = warmMs[Math.floor(warmMs.length / 2)] ?? 0;
  const slowest = warmMs.at(-1) ?? 0;
  const side = ({ page, delay }: ReportsFigures["quiet"]) =>
    `page ${page.perSecond.toFixed(0)}/s, p99 ${page.p99.toFixed(2)} ms; loop p99 ${delay.p99.toFixed(1)} ms, max ${delay.max.toFixed(1)} ms`;
  console.log(`\nPDF report of a release on ${PLATFORMS} platforms, ${kilobytes.toFixed(0)} KB`);
  console.log(
    `  first of a process    ${coldMs.toFixed(0)} ms, CPU ${coldCpuMs.toFixed(0)} (target < ${TARGET_MS})  ${met(coldMs < TARGET_MS)}`,
  );
  console.log(
    `  first, report opened  ${firstMs.toFixed(0)} ms, CPU ${firstCpuMs.toFixed(0)} (target < ${TARGET_MS})  ${met(firstMs < TARGET_MS)}`,
  );
  console.log(
    `  next ${warmMs.length}, median       ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)}, CPU ${warmCpuMs.toFixed(0)}  ${met(slowest < TARGET_MS)}`,
  );
  console.log(`  none made             ${side(quiet)}`);
  console.log(`  ${String(busy.reports).padStart(2)} made beside        ${side(busy)}`);
  console.log(`  loop p99 < ${TARGET_DELAY_MS} ms  ${met(busy.delay.p99 < TARGET_DELAY_MS)}`);
}
