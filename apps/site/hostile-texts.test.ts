/** Whatever sites, companies, authors, categories and titles are called: pages keep their elements, and say it as it is. */
import fc from "fast-check";
import { JSDOM } from "jsdom";
import { createElement as h, Fragment } from "react";
import { describe, expect, it } from "vitest";
import { PersonStory, StoryCard } from "#features/content/site/cards/post-cards.tsx";
import type { PostCard } from "#features/content/site/public-post.ts";
import { FollowCompany } from "#features/followers/site/follow-company.tsx";
import { SearchPageMain } from "#features/newsroom/site/search/page.tsx";
import type { SearchHit } from "#features/newsroom/site/search/results.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { renderPage } from "./shell/page.tsx";

const site = { origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] };
const now = new Date("2026-11-24T12:00:00Z");
const { DOMParser, NodeFilter } = new JSDOM().window;

const pieces = [
  '"',
  "'",
  "<",
  ">",
  "&",
  "=",
  "\\",
  "`",
  " \t\n",
  "</title>",
  "</script><script>alert(1)</script>",
  "<!--",
  "-->",
  "]]>",
  "<img src=x onerror=alert(1)>",
  '" onload="alert(1)',
  "' autofocus onfocus='alert(1)",
  '?page=-"',
  "?page=-&quot;",
  '<link rel="preload" href="//evil.example">',
  "<base href=//evil.example>",
  '"/><meta http-equiv="refresh" content="0;url=//evil.example">',
  "&quot;&#x27;&lt;&amp;lt;",
  "$&$1$'$`",
  "\u2028\u2029\u202e\ufeff",
  "javascript:",
  "שלום",
  "Æøå 🐳",
];
/** Never blank, which some parts leave out, and short enough for all to show it whole. */
const text = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => `a${parts.join("")}z`.slice(0, 90).toWellFormed());

type Texts = {
  name: string;
  tagline: string;
  label: string;
  title: string;
  about: string;
  author: string;
  tag: string;
};
const texts: fc.Arbitrary<Texts> = fc.record({
  name: text,
  tagline: text,
  label: text,
  title: text,
  about: text,
  author: text,
  tag: text,
});

function draw(said: Texts, frame?: "whole" | "main"): Document {
  const { name, tagline, label, title, about, author, tag } = said;
  const head: DocumentHead = {
    title,
    description: about,
    path: "/PR/x/ferry",
    openGraph: {
      type: "article",
      image: { path: "/media/x/960.jpg", width: 960, height: 540, alt: about },
      author,
      tags: [tag],
    },
    breadcrumbs: [{ name: title, path: "/PR/x/ferry" }],
    structuredData: (url, publisher) => ({ url, publisher, headline: title, author }),
  };
  const card: PostCard = {
    guid: "0198a2f4-0000-7000-8000-000000000000",
    type: "PR",
    slug: "ferry",
    title,
    description: about,
    author,
    companyDisplayName: null,
    image: null,
    tags: [tag],
    publishedAt: "2026-11-21T07:00:00.000Z",
    details: {},
    language: "ar",
  };
  const hit: SearchHit = {
    card: { ...card, companyDisplayName: author },
    title: [{ text: title, isMatch: true }],
    passage: [{ text: about, isMatch: false }],
    without: [tag],
  };
  const results = {
    query: { q: tag },
    hits: [hit],
    total: 1,
    page: 1,
    hasMore: false,
    next: null,
    isFurther: false,
    groups: [{ title: "Company", choices: [{ label: author, query: {}, isCurrent: false, count: 1 }] }],
    set: [{ label: tag, without: {} }],
    loose: { hits: [hit], leftOut: [tag] },
    suggestions: null,
  };
  const html = renderPage({
    site,
    head,
    ...(frame && { frame }),
    identity: { ...getSite(), name, tagline, footer_links: [{ label, href: "/about" }] },
    children: h(
      Fragment,
      null,
      h(SearchPageMain, { results, follow: h(FollowCompany, { company: { slug: "a", name: author }, isShort: true }) }),
      h(StoryCard, { card, now }),
      h(PersonStory, { card, now, isFirst: true }),
    ),
  });
  return new DOMParser().parseFromString(html, "text/html");
}

/** The elements in their order, each with the names of its attributes; drawings differ by title. */
function shapeOf(page: Document): string[] {
  return [...page.querySelectorAll(":not(svg *)")].map(
    (element) => `${ancestorsOf(element)}${element.localName} ${element.getAttributeNames().join(" ")}`,
  );
}

function ancestorsOf({ parentElement }: Element): string {
  return parentElement ? `${ancestorsOf(parentElement)}${parentElement.localName}>` : "";
}

function commentsIn(page: Document): number {
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  let count = 0;
  while (walker.nextNode()) count += 1;
  return count;
}

const meta = (page: Document, key: string) =>
  page.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute("content");

describe("pages with hostile texts", () => {
  const plain: Texts = { name: "a", tagline: "a", label: "a", title: "a", about: "a", author: "a", tag: "a" };

  it.each([undefined, "whole", "main"] as const)("have the elements that any texts have (frame: %s)", (frame) => {
    const shape = shapeOf(draw(plain, frame));
    fc.assert(
      fc.property(texts, (said) => {
        const page = draw(said, frame);
        expect(shapeOf(page)).toEqual(shape);
        expect(commentsIn(page)).toBe(0);
      }),
      { numRuns: 60 },
    );
  });

  it("say them to browsers, search engines and readers as they are", () => {
    fc.assert(
      fc.property(texts, (said) => {
        const { name, tagline, label, title, about, author, tag } = said;
        const page = draw(said);
        expect(page.querySelector("title")?.textContent).toBe(`${title} · ${name}`);
        expect(meta(page, "description")).toBe(about);
        expect(meta(page, "og:site_name")).toBe(name);
        expect(meta(page, "og:title")).toBe(title);
        expect(meta(page, "og:image:alt")).toBe(about);
        expect(meta(page, "article:author")).toBe(author);
        expect(meta(page, "article:tag")).toBe(tag);
        const [facts, trail] = [...page.querySelectorAll('script[type="application/ld+json"]')].map(
          ({ textContent }) => JSON.parse(textContent) as Record<string, unknown>,
        );
        expect(facts).toEqual({ url: site.origin, publisher: name, headline: title, author });
        expect(trail).toMatchObject({ itemListElement: [{ name }, { name: title }] });
        expect(page.querySelector("a.wordmark")?.getAttribute("aria-label")).toBe(`${name}, front page`);
        expect(page.querySelector("footer a[rel=nofollow]")?.getAttribute("href")).toBe(
          "/report?page=%2FPR%2Fx%2Fferry",
        );
        expect([...page.querySelectorAll("footer p")].map(({ textContent }) => textContent)).toContain(tagline);
        expect([...page.querySelectorAll("footer li")].map(({ textContent }) => textContent)).toContain(label);
        expect(page.querySelector("mark")?.textContent).toBe(title);
        expect(page.querySelector(".hit .dek")?.textContent).toBe(about);
        expect(page.querySelector(".hit .by b")?.textContent).toBe(author);
      }),
      { numRuns: 60 },
    );
  });
});
