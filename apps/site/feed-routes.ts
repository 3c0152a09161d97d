/** Feeds of the site and of everything that readers can follow; the same for every reader, and cached. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { KINDS } from "#features/content/kinds/index.ts";
import { SEARCH_FIELDS, SEARCH_PAGE } from "#features/newsroom/archive-contract.ts";
import {
  FEED_FILES,
  type FeedFile,
  type FeedSubject,
  HUB_PATH,
  subjectOfPage,
  WIRE_FILES,
  type WireFile,
  wirePath,
} from "#features/syndication/contract.ts";
import { type RenderedFeed, renderFeed } from "#features/syndication/server/feed-service.ts";
import { renderItem } from "#features/syndication/server/wire/service.ts";
import { uuid } from "#platform/contract/fields.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import type { RenderedPage } from "#platform/http/pages/page-request.ts";
import { renderNotice } from "./notice-page.tsx";
import type { Site } from "./shell/page.tsx";
import type { CountSearch } from "./search-limit.ts";

const FEED_SECONDS = 300;
/** Feed readers in a browser may load public feeds too. */
const OPEN = { "access-control-allow-origin": "*" };
type ItemRequest = FastifyRequest<{ Params: { type: string; guid: string } }>;
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

export function registerFeeds(app: App, getSite: () => Site, countSearch: CountSearch): void {
  const searches = { ...hidden, preHandler: countSearch };
  for (const page of PAGES)
    for (const file of [...FEED_FILES, ...WIRE_FILES])
      app.get(`${page}/${file}`, page === SEARCH_PAGE ? searches : hidden, (request, reply) =>
        answerFeed(getSite, file, request, reply),
      );
  for (const file of WIRE_FILES)
    app.get(
      wirePath({ type: ":type", guid: ":guid" }, file).replace("%3A", ":"),
      hidden,
      (request: ItemRequest, reply) => answerItem(getSite, file, request, reply),
    );
}

/** One post for a wire desk; for a while after a withdrawal, as canceled. */
function answerItem(getSite: () => Site, file: WireFile, request: ItemRequest, reply: FastifyReply) {
  const guid = request.params.guid.toLowerCase();
  return hotPages.serve(request, reply, {
    tags: [`post:${guid}`],
    maxAgeSeconds: FEED_SECONDS,
    render: async (): Promise<RenderedPage> => {
      const item = uuid.safeParse(guid).success ? await renderItem(guid, file) : null;
      if (item === null) return { status: 404, headers: {}, html: renderNotice(404, getSite()) };
      if (item === "gone") return { status: 410, headers: {}, html: renderNotice(410, getSite()) };
      const { type } = item;
      if (type !== null && (type !== request.params.type || guid !== request.params.guid))
        return { status: 301, headers: { location: wirePath({ type, guid }, file) }, html: "" };
      return { status: 200, headers: { "content-type": `${item.mime}; charset=utf-8`, ...OPEN }, html: item.body };
    },
  });
}

function answerFeed(getSite: () => Site, file: FeedFile | WireFile, request: FastifyRequest, reply: FastifyReply) {
  const [path = "", query = ""] = request.url.split("?", 2);
  const page = path.slice(0, path.lastIndexOf(`/${file}`)) || "/";
  const subject = subjectOfPage(`${page}?${query}`);
  return hotPages.serve(request, reply, {
    tags: [],
    maxAgeSeconds: FEED_SECONDS,
    query: subject?.of === "search" ? [...SEARCH_FIELDS] : [],
    render: () => renderAt(getSite, subject, file, page === "/" ? path : request.url),
  });
}

/** A feed has one canonical address, shared by subscribers and caches; others redirect there. */
async function renderAt(
  getSite: () => Site,
  subject: FeedSubject | null,
  file: FeedFile | WireFile,
  asked: string,
): Promise<RenderedPage> {
  const feed = subject && (await renderFeed(subject, file));
  if (!feed) return { status: 404, headers: {}, html: renderNotice(404, getSite()) };
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
    ...OPEN,
    ...(isPast(modifiedAt) && { "last-modified": modifiedAt.toUTCString() }),
  };
}

/** The header has whole seconds, and the feed may still change within the same second. */
function isPast(modifiedAt: Date): boolean {
  return Date.now() - modifiedAt.getTime() > 2000;
}
