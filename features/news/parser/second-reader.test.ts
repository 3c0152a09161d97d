/** Another parser of feeds reads the same documents: where they are sound, both must see the same entries. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseFeed as parseWithFeedsmith } from "feedsmith";
import { expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";

const FORMATS = path.join(import.meta.dirname, "../../../tests/fixtures/feeds/formats");

type Other = { title?: string | { value?: string }; link?: string; url?: string; links?: { href?: string }[] };

it.each([
  "rss-2.0.xml",
  "rss-0.91.xml",
  "rdf-1.0.xml",
  "rdf-0.9.xml",
  "atom-1.0.xml",
  "atom-0.3.xml",
  "atom-prefixed.xml",
  "atom-without-namespace.xml",
  "json-1.1.json",
  "json-1.0.json",
  "rss-upper-case.xml",
  "stylesheet-first.xml",
])("agrees with feedsmith on %s", (file) => {
  const bytes = readFileSync(path.join(FORMATS, file));
  const ours = parseFeed(bytes, { url: "https://site.example/feed.xml", contentType: null });
  const { format, feed } = parseWithFeedsmith(bytes.toString("utf8"));
  const entries = ("entries" in feed ? feed.entries : "items" in feed ? feed.items : []) as Other[];
  expect(ours.format).toBe(format);
  expect(ours.entries.map(({ title, link }) => ({ title, link }))).toEqual(
    entries.map(({ title, link, url, links }) => ({
      title: typeof title === "object" ? title.value : title,
      link: link ?? url ?? links?.[0]?.href,
    })),
  );
});
