/** The explorer and the search with a million entries. */
import { newsPaths } from "#features/news/contract.ts";
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { drawQueries, fillNews, type NewsSize, type Queries } from "./news-texts.ts";
import { type Comparison, compare, measureGets } from "./support/load.ts";
import type { MeasuredProcess } from "./support/process.ts";
import type { BenchUser } from "./support/workspace.ts";

const FEW: NewsSize = { feeds: 500, entries: 10_000, sentences: 10_000 };
const MANY: NewsSize = { feeds: 5000, entries: 1_000_000, sentences: 400_000 };
const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 2;
const OF_EACH_KIND = 12;

export type NewsSite = { databaseUrl: string; cookie: string };

/** Two copies of the workspace, with few entries and with many; takes some minutes. Nobody else may be connected. */
export async function fillNewsSites(
  workspaceUrl: string,
  reader: BenchUser,
): Promise<{ few: NewsSite; many: NewsSite }> {
  const fill = async (name: string, size: NewsSize): Promise<NewsSite> => {
    const url = databaseUrl(workspaceUrl, name);
    await onServer(workspaceUrl, async (client) => {
      const template = new URL(workspaceUrl).pathname.slice(1);
      await client.query(`create database ${name} template "${template}"`);
    });
    await fillNews(url, reader.id, size);
    return { databaseUrl: url, cookie: reader.cookie };
  };
  return { few: await fill("news_few", FEW), many: await fill("news_many", MANY) };
}

type Site = NewsSite & { server: MeasuredProcess };

/** A page of twenty sources with their newest articles, with many entries and with few in turn. */
export async function compareExplorer(few: Site, many: Site): Promise<{ page: string; figures: Comparison }[]> {
  const pages = { "all sources": "", "a category": "?category=tech", "its last page": "?category=tech&page=8" };
  const measured = [];
  for (const [page, query] of Object.entries(pages)) {
    const measure = ({ server, cookie }: Site) =>
      measureGets(server, {
        paths: [newsPaths.fetch + query],
        connections: CONNECTIONS,
        seconds: SECONDS,
        headers: { cookie },
      });
    const figures = await compare(
      ROUNDS,
      () => measure(many),
      () => measure(few),
    );
    measured.push({ page, figures });
  }
  return measured;
}

export type SearchFigures = { kind: string; p50: number; p95: number };

/** Milliseconds of whole calls, one after the other; the kinds mixed. The round whose p95 is the median, of several. */
export async function measureSearch(site: Site): Promise<{ all: SearchFigures; kinds: SearchFigures[] }> {
  const queries = await drawQueries(site.databaseUrl, OF_EACH_KIND);
  await searchInTurn(site, queries);
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

async function searchInTurn({ server, cookie }: Site, queries: Queries): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let turn = 0; turn < OF_EACH_KIND; turn++) {
    for (const [kind, texts] of Object.entries(queries)) {
      const query = texts[turn % texts.length];
      const began = performance.now();
      const answer = await fetch(server.url + newsPaths.search, {
        method: "POST",
        headers: { cookie, "content-type": "application/json", origin: server.url },
        body: JSON.stringify({ query }),
      });
      if (answer.status !== 200) throw new Error(`The search for ${query} answered ${answer.status}`);
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

export function reportNews(
  pages: { page: string; figures: Comparison }[],
  search: Awaited<ReturnType<typeof measureSearch>>,
) {
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
  console.log("\nExplorer page of 20 sources, 4 connections: with 10,000 and with 1,000,000 entries (target ≤ 1.5 ×)");
  for (const { page, figures } of pages) {
    const ratio = 1 / figures.ratio;
    const both = `${ms(figures.reference.p50)} ${ms(figures.product.p50)}`;
    console.log(`  ${page.padEnd(20)} ${both}   ratio ${ratio.toFixed(2)}  ${ratio <= 1.5 ? "met" : "MISSED"}`);
  }
  console.log("\nSearch over 1,000,000 entries, whole calls in turn (target p95 ≤ 100 ms)");
  for (const { kind, p50, p95 } of search.kinds) console.log(`  ${kind.padEnd(20)} p50 ${ms(p50)}   p95 ${ms(p95)}`);
  const { p50, p95 } = search.all;
  console.log(`  ${"all kinds mixed".padEnd(20)} p50 ${ms(p50)}   p95 ${ms(p95)}  ${p95 <= 100 ? "met" : "MISSED"}`);
}
