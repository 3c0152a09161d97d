import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { readHtml } from "./html/content.ts";
import { authorsOf } from "./formats/extension-fields.ts";
import { parseFeed } from "./parse-feed.ts";
import { FeedFormatError } from "./parsed-feed.ts";
import { readXml } from "./xml/document.ts";

const ABOUT = { url: "https://site.example/feed.xml", contentType: null };
const MEGABYTE = 1_000_000;
/**
 * What takes time in proportion to the document's size ends in a fraction of this on any machine; what takes its square
 * needs hours.
 */
const LINEAR = 60_000;
const ITEM = "<item><title>One</title><guid>1</guid></item>";
const rss = (rest: string) => `<rss version="2.0"><channel><title>Feed</title>${ITEM}${rest}</channel></rss>`;

/** @returns the number of entries, or the code of the refusal. */
function outcome(text: string): number | string {
  try {
    return parseFeed(Buffer.from(text), ABOUT).entries.length;
  } catch (error) {
    if (error instanceof FeedFormatError) return error.code;
    throw error;
  }
}

describe("a hostile document ends", () => {
  it.each<[string, () => string, number | string]>([
    ["10,000 levels around a feed", () => "<x>".repeat(10_000) + rss("") + "</x>".repeat(10_000), "not-a-feed"],
    [
      "10,000 levels inside an entry",
      () =>
        rss(`<item><guid>2</guid><description>${"<b>".repeat(10_000)}x${"</b>".repeat(10_000)}</description></item>`),
      1,
    ],
    [
      "90 levels, which are read",
      () => rss(`<item><guid>2</guid><description>${"<b>".repeat(90)}x${"</b>".repeat(90)}</description></item>`),
      2,
    ],
    [
      "an attribute of a megabyte",
      () => rss(`<item><guid>2</guid><enclosure url="${"x".repeat(MEGABYTE)}"/></item>`),
      2,
    ],
    [
      "100,000 attributes",
      () => rss(`<item ${Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(" ")}><guid>2</guid></item>`),
      2,
    ],
    [
      "100,000 entries",
      () =>
        rss(Array.from({ length: 100_000 }, (_, at) => `<item><title>T</title><guid>g${at}</guid></item>`).join("")),
      500,
    ],
    ["100,000 times the same entry", () => rss(ITEM.repeat(100_000)), 1],
    [
      "a megabyte of quotes and brackets",
      () => rss("").replace("</channel></rss>", `<item><title>${'<"'.repeat(MEGABYTE / 2)}`),
      1,
    ],
    ["a megabyte of opened comments", () => rss("<!--".repeat(MEGABYTE / 4)), 1],
    ["a megabyte of opened CDATA sections", () => rss("<![CDATA[".repeat(MEGABYTE / 9)), 1],
    [
      "a megabyte of unclosed elements, then closing ones",
      () => rss("<a>".repeat(MEGABYTE / 3) + "</b>".repeat(MEGABYTE / 4)),
      1,
    ],
    ["a title of a megabyte of ampersands", () => rss(`<item><title>${"&".repeat(MEGABYTE)}</title></item>`), 2],
    ["a title of a megabyte of brackets", () => rss(`<item><title>${"&lt;a ".repeat(MEGABYTE / 6)}</title></item>`), 2],
    [
      "a date of a megabyte",
      () => rss(`<item><guid>2</guid><pubDate>${"1 ".repeat(MEGABYTE / 2)}</pubDate></item>`),
      2,
    ],
    [
      "an author of a megabyte",
      () => rss(`<item><guid>2</guid><author>${"a@".repeat(MEGABYTE / 2)}</author></item>`),
      2,
    ],
    [
      "an author of a megabyte without an end to its address",
      () => rss(`<item><guid>2</guid><author>@ ${"a".repeat(MEGABYTE)}</author></item>`),
      2,
    ],
    [
      "an author of a megabyte of commas",
      () => rss(`<item><guid>2</guid><author>@ ${",".repeat(MEGABYTE)}x y</author></item>`),
      2,
    ],
    [
      "300 titles of opened comments",
      () => rss(`<item><title>${"&lt;!--".repeat(5_000)}</title></item>`.repeat(300)),
      2,
    ],
    [
      "60,000 links of two types",
      () => {
        const links = `<link type="x/y" href="/a"/>`.repeat(30_000) + `<link href=""/>`.repeat(30_000);
        return `<feed><entry><id>1</id>${links}</entry></feed>`;
      },
      1,
    ],
    [
      "a megabyte of namespaces",
      () => rss(Array.from({ length: 20_000 }, (_, at) => `<x xmlns:n${at}="urn:${at}"/>`).join("")),
      1,
    ],
    [
      "JSON of 100,000 levels",
      () => `{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1"}],"x":${"[".repeat(100_000)}`,
      1,
    ],
    [
      "JSON with a megabyte of quotes",
      () => `{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"1"},{"a":"${'\\"'.repeat(MEGABYTE / 2)}`,
      1,
    ],
    ["a page of a megabyte of unclosed elements", () => "<html>" + "<a href=/feed>".repeat(MEGABYTE / 14), "html"],
  ])(
    "with %s",
    (_, document, expected) => {
      expect(outcome(document())).toBe(expected);
    },
    LINEAR,
  );

  it.each<[string, () => string]>([
    ["unclosed elements, then closing ones", () => "<a>".repeat(MEGABYTE / 3) + "</b>".repeat(MEGABYTE / 4)],
    ["opened comments", () => "<!--".repeat(MEGABYTE / 4)],
    ["quotes and brackets", () => '<a "'.repeat(MEGABYTE / 4)],
    ["one attribute", () => `<a href="${"x".repeat(MEGABYTE)}">`],
    ["pictures", () => Array.from({ length: 40_000 }, (_, at) => `<img src="/${at}.jpg">`).join("")],
    ["nested scripts", () => "<script><svg>".repeat(MEGABYTE / 13)],
    ["white space", () => `<p>${" ".repeat(MEGABYTE)}</p>`],
    ["entities", () => "&amp".repeat(MEGABYTE / 4)],
  ])(
    "with content of a megabyte of %s",
    (_, html) => {
      const read = readHtml(html(), "https://site.example/", { htmlCharacters: 20_000, textCharacters: 1_000 });
      expect(read.html.length).toBeLessThanOrEqual(20_000);
    },
    LINEAR,
  );
});

it("needs nothing of the server: it runs in a bare worker thread", async () => {
  const module = JSON.stringify(new URL("parse-feed.ts", import.meta.url).href);
  const bytes = JSON.stringify([...Buffer.from(rss(""))]);
  const worker = new Worker(
    `import { parentPort } from "node:worker_threads";
     const { parseFeed } = await import(${module});
     parentPort.postMessage(parseFeed(Uint8Array.from(${bytes}), ${JSON.stringify(ABOUT)}).entries[0].title);`,
    { eval: true, env: {}, execArgv: ["--input-type=module"] },
  );
  const title = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await worker.terminate();
  expect(title).toBe("One");
});

it.each(["author", "dc:creator"])("looks at fifty people at most, named by %s", (name) => {
  const people = Array.from({ length: 29_000 }, (_, at) => `<${name}>Ada ${at}</${name}>`).join("");
  expect(authorsOf(readXml(rss(people)).channel)).toHaveLength(50);
});
