/** Feeds of the site and of everything that readers can follow; the same for every reader, and kept hot. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { KINDS } from "#features/content/kinds/index.ts";
import { SEARCH_FIELDS, SEARCH_PAGE } from "#features/newsroom/archive-contract.ts";
import {
  FEED_FILES,
  type FeedFile,
  type FeedSubject,
  HUB_PATH,
  subjectOfPage,
} from "#features/syndication/contract.ts";
import { type RenderedFeed, renderFeed } from "#features/syndication/server/feed-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages, type RenderedPage } from "#platform/http/pages/hot-pages.ts";
import { renderNotice } from "./notice-page.tsx";
import type { Site } from "./page.tsx";

const FEED_SECONDS = 300;
const hidden = { schema: { hide: true } };
const PAGES = [
  "",
  "/archive",
  ...KINDS.map(({ archiveSlug }) => `/${archiveSlug}`),
  "/topics/:slug",
  "/company/:slug",
  "/company/:slug/archive",
  "/author/:slug",
  SEARCH_PAGE,
];

export function registerFeeds(app: App, here: () => Site): void {
  for (const page of PAGES)
    for (const file of FEED_FILES)
      app.get(`${page}/${file}`, hidden, (request, reply) => answerFeed(here, file, request, reply));
}

function answerFeed(here: () => Site, file: FeedFile, request: FastifyRequest, reply: FastifyReply) {
  const [path = "", query = ""] = request.url.split("?", 2);
  const page = path.slice(0, path.lastIndexOf(`/${file}`)) || "/";
  const subject = subjectOfPage(`${page}?${query}`);
  return hotPages.serve(request, reply, {
    tags: [],
    maxAgeSeconds: FEED_SECONDS,
    query: subject?.of === "search" ? [...SEARCH_FIELDS] : [],
    render: () => renderAt(here, subject, file, page === "/" ? path : request.url),
  });
}

/** A feed has one address, which its subscribers and caches agree on; others lead there. */
async function renderAt(
  here: () => Site,
  subject: FeedSubject | null,
  file: FeedFile,
  asked: string,
): Promise<RenderedPage> {
  const feed = subject && (await renderFeed(subject, file));
  if (!feed) return { status: 404, headers: {}, html: renderNotice(404, here()) };
  if (!isSpelt(feed, asked, subject)) return { status: 301, headers: { location: feed.path }, html: "" };
  return { status: 200, headers: headersOf(feed), html: feed.body, tags: feed.tags };
}

/** Parameters of a search may come in any order, with others among them. */
function isSpelt({ path }: RenderedFeed, asked: string, { of }: FeedSubject): boolean {
  return of === "search" || asked.split("?", 1)[0]?.replace(/\/$/, "") === path;
}

function headersOf({ mime, path, modifiedAt }: RenderedFeed): Record<string, string> {
  const origin = publicUrl();
  return {
    "content-type": `${mime}; charset=utf-8`,
    link: `<${origin}${HUB_PATH}>; rel="hub", <${origin}${path}>; rel="self"`,
    // Readers that run in a browser may take public feeds too.
    "access-control-allow-origin": "*",
    ...(isPast(modifiedAt) && { "last-modified": modifiedAt.toUTCString() }),
  };
}

/** Seconds are all that the header has: within the same second something may still change. */
function isPast(modifiedAt: Date): boolean {
  return Date.now() - modifiedAt.getTime() > 2000;
}
