import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it, onTestFinished } from "vitest";
import { CachedPage } from "./cached-page.ts";

const TEXT = `<!doctype html>${Array.from({ length: 300 }, (_, row) => `<p>Boat ${row * 7919} left the harbour</p>`).join("")}`;

type Answer = { status: number | undefined; headers: http.IncomingHttpHeaders; body: Buffer };

/** Readers of one page on a server of its own; each call is one read. */
async function serve(page: CachedPage): Promise<(headers?: http.OutgoingHttpHeaders) => Promise<Answer>> {
  const server = http.createServer((request, response) => page.send(request, response)).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return async (headers = {}) => {
    const asked = http.get({ port, host: "127.0.0.1", headers, agent: false });
    const [response] = (await once(asked, "response")) as [http.IncomingMessage];
    return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) };
  };
}

it("is compressed for its first reader already, once for all", async () => {
  const read = await serve(new CachedPage(200, { "content-type": "text/html" }, Buffer.from(TEXT)));
  const answers = await Promise.all(Array.from({ length: 10 }, () => read({ "accept-encoding": "br" })));
  for (const { headers, body } of answers) {
    expect(headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(body).toString()).toBe(TEXT);
  }
  const gzip = await read({ "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.body).toString()).toBe(TEXT);
  expect(gzip.headers.etag).not.toBe(answers[0]?.headers.etag);
});

it("takes less time over a page that is sent once", async () => {
  const sizeOf = async (isForOne: boolean) => {
    const page = new CachedPage(200, { "content-type": "text/html" }, Buffer.from(TEXT), { isForOne });
    const { body } = await (await serve(page))({ "accept-encoding": "br" });
    expect(brotliDecompressSync(body).toString()).toBe(TEXT);
    return body.length;
  };
  expect(await sizeOf(true)).toBeGreaterThan(await sizeOf(false));
});

it("is not compressed where that gains nothing", async () => {
  for (const [type, body] of [
    ["text/html", "short"],
    ["image/png", TEXT],
  ] as const) {
    const read = await serve(new CachedPage(200, { "content-type": type }, Buffer.from(body)));
    expect((await read({ "accept-encoding": "br" })).headers["content-encoding"]).toBeUndefined();
  }
});

it("sends a form that was made elsewhere", async () => {
  const page = new CachedPage(200, { "content-type": "text/css" }, Buffer.from(TEXT));
  page.addCompressed("br", Buffer.from("made by the build"));
  const read = await serve(page);
  expect((await read({ "accept-encoding": "br" })).body.toString()).toBe("made by the build");
});
