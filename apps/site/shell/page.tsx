/** The shell of every public page: head, masthead, main content, footer. No script is loaded outside development. */
import type { ReactNode } from "react";
import { accentStylesheet, type SiteIdentity } from "#features/site-settings/contract.ts";
import { DEFAULT_ACCENT } from "#features/site-settings/colours/palette.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { sectionOf } from "#features/newsroom/site/archive/sections.ts";
import { sitePreview } from "#features/search-engines/server/previews/address-service.ts";
import type { DocumentHead } from "#ui-kit/page/document-head.ts";
import { escapeText } from "#ui-kit/page/escape-text.ts";
import { type Element, writeElements } from "./elements.ts";
import { feedLinks } from "./feed-links.ts";
import { oembedLinks } from "./oembed-links.ts";
import { type Drawn, drawFooter, drawMasthead, drawPart } from "./parts.tsx";
import type { Reader } from "./reader.ts";

export type Look = {
  stylesheet: string;
  /** Addresses of fonts to preload. */
  fonts: readonly string[];
};

/** Where the pages are served from. */
export type Site = Look & {
  /** https://host, without a trailing slash. */
  origin: string;
  /** Pages of posts have a smaller one; otherwise that of all pages. */
  posts?: Look;
  /** Development only: reloads the page when its sources change. */
  reloadScript?: string;
};

type PageProps = {
  site: Site;
  head: DocumentHead;
  /** Set on the front page: its masthead carries the date. */
  today?: Date;
  /** Nothing has been published yet, so there are no sections to link to. */
  isEmpty?: boolean;
  /** The main content is a post. */
  isPost?: boolean;
  /**
   * Shown in a frame of the dashboard or of another site, entirely or only its main content; links open outside the
   * frame.
   */
  frame?: "whole" | "main";
  /** A preview of settings that are not saved; otherwise the site's own. */
  identity?: SiteIdentity;
  /** A preview in one scheme; otherwise the reader's. */
  scheme?: "light" | "dark";
  /** The page is rendered for this reader only and must not be cached. */
  reader?: Reader;
  children: ReactNode;
};

type HeadProps = {
  site: Site;
  head: DocumentHead;
  identity: SiteIdentity;
  look: Look;
  linksOpen: "here" | "elsewhere";
  isPost: boolean | undefined;
};

function writeHead({ site, head, identity, look, linksOpen, isPost }: HeadProps): string {
  const { openGraph: graph } = head;
  const image = graph.image ?? sitePreview(identity);
  const { origin } = new URL(site.origin);
  const address = (path: string) => addressAt(origin, path);
  const property = (name: string, content: string | number | null | undefined): Element[] =>
    content ? [["meta", { property: name, content: String(content) }]] : [];
  const isHere = linksOpen === "here";
  const canonical = head.path && address(head.path);
  const before: Element[] = [
    ["meta", { name: "description", content: head.description }],
    ...(head.noindex ? [["meta", { name: "robots", content: "noindex" }] satisfies Element] : []),
    ...(canonical && !head.noindex ? [["link", { rel: "canonical", href: canonical }] satisfies Element] : []),
    ...look.fonts.map((href): Element => [
      "link",
      { rel: "preload", href, as: "font", type: "font/woff2", crossorigin: "anonymous" },
    ]),
    ["link", { rel: "stylesheet", href: look.stylesheet }],
    ...(identity.accent === DEFAULT_ACCENT
      ? []
      : [["link", { rel: "stylesheet", href: accentStylesheet(identity.accent.slice(1)) }] satisfies Element]),
    ...(site.reloadScript && isHere ? [["script", { src: site.reloadScript, defer: true }] satisfies Element] : []),
    ["link", { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" }],
    ...(isHere ? feedLinks(head, identity.name) : []),
    ...(isHere && canonical && isPost && !head.noindex ? oembedLinks(origin, canonical) : []),
  ];
  const after: Element[] = [
    ["meta", { property: "og:site_name", content: identity.name }],
    ["meta", { property: "og:type", content: graph.type }],
    ["meta", { property: "og:title", content: head.title }],
    ["meta", { property: "og:description", content: head.description }],
    ...property("og:url", canonical),
    ["meta", { property: "og:image", content: address(image.path) }],
    ...property("og:image:width", image.width),
    ...property("og:image:height", image.height),
    ...property("og:image:alt", image.alt),
    ["meta", { name: "twitter:card", content: "summary_large_image" }],
    ...property("article:published_time", graph.publishedAt),
    ...property("article:modified_time", graph.modifiedAt),
    ...property("article:author", graph.author),
    ...(graph.tags ?? []).flatMap((tag) => property("article:tag", tag)),
  ];
  const data = [
    ...(head.structuredData ? [head.structuredData(site.origin, identity.name)] : []),
    ...(head.breadcrumbs ? [breadcrumbList([{ name: identity.name, path: "/" }, ...head.breadcrumbs], address)] : []),
  ];
  return [
    '<meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>',
    isHere ? "" : '<base target="_blank"/>',
    `<title>${escapeText(`${head.title} · ${identity.name}`)}</title>`,
    writeElements(before),
    THEME_COLOURS,
    writeElements(after),
    ...data.map((each) => `<script type="application/ld+json">${dataBlock(each)}</script>`),
  ].join("");
}

const THEME_COLOURS = writeElements([
  ["meta", { name: "theme-color", content: "#fbfaf7", media: "(prefers-color-scheme: light)" }],
  ["meta", { name: "theme-color", content: "#131417", media: "(prefers-color-scheme: dark)" }],
]);

/** Paths that need no escaping, which are nearly all. */
const AS_IT_IS = /^(?:\/[\w-][\w.-]*)+$/;

function addressAt(origin: string, path: string): string {
  return AS_IT_IS.test(path) ? origin + path : new URL(path, origin).href;
}

/** schema.org/BreadcrumbList */
function breadcrumbList(steps: NonNullable<DocumentHead["breadcrumbs"]>, address: (path: string) => string) {
  const items = steps.map(({ name, path }, place) => ({
    "@type": "ListItem",
    position: place + 1,
    name,
    item: address(path),
  }));
  return { "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: items };
}

/** JSON that cannot end its script element or open a comment: every `<` is escaped. A data block, so nothing runs. */
export function dataBlock(data: Record<string, unknown>): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}

/** The whole page: text around parts rendered by React. Parts that many pages share are rendered once. */
export function renderPage(page: PageProps): string {
  const { site, head, identity = getSite(), reader = null, isPost, isEmpty = false, frame, scheme, today } = page;
  const look = (isPost && site.posts) || site;
  const main = drawPart(identity, reader, page.children);
  const isAlone = frame === "main";
  const masthead = isAlone
    ? NOTHING
    : drawMasthead({ identity, reader, today, isEmpty, section: sectionOf(head.path) });
  const footer = isAlone ? NOTHING : drawFooter({ identity, isEmpty, path: head.noindex ? null : head.path });
  const parts: Drawn[] = [masthead, main, footer];
  const elements = writeHead({ site, head, identity, look, linksOpen: frame ? "elsewhere" : "here", isPost });
  return [
    scheme && !isAlone
      ? `<!doctype html><html lang="en" data-scheme="${scheme}"><head>`
      : '<!doctype html><html lang="en"><head>',
    elements,
    // Masthead and footer use the same logo.
    ...new Set(parts.map(({ preloads }) => preloads)),
    isAlone ? "</head><body>" : '</head><body><a class="skip" href="#main">Skip to content</a>',
    ...parts.map(({ html }) => html),
    "</body></html>",
  ].join("");
}

const NOTHING: Drawn = { preloads: "", html: "" };
