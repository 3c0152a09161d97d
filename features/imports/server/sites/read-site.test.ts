/** What documents of living sites say: WordPress's API, feeds, sitemaps, and pages by their structured data. */
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startProcessorTime } from "#tests/support/setup/processor-time.ts";
import type { FoundPost } from "../reading/found.ts";
import { readFront } from "./read-front.ts";
import { postsAddress } from "./read-wordpress.ts";
import type { DocumentKind, SiteDocument } from "./site-document.ts";
import { readSiteDocument } from "./work.ts";

const SITE = "https://halden.example";
type Given = Partial<Omit<SiteDocument, "bytes">> & { kind: DocumentKind };

function read(text: string | Uint8Array, { kind, ...rest }: Given) {
  const bytes = typeof text === "string" ? Buffer.from(text) : text;
  const document = { contentType: null, url: `${SITE}/news/charger/`, pages: null, language: "", ...rest };
  return readSiteDocument({ kind, bytes, ...document });
}
const postIn = (text: string | Uint8Array, given: Given) => read(text, given)?.found[0] as FoundPost;

const wpPost = (more: object = {}) => ({
  id: 7,
  date: "2024-06-12T11:00:00",
  date_gmt: "2024-06-12T09:00:00",
  status: "publish",
  slug: "charger-100",
  link: `${SITE}/2024/06/charger-100/`,
  title: { rendered: "Charger 100 &#8211; &amp; counting" },
  content: { rendered: "<p>The hundredth charger.</p>", protected: false },
  excerpt: { rendered: "<p>The hundredth charger. [&hellip;]</p>" },
  ...more,
});

describe("a page of WordPress's API", () => {
  const url = `${SITE}/wp-json/wp/v2/posts?page=1&per_page=50`;

  it("is posts with their authors, terms, pictures and dates in GMT", () => {
    const _embedded = {
      author: [{ name: "Marta Lindqvist" }],
      "wp:featuredmedia": [
        { source_url: `${SITE}/a.jpg`, alt_text: "A charger", caption: { rendered: "<p>On <em>quay</em></p>" } },
      ],
      "wp:term": [[{ taxonomy: "category", name: "Press &amp; media" }], [{ taxonomy: "post_tag", name: "Ferries" }]],
    };
    const given = [
      wpPost({
        _embedded,
        lang: "nb",
        translations: { nb: 7, en: 3 },
        yoast_head_json: { title: "SEO", description: "D" },
      }),
    ];
    expect(postIn(JSON.stringify(given), { kind: "posts", url })).toEqual({
      what: "post",
      key: "7",
      number: 7,
      type: "post",
      status: "published",
      title: "Charger 100 – & counting",
      slug: "charger-100",
      address: `${SITE}/2024/06/charger-100/`,
      publishedAt: new Date("2024-06-12T09:00:00Z"),
      authors: ["Marta Lindqvist"],
      categories: ["Press & media"],
      tags: ["Ferries"],
      language: "nb",
      story: "posts 3",
      html: "<p>The hundredth charger.</p>",
      isWordPress: false,
      summary: "",
      seoTitle: "SEO",
      seoDescription: "D",
      banner: { address: `${SITE}/a.jpg`, alt: "A charger", caption: "On quay" },
    });
  });

  it("may hide its authors, hold protected posts, and follow a warning", () => {
    const posts = [
      wpPost({ _embedded: { author: [{ code: "rest_user_invalid_id", message: "Invalid user ID." }] } }),
      wpPost({ id: 8, slug: "%c3%a6r%c3%b8-%", content: { rendered: "", protected: true } }),
      wpPost({ id: 9, slug: "%c3%a6r%c3%b8" }),
    ];
    const noise = "<br /><b>Warning</b>: Undefined array key in /srv/wp/x.php<br />\n";
    const found = read(noise + JSON.stringify(posts), { kind: "posts", url })?.found as FoundPost[];
    expect(found.map(({ authors, status, slug }) => [authors, status, slug])).toEqual([
      [[], "published", "charger-100"],
      [[], "protected", "%c3%a6r%c3%b8-%"],
      [[], "published", "ærø"],
    ]);
  });

  it("names the post that cannot be read, and goes on", () => {
    const huge = wpPost({ id: 9, content: { rendered: "x".repeat(4_200_000) } });
    const found = read(JSON.stringify([{ id: "?" }, "no post", huge, wpPost()]), { kind: "posts", url })?.found;
    expect(found?.map((each) => ("reason" in each ? [each.key, each.reason] : [each.key]))).toEqual([
      [`${url} 0`, "unreadable"],
      [`${url} 1`, "unreadable"],
      ["9", "too-large"],
      ["7"],
    ]);
  });

  it("leads to the next one until the last that it says, or until one is not full", () => {
    const nextOf = (count: number, pages: number | null, page = 1) =>
      read(JSON.stringify(Array.from({ length: count }, (_, id) => wpPost({ id }))), {
        kind: "posts",
        url: `${SITE}/wp-json/wp/v2/posts?page=${page}`,
        pages,
      })
        ?.next.filter(({ address }) => !address.includes("/types"))
        .map(({ address }) => address.split("?")[1]);
    expect(nextOf(20, 3)).toEqual(["page=2"]);
    expect(nextOf(20, 3, 3)).toEqual([]);
    expect(nextOf(50, null)).toEqual(["page=2"]);
    expect(nextOf(49, null)).toEqual([]);
    expect(nextOf(0, 9000)).toEqual([]);
  });

  it.each([
    ["an error", '{"code":"rest_no_route"}'],
    ["a page", "<html><p>Hello</p>"],
    ["a cut answer", '[{"id":1,'],
    ["nothing", ""],
  ])("is not %s", (_what, text) => expect(read(text, { kind: "posts", url })).toBeNull());

  it("is found by the root that the site names, also without permalinks", () => {
    expect(postsAddress(`${SITE}/wp-json/`)).toMatch(
      /^https:\/\/halden\.example\/wp-json\/wp\/v2\/posts\?per_page=50&orderby=id/,
    );
    expect(decodeURIComponent(postsAddress(`${SITE}/?rest_route=/`))).toContain("?rest_route=/wp/v2/posts&per_page=50");
  });
});

describe("a feed", () => {
  const url = `${SITE}/feed/`;
  const rss = (items: string, channel = "") =>
    `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>News</title><language>nb</language>${channel}${items}</channel></rss>`;
  const item = (more: string, n = 1) =>
    `<item><title>Post ${n}</title><link>${SITE}/p/${n}</link><guid>g${n}</guid><pubDate>Wed, 12 Jun 2024 09:00:00 GMT</pubDate>${more}</item>`;

  it("is posts where it carries their text, and pages where it does not", () => {
    const whole = item(
      `<description>Short</description><content:encoded><![CDATA[<p>${"Long. ".repeat(9000)}</p>]]></content:encoded>`,
    );
    const { found = [], next = [] } =
      read(rss(whole + item("<description>The beginning …</description>", 2)), { kind: "feed", url }) ?? {};
    expect(found).toMatchObject([
      { key: "g1", title: "Post 1", address: `${SITE}/p/1`, language: "nb", summary: "Short" },
    ]);
    expect((found[0] as FoundPost).html.length).toBeGreaterThan(50_000);
    expect(next).toMatchObject([
      { kind: "page", address: `${SITE}/p/2`, instead: { title: "Post 2", html: "<p>The beginning …</p>" } },
    ]);
  });

  it.each([
    ["RSS", rss("", `<atom:link rel="next" href="/feed/?paged=2"/>`), "https://halden.example/feed/?paged=2"],
    [
      "Atom",
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>N</title><link rel="next" href="?page=2"/></feed>`,
      "https://halden.example/feed/?page=2",
    ],
    [
      "JSON",
      JSON.stringify({ version: "https://jsonfeed.org/version/1.1", title: "N", items: [], next_url: "/feed.json?2" }),
      "https://halden.example/feed.json?2",
    ],
  ])("of %s leads to older entries", (_format, text, address) => {
    expect(read(text, { kind: "feed", url })?.next).toEqual([{ kind: "feed", address, instead: null }]);
  });

  it("is read in its own encoding", () => {
    const text = `<?xml version="1.0" encoding="windows-1251"?><rss><channel>${item("<description>x</description>").replace("Post 1", "@")}</channel></rss>`;
    const bytes = Buffer.from(text, "latin1").map((byte) => (byte === 0x40 ? 0xcf : byte));
    expect(read(bytes, { kind: "feed", url })?.next[0]?.instead?.title).toBe("П");
  });

  it("is no page, and no entity bomb", () => {
    expect(read("<!doctype html><html><body>Hello</body></html>", { kind: "feed", url })).toBeNull();
    const bomb = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${rss(item("<description>&b;</description>"))}`;
    expect(JSON.stringify(read(bomb, { kind: "feed", url }) ?? "")).not.toContain("aaaaaaaaaa");
  });
});

describe("a sitemap", () => {
  const url = `${SITE}/sitemap.xml`;
  const urlset = (...pages: string[]) =>
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">${pages.map((page) => `<url><loc>${page}</loc><image:image><image:loc>${SITE}/a.jpg</image:loc></image:image></url>`).join("")}</urlset>`;
  const addresses = (text: string | Uint8Array) =>
    read(text, { kind: "sitemap", url })?.next.map(({ kind, address }) => `${kind} ${address}`);

  it("is pages, without files and pictures", () => {
    expect(addresses(urlset(`${SITE}/a?x=1&amp;y=2#top`, `${SITE}/kit.pdf`, "javascript:alert(1)"))).toEqual([
      `page ${SITE}/a?x=1&y=2`,
    ]);
  });
  it("is an index of sitemaps, a list of lines, or packed", () => {
    expect(addresses(`<sitemapindex><sitemap><loc><![CDATA[${SITE}/s-1.xml]]></loc></sitemap></sitemapindex>`)).toEqual(
      [`sitemap ${SITE}/s-1.xml`],
    );
    expect(addresses(`${SITE}/a\n${SITE}/b\nnonsense`)).toEqual([`page ${SITE}/a`, `page ${SITE}/b`]);
    expect(addresses(gzipSync(urlset(`${SITE}/a`)))).toEqual([`page ${SITE}/a`]);
  });
  it("is no bomb, no endless list, and no page", () => {
    expect(addresses(gzipSync(Buffer.alloc(70 * 1024 * 1024, "a")))).toBeUndefined();
    expect(addresses(urlset(...Array.from({ length: 50_100 }, (_, n) => `${SITE}/${n}`)))).toHaveLength(50_000);
    expect(addresses("<html><body>Not found</body></html>")).toBeUndefined();
    expect(addresses("<urlset>".repeat(100_000))).toEqual([]);
  });
});

describe("a page", () => {
  const page = (head: string, body: string) =>
    `<!doctype html><html lang="nb"><head><title>Site</title>${head}</head><body><nav>Menu</nav>${body}</body></html>`;
  const ld = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;

  it("is a post by its structured data, with the text, pictures and links of its article", () => {
    const data = {
      "@context": "https://schema.org",
      "@graph": [
        { "@type": "Person", "@id": "#marta", name: "Marta Lindqvist" },
        { "@type": "Organization", name: "Halden" },
        {
          "@type": ["NewsArticle"],
          headline: "Charger 100",
          datePublished: "2024-06-12T09:00:00+02:00",
          author: { "@id": "#marta" },
          image: [{ "@type": "ImageObject", url: "/a.jpg", caption: "On the quay" }],
          articleSection: "Press",
          keywords: "Ferries, Chargers",
          inLanguage: "nb-NO",
          description: "In short.",
        },
      ],
    };
    const body = `<main><article><header><h1>Charger 100</h1></header><p>The hundredth <a href="../first/">charger</a>.</p><figure><img src="/b.jpg" alt="B"><figcaption>Quay</figcaption></figure><script>alert(1)</script><div class="share-buttons">Share this</div></article><aside>Other news</aside></main>`;
    expect(postIn(page(ld(data), body), { kind: "page" })).toMatchObject({
      type: "post",
      status: "published",
      title: "Charger 100",
      slug: "charger",
      address: `${SITE}/news/charger/`,
      publishedAt: new Date("2024-06-12T07:00:00Z"),
      authors: ["Marta Lindqvist"],
      categories: ["Press"],
      tags: ["Ferries", "Chargers"],
      language: "nb-NO",
      summary: "In short.",
      html: `<p>The hundredth <a href="${SITE}/news/first/">charger</a>.</p><figure><img src="${SITE}/b.jpg" alt="B"><figcaption>Quay</figcaption></figure>`,
      banner: { address: `${SITE}/a.jpg`, alt: "", caption: "On the quay" },
    });
  });

  it("is a post by Open Graph or microdata, too", () => {
    const head = `<meta property="og:type" content="article"><meta property="og:title" content="Charger &amp; quay"><meta property="article:published_time" content="2024-06-12"><meta property="og:image" content="${SITE}/a.jpg"><base href="${SITE}/kit/">`;
    expect(postIn(page(head, `<main><p>Text <img src="c.jpg"></p></main>`), { kind: "page" })).toMatchObject({
      type: "post",
      title: "Charger & quay",
      publishedAt: new Date("2024-06-12T00:00:00Z"),
      html: `<p>Text <img src="${SITE}/kit/c.jpg"></p>`,
      banner: { address: `${SITE}/a.jpg` },
    });
    const body = `<div itemscope itemtype="http://schema.org/NewsArticle"><h1>Charger</h1><time datetime="2024-06-12T09:00Z">June</time><div itemprop="articleBody"><p>Body</p></div><p>Around</p></div>`;
    expect(postIn(page("", body), { kind: "page" })).toMatchObject({
      type: "post",
      title: "Charger",
      html: "<p>Body</p>",
    });
  });

  it("has its structured data's text where its own is a teaser, and is closed where it says so", () => {
    const article = {
      "@type": "BlogPosting",
      headline: "H",
      articleBody: `First.\n\n${"Second sentence. ".repeat(20)}`,
      isAccessibleForFree: "False",
    };
    const post = postIn(page(ld(article), "<main><p>Read on</p></main>"), { kind: "page" });
    expect(post.html).toMatch(/^<p>First\.<\/p>\n<p>Second sentence/);
    expect(post.status).toBe("protected");
  });

  it("is no post where it does not say that it is one", () => {
    expect(postIn(page("", "<main><p>Contact us</p></main>"), { kind: "page" }).type).toBe("page");
  });

  it.each([
    ["broken data", ld(1).replace(">1<", '>{"@type": "NewsArticle", <')],
    ["data that are nested without end", ld(JSON.parse(`${'{"a":['.repeat(2000)}${"]}".repeat(2000)}`))],
    ["a million nulls", ld(Array.from({ length: 1_000_000 }, () => null))],
  ])("survives %s", (_what, head) => {
    expect(postIn(page(head, "<main><p>Text</p></main>"), { kind: "page" })).toMatchObject({ type: "page" });
  });

  it("is bounded in depth and time", () => {
    const time = startProcessorTime();
    expect(read(page("", "<div>".repeat(100_000)), { kind: "page" })?.found).toMatchObject([{ reason: "too-large" }]);
    read(page("", `<main>${'<a href="/x">y</a>'.repeat(60_000)}</main>`), { kind: "page" });
    read(page("", `<main>${"<b>".repeat(400)}${"</i>".repeat(100_000)}</main>`), { kind: "page" });
    expect(time()).toBeLessThan(4000);
  });
});

describe("a front page", () => {
  const front = (html: string) => readFront({ bytes: Buffer.from(html), contentType: null, url: `${SITE}/` });
  it("names its API, its feeds and its language", () => {
    const html = `<html lang="nb-NO"><head><noscript><img src="x"></noscript><link rel="https://api.w.org/" href="/wp-json/"><link rel="alternate" type="application/rss+xml" href="/feed/"></head><body></body></html>`;
    expect(front(html)).toEqual({ metas: [], api: `${SITE}/wp-json/`, feeds: [`${SITE}/feed/`], language: "nb-NO" });
  });
  it.each([
    ["a comment", `<head></head><body><!-- <meta name="x" content="line"> --></body>`],
    [
      "a visitor's words",
      `<head><title>T</title></head><body><p>&lt;meta content=line></p><meta name="x" content="line"></body>`,
    ],
    ["a body without its tag", `<head><title>T</title><p>Hello<meta name="x" content="line">`],
    ["a script", `<head><script>'<meta content="line">'</script></head>`],
    ["the title", `<head><title><meta content="line"></title></head>`],
    ["an attribute", `<head><link title='<meta content="line">'></head>`],
  ])("does not take %s for a line of its owner", (_what, html) => expect(front(html).metas).toEqual([]));
  it("takes what its head says", () => {
    expect(front(`<head><meta name="description" content="Halden. line"></head>`).metas).toEqual(["Halden. line"]);
  });
});
