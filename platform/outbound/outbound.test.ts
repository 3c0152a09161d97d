import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { publicUrl } from "#platform/config/settings.ts";
import { silent } from "#tests/doubles/peer/misbehaviour.ts";
import { type Peer, startPeer } from "#tests/doubles/peer/server.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { createHostLimiter } from "./host-limiter.ts";
import { closeOutbound, createOutbound, fetchOutbound, openOutbound } from "./outbound.ts";

let peer: Peer;
beforeAll(async () => {
  peer = await startPeer();
});
afterAll(async () => {
  await closeOutbound();
  await peer.stop();
});

const text = "Nordlys Energy opens Norway's first 40 MW geothermal plant. ".repeat(50);

describe("an address inside", () => {
  it("is not even connected to, by number or by name", async () => {
    const before = peer.connections();
    const { port } = new URL(peer.origin);
    for (const host of ["127.0.0.1", "localhost", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"]) {
      await expect(fetchOutbound(`http://${host}:${port}/`)).rejects.toMatchObject({ code: "bad-port" });
      await expect(fetchOutbound(`http://${host}/`)).rejects.toMatchObject({ code: "blocked-address" });
      await expect(openOutbound(`https://${host}/`)).rejects.toMatchObject({ code: "blocked-address" });
    }
    expect(peer.connections()).toBe(before);
  });

  it("is reached at an origin that the settings list, and there only", async () => {
    const url = peer.answer("/feed", { body: text });
    const disallow = allowOrigins(peer.origin);
    expect(String((await fetchOutbound(url)).body)).toBe(text);
    await expect(fetchOutbound(url.replace("127.0.0.1", "localhost"))).rejects.toMatchObject({ code: "bad-port" });
    disallow();
    await expect(fetchOutbound(url)).rejects.toMatchObject({ code: "bad-port" });
  });
});

describe("an answer", () => {
  beforeAll(() => allowOrigins(peer.origin));

  it.each<[string, Uint8Array | string]>([
    ["", text],
    ["identity", text],
    ["gzip", gzipSync(text)],
    ["X-GZIP", gzipSync(text)],
    ["gzip", Buffer.concat([gzipSync(text.slice(0, 100)), gzipSync(text.slice(100))])],
    ["deflate", deflateSync(text)],
    ["deflate", deflateRawSync(text)],
    ["br", brotliCompressSync(text)],
    ["zstd", zstdCompressSync(text)],
    ["gzip, br", brotliCompressSync(gzipSync(text))],
    ["deflate, gzip", gzipSync(deflateRawSync(text))],
    ["utf-8", text],
  ])("in the encoding %j is unpacked, whole and as a stream", async (encoding, body) => {
    const url = peer.answer("/packed", { headers: { "Content-Encoding": encoding }, body });
    expect(String((await fetchOutbound(url, { maxBytes: text.length })).body)).toBe(text);
    const stream = await openOutbound(url, { maxBytes: text.length });
    expect(Buffer.concat(await stream.body.toArray()).toString()).toBe(text);
  });

  it.each([200, 404])("of no bytes is empty, whatever its encoding (%i)", async (status) => {
    const url = peer.answer("/nothing", { status, headers: { "Content-Encoding": "gzip" } });
    expect(await fetchOutbound(url)).toMatchObject({ status, body: Buffer.alloc(0) });
  });

  it("without a body may say any length: to HEAD, and with 304", async () => {
    const headers = { "Content-Length": "99999999", "Content-Encoding": "gzip", ETag: '"é1"' };
    const url = peer.answer("/large", (response) => response.writeHead(200, headers).end());
    const head = await fetchOutbound(url, { method: "HEAD", maxBytes: 10 });
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, "99999999", 0]);

    peer.answer("/large", (response) => response.writeHead(304, headers).end());
    const etag = head.headers["etag"] ?? "";
    expect((await fetchOutbound(url, { headers: { "If-None-Match": etag }, maxBytes: 10 })).status).toBe(304);
    // Byte for byte as it came, although it is not ASCII.
    expect(peer.requestsTo("/large").at(-1)?.headers["if-none-match"]).toBe(etag);
  });

  it("is whatever status it is, with its headers in lower case and joined", async () => {
    const headers = { "X-Part": ["one", "two"], "Retry-After": "120" };
    const url = peer.answer("/busy", { status: 503, headers, body: "Later" });
    expect(await fetchOutbound(`${url}?page=2#end`)).toMatchObject({
      status: 503,
      headers: { "x-part": "one, two", "retry-after": "120" },
      body: Buffer.from("Later"),
      url: `${url}?page=2`,
      permanentUrl: null,
      redirected: false,
    });
  });
});

describe("a request", () => {
  beforeAll(() => allowOrigins(peer.origin));
  const seen = () => peer.requests.at(-1);

  it("introduces itself, unless its caller does", async () => {
    const url = peer.answer("/hello", {});
    await fetchOutbound(url);
    expect(seen()?.headers["user-agent"]).toMatch(/^Dateline\/\d+\.\d+\.\d+ \(\+http/);
    expect(seen()?.headers["user-agent"]).toContain(`(+${publicUrl()})`);
    expect(seen()?.headers["accept-encoding"]).toBe("gzip, deflate, br, zstd");
    await fetchOutbound(url, { headers: { "User-Agent": "Checker/1" } });
    expect(seen()?.headers["user-agent"]).toBe("Checker/1");
  });

  it("sends its body with POST only, as text or bytes, and writes what frames it itself", async () => {
    const url = peer.answer("/hook", {});
    const headers = { Host: "inside.example", "Content-Length": "3", "Transfer-Encoding": "chunked", "X-Kind": "a" };
    for (const body of ["æøå 123", Buffer.from("æøå 123")]) {
      await fetchOutbound(url, { method: "POST", headers, body });
      expect(seen()).toMatchObject({ method: "POST", body: "æøå 123", headers: { "x-kind": "a" } });
      expect(seen()?.headers).toMatchObject({ host: new URL(url).host, "content-length": "10" });
    }
    await fetchOutbound(url, { body: "ignored" });
    expect(seen()).toMatchObject({ method: "GET", body: "" });
  });

  it("keeps no cookies, and its connection for the next", async () => {
    const url = peer.answer("/cookie", { headers: { "Set-Cookie": "id=1" } });
    await fetchOutbound(url);
    const connections = peer.connections();
    for (let n = 0; n < 3; n++) await fetchOutbound(url);
    expect(seen()?.headers.cookie).toBeUndefined();
    expect(peer.connections()).toBe(connections);
  });

  it("takes no notice of proxies in the environment", async () => {
    const proxy = await startPeer();
    for (const name of ["HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY"]) vi.stubEnv(name, proxy.origin);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await proxy.stop();
    });
    const url = peer.answer("/direct", { body: "direct" });
    const own = createOutbound();
    expect(String((await own.fetch(url)).body)).toBe("direct");
    await own.close();
    expect(proxy.connections()).toBe(0);
  });

  it("waits for a slot at its host, off its clock, and gives it back in every case", async () => {
    const limiter = createHostLimiter({ perHost: 1, waitMs: 30_000 });
    const url = peer.answer("/once", silent);
    const first = fetchOutbound(url, { limiter, timeoutMs: 1500 });
    peer.answer("/next", { body: "next" });
    const second = fetchOutbound(`${peer.origin}/next`, { limiter, timeoutMs: 1200 });
    await expect(first).rejects.toMatchObject({ code: "timeout" });
    expect(String((await second).body)).toBe("next");

    await expect(fetchOutbound(`${peer.origin}/next`, { limiter, maxBytes: 1 })).rejects.toMatchObject({
      code: "too-large",
    });
    const stream = await openOutbound(`${peer.origin}/next`, { limiter });
    const impatient = fetchOutbound(url, { limiter: { acquire: limiter.acquire }, signal: AbortSignal.timeout(50) });
    await expect(impatient).rejects.toMatchObject({ code: "aborted" });
    stream.body.destroy();
    expect((await fetchOutbound(`${peer.origin}/next`, { limiter })).status).toBe(200);
  });
});
