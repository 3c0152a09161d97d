/** RSS 2.0 of what a pulling platform is to have (rssboard.org/rss-specification; content and dc modules). Pure. */
import { createHash } from "node:crypto";
import type { Release } from "../../releases/policy.ts";

export type FeedChannel = { title: string; link: string; self: string };

/** The same while the same versions are wanted. */
export function feedTag(entries: { delivery_id: number; sequence: number; updated_at: Date }[]): string {
  const hash = createHash("sha256");
  for (const { delivery_id, sequence, updated_at } of entries)
    hash.update(`${delivery_id}.${sequence}.${updated_at.getTime()};`);
  return `"${hash.digest("base64url").slice(0, 22)}"`;
}

export function feedXml({ title, link, self }: FeedChannel, releases: Release[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    "<channel>",
    element("title", title),
    element("link", link),
    element("description", title),
    `<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>`,
    ...releases.map(itemXml),
    "</channel>",
    "</rss>",
    "",
  ].join("\n");
}

function itemXml({ guid, url, title, summary, html, author, company, tags, published_at, images }: Release): string {
  const [image] = images;
  return [
    "<item>",
    element("title", title),
    element("link", url),
    `<guid isPermaLink="false">${escapeXml(guid)}</guid>`,
    element("pubDate", new Date(published_at).toUTCString()),
    element("dc:creator", company ?? author),
    ...tags.map((tag) => element("category", tag)),
    element("description", summary),
    `<content:encoded><![CDATA[${inCdata(pictureHtml(image) + html)}]]></content:encoded>`,
    "</item>",
  ].join("\n");
}

/** Feed readers do not show an enclosure's text alternative, so the banner is part of the text. */
function pictureHtml(image: Release["images"][number] | undefined): string {
  return image ? `<p><img src="${escapeXml(image.url)}" alt="${escapeXml(image.alt)}"></p>` : "";
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeXml(text: string): string {
  return inXml(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

function inCdata(html: string): string {
  return inXml(html).replaceAll("]]>", "]]]]><![CDATA[>");
}

/** Removes characters that XML 1.0 (section 2.2) does not allow in any form. */
function inXml(text: string): string {
  // eslint-disable-next-line no-control-regex -- these are what must go
  return text.toWellFormed().replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}
