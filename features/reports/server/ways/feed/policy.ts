/** RSS 2.0 of what a pulling platform is to have (rssboard.org/rss-specification; content and dc modules). Pure. */
import { createHash } from "node:crypto";
import { element, type Markup, xmlDocument } from "#platform/xml/xml.ts";
import type { Release } from "../../releases/policy.ts";

const NAMESPACES = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
};

export type FeedChannel = { title: string; link: string; self: string };

/** The same while the same versions are wanted. */
export function feedTag(
  entries: { delivery_id: number; sequence: number; updated_at: Date }[],
  notices: { id: number; sequence: number }[],
): string {
  const hash = createHash("sha256");
  for (const { id, sequence } of notices) hash.update(`${id}.${sequence};`);
  for (const { delivery_id, sequence, updated_at } of entries)
    hash.update(`${delivery_id}.${sequence}.${updated_at.getTime()};`);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

/** A post that was withdrawn. `facts`: who withdrew it, when and why, and what is asked for. */
export type FeedNotice = { guid: string; title: string; facts: string[] };

export function feedXml({ title, link, self }: FeedChannel, releases: Release[], notices: FeedNotice[]): string {
  const channel = element(
    "channel",
    {},
    element("title", {}, title),
    element("link", {}, link),
    element("description", {}, title),
    element("atom:link", { href: self, rel: "self", type: "application/rss+xml" }),
    ...notices.map(noticeOf),
    ...releases.map(itemOf),
  );
  return xmlDocument(element("rss", { version: "2.0", ...NAMESPACES }, channel));
}

function itemOf(release: Release): Markup {
  const { guid, url, title, summary, html, author, company, tags, language, published_at, images } = release;
  const [image] = images;
  return element(
    "item",
    {},
    element("title", {}, title),
    element("link", {}, url),
    element("guid", { isPermaLink: "false" }, guid),
    element("pubDate", {}, new Date(published_at).toUTCString()),
    element("dc:creator", {}, company ?? author),
    language && element("dc:language", {}, language),
    ...tags.map((tag) => element("category", {}, tag)),
    element("description", {}, summary),
    element("content:encoded", {}, pictureHtml(image) + html),
  );
}

/** Under the guid of the release, so that it takes its place. */
function noticeOf({ guid, title, facts }: FeedNotice): Markup {
  return element(
    "item",
    {},
    element("title", {}, title),
    element("guid", { isPermaLink: "false" }, guid),
    element("description", {}, facts.join(" ")),
    element("content:encoded", {}, facts.map((line) => element("p", {}, line).xml).join("")),
  );
}

/** Feed readers do not show an enclosure's text alternative, so the banner is part of the text. */
function pictureHtml(image: Release["images"][number] | undefined): string {
  return image ? `<p>${element("img", { src: image.url, alt: image.alt }).xml}</p>` : "";
}
