import { afterAll, beforeAll, describe, expect, it } from "vitest";
import "#apps/wiring.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { SEARCH_PAGE, searchPage } from "#features/newsroom/archive-contract.ts";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { morePostsPage } from "#features/newsroom/site/front/posts.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { renderNotice } from "./notice-page.tsx";

let app: App;
let owner: TestUser;
beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser();
});
afterAll(() => app.close());

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? null;
const isKeptOut = (html: string) => html.includes('<meta name="robots" content="noindex"/>');
async function read(url: string, reader?: TestUser): Promise<string> {
  hotPages.clear();
  return (await open(app, url, reader)).body;
}

describe("a page that search engines may show", () => {
  it.each(["/", SEARCH_PAGE, PRICING_PAGE, accountPages.contact])(
    "names its one address, whatever was added to it: %s",
    async (path) => {
      for (const url of [path, `${path}?utm_source=x&fbclid=y`]) {
        const html = await read(url);
        expect([canonicalOf(html), isKeptOut(html)]).toEqual([`https://news.example${path}`, false]);
      }
    },
  );

  it("is a post or a company, under its own address", async () => {
    const company = await buildCompany(owner.id);
    const post = await buildPost(owner.id, { company_id: company.id });
    for (const path of [post.url, `/company/${company.slug}`]) {
      const html = await read(`${path}?utm_campaign=x`);
      expect([canonicalOf(html), isKeptOut(html)]).toEqual([`https://news.example${path}`, false]);
    }
  });
});

describe("a page that is not worth a result", () => {
  it("is kept out and names no address: previews, hits, further posts, reports, unsubscribing, notices", async () => {
    const draft = await buildPost(owner.id, { status: "draft" });
    const post = await buildPost(owner.id);
    const pages = [
      await read(draft.url, owner),
      await read(searchPage({ q: "pump" })),
      await read(morePostsPage(null)),
      await read(`/report?page=${encodeURIComponent(post.url)}`),
      await read("/unsubscribe/unknown-token"),
      renderNotice(404, { origin: "https://news.example", stylesheet: "/x.css", fonts: [] }),
    ];
    for (const html of pages) expect([canonicalOf(html), isKeptOut(html)]).toEqual([null, true]);
  });
});
