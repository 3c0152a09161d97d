/** Front page, archives and search with a thousand posts and with a million; pages without a cache beside node:http. */
import { migrate } from "#platform/database/migrate.ts";
import { databaseUrl, MIGRATIONS, onServer } from "#tests/support/setup/test-databases.ts";
import { drawSearches, fillNewsroom, type NewsroomSize } from "./newsroom-posts.ts";
import { isFilled, rememberFilled } from "../support/database.ts";
import { type Comparison, compare, measureGets } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import { milliseconds, reportSearches, type SearchFigures, searchInTurn } from "../support/searches.ts";
import type { BenchUser } from "../support/workspace.ts";

/** Companies have 40 posts at least, so that a page of one is as full as with a million. */
const FEW: NewsroomSize = { posts: 1000, vocabulary: 5000, companies: 25 };
const MANY: NewsroomSize = {
  posts: Number(process.env["BENCH_POSTS"] ?? 1_000_000),
  vocabulary: 200_000,
  companies: 5000,
};
const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 2;
const OF_EACH_KIND = 12;

export type NewsroomSite = { databaseUrl: string };
type Site = NewsroomSite & { server: MeasuredProcess };

/**
 * Two copies of the workspace; takes some minutes, unless they are there from a run before (BENCH_DATA). No other program may be
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

/** Pages without a cache, with a million posts and with a thousand in turn. */
export async function comparePages(few: Site, many: Site): Promise<{ page: string; figures: Comparison }[]> {
  const pages = {
    "front page": "/",
    "all posts": "/archive",
    "a kind": "/interviews",
    "a category": "/topics/energy",
    "a company": "/company/bench-company-7/archive",
    "a month": "/archive/2025/06",
    "a category, further on": `/topics/energy?before=${(Date.now() - 400 * 86_400_000) * 1000}.1`,
    "a category of one kind": "/topics/agriculture?kind=reviews",
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

/** Milliseconds of whole pages. */
export async function measureSearches({ databaseUrl, server }: Site): Promise<SearchFigures> {
  const queries = await drawSearches(databaseUrl, OF_EACH_KIND);
  return searchInTurn(queries, OF_EACH_KIND, async (text) => {
    const [q = "", ...more] = text.split("&");
    const answer = await fetch(`${server.url}/search?q=${[encodeURIComponent(q), ...more].join("&")}`);
    if (answer.status !== 200) throw new Error(`The search for ${q} answered ${answer.status}`);
    await answer.arrayBuffer();
  });
}

export function reportNewsroom(pages: { page: string; figures: Comparison }[], search: SearchFigures): void {
  console.log("\nPages without a cache, 4 connections: with 1,000 and with 1,000,000 posts (target ≤ 1.5 ×)");
  for (const { page, figures } of pages) {
    const ratio = 1 / figures.ratio;
    const [few, many] = [figures.reference, figures.product].map(({ perSecond }) =>
      milliseconds((1000 * CONNECTIONS) / perSecond),
    );
    console.log(`  ${page.padEnd(24)} ${few} ${many}   ratio ${ratio.toFixed(2)}  ${ratio <= 1.5 ? "met" : "MISSED"}`);
  }
  reportSearches("Search over 1,000,000 posts, whole pages in turn", search);
}
