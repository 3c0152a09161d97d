/** Every public page is valid HTML. Whoever adds a page adds its address here. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { topicPage } from "#features/categories/names/topic-page.ts";
import { companyPage } from "#features/companies/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { archivePage, searchPage, TOPICS_PAGE } from "#features/newsroom/archive-contract.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { SITE_PAGES, sitePagePath } from "#features/site-settings/contract.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { htmlErrorsOf } from "#tests/support/valid-html.ts";

const LABEL = "Fjords & <Locks>";
let app: App;
let author: TestUser;
const addresses: string[] = [];

beforeAll(async () => {
  app = await buildSiteApp();
  author = await buildUser();
  const company = await buildCompany(author.id);
  const picture = await buildPicture(author.actor, { width: 640, height: 320 });
  const content_html = `<h2>Why</h2><p>Because <a href="https://a.example/?b=1&amp;c">it</a> is.</p><ul><li>One</li></ul>
    <blockquote><p>So.</p></blockquote><figure><img src="${picture.url}" alt="A quay"><figcaption>At six</figcaption></figure>
    <table><tbody><tr><td>1</td></tr></tbody></table>`;
  for (const kind of KINDS) {
    const post = await buildPost(author.id, {
      kind: kind.key,
      content_html,
      company_id: company.id,
      summary: `A <fjord> "quoted" & more`,
      tags: [LABEL],
    });
    addresses.push(post.url, archivePage({ of: "kind", kind }));
  }
  await indexChanges();
  addresses.push(
    "/",
    "/more",
    archivePage({ of: "all" }),
    topicPage(LABEL),
    TOPICS_PAGE,
    archivePage({ of: "company", slug: company.slug }),
    archivePage({ of: "author", slug: author.slug }),
    companyPage(company.slug),
    searchPage(),
    searchPage({ q: "fjord" }),
    searchPage({ q: "fjord", kind: KINDS[0]?.archiveSlug ?? "" }),
    searchPage({ q: `zzyzx "qwertz" <b>` }),
    PRICING_PAGE,
    accountPages.contact,
    REPORT_PAGE,
    ...SITE_PAGES.map(sitePagePath),
    "/no/such/page",
  );
});
afterAll(async () => {
  await app.close();
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
  await indexChanges();
});

it("is valid HTML, every public page", async () => {
  const wrong: Record<string, string[]> = {};
  for (const address of addresses) {
    const errors = await htmlErrorsOf((await open(app, address)).body);
    if (errors.length > 0) wrong[address] = errors;
  }
  expect(wrong).toEqual({});
});
