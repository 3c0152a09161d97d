/** Renders public pages with data from the services. */
import type { Actor } from "#features/accounts/contract.ts";
import { getMe } from "#features/accounts/server/profile/me-service.ts";
import { withPings } from "#features/analytics/site/link-pings.ts";
import { getPricing } from "#features/billing/server/plans/pricing-service.ts";
import { pricingHead } from "#features/billing/site/pricing-head.ts";
import { PricingPageMain } from "#features/billing/site/pricing-page.tsx";
import type { PricingData } from "#features/billing/site/pricing-data.ts";
import { FollowCompany } from "#features/followers/site/follow-company.tsx";
import { getNewsroomEntries } from "#features/companies/server/newsroom/service.ts";
import { findCompanyPage } from "#features/companies/server/service.ts";
import { companyHead } from "#features/newsroom/site/company/head.ts";
import { CompanyPageMain } from "#features/newsroom/site/company/page.tsx";
import { COMPANY_PAGE_SIZE, LIBRARY_PAGE_SIZE, LIBRARY_SHOWN } from "#features/newsroom/site/company/newsroom.ts";
import { libraryHead, LibraryPageMain } from "#features/newsroom/site/company/library-page.tsx";
import { publicPath } from "#features/content/contract.ts";
import { findMorePosts, findNextPinEnd, getFrontPage } from "#features/newsroom/server/front-service.ts";
import { searchPublicPosts } from "#features/newsroom/server/search/service.ts";
import { listCompanyLibrary } from "#features/newsroom/server/library-service.ts";
import { listCompanyPosts } from "#features/newsroom/server/company-service.ts";
import {
  findPreview,
  findPostPage,
  findTestPost,
  getRelatedPosts,
} from "#features/content/server/published/page-service.ts";
import { describeWithdrawal, findWithdrawal } from "#features/content/server/published/withdrawal-service.ts";
import { describeUnsaved, type UnsavedText } from "#features/content/server/published/unsaved-service.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import { FrontPageMain } from "#features/newsroom/site/front/page.tsx";
import { postHead } from "#features/content/site/post/head.ts";
import { MorePostsMain } from "#features/newsroom/site/front/more-page.tsx";
import { PostPageMain } from "#features/content/site/post/page.tsx";
import type { PostCard, PublicPost, Viewer } from "#features/content/site/public-post.ts";
import { postPictures, postPreview } from "#features/search-engines/server/previews/address-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { listPlatformsOfPlans } from "#features/billing/server/plans/destination-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { RenderedPage } from "#platform/http/pages/page-request.ts";
import { renderNotice, renderUnknown } from "./notice-page.tsx";
import { renderPage, type Site } from "./shell/page.tsx";
import type { Reader } from "./shell/reader.ts";
import { type Asked, referenceTags, renderDownload } from "./files/download-pages.ts";
import type { TextForm } from "#features/content/site/download-forms.ts";
import { frontHead, moreHead } from "#features/newsroom/site/front/head.ts";

const COUPON_SECONDS = 60;
/** A post's event drops its 404 at once; this only limits the effect of a missed one. */
const MISSING_SECONDS = 60;
const HOME_PATH = "/dashboard";
/** The front page shows the date and times; a purge keeps it fresh, this only limits the effect of a missed one. */
export const FRONT_SECONDS = 60;

export class SitePages {
  readonly #getSite: () => Site;

  constructor(getSite: () => Site) {
    this.#getSite = getSite;
  }

  async front(): Promise<RenderedPage> {
    const [front, changesAt] = await Promise.all([getFrontPage(), findNextPinEnd()]);
    const now = new Date();
    const main = <FrontPageMain front={front} now={now} />;
    const isEmpty = front.latest.length === 0;
    const site = this.#getSite();
    const html = renderPage({ site, head: frontHead(front), today: now, isEmpty, children: main });
    return untilPinEnds(page(200, html), changesAt);
  }

  /** The pages after the front page. @param after guid of the previous page's last post, from the address. */
  async more(after: string | undefined): Promise<RenderedPage> {
    const [more, changesAt] = await Promise.all([findMorePosts(after), findNextPinEnd()]);
    if (!more) return page(404, renderUnknown(this.#getSite()));
    const main = <MorePostsMain more={more} now={new Date()} />;
    const html = renderPage({ site: this.#getSite(), head: moreHead(after ?? null), children: main });
    return untilPinEnds(page(200, html), changesAt);
  }

  /**
   * With a valid coupon it is cached no longer than the coupon; with an invalid one not at all, because invented codes
   * would fill the memory.
   * @param asked the coupon's code from the address.
   */
  async pricing(asked: string | undefined): Promise<RenderedPage> {
    const code = asked || null;
    const [pricing, platforms] = await Promise.all([getPricing(code), listPlatformsOfPlans()]);
    const html = this.#drawPricing(pricing, platforms);
    if (code === null) return page(200, html);
    return { ...page(200, html), maxAgeSeconds: pricing.coupon?.stripe_coupon_id === code ? secondsLeft(pricing) : 0 };
  }

  /** For signed-in users: it says so and leads back. Never cached. */
  async ownPricing(asked: string | undefined, actor: Actor): Promise<string> {
    const [pricing, platforms, { email }] = await Promise.all([
      getPricing(asked || null),
      listPlatformsOfPlans(),
      getMe(actor),
    ]);
    return this.#drawPricing(pricing, platforms, { email, home: HOME_PATH });
  }

  #drawPricing(pricing: PricingData, platforms: ReadonlyMap<number, string[]>, reader?: Reader): string {
    const main = <PricingPageMain pricing={pricing} platforms={platforms} reader={reader ?? null} />;
    return renderPage({ site: this.#getSite(), head: pricingHead(pricing), children: main, ...(reader && { reader }) });
  }

  /** @param asked the page's number as the address has it. */
  async company(slug: string, asked: string | undefined): Promise<RenderedPage> {
    const number = pageNumber(asked);
    const company = number === null ? null : await findCompanyPage(slug);
    if (number === null || !company) return page(404, renderUnknown(this.#getSite()));
    const [{ posts, count }, entries, library] = await Promise.all([
      listCompanyPosts(company.id, number, COMPANY_PAGE_SIZE),
      getNewsroomEntries(company.id),
      listCompanyLibrary(company.id, 1, LIBRARY_SHOWN),
    ]);
    const pages = Math.max(1, Math.ceil(count / COMPANY_PAGE_SIZE));
    if (number > pages) return page(404, renderUnknown(this.#getSite()));
    const shown = { shown: library.items, count: library.count };
    const newsroom = { company, posts, page: number, pages, count, search: null, entries, library: shown };
    const main = <CompanyPageMain newsroom={newsroom} follow={<FollowCompany company={company} />} />;
    const tags = tagsOf(company.id, [...posts, ...library.items.map(({ post }) => post)]);
    return { ...page(200, renderPage({ site: this.#getSite(), head: companyHead(newsroom), children: main })), tags };
  }

  /** A company's posts that match these words. Never cached: invented words would fill the memory. */
  async companySearch(slug: string, q: string): Promise<RenderedPage> {
    const company = await findCompanyPage(slug);
    if (!company) return page(404, renderNotice(404, this.#getSite()));
    const [{ posts, total }, entries, library] = await Promise.all([
      searchPublicPosts({ q, companyId: company.id, limit: COMPANY_PAGE_SIZE }),
      getNewsroomEntries(company.id),
      listCompanyLibrary(company.id, 1, 1),
    ]);
    const shown = { shown: library.items, count: library.count };
    const found = { posts, page: 1, pages: 1, count: posts.length, search: { q, total } };
    const newsroom = { company, ...found, entries, library: shown };
    const main = <CompanyPageMain newsroom={newsroom} follow={<FollowCompany company={company} />} />;
    const html = renderPage({ site: this.#getSite(), head: companyHead(newsroom), children: main });
    return { ...page(200, html), maxAgeSeconds: 0 };
  }

  /** @param asked the page's number as the address has it. */
  async companyLibrary(slug: string, asked: string | undefined): Promise<RenderedPage> {
    const number = pageNumber(asked);
    const company = number === null ? null : await findCompanyPage(slug);
    if (number === null || !company) return page(404, renderUnknown(this.#getSite()));
    const { items, count } = await listCompanyLibrary(company.id, number, LIBRARY_PAGE_SIZE);
    const pages = Math.max(1, Math.ceil(count / LIBRARY_PAGE_SIZE));
    if (number > pages) return page(404, renderUnknown(this.#getSite()));
    const library = { company, items, page: number, pages, count };
    const main = <LibraryPageMain library={library} />;
    const html = renderPage({ site: this.#getSite(), head: libraryHead(library), children: main });
    const posts = items.map(({ post }) => post);
    return { ...page(200, html), tags: tagsOf(company.id, posts) };
  }

  /**
   * The guid is the key (docs/product/public-pages.md, Addresses); a wrong type or slug redirects, a withdrawn post
   * answers 410, an unpublished one 404.
   */
  async post(asked: Asked): Promise<RenderedPage> {
    const { post, related } = (await findPostPage(asked.guid)) ?? { post: null, related: [] };
    if (post?.status !== "published" || post.isDeleted) return this.#missing(asked.guid);
    const path = publicPath(post);
    if (publicPath({ ...asked, slug: asked.slug ?? "" }) !== path)
      return { ...page(301, ""), headers: { location: path } };
    const tags = related.map(({ guid }) => `post:${guid}`);
    tags.push(...referenceTags(post), ...storyTags(post));
    return { ...page(200, withPings(this.#draw(post, related), post)), tags, countedAs: post.id };
  }

  /** An address at which nothing is. */
  unknown(): RenderedPage {
    return page(404, renderUnknown(this.#getSite()));
  }

  async #missing(guid: string): Promise<RenderedPage> {
    const withdrawal = await findWithdrawal(guid);
    if (!withdrawal) return { ...page(404, renderUnknown(this.#getSite())), maxAgeSeconds: MISSING_SECONDS };
    const notes = describeWithdrawal(withdrawal, getSite().name);
    return page(410, renderNotice(410, this.#getSite(), { notes }));
  }

  /** A published post as text to reuse; null for any other. */
  taken(asked: Asked, form: TextForm): Promise<RenderedPage | null> {
    return renderDownload(asked, form, this.#getSite().origin);
  }

  /**
   * The preview of an unpublished post for users who may see it; null for everyone else, and without one.
   * @param withEdit also for a published post: the edit waiting for review.
   */
  async preview(guid: string, actor: Actor, withEdit: boolean): Promise<string | null> {
    const found = await findPreview(actor, guid, withEdit);
    return found && this.#draw(found.post, await getRelatedPosts(found.post), found.viewer);
  }

  /** A post of a test key, for people of its company; null for everyone else. */
  async test(guid: string, actor: Actor): Promise<string | null> {
    const post = await findTestPost(actor, guid);
    return post && this.#draw(post, [], "tester");
  }

  /** The same without its notice, for a frame in the console. */
  async framedPreview(guid: string, actor: Actor): Promise<string | null> {
    const found = await findPreview(actor, guid, true);
    if (!found) return null;
    const main = <PostPageMain post={found.post} related={[]} now={new Date()} />;
    const head = { ...postHead(found.post), noindex: true };
    return renderPage({ site: this.#getSite(), head, post: found.post, frame: "main", children: main });
  }

  /** A published post in a frame; null for any other. */
  async framedPost(guid: string): Promise<string | null> {
    const { post } = (await findPostPage(guid)) ?? { post: null };
    if (post?.status !== "published" || post.isDeleted) return null;
    const main = <PostPageMain post={post} related={[]} now={new Date()} />;
    const head = { ...postHead(post), noindex: true };
    return renderPage({ site: this.#getSite(), head, post, frame: "main", children: main });
  }

  /** The content of a form as readers would see it. */
  async unsaved(actor: Actor, kind: ContentKind, text: UnsavedText): Promise<string> {
    const post = await describeUnsaved(actor, kind, text);
    const main = <PostPageMain post={post} related={[]} now={new Date()} />;
    return renderPage({ site: this.#getSite(), head: postHead(post), post, frame: "whole", children: main });
  }

  #draw(post: PublicPost, related: PostCard[], viewer?: Viewer): string {
    const seen = viewer ? { viewer } : {};
    const follow = !viewer && post.company && <FollowCompany company={post.company} isShort />;
    const main = <PostPageMain post={post} related={related} now={new Date()} follow={follow} {...seen} />;
    const head = viewer ? privateHead(post, viewer) : withPreview(postHead(post), post);
    return renderPage({ site: this.#getSite(), head, post, children: main });
  }
}

/** Link previews show the post's own picture. */
function withPreview(head: DocumentHead, post: PublicPost): DocumentHead {
  const data = head.structuredData;
  return {
    ...head,
    openGraph: { ...head.openGraph, image: postPreview(post) },
    ...(data && { structuredData: (origin, siteName) => completed(data(origin, siteName), post, origin) }),
  };
}

/** With the site's logo, and after the banner the post's own picture in the aspect ratios that search engines want. */
function completed(data: Record<string, unknown>, post: PublicPost, origin: string): Record<string, unknown> {
  const banner = Array.isArray(data["image"]) ? data["image"] : [];
  const { logo } = getSite();
  const mark = logo && { "@type": "ImageObject", url: origin + logo.url, width: logo.width, height: logo.height };
  return {
    ...data,
    image: [...banner, ...postPictures(post).map((path) => origin + path)],
    ...(mark && { publisher: Object.assign({}, data["publisher"], { logo: mark }) }),
  };
}

/** Tags of a page about a company that shows these posts. */
function tagsOf(companyId: number, posts: { guid: string }[]): string[] {
  return [...new Set([`company:${companyId}`, ...posts.map(({ guid }) => `post:${guid}`)])];
}

/** From 1; null for anything that our links never contain. */
function pageNumber(asked: string | undefined): number | null {
  if (asked === undefined) return 1;
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : null;
}

/** Lifetime of a page with a coupon: at most a minute, and never beyond the coupon's end. */
function secondsLeft({ coupon }: PricingData): number {
  const end = coupon?.stripe_data.redeem_by;
  const left = end ? Math.floor((new Date(end).getTime() - Date.now()) / 1000) : COUPON_SECONDS;
  return Math.max(0, Math.min(left, COUPON_SECONDS));
}

/** The end of a pin sends no event, so pages that depend on it expire with it. */
function untilPinEnds(rendered: RenderedPage, end: Date | null): RenderedPage {
  const seconds = end && Math.floor((end.getTime() - Date.now()) / 1000);
  return seconds === null || seconds > FRONT_SECONDS ? rendered : { ...rendered, maxAgeSeconds: Math.max(0, seconds) };
}

/** For caches in front; the events of each post of a story drop the pages of all here. */
function storyTags({ story }: PublicPost): string[] {
  return story ? story.others.map(({ guid }) => `post:${guid}`) : [];
}

function page(status: number, html: string): RenderedPage {
  return { status, headers: {}, html };
}

/** For one reader. Of a test key's post nothing has an address of its own: no files, formats, feeds or translations. */
function privateHead(post: PublicPost, viewer: Viewer): DocumentHead {
  const { title, description, openGraph, ...rest } = postHead(post);
  return { title, description, openGraph, ...(viewer === "tester" ? { path: null } : rest), noindex: true };
}
