/** Reads tests/fixtures/feeds: one folder per subject, in each `expected.json` with what every document must become. */
import { hash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";
import { FeedFormatError, type FeedFormatCode, type ParsedEntry, type ParsedFeed } from "./parsed-feed.ts";

const CORPUS = path.join(import.meta.dirname, "../../../tests/fixtures/feeds");
const NOW = new Date("2025-01-01T00:00:00Z");

/** `id` is what the key is made of; without it, the link. Fields that are not named hold nothing. */
type ExpectedEntry = Partial<Omit<ParsedEntry, "key" | "publishedAt">> & { id?: string; publishedAt?: string | null };

type Case = {
  file: string;
  tests: string;
  url?: string;
  contentType?: string;
  feed?: Partial<Omit<ParsedFeed, "entries">>;
  entries?: ExpectedEntry[];
  error?: { code: FeedFormatCode; feedLinks?: string[] };
};

const folders = readdirSync(CORPUS, { withFileTypes: true }).filter((each) => each.isDirectory());
const corpus = folders.map(({ name }) => ({
  folder: name,
  files: readdirSync(path.join(CORPUS, name)).filter((file) => file !== "expected.json"),
  cases: JSON.parse(readFileSync(path.join(CORPUS, name, "expected.json"), "utf8")) as Case[],
}));

function fullEntry({ id, publishedAt, ...entry }: ExpectedEntry): ParsedEntry {
  return {
    key: hash("sha256", id ?? `link:${entry.link}`, "hex").slice(0, 32),
    link: "",
    title: "",
    summary: "",
    contentHtml: "",
    imageUrl: "",
    author: "",
    categories: [],
    ...entry,
    publishedAt: publishedAt ? new Date(publishedAt) : null,
  };
}

function fullFeed({ feed, entries = [] }: Case): ParsedFeed {
  return {
    format: "rss",
    title: "Feed",
    description: "",
    siteUrl: "https://site.example/",
    imageUrl: "",
    language: "",
    ttlMinutes: null,
    isSalvaged: false,
    ...feed,
    entries: entries.map(fullEntry),
  };
}

function read(folder: string, { file, url = "https://site.example/feed.xml", contentType = "" }: Case) {
  const bytes = readFileSync(path.join(CORPUS, folder, file));
  try {
    return parseFeed(bytes, { url, contentType: contentType || null, now: NOW });
  } catch (error) {
    if (!(error instanceof FeedFormatError)) throw error;
    return { code: error.code, feedLinks: error.feedLinks };
  }
}

it("holds at least 150 documents, each with its expectation", () => {
  for (const { files, cases } of corpus) expect(cases.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
  expect(corpus.flatMap(({ cases }) => cases).length).toBeGreaterThanOrEqual(150);
});

describe.each(corpus)("$folder", ({ folder, cases }) => {
  it.each(cases)("$file: $tests", (each) => {
    const expected = each.error ? { feedLinks: [], ...each.error } : fullFeed(each);
    expect(read(folder, each)).toEqual(expected);
  });
});
