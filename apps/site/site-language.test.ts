/** The site's language: everything on public pages that no author wrote is in it. */
import { createElement, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DECISIONS, REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { acknowledgementMail, decisionMail } from "#features/abuse-reports/server/policy.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { UnsubscribeMain } from "#features/announcements/site/unsubscribe-page.tsx";
import { PRICING_PAGE } from "#features/billing/contracts/plan.ts";
import { createEntry } from "#features/companies/server/newsroom/service.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { PreviewNotice } from "#features/content/site/post/preview-notice.tsx";
import { describeWithdrawal } from "#features/content/server/published/withdrawal-service.ts";
import { findPublicPost } from "#features/content/server/published/page-service.ts";
import { FREQUENCIES } from "#features/followers/contract.ts";
import * as followMails from "#features/followers/server/policy.ts";
import * as followMain from "#features/followers/site/follow-pages.tsx";
import { followPages } from "#features/followers/contract.ts";
import { archivePage, searchPage, TOPICS_PAGE } from "#features/newsroom/archive-contract.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { libraryPage } from "#features/newsroom/site/company/newsroom.ts";
import { SITE_PAGES, sitePagePath } from "#features/site-settings/contract.ts";
import { refreshSite } from "#features/site-settings/server/current-service.ts";
import { getSiteSettings, setSiteSettings } from "#features/site-settings/server/service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { textsOf, wordsOf } from "#tests/support/page-words.ts";
import { SITE_LANGUAGE_TAGS, type SiteLanguage } from "#ui-kit/public/words/languages.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";
import { readerMail } from "#features/support/server/policy.ts";
import { renderNotice } from "./notice-page.tsx";

/** Names of formats and services, and words that both languages have. */
const SHARED = new Set(
  (
    "rss atom json feed feeds api markdown word docx pdf png jpeg webp zip xml ninjs newsml linkedin bluesky stripe utc " +
    "an billing bis re so moment minute browser ceo code dashboard dateline editor email example filter gas illustration in interview " +
    "interviews link links logo min name news newsroom nov november online person plan print sitemap spam support text " +
    "ticket video videos was website websites"
  ).split(" "),
);
/** What authors and operators wrote begins with it. */
const OWN = /^zq/;

let app: App;
let author: TestUser;
let operator: TestUser;
const addresses: string[] = [];
const files: string[] = [];

beforeAll(async () => {
  app = await buildSiteApp();
  operator = await buildOperator();
  author = await buildUser({ first_name: "Zqada", last_name: "Zqlove" });
  await db.deleteFrom("posts").execute(); // of other files of this worker
  const company = await buildCompany(author.id, {
    name: "Zqhalden",
    description: "Zqintro.\n\nZqmore.",
    website: "https://zqhalden.zqtest",
  });
  const boilerplate = "Zqboilerplate zqends.";
  await db
    .updateTable("companies")
    .set({ boilerplate, address: "Zqstreet", phone_number: "+47 55 21 40 00", established_date: "1987-03-14" })
    .where("id", "=", company.id)
    .execute();
  const shared = { role: "Zqrole" };
  await createEntry(author.actor, company.id, "contacts", {
    ...shared,
    name: "Zqpress",
    email: "zqpress@zqhalden.zqtest",
    phone: "+47 55 21 40 01",
    languages: ["Zqlanguage"],
    hours: "Zqhours",
    time_zone: "UTC",
  });
  await createEntry(author.actor, company.id, "people", { ...shared, name: "Zqleader", about: "Zqabout" });
  await createEntry(author.actor, company.id, "figures", { value: "310", label: "zqpeople", as_of: "2026-01-31" });
  const picture = await buildPicture(author.actor, { width: 640, height: 320 });
  const details = {
    article: { title: "Zqtitle", terms_of_reuse: "attribution" },
    interview: { ceo_name: "Zqmara", company_name: "Zqhalden", questions: ["Zqwhy?"], terms_of_reuse: "free" },
    review: {
      product_name: "Zqproduct",
      description: "Zqdescription",
      brand: "Zqbrand",
      rating: 4.3,
      affiliate_link: "https://zqshop.zqtest/zq",
      comparison_products: ["Zqother"],
      terms_of_reuse: "ask",
    },
  };
  for (const kind of KINDS) {
    const post = await buildPost(author.id, {
      kind: kind.key,
      details: details[kind.key],
      company_id: company.id,
      posted_as_name: "Zqhalden",
      content_html: `<p>Zqstory <a href="https://zqlink.zqtest/">zqit</a>.</p><figure><img src="${picture.url}" alt="Zqquay"></figure><table><tbody><tr><td>zq</td></tr></tbody></table>`,
      summary: "Zqsummary",
      tags: ["Zqtag"],
    });
    addresses.push(post.url, archivePage({ of: "kind", kind }));
    files.push(`${post.url}.txt`, `${post.url}.quote.txt`, `${post.url}.md`);
  }
  await indexChanges();
  const gone = await buildPost(author.id, { status: "withdrawn", name: "Zqgone" });
  addresses.push(
    "/",
    "/more",
    archivePage({ of: "all" }),
    archivePage({ of: "all" }, thisMonth()),
    TOPICS_PAGE,
    archivePage({ of: "topic", label: "Zqtag" }),
    archivePage({ of: "company", slug: company.slug }),
    archivePage({ of: "author", slug: author.slug }),
    `/company/${company.slug}`,
    `/company/${company.slug}?q=zqstory`,
    libraryPage(company.slug),
    searchPage(),
    searchPage({ q: "zqstory" }),
    searchPage({ q: "zqstory", from: "2026-01-01" }),
    searchPage({ q: "zqnothing zqatall" }),
    PRICING_PAGE,
    `${PRICING_PAGE}?coupon=ZQ`,
    accountPages.contact,
    REPORT_PAGE,
    `${REPORT_PAGE}/sent?number=12`,
    ...SITE_PAGES.map(sitePagePath),
    followPages.form({ q: "zqstory" }),
    followPages.form({ company: company.slug }),
    followPages.sent,
    `${followPages.confirm}?token=zq`,
    "/company/zq",
    gone.url,
    "/llms.txt",
    "/feed.xml",
    "/releases/atom.xml",
    searchPage({ q: "zqstory" }).replace("?", "/atom.xml?"),
  );
});
afterAll(async () => {
  await app.close();
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
  await db.deleteFrom("site_settings").where("name", "like", "site%").execute();
  await refreshSite();
  await clearThrottles();
});

/** The month in which the posts of this file are published. */
const thisMonth = () => ({ year: new Date().getUTCFullYear(), month: new Date().getUTCMonth() + 1 });

async function speak(language: SiteLanguage): Promise<void> {
  const { version: _version, logo: _logo, ...stored } = await getSiteSettings(operator.actor);
  await setSiteSettings(operator.actor, { ...stored, language });
}

async function walk(language: SiteLanguage): Promise<Map<string, string>> {
  await speak(language);
  const pages = new Map<string, string>();
  for (const address of [...addresses, ...files]) pages.set(address, headOfFeed((await open(app, address)).body));
  pages.set("a refused report", await send(REPORT_PAGE, { page: "zq", reason: "", message: "", email: "zq@zq" }));
  pages.set("a refused follow", await send(followPages.form(), { query: "?q=zqstory", email: "zq" }));
  return pages;
}

const SITE = { origin: "http://127.0.0.1", stylesheet: "/site.css", fonts: [] };

/** The same with errors, what only some readers see, and emails. */
async function walkAll(language: SiteLanguage): Promise<Map<string, string>> {
  const pages = await walk(language);
  for (const status of [400, 404, 410, 429, 500, 503] as const)
    pages.set(`error ${status}`, renderNotice(status, SITE, { requestId: "zq" }));
  for (const [name, element] of await drawn()) pages.set(name, renderToStaticMarkup(element));
  for (const [place, { subject, text, ...more }] of emails().entries())
    pages.set(`email ${place}`, [subject, text, "action" in more ? more.action : ""].join("<br>"));
  return pages;
}

/** What only some readers get to see. */
async function drawn(): Promise<[string, ReactElement][]> {
  const found = await findPublicPost(addresses[0]?.split("/")[2] ?? "");
  if (!found) throw new Error("The first address is a post's.");
  const notice = (viewer: "owner" | "operator", post: Partial<typeof found>): [string, ReactElement] => [
    `notice for ${viewer} of ${JSON.stringify(post)}`,
    createElement(PreviewNotice, { viewer, post: { ...found, ...post } }),
  ];
  const waiting = { state: "waiting", reason: "", note: "" } as const;
  const scheduled = { status: "scheduled", publishAt: "2026-12-01T08:00:00.000Z" } as const;
  const thing = { name: "zqthing", query: "q=zq", isSearch: true };
  const follow = { thing, token: "zq" };
  return [
    notice("owner", { status: "draft" }),
    notice("owner", { status: "pending", review: waiting }),
    notice("operator", { status: "pending", review: { ...waiting, reason: "Zqreason" } }),
    notice("owner", scheduled),
    notice("owner", { ...scheduled, review: waiting }),
    notice("owner", { ...scheduled, awaitsConfirmation: true }),
    notice("operator", { status: "pending", awaitsConfirmation: true, review: waiting }),
    notice("owner", { isProposal: true, review: waiting }),
    notice("owner", { status: "withdrawn" }),
    notice("owner", { status: "draft", review: { state: "returned", reason: "", note: "Zqnote" } }),
    notice("owner", { status: "draft", review: { state: "rejected", reason: "", note: "" } }),
    ["confirming", createElement(followMain.ConfirmMain, follow)],
    ["confirmed", createElement(followMain.ConfirmedMain, { thing, manage: "/zq" })],
    ["a link that is over", createElement(followMain.LinkOverMain)],
    ["stopping", createElement(followMain.StopMain, follow)],
    ["stopped", createElement(followMain.StoppedMain)],
    ["following nothing", createElement(followMain.ManageMain, { follows: [], token: "zq" })],
    [
      "managing",
      createElement(followMain.ManageMain, {
        follows: FREQUENCIES.map((frequency, id) => ({ id, thing, frequency })),
        token: "zq",
      }),
    ],
    ["announcements", createElement(UnsubscribeMain, { token: "zq", wanted: true })],
    ["no announcements", createElement(UnsubscribeMain, { token: "zq", wanted: false })],
  ];
}

function emails() {
  const links = { origin: "https://zq.zqtest", manage: "https://zq.zqtest/1", stop: "https://zq.zqtest/2" };
  const post = { guid: crypto.randomUUID(), kind: "article" } as const;
  const facts = describeWithdrawal({ by: "operator", at: new Date(), note: "Zqnote" }, "Zqsite");
  return [
    followMails.confirmationMail("zqname", "Zqsite", links.manage),
    followMails.alreadyMail("zqname", "Zqsite", links),
    followMails.recallMail({ name: "Zqtitle", posted_as_name: "Zqname" }, facts, "Zqsite", links),
    acknowledgementMail({ id: 3, post }),
    acknowledgementMail({ id: 4, post: null }),
    ...DECISIONS.map((decision, place) => decisionMail({ id: 5 + place, post }, decision, "")),
    readerMail({ id: 9, message: "Zqmessage", link: links.manage }, null),
    readerMail({ id: 9, message: "Zqmessage", link: links.manage }, "zq@zq.zqtest"),
  ];
}

/** Entries have no words of ours, nor have dates and identifiers for programs. */
const headOfFeed = (body: string) => (body.split(/<(?:entry|item)\b/)[0] ?? "").replace(/<(?:\w+Date|id)>[^<]*/g, "");

async function send(url: string, fields: Record<string, string>): Promise<string> {
  const payload = new FormData();
  for (const [name, value] of Object.entries(fields)) payload.set(name, value);
  return (await app.inject({ method: "POST", url, headers: { accept: "text/html" }, payload })).body;
}

/** The plans on sale are an operator's texts. */
async function wordsOfPlans(): Promise<Set<string>> {
  const plans = await db.selectFrom("plans").select(["name", "description"]).execute();
  return wordsOf(plans.flatMap(({ name, description }) => [name, description ?? ""]));
}

it("is that of every page in German: no word of the English page is left", async () => {
  const english = await walkAll("en");
  const german = await walkAll("de");
  const plans = await wordsOfPlans();
  const left: Record<string, string[]> = {};
  for (const [address, page] of german) {
    const before = wordsOf(textsOf(english.get(address) ?? ""));
    const same = [...wordsOf(textsOf(page))].filter(
      (word) => before.has(word) && !SHARED.has(word) && !OWN.test(word) && !plans.has(word),
    );
    if (same.length > 0) left[address] = same;
  }
  expect(left).toEqual({});
});

/** Texts that both catalogues have under the same key: "Interview", "Atom". */
function sharedTexts(english: unknown, other: unknown): string[] {
  if (typeof english === "string") return english === other ? [english] : [];
  if (typeof english !== "object" || english === null || typeof other !== "object" || other === null) return [];
  return Object.entries(english).flatMap(([key, value]) => sharedTexts(value, (other as Record<string, unknown>)[key]));
}

it.each(SITE_LANGUAGE_TAGS.filter((tag) => tag !== "en"))(
  "is that of every page: none has a text of the English page: %s",
  async (language) => {
    const shared = wordsOf([...sharedTexts(wordsIn("en"), wordsIn(language)), ...monthsIn(language), NAMES]);
    const english = await walkAll("en");
    const left: Record<string, string[]> = {};
    const other = await walkAll(language);
    const plans = await wordsOfPlans();
    for (const [address, page] of other) {
      const before = new Set(linesOf(english.get(address) ?? ""));
      const isOurs = (word: string) => !shared.has(word) && !OWN.test(word) && !plans.has(word);
      const same = linesOf(page).filter((text) => before.has(text) && [...wordsOf([text])].some(isOurs));
      if (same.length > 0) left[address] = same;
    }
    expect(left).toEqual({});
  },
);

/** Names that are the same everywhere, and words that German or French has too. */
const NAMES = "RSS Atom JSON Feed ninjs NewsML LinkedIn Bluesky Markdown PDF Dateline UTC Illustration Note";

const monthsIn = (language: SiteLanguage) =>
  Array.from({ length: 12 }, (_, month) =>
    new Intl.DateTimeFormat(language, { month: "long" }).format(Date.UTC(2026, month, 15)),
  );

const linesOf = (page: string) => textsOf(page).flatMap((text) => text.split("\n").map((line) => line.trim()));

it("leaves English pages as they are", async () => {
  const pages = [...(await walk("en"))].map(([address, page]) =>
    [...new Set([`# ${address}`, ...textsOf(page.replaceAll("\n", " "))].map(lasting))].join("\n"),
  );
  await expect(`${pages.join("\n\n")}\n`).toMatchFileSnapshot("../../tests/fixtures/english-pages.txt");
});

/** Without what differs from run to run: identifiers, days and figures. */
function lasting(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "GUID")
    .replace(/test-post-[0-9a-f]{8}/g, "SLUG")
    .replace(/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, "WEEKDAY")
    .replace(/\b(?:Jan|Febr)uary\b|\b(?:March|April|June|July|August)\b|\b(?:Sept|Octo|Nov|Dec)(?:em)?ber\b/g, "MONTH")
    .replace(/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b/g, "MONTH")
    .replace(/\d+/g, "0");
}

it.each(SITE_LANGUAGE_TAGS)("is named by every page, and by none that was cached before: %s", async (language) => {
  await speak(language);
  for (const address of ["/", addresses[0] ?? "", PRICING_PAGE, "/company/zq"])
    expect((await open(app, address)).body).toContain(`<html lang="${language}"`);
});

it("is that of the email to a new follower", async () => {
  await speak("de");
  const email = `zq-${crypto.randomUUID()}@paper.example`;
  await send(followPages.form(), { query: `?q=zqstory`, email });
  const mail = await db
    .selectFrom("mail_messages")
    .select(["subject", "body", "options"])
    .where("recipient", "=", email)
    .executeTakeFirstOrThrow();
  expect(mail.subject).toBe("Bitte bestätigen Sie: eine Suche auf Dateline");
  expect(mail.body).toMatch(/^Guten Tag,\n/);
  expect(mail.options).toMatchObject({ lang: "de", action: "Bestätigen" });
});
