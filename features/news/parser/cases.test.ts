/** The feeds of tests/fixtures/cases: each must arrive as its publisher meant it. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parseFeed } from "./parse-feed.ts";
import type { ParsedEntry } from "./parsed-feed.ts";

const NOW = new Date("2026-11-28T12:00:00Z");
const read = (file: string, url = `https://cases.example/sub/dir/${file}`) =>
  parseFeed(readFileSync(`tests/fixtures/cases/feeds/${file}`), { url, contentType: null, now: NOW });
const entries = (file: string): ParsedEntry[] => read(file).entries;
const of = <F extends keyof ParsedEntry>(file: string, field: F) => entries(file).map((entry) => entry[field]);
const dates = (file: string) =>
  of(file, "publishedAt").map((date) => date?.toISOString().replace(/(?::00)?\.000Z$/, "Z"));

it.each([
  ["F01", "F01-same-guid.xml", ["Crane arrives", "Pilot boat sold", "New tide table"]],
  ["F01b", "F01b-same-rdf-about.xml", ["Lock closed", "Lock open"]],
  ["F01c", "F01c-same-link-no-guid.xml", ["Berth 1 free", "Berth 2 free"]],
  ["F06", "F06-xhtml-code.atom", ["Less: < and more"]],
  [
    "F07",
    "F07-titles-with-less.atom",
    [
      "<3 the ferry",
      "std::unique_ptr<S> at sea",
      "Add a blocker for <harbour-langother-2026",
      "Writing &amp; in HTML: &lt;b&gt; explained",
    ],
  ],
  [
    "F09",
    "F09-json-titles.json",
    [
      "Why <b>bold</b> is not <strong>strong</strong>",
      "No title here, only a note about buoys.",
      "Write &lt;br&gt; for a break",
    ],
  ],
  ["F11", "F11-cp1251.xml", ["Паром идёт в Осло"]],
  ["F11b", "F11b-says-cp1251-is-utf8.xml", ["Паром идёт в Осло"]],
  ["F12", "F12-utf8-no-charset.xml", ["Ship’s “maiden” voyage – done"]],
  ["F13", "F13-html-entities.atom", ['How–to: Use role="application"']],
  ["F14", "F14-youtube.atom", ["Night crane"]],
  ["F17", "F17-control.xml", ["Before after", "Second survives"]],
  ["F19", "F19-empty-guid.xml", ["E one", "E two"]],
  ["F20", "F20-content-type-cdata.atom", ["Shown as HTML"]],
])("%s has its entries, by their whole titles", (_case, file, titles) => {
  expect(of(file, "title")).toEqual(titles);
  expect(new Set(of(file, "key")).size).toBe(titles.length);
});

it("F02: zones are found by their names", () => {
  expect(dates("F02-iana-zone.xml")).toEqual(["2026-11-21T04:19Z", "2026-06-24T22:00Z", "2026-11-20T14:49Z"]);
});

it("F04, F05: relative links start where their document says", () => {
  const [slipway] = entries("F04-relative-to-feed.atom");
  expect(slipway?.link).toBe("https://cases.example/sub/dir/posts/slipway/");
  expect(slipway?.contentHtml).toContain('href="https://cases.example/sub/dir/posts/plan/"');
  const [nested] = entries("F05-nested-base.atom");
  expect(nested?.link).toBe("https://nested.example/ongoing/When/2026/11/27/Base-Inside");
  expect(nested?.contentHtml).toContain('href="https://nested.example/ongoing/When/2026/11/27/pics/map.html"');
});

it("F06, F20: code and CDATA of an unknown type are shown as they were meant", () => {
  expect(entries("F06-xhtml-code.atom")[0]?.contentHtml).toContain(
    "#include &lt;tide/table.h&gt;\nFrom: Ada &lt;ada@code.example&gt;\nif (a &lt; b) return;",
  );
  expect(entries("F20-content-type-cdata.atom")[0]?.contentHtml).toMatch(/One <(?:b|strong)>two<\/\w+> &amp; three/);
});

it("F09: JSON Feed's texts keep their signs, and its people are found in either field", () => {
  const [first, second] = entries("F09-json-titles.json");
  expect(first?.contentHtml).toBe("<p>A &lt; B and C &gt; D</p>\n<p>Second paragraph</p>");
  expect([first?.author, second?.author]).toEqual(["Port Desk", "Ada Quay"]);
});

it("F10: dates in other languages and forms, and behind one in the future", () => {
  expect(dates("F10-dates.xml")).toEqual([
    "2026-10-25T18:55Z",
    "2026-11-05T09:01Z",
    "2026-08-21T09:00Z",
    "2026-09-25T19:05:03Z",
    "2026-05-25T04:45:26Z",
    "2026-06-18T17:00Z",
    "2026-11-23T09:00Z",
    "2026-11-16T13:16:28Z",
    "2026-10-29T14:36:03Z",
    // Without slashes the day is first, as Saturday confirms.
    "2026-04-11T07:51:49Z",
    "2026-11-16T10:57Z",
    "2026-11-20T10:00Z",
    "2026-11-20T09:00Z",
    "2026-11-20T09:00Z",
    undefined,
  ]);
});

it("F11, F12, F13: letters are read by the encoding that the bytes have, and entities of HTML are letters", () => {
  expect(read("F11-cp1251.xml").title).toBe("Русский порт");
  expect(read("F12-utf8-no-charset.xml").title).toBe("Curly’s “port” – news");
  expect(read("F13-html-entities.atom").title).toBe("How–to");
  expect(of("F13-html-entities.atom", "summary")).toEqual(["café €5 …"]);
});

it("F14: a video has its picture and its words", () => {
  expect(entries("F14-youtube.atom")[0]).toMatchObject({
    link: "https://video.example/watch?v=abc",
    imageUrl: "https://i.video.example/vi/abc/hq.jpg",
    summary: "Line one Line two Chapter list",
    publishedAt: new Date("2026-11-27T08:00:00Z"),
  });
});

it("F17: control characters part words", () => {
  expect(of("F17-control.xml", "summary")[0]).toBe("One two");
});
