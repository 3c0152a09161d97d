/**
 * Public addresses: the front page, detail pages, companies, what search engines read, the icon. Pages are the same for
 * every reader and kept hot.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasSessionCookie, operatorOnly } from "#features/accounts/server/access.ts";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { companyPage } from "#features/companies/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { reviewRequest } from "#features/connections/requests-calls.ts";
import { reviewRequest as review } from "#features/connections/server/requests/service.ts";
import { previewPost } from "#features/content/calls/preview.ts";
import type { UnsavedText } from "#features/content/server/published/unsaved-service.ts";
import { moderationMessages } from "#features/moderation/contract.ts";
import { followSite } from "#features/site-settings/server/current-service.ts";
import { registerSearchEngineRoutes } from "#features/search-engines/server/routes.ts";
import { ARCHIVES_TAG, FRONT_TAG, MAX_SEARCH, searchAt } from "#features/newsroom/archive-contract.ts";
import { uuid } from "#platform/contract/fields.ts";
import { listen } from "#platform/database/notifications.ts";
import { AppError } from "#platform/errors/app-error.ts";
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { registerSmallFile } from "#platform/http/files/client-files.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { PAGE_ROUTE } from "#platform/http/markdown/markdown.ts";
import { framedPageHeaders } from "#platform/http/security-headers.ts";
import { registerAlertPages } from "./forms/alert-routes.tsx";
import { registerEmbargoPages } from "./forms/embargo-routes.tsx";
import { registerFollowPages } from "./forms/follow-routes.tsx";
import { registerNewsroomFiles } from "./files/newsroom-routes.ts";
import { registerEmbeds } from "./embed-routes.tsx";
import { registerFeeds } from "./feed-routes.ts";
import { registerPostFiles } from "./files/post-routes.ts";
import { COPY_SCRIPT } from "#features/content/site/post/page.tsx";
import { downloadFormIn } from "#features/content/site/download-forms.ts";
import { registerArchives } from "./archive-routes.tsx";
import { renderNotice, renderUnknown, waitingNote } from "./notice-page.tsx";
import type { Site } from "./shell/page.tsx";
import { registerPlainPages } from "./plain-routes.tsx";
import { registerCoverageEmailPages } from "./forms/coverage-email-routes.tsx";
import { registerCoverageReportPages } from "./forms/coverage-report-routes.tsx";
import { registerCommentPages } from "./forms/comment-routes.tsx";
import { registerApprovalPages } from "./forms/approval-routes.tsx";
import { registerConnectPages } from "./forms/connect-routes.tsx";
import { registerContactPages } from "./forms/contact-routes.tsx";
import { registerQuotePages } from "./forms/quote-routes.tsx";
import { registerReportPages } from "./forms/report-routes.tsx";
import { COPY, FAVICON } from "./site-files.ts";
import { answerMoved, answerUnknown, findPlainAddress } from "./old-addresses.ts";
import { currentSite } from "./current-site.ts";
import { type CountSearch, countSearches } from "./search-limit.ts";
import { FRONT_SECONDS, SitePages } from "./site-pages.tsx";
import { registerUnsubscribePages } from "./forms/unsubscribe-routes.tsx";
import { getPostGuid } from "#features/content/server/oversight/service.ts";
import { isSlowSearch } from "#features/newsroom/server/search/page-service.ts";
import { libraryPage } from "#features/newsroom/site/company/newsroom.ts";
import { morePostsPage } from "#features/newsroom/site/front/posts.ts";
import { language } from "#ui-kit/public/words/words.ts";

const POST_SECONDS = 300;
const FILE_CACHE = "public, max-age=86400";

type CompanyRequest = FastifyRequest<{
  Params: { slug: string };
  Querystring: { page?: string; q?: string | string[] };
}>;
type PricingRequest = FastifyRequest<{ Querystring: { coupon?: string | string[] } }>;
type MoreRequest = FastifyRequest<{ Querystring: { after?: string | string[] } }>;
type WaitingRequest = FastifyRequest<{ Params: { id: string } }>;
type PostAddress = { type: string; guid: string; slug?: string };
type PostRequest = FastifyRequest<{ Params: PostAddress; Querystring: { preview?: string } }>;

/** @param here where the site is served from; tests pass their own */
export function registerSite(app: App, getSite: () => Site = currentSite): void {
  const pages = new SitePages(getSite);
  const countSearch = countSearches(app);
  followSiteSettings(app);
  app.errorPages.answerUnknown = (request, reply) => answerUnknown(pages, request, reply);
  app.get("/", PAGE_ROUTE, async (request, reply) => {
    const moved = await findPlainAddress(request.url);
    if (moved !== null) return answerMoved(reply, moved);
    return hotPages.serve(request, reply, {
      tags: [FRONT_TAG, ARCHIVES_TAG],
      maxAgeSeconds: FRONT_SECONDS,
      elsewhere: ["p"],
      render: () => pages.front(),
    });
  });
  app.get(morePostsPage(null), PAGE_ROUTE, (request: MoreRequest, reply) =>
    hotPages.serve(request, reply, {
      tags: [FRONT_TAG],
      maxAgeSeconds: FRONT_SECONDS,
      query: ["after"],
      // The first of several wins, as in the page's cache key.
      render: () => pages.more([request.query.after].flat()[0]),
    }),
  );
  app.get(PRICING_PAGE, PAGE_ROUTE, (request: PricingRequest, reply) => answerPricing(pages, request, reply));
  registerArchives(app, getSite, countSearch);
  registerPlainPages(app, getSite);
  registerFeeds(app, getSite, countSearch);
  registerReportPages(app, getSite);
  registerConnectPages(app, getSite);
  registerContactPages(app, getSite);
  registerUnsubscribePages(app, getSite);
  registerApprovalPages(app, getSite);
  registerCommentPages(app, getSite);
  registerCoverageReportPages(app, getSite);
  registerCoverageEmailPages(app, getSite);
  registerQuotePages(app, getSite);
  registerFollowPages(app, getSite);
  registerAlertPages(app, getSite);
  registerEmbargoPages(app, getSite);
  registerNewsroomFiles(app, getSite);
  const companySearch: CountSearch = async function countCompanySearch(request, reply) {
    if (wordsIn((request.query as CompanyRequest["query"]).q) !== "") await countSearch.call(this, request, reply);
  };
  app.get(companyPage(":slug"), { ...PAGE_ROUTE, preHandler: companySearch }, (request: CompanyRequest, reply) =>
    hotPages.serve(request, reply, {
      tags: [],
      maxAgeSeconds: POST_SECONDS,
      query: ["page", "q"],
      render: () => {
        const q = wordsIn(request.query.q);
        return q === ""
          ? pages.company(request.params.slug, request.query.page)
          : pages.companySearch(request.params.slug, q);
      },
    }),
  );
  app.get(libraryPage(":slug"), PAGE_ROUTE, (request: CompanyRequest, reply) =>
    hotPages.serve(request, reply, {
      tags: [],
      maxAgeSeconds: POST_SECONDS,
      query: ["page"],
      render: () => pages.companyLibrary(request.params.slug, request.query.page),
    }),
  );
  app.get("/operator/posts/:id/preview/", { schema: { hide: true } }, (request: WaitingRequest, reply) =>
    answerWaiting(pages, request, reply),
  );
  for (const kind of KINDS)
    answerCall(app, previewPost(kind), async ({ actor, values }) => ({
      html: await pages.unsaved(actor, kind, values as UnsavedText),
    }));
  answerCall(app, reviewRequest, ({ actor, params }) =>
    review(actor, params.id, async (guid) => (await pages.framedPreview(guid, actor)) ?? pages.framedPost(guid)),
  );
  app.get("/sandbox/:type/:guid/:slug", { schema: { hide: true } }, (request: PostRequest, reply) =>
    answerTest(pages, request, reply),
  );
  registerPostFiles(app, pages, getSite);
  registerEmbeds(app, pages, getSite);
  app.get("/:type/:guid/:slug", PAGE_ROUTE, (request: PostRequest, reply) => answerPost(pages, request, reply));
  app.get("/:type/:guid", PAGE_ROUTE, (request: PostRequest, reply) => answerPost(pages, request, reply));
  registerSearchEngineRoutes(app, () => getSite().origin);
  registerSmallFile(app, {
    address: COPY_SCRIPT,
    type: "text/javascript; charset=utf-8",
    cacheControl: FILE_CACHE,
    text: COPY,
  });
  registerSmallFile(app, { address: "/favicon.svg", type: "image/svg+xml", cacheControl: FILE_CACHE, text: FAVICON });
}

/** Drops all pages when the site's settings change. */
function followSiteSettings(app: App): void {
  let stop: (() => void) | undefined;
  app.addHook("onReady", async () => {
    stop = await followSite(listen, () => hotPages.clear());
  });
  app.addHook("onClose", async () => stop?.());
}

/** The page for an unknown address or an error; null: a plain page. */
export function errorPage(status: number, requestId: string, error: AppError | null, url: string): string | null {
  const search = searchAt(url);
  if (status === 400)
    return renderNotice(400, currentSite(), language() === "en" && error ? { notes: [error.message] } : {});
  if (status === 404) return renderUnknown(currentSite());
  if (status === 429) return renderNotice(429, currentSite(), { notes: error ? [waitingNote(error)] : [], search });
  if (status === 503) return renderNotice(503, currentSite(), { isSlowSearch: isSlowSearch(error), search });
  return status >= 500 ? renderNotice(500, currentSite(), { requestId, search }) : null;
}

/** Signed-in users get a separate page, which says so and leads back; all others get the cached one. */
async function answerPricing(pages: SitePages, request: PricingRequest, reply: FastifyReply) {
  // The first of several wins, as in the page's cache key.
  const coupon = [request.query.coupon].flat()[0];
  if (request.actor) return sendOnce(reply, 200, await pages.ownPricing(coupon, request.actor));
  return hotPages.serve(request, reply, {
    tags: ["plans"],
    maxAgeSeconds: POST_SECONDS,
    query: ["coupon"],
    isPersonalFor: hasSessionCookie,
    render: () => pages.pricing(coupon),
  });
}

/** A visitor, a stranger and an unknown address get the same. */
async function answerTest(pages: SitePages, { actor, params }: PostRequest, reply: FastifyReply) {
  const html = actor && (await pages.test(params.guid, actor));
  if (html === null) throw new AppError("not-found", "Not found. Check the address.");
  return sendOnce(reply.header("x-robots-tag", "noindex"), 200, html);
}

async function answerPost(pages: SitePages, request: PostRequest, reply: FastifyReply) {
  const { guid } = request.params;
  // Any two or three segments match. Anything but a post is a 404: a page or, for an unknown call, JSON.
  if (!uuid.safeParse(guid).success) return answerUnknown(pages, request, reply);
  // A published page is the same for everyone, so a pending edit has its own address: `?preview`.
  const withEdit = request.query.preview !== undefined;
  const preview = request.actor && (await pages.preview(guid, request.actor, withEdit));
  if (preview) return sendOnce(reply, 200, preview);
  const taken = downloadFormIn(request.params.slug ?? "");
  const asked = { ...request.params, ...(taken && { slug: taken.slug }) };
  const page = () => pages.post(asked);
  return hotPages.serve(request, reply, {
    tags: [`post:${guid.toLowerCase()}`],
    maxAgeSeconds: POST_SECONDS,
    elsewhere: ["preview"],
    cachesMissing: true,
    render: taken ? async () => (await pages.taken(asked, taken.form)) ?? page() : page,
    ...(!taken && { markdown: async () => (await pages.taken(asked, "md")) ?? page() }),
  });
}

/** The first of several wins, as in the page's cache key; control characters separate words. */
function wordsIn(asked: string | string[] | undefined): string {
  const text = [asked ?? ""].flat()[0] ?? "";
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, MAX_SEARCH)
    .toWellFormed();
}

/** For operators: a post waiting for review, shown in a frame of the console. */
async function answerWaiting(pages: SitePages, request: WaitingRequest, reply: FastifyReply) {
  const operator = operatorOnly(request);
  const html = await pages.framedPreview(await getPostGuid(operator, request.params), operator);
  if (html === null) throw new AppError("not-found", moderationMessages.notWaiting);
  return sendOnce(reply.headers(framedPageHeaders()), 200, html);
}

/** Specific to this reader and moment: not cached. */
function sendOnce(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply.code(status).header("cache-control", "no-store").type("text/html; charset=utf-8").send(html);
}
