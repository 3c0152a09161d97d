import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Peer, redirectingTo, startPeer } from "#tests/doubles/peer/server.ts";
import { createHostLimiter } from "./host-limiter.ts";
import { createOutbound, type Outbound } from "./outbound.ts";
import { type Hop, startTrail } from "./redirects.ts";

let here: Peer;
let there: Peer;
let outbound: Outbound;
beforeAll(async () => {
  [here, there] = await Promise.all([startPeer(), startPeer()]);
  const origins = [here.origin, there.origin];
  outbound = createOutbound({ allowedOrigins: () => origins });
});
afterAll(async () => {
  await outbound.close();
  await Promise.all([here.stop(), there.stop()]);
});

describe("a redirect", () => {
  it.each([
    [301, "POST", "GET"],
    [302, "POST", "GET"],
    [303, "POST", "GET"],
    [307, "POST", "POST"],
    [308, "POST", "POST"],
    [302, "GET", "GET"],
    [303, "HEAD", "HEAD"],
    [301, "HEAD", "HEAD"],
  ] as const)("%i turns %s into %s", async (status, method, expected) => {
    here.answer("/from", redirectingTo("/to", status));
    here.answer("/to", { body: method === "HEAD" ? "" : "there" });
    const headers = { "Content-Type": "text/plain", "Content-Language": "nb" };
    const answer = await outbound.fetch(`${here.origin}/from`, { method, headers, body: "hello" });
    expect(answer).toMatchObject({ status: 200, url: `${here.origin}/to`, redirected: true });
    const last = here.requests.at(-1);
    const isPost = expected === "POST";
    expect(last).toMatchObject({ method: expected, body: isPost ? "hello" : "" });
    if (method === "POST") expect(last?.headers["content-type"]).toBe(isPost ? "text/plain" : undefined);
  });

  it.each([300, 304, 305, 306])("is not what %i is, though it names a place", async (status) => {
    here.answer("/from", redirectingTo("/to", status));
    expect(await outbound.fetch(`${here.origin}/from`)).toMatchObject({ status, redirected: false });
  });

  it.each<[string, [number, string][], string | null]>([
    ["one 301", [[301, "/b"]], "/b"],
    [
      "301 and 308",
      [
        [301, "/b"],
        [308, "/c"],
      ],
      "/c",
    ],
    [
      "301, then 302",
      [
        [301, "/b"],
        [302, "/c"],
      ],
      "/b",
    ],
    [
      "302, then 301",
      [
        [302, "/b"],
        [301, "/c"],
      ],
      null,
    ],
    [
      "301, 307, 308",
      [
        [301, "/b"],
        [307, "/c"],
        [308, "/d"],
      ],
      "/b",
    ],
    [
      "only temporary ones",
      [
        [302, "/b"],
        [303, "/c"],
      ],
      null,
    ],
  ])("is remembered as far as the way is permanent: %s", async (_name, way, expected) => {
    let from = "/start";
    for (const [status, to] of way) {
      here.answer(from, redirectingTo(to, status));
      from = to;
    }
    here.answer(from, { body: "here" });
    const answer = await outbound.fetch(`${here.origin}/start`);
    expect(answer.permanentUrl).toBe(expected === null ? null : here.origin + expected);
    expect(answer.url).toBe(here.origin + from);
  });

  it.each(["utf8", "latin1"] as const)("leads to addresses in other letters, in %s", async (charset) => {
    here.answer("/nyheter", (_response, _request, socket) =>
      socket.end(Buffer.from("HTTP/1.1 302 Found\r\nLocation: /blåbær\r\nContent-Length: 0\r\n\r\n", charset)),
    );
    here.answer("/bl%C3%A5b%C3%A6r", { body: "sweet" });
    expect(String((await outbound.fetch(`${here.origin}/nyheter`)).body)).toBe("sweet");
  });

  it("to another origin takes no header along that could be a secret, nor back again", async () => {
    here.answer("/out", redirectingTo(`${there.origin}/via`, 307));
    there.answer("/via", redirectingTo(`${here.origin}/home`, 307));
    here.answer("/home", {});
    const secret = { Authorization: "Bearer 1", Cookie: "id=1", "X-Api-Key": "1", "X-Dateline-Signature": "1" };
    const harmless = {
      Accept: "application/rss+xml",
      "Accept-Language": "nb",
      "If-None-Match": '"1"',
      "User-Agent": "A/1",
    };
    const request = { method: "POST", body: "{}", headers: { ...secret, ...harmless, "Content-Type": "a/b" } } as const;
    await outbound.fetch(`${here.origin}/out`, request);
    const names = Object.keys(secret).map((name) => name.toLowerCase());
    expect(here.requestsTo("/out")[0]?.headers).toMatchObject({ authorization: "Bearer 1", "x-api-key": "1" });
    for (const [peer, path] of [
      [there, "/via"],
      [here, "/home"],
    ] as const) {
      const { headers, body } = peer.requestsTo(path)[0] ?? { headers: {}, body: "" };
      expect(Object.keys(headers).filter((name) => names.includes(name))).toEqual([]);
      expect(headers).toMatchObject({ accept: "application/rss+xml", "content-type": "a/b", "if-none-match": '"1"' });
      expect(body).toBe("{}");
    }
  });

  it("within an origin takes all headers along", async () => {
    here.answer("/from", redirectingTo("/with-key"));
    here.answer("/with-key", {});
    await outbound.fetch(`${here.origin}/from`, { headers: { Authorization: "Bearer 1" } });
    expect(here.requestsTo("/with-key")[0]?.headers.authorization).toBe("Bearer 1");
  });

  it("waits for a slot of the next host only after its own is given back", async () => {
    const limiter = createHostLimiter({ perHost: 1, waitMs: 10_000 });
    here.answer("/a", redirectingTo(`${there.origin}/b`));
    there.answer("/b", redirectingTo(`${here.origin}/c`));
    here.answer("/c", { body: "done" });
    const all = Array.from({ length: 6 }, () => outbound.fetch(`${here.origin}/a`, { limiter }));
    for (const { body } of await Promise.all(all)) expect(String(body)).toBe("done");
  });
});

describe("a redirect from https to http", () => {
  it("is followed, never with a key or a cookie, whatever the names", () => {
    const start = (headers: Record<string, string>): Hop => ({
      url: new URL("https://news.example/feed"),
      method: "GET",
      headers,
      body: undefined,
    });
    const name = fc.constantFrom(
      "authorization",
      "cookie",
      "proxy-authorization",
      "x-token",
      "signature",
      "set-cookie",
    );
    fc.assert(
      fc.property(fc.dictionary(name, fc.string()), fc.constantFrom(301, 302, 303, 307, 308), (headers, status) => {
        const trail = startTrail(start(headers), 5, []);
        const next = trail.follow(start({ ...headers, accept: "*/*" }), status, "http://news.example/feed");
        expect(next.headers).toEqual({ accept: "*/*" });
        expect(next.url.href).toBe("http://news.example/feed");
      }),
    );
  });
});
