import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "./app.ts";
import { buildServer } from "./build-server.ts";
import { preferredEncoding } from "./compression.ts";

const LIST = { list: Array.from({ length: 500 }, (_, id) => ({ id, name: "é" })) };
let app: App;

beforeAll(async () => {
  app = await buildServer({
    register: (each) => {
      each.get("/json", async () => LIST);
      each.get("/short", async () => ({ a: 1 }));
      each.get("/picture", async (_request, reply) => reply.type("image/png").send(Buffer.alloc(5000)));
      each.get("/part", async (_request, reply) => reply.code(206).type("text/plain").send("x".repeat(5000)));
      each.get("/stream", async (_request, reply) => reply.type("text/plain").send(Readable.from(["x".repeat(5000)])));
      each.get("/fail", async () => {
        throw new Error("x".repeat(5000));
      });
    },
  });
});
afterAll(() => app.close());

const get = (url: string, accepted: string) => app.inject({ url, headers: { "accept-encoding": accepted } });

describe("an answer", () => {
  it("is compressed as the client takes it, and tells caches that it depends", async () => {
    const [plain, zipped, brotli] = [
      await get("/json", "identity"),
      await get("/json", "gzip"),
      await get("/json", "gzip, br"),
    ];
    expect(plain.json()).toEqual(LIST);
    expect(JSON.parse(gunzipSync(zipped.rawPayload).toString())).toEqual(LIST);
    expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual(LIST);
    expect([plain, zipped, brotli].map(({ headers }) => headers["vary"])).toEqual(Array(3).fill("Accept-Encoding"));
    expect(Number(brotli.headers["content-length"])).toBe(brotli.rawPayload.length);
  });

  it.each(["/short", "/picture", "/part", "/stream", "/fail"])(
    "stays as it is where that gains nothing: %s",
    async (url) => {
      const answer = await get(url, "gzip, br");
      expect(answer.headers["content-encoding"]).toBeUndefined();
      expect(answer.rawPayload.length).toBeGreaterThan(0);
    },
  );
});

it.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0", "identity"],
  ["*", "br"],
  ["identity, *;q=0", "identity"],
  ["GZIP", "gzip"],
  ["br;q=nonsense", "identity"],
])("Accept-Encoding %s prefers %s", (accepted, encoding) => {
  expect(preferredEncoding(accepted)).toBe(encoding);
});
