/** JSON Feed 1.0 and 1.1, and the complete parts of a truncated one. */
import { MAX_PEOPLE, personName } from "./extension-fields.ts";
import { wholeObjects } from "./json-salvage.ts";
import type { RawEntry, RawFeed, RawImage, RawText } from "../raw-feed.ts";

// eslint-disable-next-line no-control-regex -- these are what JSON forbids
const FORBIDDEN = /[\u0000-\u001f]/g;

type Json = Record<string, unknown>;

/** @returns null for JSON of another kind, "broken" if nothing can be read. */
export function readJson(text: string): RawFeed | "broken" | null {
  const { value, isSalvaged } = parse(text);
  if (value === null) return "broken";
  const isVersioned = typeof value["version"] === "string" && value["version"].includes("jsonfeed.org");
  const items = Array.isArray(value["items"]) ? value["items"] : null;
  if (!isVersioned && (items === null || (value["title"] === undefined && value["home_page_url"] === undefined)))
    return null;
  return {
    format: "json",
    title: textField(value["title"]),
    description: textField(value["description"]),
    links: [address(value["home_page_url"])],
    images: [address(value["icon"]), address(value["favicon"])],
    language: stringOf(value["language"]),
    ttlMinutes: null,
    authors: authorsOf(value),
    entries: (items ?? []).filter(isObject).map(readItem),
    isSalvaged,
  };
}

function parse(text: string): { value: Json | null; isSalvaged: boolean } {
  // Raw line breaks inside strings are the commonest slip, commas before a bracket the next.
  const attempts = [
    () => text,
    () => text.replace(FORBIDDEN, " "),
    () => text.replace(FORBIDDEN, " ").replace(/,(?=\s{0,200}[\]}])/g, ""),
  ];
  for (const attempt of attempts) {
    try {
      const value: unknown = JSON.parse(attempt());
      return { value: isObject(value) ? value : null, isSalvaged: false };
    } catch {
      continue;
    }
  }
  return { value: wholeObjects(text), isSalvaged: true };
}

function readItem(item: Json): RawEntry {
  const id = stringOf(item["id"]);
  const html = stringOf(item["content_html"]);
  const plain = stringOf(item["content_text"]);
  const content: RawText =
    html.trim() === "" ? { value: plain, kind: "text", base: "" } : { value: html, kind: "html", base: "" };
  return {
    guid: id.trim(),
    links: [address(item["url"]), address(item["external_url"]), address(/^https?:\/\//i.test(id) ? id : "")],
    titles: [textField(item["title"])].filter((title) => title !== null),
    summary: textField(item["summary"]),
    content: content.value.trim() === "" ? null : content,
    images: imagesOf(item),
    authors: authorsOf(item),
    categories: listOf(item["tags"]).map(stringOf),
    dates: [stringOf(item["date_published"]), stringOf(item["date_modified"])].filter(Boolean),
  };
}

function imagesOf(item: Json): RawImage[] {
  const attachments = listOf(item["attachments"]).filter(isObject);
  const pictures = attachments.filter((each) => stringOf(each["mime_type"]).startsWith("image/"));
  const urls = [item["image"], item["banner_image"], ...pictures.map((each) => each["url"])].map(stringOf);
  return urls.filter(Boolean).map((url) => ({ url, base: "", width: null, height: null }));
}

/** Version 1.1 has a list, 1.0 one author; feeds of both versions use either. */
function authorsOf(value: Json): string[] {
  const people = [...listOf(value["authors"]).slice(0, MAX_PEOPLE), value["author"]];
  const names = people.map((person) => personName(isObject(person) ? stringOf(person["name"]) : stringOf(person)));
  return names.filter(Boolean);
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const address = (value: unknown) => ({ url: stringOf(value), base: "" });

/** Ids may also be numbers. */
function stringOf(value: unknown): string {
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : "";
}

/** JSON Feed's titles and summaries are plain text: what looks like markup in them is meant to be read. */
function textField(value: unknown): RawText | null {
  const text = stringOf(value);
  return text.trim() === "" ? null : { value: text, kind: "text", base: "" };
}
