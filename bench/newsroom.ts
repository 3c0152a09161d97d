/** Front page, archives and search with a thousand posts and with a million; pages rendered anew beside node:http. */
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "#platform/database/migrate.ts";
import { databaseUrl, MIGRATIONS, onServer } from "#tests/support/setup/test-databases.ts";
import { drawSearches, fillNewsroom, type NewsroomSize, type Queries } from "./newsroom-posts.ts";
import { isFilled, rememberFilled } from "./support/database.ts";
import { type Comparison, compare, measureGets } from "./support/load.ts";
import type { MeasuredProcess } from "./support/process.ts";
import type { BenchUser } from "./support/workspace.ts";

const FEW: NewsroomSize = { posts: 1000, vocabulary: 5000 };
const MANY: NewsroomSize = { posts: Number(process.env["BENCH_POSTS"] ?? 1_000_000), vocabulary: 200_000 };
const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 2;
const OF_EACH_KIND = 12;

export type NewsroomSite = { databaseUrl: string };
type Site = NewsroomSite & { server: MeasuredProcess };

/**
 * Two copies of the workspace; takes some minutes, unless they are there from a run before (BENCH_DATA). Nobody else may be
 * connected.
 */
export async function fillNewsrooms(
  workspaceUrl: string,
  owner: BenchUser,
): Promise<{ few: NewsroomSite; many: NewsroomSite }> {
  const fill = async (name: string, size: NewsroomSize): Promise<NewsroomSite> => {
    const url = databaseUrl(workspaceUrl, name);
    const what = JSON.stringify(size);
    if (await isFilled(workspaceUrl, name, what)) {
      await migrate({ connectionString: url }, MIGRATIONS);
      return { databaseUrl: url };
    }
    await onServer(workspaceUrl, async (client) => {
      const template = new URL(workspaceUrl).pathname.slice(1);
      await client.query(`drop database if exists ${name}`);
      await client.query(`create database ${name} template "${template}"`);
    });
    const began = performance.now();
    await fillNewsroom(url, owner.id, size);
    console.log(`  ${size.posts} posts filled in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    await rememberFilled(workspaceUrl, name, what);
    return { databaseUrl: url };
  };
  return { few: await fill("newsroom_few", FEW), many: await fill("newsroom_many", MANY) };
}

/** Pages rendered anew, with a million posts and with a thousand in turn. */
export async function comparePages(few: Site, many: Site): Promise<{ page: string; figures: Comparison }[]> {
  const pages = {
    "front page": "/",
    "all posts": "/archive",
    "a kind": "/interviews",
    "a category": "/topics/energy",
    "a company": "/company/bench-company-7/archive",
    "a month": "/archive/2025/06",
    "a category, further on": `/topics/energy?before=${(Date.now() - 400 * 86_400_000) * 1000}.1`,
    "a category of one kind": "/topics/energy?kind=reviews",
    categories: "/topics",
    "a search": "/search?q=harbour+battery",
  };
  const measured = [];
  for (const [page, path] of Object.entries(pages)) {
    const measure = ({ server }: Site) =>
      measureGets(server, { paths: [path], connections: CONNECTIONS, seconds: SECONDS });
    measured.push({
      page,
      figures: await compare(
        ROUNDS,
        () => measure(many),
        () => measure(few),
      ),
    });
  }
  return measured;
}

export type SearchFigures = { kind: string; p50: number; p95: number };

/** Milliseconds of whole pages, one after the other; the kinds mixed. The round whose p95 is the median, of several. */
export async function measureSearches(site: Site): Promise<{ all: SearchFigures; kinds: SearchFigures[] }> {
  const queries = await drawSearches(site.databaseUrl, OF_EACH_KIND);
  await searchInTurn(site, queries);
  await sleep(500);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times = await searchInTurn(site, queries);
    const kinds = Array.from(times, ([kind, each]) => figuresOf(kind, each));
    rounds.push({ all: figuresOf("all", [...times.values()].flat()), kinds });
  }
  const median = rounds.toSorted((a, b) => a.all.p95 - b.all.p95)[Math.floor(ROUNDS / 2)];
  if (!median) throw new Error("No rounds were run");
  return median;
}

async function searchInTurn({ server }: Site, queries: Queries): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let turn = 0; turn < OF_EACH_KIND; turn++) {
    for (const [kind, texts] of Object.entries(queries)) {
      const [q = "", ...more] = (texts[turn % texts.length] ?? "").split("&");
      const began = performance.now();
      const answer = await fetch(`${server.url}/search?q=${[encodeURIComponent(q), ...more].join("&")}`);
      if (answer.status !== 200) throw new Error(`The search for ${q} answered ${answer.status}`);
      await answer.arrayBuffer();
      times.set(kind, [...(times.get(kind) ?? []), performance.now() - began]);
    }
  }
  return times;
}

function figuresOf(kind: string, times: number[]): SearchFigures {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { kind, p50: at(0.5), p95: at(0.95) };
}

export function reportNewsroom(
  pages: { page: string; figures: Comparison }[],
  search: Awaited<ReturnType<typeof measureSearches>>,
): void {
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
  console.log("\nPages rendered anew, 4 connections: with 1,000 and with 1,000,000 posts (target ≤ 1.5 ×)");
  for (const { page, figures } of pages) {
    const ratio = 1 / figures.ratio;
    const both = `${ms((1000 * CONNECTIONS) / figures.reference.perSecond)} ${ms((1000 * CONNECTIONS) / figures.product.perSecond)}`;
    console.log(`  ${page.padEnd(24)} ${both}   ratio ${ratio.toFixed(2)}  ${ratio <= 1.5 ? "met" : "MISSED"}`);
  }
  console.log("\nSearch over 1,000,000 posts, whole pages in turn (target p95 ≤ 100 ms)");
  for (const { kind, p50, p95 } of search.kinds) console.log(`  ${kind.padEnd(24)} p50 ${ms(p50)}   p95 ${ms(p95)}`);
  const { p50, p95 } = search.all;
  console.log(`  ${"all kinds mixed".padEnd(24)} p50 ${ms(p50)}   p95 ${ms(p95)}  ${p95 <= 100 ? "met" : "MISSED"}`);
}
