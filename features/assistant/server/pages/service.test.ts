import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pouring, resetting } from "#tests/doubles/peer/misbehaviour.ts";
import { type Peer, type PeerReply, type PeerScript, redirectingTo, startPeer } from "#tests/doubles/peer/server.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { readPages } from "./service.ts";

let site: Peer;
let disallow: () => void;
beforeEach(async () => {
  site = await startPeer();
  disallow = allowOrigins(site.origin);
  return () => site.stop();
});
afterEach(() => disallow());

const never = new AbortController().signal;
const reader = { userId: 1, signal: never };
const html = (body: string, contentType = "text/html; charset=utf-8"): PeerReply => ({
  headers: { "content-type": contentType },
  body,
});

async function reasonFor(how: PeerReply | PeerScript, signal = never): Promise<string> {
  const url = site.answer("/page", how);
  const { pages, problems } = await readPages([url], { userId: 1, signal });
  expect(pages).toEqual([]);
  expect(problems).toMatchObject([{ url }]);
  return problems[0]?.reason ?? "";
}

describe("a page that is refused", () => {
  it("is one on this machine that nobody allowed", async () => {
    disallow();
    const url = site.answer("/page", html("<p>Secret</p>"));
    const addresses = [url, "http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest", "http://0x7f.1/"];
    const { pages, problems } = await readPages(addresses, reader);
    expect([pages, problems.map((problem) => problem.url)]).toEqual([[], addresses]);
    expect(site.connections()).toBe(0);
  });

  it("is one that an allowed page leads to", async () => {
    expect(await reasonFor(redirectingTo("http://127.0.0.1:9/"))).not.toBe("");
  });

  it.each([
    "",
    "harbour.example",
    "ftp://harbour.example/",
    "file:///etc/passwd",
    "https://ada:secret@harbour.example/",
  ])("has an address of another kind: %s", async (url) => {
    expect(await readPages([url], reader)).toMatchObject({ pages: [], problems: [{ url }] });
  });

  it.each([
    ["answers with an error", { status: 404, body: "x" }, /error \(404\)/],
    ["is no page", html("%PDF-1.7", "application/pdf"), /not lead to a web page/],
    ["is a picture", html("GIF89a", "image/gif"), /not lead to a web page/],
    ["has no text", html("<script>draw()</script>"), /no text/],
    ["is larger than a megabyte", html("x".repeat(1024 * 1024 + 1)), /larger than 1 MB/],
    ["never ends", pouring({ "content-type": "text/html" }), /larger than 1 MB/],
    ["breaks off", resetting, /./],
  ] as const)("%s", async (_, how, reason) => expect(await reasonFor(how)).toMatch(reason));

  it("is one that nobody waits for any more", async () => {
    expect(await reasonFor(html("<p>x</p>"), AbortSignal.abort())).toBe("The request was stopped.");
  });
});

describe("readPages", () => {
  it("reads pages in their order, each once, beside what cannot be read", async () => {
    const first = site.answer("/a", html('<title>Ferry</title><p>Z\u00fcrich</p><a href="/more">more</a>'));
    const second = site.answer("/b", { headers: { "content-type": "text/plain" }, body: "Plain <b>text</b>" });
    const gone = site.answer("/c", { status: 410 });
    expect(await readPages([first, gone, second, first], reader)).toEqual({
      pages: [
        { url: first, title: "Ferry", text: "Z\u00fcrich\nmore", links: [`${site.origin}/more`] },
        { url: second, title: "", text: "Plain <b>text</b>", links: [] },
      ],
      problems: [{ url: gone, reason: "The page returned an error (410)." }],
    });
    expect(site.requests).toHaveLength(3);
  });

  it("keeps the given address of a page that has moved, and reads its links from where it is", async () => {
    site.answer("/new/", html('<p>Here</p><a href="next">next</a>'));
    const url = site.answer("/old", redirectingTo("/new/"));
    const { pages } = await readPages([url], reader);
    expect(pages).toEqual([{ url, title: "", text: "Here\nnext", links: [`${site.origin}/new/next`] }]);
  });

  it("reads five pages at most", async () => {
    const urls = Array.from({ length: 9 }, (_, index) => site.answer(`/${index}`, html("<p>x</p>")));
    expect((await readPages(urls, reader)).pages).toHaveLength(5);
  });
});
