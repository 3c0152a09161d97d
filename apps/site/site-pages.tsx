/** Draws public pages from what the content service knows. */
import { listPlans } from "#features/billing/server/service.ts";
import { PRICING_HEAD, PricingPageMain } from "#features/billing/site/pricing-page.tsx";
import { publicPath } from "#features/content/contract.ts";
import { findPublicPost, getFrontPage, getRelatedPosts } from "#features/content/server/service.ts";
import { FrontPageMain } from "#features/content/site/front-page.tsx";
import { frontHead, postHead } from "#features/content/site/head.ts";
import { PostPageMain } from "#features/content/site/post-page.tsx";
import type { PublicPost } from "#features/content/site/view.ts";
import type { RenderedPage } from "#platform/http/hot-pages.ts";
import { renderNotice } from "./notice-page.tsx";
import { renderPage, type Site } from "./page.tsx";

export class SitePages {
  readonly #here: () => Site;

  constructor(here: () => Site) {
    this.#here = here;
  }

  async front(): Promise<RenderedPage> {
    const front = await getFrontPage();
    const now = new Date();
    const main = <FrontPageMain front={front} now={now} />;
    const isEmpty = front.latest.length === 0;
    return page(200, renderPage({ site: this.#here(), head: frontHead(front), today: now, isEmpty, children: main }));
  }

  async pricing(): Promise<RenderedPage> {
    const main = <PricingPageMain plans={await listPlans()} />;
    return page(200, renderPage({ site: this.#here(), head: PRICING_HEAD, children: main }));
  }

  /** Decision 6: the guid is the key; a wrong type or slug moves on, deleted is gone, unpublished was never there. */
  async post(asked: { type: string; guid: string; slug?: string }): Promise<RenderedPage> {
    const post = await findPublicPost(asked.guid);
    if (post?.isDeleted) return page(410, renderNotice(410, this.#here()));
    if (post?.status !== "published") return page(404, renderNotice(404, this.#here()));
    const path = publicPath(post);
    if (publicPath({ ...asked, slug: asked.slug ?? "" }) !== path)
      return { ...page(301, ""), headers: { location: path } };
    const tags = post.company ? [`company:${post.company.id}`] : [];
    return { ...page(200, await this.#draw(post)), tags };
  }

  /** Their own post before it is published; null for anything else. */
  async preview(guid: string, readerId: number): Promise<string | null> {
    const post = await findPublicPost(guid);
    const isPreview = post?.ownerId === readerId && post.status !== "published" && !post.isDeleted;
    return isPreview ? this.#draw(post) : null;
  }

  async #draw(post: PublicPost): Promise<string> {
    const related = await getRelatedPosts(post);
    const main = <PostPageMain post={post} related={related} now={new Date()} />;
    return renderPage({ site: this.#here(), head: postHead(post), children: main });
  }
}

function page(status: number, html: string): RenderedPage {
  return { status, headers: {}, html };
}
