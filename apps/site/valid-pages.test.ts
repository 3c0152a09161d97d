/** Every public page is valid HTML. Whoever adds a page adds its address here. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { topicPage } from "#features/categories/names/topic-page.ts";
import { companyPage } from "#features/companies/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { followPages } from "#features/followers/contract.ts";
import { stopLink } from "#features/followers/server/links-service.ts";
import { libraryPage } from "#features/newsroom/site/company/newsroom.ts";
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
import { renderNotice } from "./notice-page.tsx";
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
  const year = new Date().getUTCFullYear();
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
    `${REPORT_PAGE}?page=/`,
    ...SITE_PAGES.map(sitePagePath),
    libraryPage(company.slug),
    archivePage({ of: "all" }, { year }),
    archivePage({ of: "all" }, { year, month: new Date().getUTCMonth() + 1 }),
    followPages.form({ q: "fjord" }),
    followPages.sent,
    "/no/such/page",
  );
  const gone = await buildPost(author.id, { status: "withdrawn" });
  const withdrawal_note = `A <note> & "more"`;
  await db.updateTable("posts").set({ withdrawal_note }).where("id", "=", gone.id).execute();
  addresses.push(gone.url);
  const shown = await buildPost(author.id);
  addresses.push(`/embed/${shown.guid}`);
});
afterAll(async () => {
  await app.close();
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
  await indexChanges();
});

it.each([429, 500, 503] as const)("is valid HTML, the page of error %s", async (status) => {
  const site = { origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] };
  const more = { requestId: "req-1", note: "Wait <a minute>, then try again." };
  expect(await htmlErrorsOf(renderNotice(status, site, more))).toEqual([]);
});

it("is valid HTML, what the emails of a follower lead to, and a refused form", async () => {
  const post = async (url: string, fields: Record<string, string>) => {
    const payload = new FormData();
    for (const [name, value] of Object.entries(fields)) payload.set(name, value);
    return (await app.inject({ method: "POST", url, headers: { accept: "text/html" }, payload })).body;
  };
  const email = `valid-${crypto.randomUUID()}@paper.example`;
  const pages = [await post(followPages.form(), { query: "?q=fjord", email: "no address" })];
  await post(followPages.form(), { query: "?q=fjord", email, frequency: "daily" });
  const mail = db.selectFrom("mail_messages").select("body").where("recipient", "=", email);
  const [, token = ""] = /token=([\w-]+)/.exec((await mail.executeTakeFirstOrThrow()).body) ?? [];
  pages.push((await open(app, `${followPages.confirm}?token=${token}`)).body);
  pages.push(await post(followPages.confirm, { token }));
  const [, manage = ""] = /manage\?token=([\w-]+)/.exec(pages.at(-1) ?? "") ?? [];
  pages.push((await open(app, `${followPages.manage}?token=${manage}`)).body);
  pages.push((await open(app, `${followPages.manage}?token=expired`)).body);
  const { id } = await db
    .selectFrom("follows")
    .innerJoin("followers", "followers.id", "follows.follower_id")
    .select("follows.id")
    .where("followers.email", "=", email)
    .executeTakeFirstOrThrow();
  const stop = new URL(stopLink(id)).pathname;
  pages.push((await open(app, stop)).body, await post(stop, {}));
  expect(pages.map((page) => /<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1])).toEqual([
    "Follow the search “fjord”",
    "Follow the search “fjord”?",
    "You follow the search “fjord”",
    "What you follow",
    "This link no longer works",
    "Stop following the search “fjord”?",
    "You are unsubscribed",
  ]);
  for (const page of pages) expect(await htmlErrorsOf(page)).toEqual([]);
});

it("is valid HTML, every public page", async () => {
  const wrong: Record<string, string[]> = {};
  for (const address of addresses) {
    const errors = await htmlErrorsOf((await open(app, address)).body);
    if (errors.length > 0) wrong[address] = errors;
  }
  expect(wrong).toEqual({});
});
