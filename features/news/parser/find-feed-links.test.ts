import { expect, it } from "vitest";
import { findFeedLinks } from "./find-feed-links.ts";

const PAGE = "https://a.example/news/";
const found = (html: string) => findFeedLinks(html, PAGE);

it.each([
  ["a page without feeds", `<html><a href="/about">About</a></html>`],
  ["a style sheet", `<link rel="alternate stylesheet" type="text/css" href="/feed.css">`],
  ["another language of the page", `<link rel="alternate" hreflang="de" href="/de/">`],
  [
    "WordPress's interface",
    `<link rel="alternate" type="application/json" href="https://a.example/wp-json/wp/v2/posts/1">`,
  ],
  ["an embed", `<link rel="alternate" type="application/json+oembed" href="https://a.example/oembed?format=rss">`],
  ["a script as address", `<link rel="alternate" type="application/rss+xml" href="javascript:alert(1)">`],
  ["nothing", ""],
  ["a comment", `<!-- <link rel="alternate" type="application/rss+xml" href="/feed"> -->`],
])("finds none in %s", (_, html) => {
  expect(found(html)).toEqual([]);
});

it.each([
  [
    `<LINK REL=Alternate TYPE="application/rss+xml" TITLE="News &amp; more" HREF="../rss">`,
    "https://a.example/rss",
    "News & more",
  ],
  [
    `<link rel="alternate" type="application/atom+xml; charset=utf-8" href="//b.example/atom">`,
    "https://b.example/atom",
    "",
  ],
  [`<link rel="feed" href="feed.json">`, "https://a.example/news/feed.json", ""],
  [`<link rel="alternate" type="application/feed+json" href="/f?a=1&amp;b=2">`, "https://a.example/f?a=1&b=2", ""],
  [`<link rel="alternate" type="text/xml" href="/rss.xml" title="All">`, "https://a.example/rss.xml", "All"],
  [
    `<base href="https://c.example/x/"><link rel="alternate" type="application/rss+xml" href="y">`,
    "https://c.example/x/y",
    "",
  ],
  [`<a href="/feed/">Our <b>feed</b></a>`, "https://a.example/feed/", "Our feed"],
  [`<a href="feed:https://a.example/z">Z</a>`, "https://a.example/z", "Z"],
  [`<a href="/?feed=rss2">RSS</a>`, "https://a.example/?feed=rss2", "RSS"],
])("finds the feed in %s", (html, url, title) => {
  expect(found(html)).toEqual([{ url, title }]);
});

it("names the head's feeds before links, each once", () => {
  const html = `<a href="/index.rdf">Old</a><link rel="alternate" type="application/rss+xml" href="/feed" title="New">
    <a href="/feed#x">Again</a>`;
  expect(found(html)).toEqual([
    { url: "https://a.example/feed", title: "New" },
    { url: "https://a.example/index.rdf", title: "Old" },
  ]);
});

it("stops at twenty", () => {
  expect(found(Array.from({ length: 300 }, (_, at) => `<a href="/${at}/feed.xml">x</a>`).join(""))).toHaveLength(20);
});
