/** Addresses of archives, of categories and of search. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ReactNode } from "react";
import { KINDS } from "#features/content/kinds/index.ts";
import { FollowBox } from "#features/followers/site/follow-box.tsx";
import {
  ARCHIVES_TAG,
  type ArchiveSubject,
  FRONT_TAG,
  readPeriod,
  readCursor,
  SEARCH_FIELDS,
  SEARCH_PAGE,
  searchOf,
  searchPage,
  searchParameters,
  TOPICS_PAGE,
} from "#features/newsroom/archive-contract.ts";
import { type ArchiveAddress, findArchivePage } from "#features/newsroom/server/archives/page-service.ts";
import { listTopics } from "#features/newsroom/server/archives/topic-service.ts";
import { findSearchPage } from "#features/newsroom/server/search/page-service.ts";
import { archiveHead, topicsHead } from "#features/newsroom/site/archive/head.ts";
import { ArchivePageMain, feedsOf } from "#features/newsroom/site/archive/page.tsx";
import { TopicsPageMain } from "#features/newsroom/site/archive/topics-page.tsx";
import type { ArchivePage } from "#features/newsroom/site/archive/posts.ts";
import { searchHead } from "#features/newsroom/site/search/head.ts";
import { SearchPageMain } from "#features/newsroom/site/search/page.tsx";
import type { SearchResults } from "#features/newsroom/site/search/results.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { isStorableText } from "#platform/contract/fields.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import type { RenderedPage } from "#platform/http/pages/page-request.ts";
import { PAGE_ROUTE } from "#platform/http/markdown/markdown.ts";
import { renderUnknown } from "./notice-page.tsx";
import { renderPage, type Site } from "./shell/page.tsx";
import type { CountSearch } from "./search-limit.ts";
import { words } from "#ui-kit/public/words/words.ts";

/**
 * First pages show counts and the newest posts; a purge keeps them fresh, this only limits the effect of a missed one.
 */
const FIRST_SECONDS = 60;
const FURTHER_SECONDS = 300;
const FILTERS = ["kind", "topic", "company", "language", "before"] as const;

type Asked = Record<string, string | string[] | undefined>;
type ArchiveRequest = FastifyRequest<{
  Params: { slug?: string; year?: string; month?: string };
  Querystring: Asked;
}>;
type SearchRequest = FastifyRequest<{ Querystring: Asked }>;

export function registerArchives(app: App, getSite: () => Site, countSearch: CountSearch): void {
  const archives: [path: string, of: (slug: string) => ArchiveAddress][] = [
    ["/archive", () => ({ of: "all" })],
    ...KINDS.map(({ archiveSlug, key }): [string, () => ArchiveAddress] => [
      `/${archiveSlug}`,
      () => ({ of: "kind", key }),
    ]),
    [`${TOPICS_PAGE}/:slug`, (slug) => ({ of: "topic", slug })],
    ["/company/:slug/archive", (slug) => ({ of: "company", slug })],
    ["/author/:slug", (slug) => ({ of: "author", slug })],
  ];
  for (const [path, addressOf] of archives)
    for (const suffix of ["", "/:year", "/:year/:month"])
      app.get(path + suffix, PAGE_ROUTE, (request: ArchiveRequest, reply) =>
        serveArchive(getSite, addressOf(request.params.slug ?? ""), request, reply),
      );
  app.get(TOPICS_PAGE, PAGE_ROUTE, (request, reply) =>
    hotPages.serve(request, reply, {
      tags: [FRONT_TAG, ARCHIVES_TAG],
      maxAgeSeconds: FIRST_SECONDS,
      render: async () => {
        const main = <TopicsPageMain topics={await listTopics()} />;
        return page(200, renderPage({ site: getSite(), head: topicsHead(), children: main }));
      },
    }),
  );
  const limited = { ...PAGE_ROUTE, preHandler: countSearch };
  app.get(SEARCH_PAGE, limited, (request: SearchRequest, reply) =>
    hotPages.serve(request, reply, {
      tags: [FRONT_TAG, ARCHIVES_TAG],
      maxAgeSeconds: FIRST_SECONDS,
      query: [...SEARCH_FIELDS, "page", "before"],
      render: () => renderSearch(getSite, request.query),
    }),
  );
}

function serveArchive(getSite: () => Site, address: ArchiveAddress, request: ArchiveRequest, reply: FastifyReply) {
  const isFirst = request.query["before"] === undefined;
  return hotPages.serve(request, reply, {
    tags: isFirst ? [FRONT_TAG, ARCHIVES_TAG] : [],
    maxAgeSeconds: isFirst ? FIRST_SECONDS : FURTHER_SECONDS,
    query: [...FILTERS],
    render: () => renderArchive(getSite, address, request),
  });
}

/** One page of an archive, for the parameters and the query of its address. */
export async function renderArchive(
  getSite: () => Site,
  address: ArchiveAddress,
  request: Pick<ArchiveRequest, "params" | "query">,
): Promise<RenderedPage> {
  const { slug = "", year, month } = request.params;
  const asked = Object.fromEntries(FILTERS.map((name) => [name, firstOf(request.query[name])]));
  const { kind = "", topic = "", company = "", language = "", before = "" } = asked;
  const period = year === undefined ? null : readPeriod(year, month);
  const place = before === "" ? null : readCursor(before);
  const isMeant =
    [slug, topic, company].every((text) => isStorableText(text) && text.length <= 200) &&
    (year === undefined || period !== null) &&
    (before === "" || place !== null);
  const found = isMeant
    ? await findArchivePage(address, { period, kind, topic, company, language, before: place })
    : null;
  if (!found) return page(404, renderUnknown(getSite()));
  if ("movedTo" in found) return { ...page(301, ""), headers: { location: found.movedTo } };
  const main = <ArchivePageMain page={found} follow={followArchive(found)} />;
  const html = renderPage({ site: getSite(), head: archiveHead(found), children: main });
  return { ...page(200, html), tags: found.posts.map(({ guid }) => `post:${guid}`) };
}

async function renderSearch(getSite: () => Site, asked: Asked): Promise<RenderedPage> {
  const results = await findSearchPage(asked, new Date());
  if (!results) return page(404, renderUnknown(getSite()));
  const main = <SearchPageMain results={results} follow={followSearch(results)} />;
  const html = renderPage({ site: getSite(), head: searchHead(results.query), children: main });
  return { ...page(200, html), tags: results.hits.map(({ card }) => `post:${card.guid}`) };
}

/** Null for an author, because authors cannot be followed. */
function followArchive({ subject, title }: ArchivePage): ReactNode {
  const followed = searchOf(subject);
  if (!followed) return null;
  const names: Partial<Record<ArchiveSubject["of"], string>> = {
    all: getSite().name,
    kind: words().follow.kind(title),
  };
  const name = names[subject.of] ?? title;
  const thing = { query: searchParameters(followed), name, isSearch: false };
  return <FollowBox title={words().follow.nameOf(name)} thing={thing} page={feedsOf(subject)} />;
}

function followSearch({ query, hits }: SearchResults): ReactNode {
  const named = words().follow;
  const thing = { query: searchParameters(query), name: named.thisSearch, isSearch: true };
  const text = hits.length > 0 ? named.matches : named.firstMatch;
  return <FollowBox title={named.search} thing={thing} page={searchPage(query)} text={text} />;
}

/** The first of several values wins, as in the page's cache key. */
function firstOf(value: string | string[] | undefined): string {
  return [value].flat()[0] ?? "";
}

function page(status: number, html: string): RenderedPage {
  return { status, headers: {}, html };
}
