/** The explorer and the search with a million entries. */
import { databaseUrl, onServer } from "#tests/support/setup/test-databases.ts";
import { drawQueries, fillNews, type NewsSize } from "./texts.ts";
import { type Comparison, compare, measureGets } from "../support/load.ts";
import type { MeasuredProcess } from "../support/process.ts";
import { milliseconds, reportSearches, type SearchFigures, searchInTurn } from "../support/searches.ts";
import type { BenchUser } from "../support/workspace.ts";

const FEW: NewsSize = { feeds: 500, entries: 10_000, sentences: 10_000 };
const MANY: NewsSize = { feeds: 5000, entries: 1_000_000, sentences: 400_000 };
const ROUNDS = 3;
const CONNECTIONS = 4;
const SECONDS = 2;
const OF_EACH_KIND = 12;

export type NewsSite = { databaseUrl: string; cookie: string };

/** Two copies of the workspace, with few entries and with many; takes some minutes. No other program may be connected. */
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
        paths: ["/rss/rss-news-fetch/" + query],
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

/** Milliseconds of whole calls. */
export async function measureSearch({ databaseUrl, server, cookie }: Site): Promise<SearchFigures> {
  const queries = await drawQueries(databaseUrl, OF_EACH_KIND);
  return searchInTurn(queries, OF_EACH_KIND, async (query) => {
    const answer = await fetch(server.url + "/rss/rss-news-search/", {
      method: "POST",
      headers: { cookie, "content-type": "application/json", origin: server.url },
      body: JSON.stringify({ query }),
    });
    if (answer.status !== 200) throw new Error(`The search for ${query} answered ${answer.status}`);
    await answer.arrayBuffer();
  });
}

export function reportNews(pages: { page: string; figures: Comparison }[], search: SearchFigures): void {
  console.log("\nExplorer page of 20 sources, 4 connections: with 10,000 and with 1,000,000 entries (target ≤ 1.5 ×)");
  for (const { page, figures } of pages) {
    const ratio = 1 / figures.ratio;
    const both = `${milliseconds(figures.reference.p50)} ${milliseconds(figures.product.p50)}`;
    console.log(`  ${page.padEnd(20)} ${both}   ratio ${ratio.toFixed(2)}  ${ratio <= 1.5 ? "met" : "MISSED"}`);
  }
  reportSearches("Search over 1,000,000 entries, whole calls in turn", search);
}
