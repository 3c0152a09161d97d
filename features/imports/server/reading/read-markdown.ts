/** Reads one Markdown file with YAML front matter, as Hugo, Jekyll, Astro and Eleventy write them. */
import { HtmlRenderer, Parser } from "commonmark";
import { parseDocument } from "yaml";
import { parseFeedDate } from "#features/news/parser/feed-date.ts";
import { storableText } from "#platform/xml/xml.ts";
import type { Found, FoundPost } from "./found.ts";

const FENCE = /^---[ \t]*\r?\n/;
const END = /^(?:---|\.\.\.)[ \t]*$/;
const MAX_FRONT_MATTER_LINES = 1000;
/** 2024-06-12-new-charger.md: Jekyll's names. */
const DATED = /^(\d{4}-\d{2}-\d{2})-(.+)$/;
const MAX_LIST = 50;

type Fields = Record<string, unknown>;

/**
 * @param name path of the file within its folder: "posts/2024-06-12-charger.md".
 * @returns null for a file without front matter that is not a post either (a readme).
 */
export function readMarkdown(name: string, source: string): Found | null {
  const text = storableText(source.replace(/^\uFEFF/, ""));
  const split = splitFrontMatter(text);
  const file = name.slice(name.lastIndexOf("/") + 1).replace(/\.(?:md|markdown)$/i, "");
  if (!split) return /^(?:readme|license|changelog|_index)$/i.test(file) ? null : fault(name, file, "no-front-matter");
  const fields = fieldsOf(split.front);
  if (!fields) return fault(name, file, "front-matter");
  return postOf(name, file, fields, split.body);
}

const fault = (key: string, title: string, reason: "no-front-matter" | "front-matter"): Found => ({
  what: "fault",
  key,
  title,
  reason,
});

function splitFrontMatter(text: string): { front: string; body: string } | null {
  const fence = FENCE.exec(text);
  if (!fence) return null;
  let at = fence[0].length;
  for (let lines = 0; lines < MAX_FRONT_MATTER_LINES && at < text.length; lines++) {
    const end = text.indexOf("\n", at);
    const stop = end < 0 ? text.length : end;
    if (END.test(text.slice(at, stop).trimEnd()))
      return { front: text.slice(fence[0].length, at), body: text.slice(stop + 1) };
    at = stop + 1;
  }
  return null;
}

function fieldsOf(front: string): Fields | null {
  try {
    // Aliases are how a small document grows; front matter has no use for them.
    const document = parseDocument(front, { schema: "core", logLevel: "error" });
    if (document.errors.length > 0) return null;
    const value: unknown = document.toJS({ maxAliasCount: 0 });
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.toLowerCase(), each]));
  } catch {
    return null;
  }
}

function postOf(name: string, file: string, fields: Fields, body: string): FoundPost {
  const first = (...names: string[]) => names.map((each) => textOf(fields[each])).find((each) => each !== "") ?? "";
  const [, day = "", rest = ""] = DATED.exec(file) ?? [];
  const picture = first("image", "cover", "banner", "featured_image", "thumbnail") || textOf(pathOf(fields["cover"]));
  const isDraft = fields["draft"] === true || fields["published"] === false;
  const address = first("canonical_url", "canonical", "url", "permalink");
  return {
    what: "post",
    key: name,
    type: first("layout", "type") === "page" ? "page" : "post",
    status: isDraft ? "draft" : "published",
    title: first("title"),
    slug: first("slug") || rest || (file === "index" ? (name.split("/").at(-2) ?? "") : file),
    address,
    publishedAt: parseFeedDate(first("date", "published_at", "pubdate", "publishdate") || day),
    authors: listOf(fields["authors"] ?? fields["author"]),
    categories: listOf(fields["categories"] ?? fields["category"]),
    tags: listOf(fields["tags"]),
    language: first("lang", "language", "locale"),
    story: first("translationkey"),
    html: new HtmlRenderer({ safe: false }).render(new Parser().parse(body)),
    isWordPress: false,
    summary: first("summary", "description", "excerpt"),
    seoTitle: first("seo_title", "meta_title"),
    seoDescription: first("seo_description", "meta_description"),
    banner: picture === "" ? null : { address: picture, alt: first("image_alt", "cover_alt"), caption: "" },
  };
}

function textOf(value: unknown): string {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : "";
}

/** `cover: { image: a.jpg }` and `author: { name: Ada }`. */
function pathOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = value as Fields;
  return fields["image"] ?? fields["src"] ?? fields["name"];
}

function listOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value.slice(0, MAX_LIST) : [value];
  return values.map((each) => textOf(pathOf(each))).filter((each) => each !== "");
}
