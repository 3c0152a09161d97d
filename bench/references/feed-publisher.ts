/** The publisher for the bench of feeds: feeds of 30 entries on as many loopback hosts as asked for, with conditional GET. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { loopbackHost } from "../support/loopback-host.ts";

const hosts = Number(process.argv[2]);
const ENTRIES = 30;
const WORDS =
  "harbour ferry electric order shipyard crew port authority season route island battery engine captain cargo terminal winter schedule passenger bridge".split(
    " ",
  );

const documents = new Map<string, Buffer>();

/** The same address always gives the same document. */
function documentOf(path: string): Buffer {
  const known = documents.get(path);
  if (known) return known;
  let seed = Buffer.from(path).reduce((sum, byte) => (sum * 31 + byte) >>> 0, 7);
  const random = (below: number) => {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const words = (count: number) => Array.from({ length: count }, () => WORDS[random(WORDS.length)]).join(" ");
  const newest = Date.UTC(2026, 0, 1) + random(10_000) * 60_000;
  const items = Array.from({ length: ENTRIES }, (_, index) => {
    const id = `${path.slice(1)}-${ENTRIES - index}`;
    const paragraphs = Array.from({ length: 3 }, () => `<p>${words(24)} <a href="/more/${id}">${words(2)}</a>.</p>`);
    return `<item><title>${words(8)}</title><link>https://publisher.example/${id}</link><guid isPermaLink="false">${id}</guid>
<pubDate>${new Date(newest - index * 5_400_000).toUTCString()}</pubDate><dc:creator>${words(2)}</dc:creator>
<category>${words(1)}</category><category>${words(1)}</category><description>${words(25)}</description>
<content:encoded><![CDATA[<p><img src="https://publisher.example/${id}.jpg" alt="${words(3)}"></p>${paragraphs.join("")}]]></content:encoded></item>`;
  });
  const document = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel><title>${words(3)}</title><link>https://publisher.example/</link><description>${words(10)}</description>${items.join("\n")}</channel></rss>`);
  documents.set(path, document);
  return document;
}

function answer({ url = "/", headers }: IncomingMessage, response: ServerResponse): void {
  const etag = `"${url.slice(1)}"`;
  if (headers["if-none-match"] === etag) return void response.writeHead(304, { ETag: etag }).end();
  const body = documentOf(url);
  response.writeHead(200, { "Content-Type": "application/rss+xml", "Content-Length": body.length, ETag: etag });
  response.end(body);
}

const listen = (port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer(answer);
    server.once("error", reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });

const port = await listen(0, "127.0.0.1");
for (let host = 1; host < hosts; host++) await listen(port, loopbackHost(host));
console.log(`http://127.0.0.1:${port}`);
process.on("SIGTERM", () => process.exit(0));
