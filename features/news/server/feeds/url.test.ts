import { expect, it } from "vitest";
import { normaliseFeedUrl } from "./url.ts";

it.each([
  "",
  "   ",
  "ftp://a.example/feed",
  "javascript:alert(1)",
  "mailto:a@b.example",
  "file:///etc/passwd",
  "https://",
  "https:///feed",
  "news",
  "two words.example",
  "https://a.example/<script>",
  "https://user:pass@a.example/feed",
  "https://a..example/",
  `https://a.example/${"x".repeat(2_001)}`,
  // Each of these is nine characters of an address: PostgreSQL indexes no text of that length.
  `https://a.example/${"文".repeat(1_000)}`,
])("refuses %j", (input) => {
  expect(normaliseFeedUrl(input)).toBeNull();
});

it.each([
  ["a.example", "https://a.example/"],
  ["a.example/feed", "https://a.example/feed"],
  ["a.example:8080/feed", "https://a.example:8080/feed"],
  [" https://A.Example/Feed \n", "https://a.example/Feed"],
  ["HTTP://a.example:80/", "http://a.example/"],
  ["https://a.example:443/x", "https://a.example/x"],
  ["https://a.example/feed#top", "https://a.example/feed"],
  ["https://a.example/?feed=rss2&b=%20", "https://a.example/?feed=rss2&b=%20"],
  ["feed:https://a.example/x", "https://a.example/x"],
  ["feed:http://a.example/x", "http://a.example/x"],
  ["feed://a.example/x", "https://a.example/x"],
  ["feed://https://a.example/x", "https://a.example/x"],
  ["FEED:a.example/x", "https://a.example/x"],
  ["itpc://a.example/x", "https://a.example/x"],
  ["//a.example/x", "https://a.example/x"],
  ["https://bücher.example/feed", "https://xn--bcher-kva.example/feed"],
  ["a.example.", "https://a.example/"],
  ["http://127.0.0.1:4000/feed", "http://127.0.0.1:4000/feed"],
  ["http://[::1]/feed", "http://[::1]/feed"],
  ["localhost:4000/feed", "https://localhost:4000/feed"],
])("makes %j %j", (input, url) => {
  expect(normaliseFeedUrl(input)).toBe(url);
  expect(normaliseFeedUrl(url)).toBe(url);
});
