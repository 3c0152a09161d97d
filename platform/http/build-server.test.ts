import { once } from "node:events";
import { readFile } from "node:fs/promises";
import net from "node:net";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { inProject } from "#platform/config/project-root.ts";
import type { Settings } from "#platform/config/settings.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import type { App } from "./app.ts";
import { buildServer, type ServerOptions } from "./build-server.ts";

const greeting = z.object({ name: z.string({ error: "Name is required." }).max(10, "Name is too long.") });

function registerGreeting(app: App): void {
  app.post("/api/greet/", { schema: { body: greeting } }, async (request) => ({
    greeting: `Hello ${request.body.name}`,
  }));
  app.get("/page", async (_request, reply) => reply.type("text/html").send("<p>".padEnd(4000, "long ")));
  app.get("/slow", async () => new Promise((resolve) => setTimeout(resolve, 200, { done: true })));
  app.get("/live", async (_request, reply) => reply.type("text/event-stream").send(Readable.from(endless())));
  app.get("/ip", async (request) => ({ ip: request.ip }));
}

async function* endless(): AsyncGenerator<string> {
  for (;;) {
    yield ":".padEnd(64 * 1024, ".");
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const open: App[] = [];

async function serve(options: Partial<ServerOptions> = {}): Promise<App> {
  const app = await buildServer({ register: registerGreeting, ...options });
  open.push(app);
  return app;
}

async function listen(app: App): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

/** Sends bytes as they are; answers everything until the server closes or says no more for a moment. */
function exchange(port: number, bytes: string | Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.end(bytes));
    let answer = "";
    socket.on("data", (chunk) => (answer += chunk.toString("latin1")));
    socket.on("error", reject);
    socket.on("close", () => resolve(answer));
  });
}

afterEach(async () => {
  resetSettings();
  await Promise.all(open.splice(0).map((app) => app.close()));
});

describe("every answer", () => {
  it("carries the security headers and a request id, and may not be kept", async () => {
    const { headers } = await (await serve()).inject("/ip");
    expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("unsafe");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it("carries in JSON nothing that only documents obey", async () => {
    const { headers } = await (await serve()).inject("/ip");
    for (const name of ["permissions-policy", "referrer-policy", "x-frame-options", "cross-origin-opener-policy"])
      expect(headers[name]).toBeUndefined();
  });

  it("demands https only where readers use https", async () => {
    resetSettings({ PUBLIC_URL: "https://news.example" });
    const { headers } = await (await serve()).inject("/ip");
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(headers["content-security-policy"]).toContain("upgrade-insecure-requests");
  });

  it("carries them also for addresses that the router refuses", async () => {
    const { headers, statusCode } = await (await serve()).inject("/%E0%A4%A");
    expect(statusCode).toBe(400);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["x-request-id"]).toBeDefined();
  });

  it("is compressed when it is long and the client can", async () => {
    const app = await serve();
    expect(
      (await app.inject({ url: "/page", headers: { "accept-encoding": "gzip, br" } })).headers["content-encoding"],
    ).toBe("br");
    expect((await app.inject("/page")).headers["content-encoding"]).toBeUndefined();
  });
});

describe("a client's forwarding headers", () => {
  const forwarded = { "x-forwarded-for": "203.0.113.9", "x-request-id": "from-outside" };

  it("count for nothing by default", async () => {
    const answer = await (await serve()).inject({ url: "/ip", headers: forwarded });
    expect(answer.json()).toEqual({ ip: "127.0.0.1" });
    expect(answer.headers["x-request-id"]).not.toBe("from-outside");
  });

  it("count behind a configured proxy", async () => {
    resetSettings({ TRUST_PROXY: "10.0.0.0/8, loopback" });
    const app = await serve();
    const answer = await app.inject({ url: "/ip", headers: forwarded, remoteAddress: "127.0.0.1" });
    expect(answer.json()).toEqual({ ip: "203.0.113.9" });
    expect(answer.headers["x-request-id"]).toBe("from-outside");
    const other = await app.inject({ url: "/ip", headers: forwarded, remoteAddress: "198.51.100.4" });
    expect(other.json()).toEqual({ ip: "198.51.100.4" });
  });

  it("cannot smuggle an odd request id", async () => {
    resetSettings({ TRUST_PROXY: "loopback" });
    const answer = await (await serve()).inject({ url: "/ip", headers: { "x-request-id": "a b\u0007" } });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("stop the start when the proxies are misspelt", async () => {
    resetSettings({ TRUST_PROXY: "10.0.0.0/99" });
    await expect(serve()).rejects.toThrow(/TRUST_PROXY.*10\.0\.0\.0\/99/);
  });
});

describe("state-changing requests", () => {
  const greet = (headers: Record<string, string>) => ({
    method: "POST" as const,
    url: "/api/greet/",
    headers,
    payload: { name: "Ada" },
  });

  it.each<Record<string, string>>([
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "not an origin" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example", cookie: "dateline_access=x" },
    { origin: "http://localhost:80", "sec-fetch-site": "cross-site" },
  ])("are refused from another site: %o", async (headers) => {
    const answer = await (await serve()).inject(greet(headers));
    expect(answer.statusCode).toBe(403);
    expect(answer.json().detail).toMatch(/another website/);
  });

  it.each<Record<string, string>>([
    {},
    { cookie: "dateline_access=x" },
    { origin: "http://localhost:80" },
    { "sec-fetch-site": "same-origin" },
    { "sec-fetch-site": "none" },
  ])("pass from our own pages and from no browser: %o", async (headers) => {
    expect((await (await serve()).inject(greet(headers))).statusCode).toBe(200);
  });

  it("pass from the public address, whatever the proxy makes of Host", async () => {
    resetSettings({ PUBLIC_URL: "https://news.example" });
    expect(
      (await (await serve()).inject(greet({ origin: "https://news.example", host: "inner:3000" }))).statusCode,
    ).toBe(200);
  });

  const rebound = { host: "evil.example:3000", origin: "http://evil.example:3000", "sec-fetch-site": "same-origin" };

  it.each<[Partial<Settings>, Record<string, string>]>([
    [{}, rebound],
    [{}, { host: "evil.example" }],
    [{}, { host: "192.168.1.5:3000", origin: "http://192.168.1.5:3000" }],
    [{}, { host: "localhost.evil.example" }],
    [{}, { host: "127.0.0.1.evil.example" }],
    [{}, { host: "localhost@evil.example" }],
    [{}, { host: "0.0.0.0:3000" }],
    [{ PUBLIC_URL: "https://news.example" }, rebound],
    [{ PUBLIC_URL: "https://news.example" }, { host: "news.example.evil.example" }],
    [{ ALLOWED_HOSTS: ["intern.example"] }, rebound],
  ])("are refused by a name that is not ours, whatever else they say: %o %o", async (given, headers) => {
    resetSettings(given);
    const answer = await (await serve()).inject(greet(headers));
    expect(answer.statusCode).toBe(421);
    expect(answer.json().detail).toMatch(/^You cannot sign in or change anything at .+ Set |ALLOWED_HOSTS/);
  });

  it("are refused at a loopback name to whoever is on another machine, once there is a public address", async () => {
    const far = { ...greet({ host: "localhost:3000" }), remoteAddress: "192.168.1.9" };
    expect((await (await serve()).inject(far)).statusCode).toBe(200); // as from the host of a container
    resetSettings({ PUBLIC_URL: "https://news.example" });
    const app = await serve();
    expect((await app.inject(far)).statusCode).toBe(421);
    expect((await app.inject(greet({ host: "localhost:3000" }))).statusCode).toBe(200);
  });

  it.each<[Partial<Settings>, Record<string, string>]>([
    [{}, { host: "localhost:3000", origin: "http://localhost:3000" }],
    [{}, { host: "127.0.0.1:3000", origin: "http://127.0.0.1:3000" }],
    [{}, { host: "127.0.0.2:3000" }],
    [{}, { host: "[::1]:3000", origin: "http://[::1]:3000" }],
    [{}, { host: "LOCALHOST." }],
    [{ HOST: "192.168.1.5" }, { host: "192.168.1.5:3000", origin: "http://192.168.1.5:3000" }],
    [{ PUBLIC_URL: "https://news.example" }, { host: "news.example:443", origin: "https://news.example" }],
    [{ PUBLIC_URL: "https://news.example" }, { host: "News.Example." }],
    [{ ALLOWED_HOSTS: ["intern.example"] }, { host: "intern.example", origin: "http://intern.example" }],
    [
      { PUBLIC_URL: "https://news.example", ALLOWED_HOSTS: ["intern.example"] },
      { host: "intern.example:8080", origin: "http://intern.example:8080" },
    ],
  ])("pass by each of our names: %o %o", async (given, headers) => {
    resetSettings(given);
    expect((await (await serve()).inject(greet(headers))).statusCode).toBe(200);
  });

  it("are refused from a foreign page at our own name, also where the browser says that it is the same", async () => {
    const headers = { host: "localhost:3000", origin: "http://evil.example:3000", "sec-fetch-site": "same-origin" };
    expect((await (await serve()).inject(greet(headers))).statusCode).toBe(403);
  });

  it("and reads pass by any name: load balancers ask by address", async () => {
    const app = await serve();
    for (const host of ["10.0.0.7:3000", "evil.example"])
      for (const url of ["/healthz", "/readyz", "/page"])
        expect((await app.inject({ url, headers: { host } })).statusCode).toBe(200);
  });

  it("answer alike with and without the trailing slash", async () => {
    const app = await serve();
    for (const url of ["/api/greet", "/api/greet/"]) {
      expect((await app.inject({ ...greet({}), url })).json()).toEqual({ greeting: "Hello Ada" });
    }
  });
});

describe("unknown addresses", () => {
  it("answer JSON to programs and a page to readers", async () => {
    const app = await serve({ errorPage: (status) => `<h1>${status}</h1>` });
    const program = await app.inject("/nowhere");
    expect([program.statusCode, program.json()]).toEqual([404, { detail: "Not found. Check the address." }]);
    const reader = await app.inject({ url: "/nowhere", headers: { accept: "text/html" } });
    expect([reader.statusCode, reader.body]).toEqual([404, "<h1>404</h1>"]);
    expect((await app.inject({ url: "/api/nowhere", headers: { accept: "text/html" } })).json()).toHaveProperty(
      "detail",
    );
    expect(
      (await app.inject({ method: "POST", url: "/nowhere", payload: "x", headers: { "content-type": "a/b" } }))
        .statusCode,
    ).toBe(404);
  });

  it.each(["/page%00", "/page?q=%00", "/nowhere/%00"])("with a NUL byte are refused: %s", async (url) => {
    expect((await (await serve()).inject(url)).statusCode).toBe(400);
  });

  it("may be very long", async () => {
    const answer = await (await serve()).inject(`/${"a".repeat(5000)}`);
    expect(answer.statusCode).toBe(404);
  });
});

describe("health", () => {
  it("lives without asking anything, and says which version runs", async () => {
    const answer = await (
      await serve({ readiness: { database: () => Promise.reject(new Error("down")) } })
    ).inject("/healthz");
    const { version } = JSON.parse(await readFile(inProject("package.json"), "utf8")) as { version: string };
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok", version }]);
  });

  it("is ready only while every check holds, and names what does not", async () => {
    let isUp = true;
    const app = await serve({ readiness: { database: async () => isUp, notifications: () => true } });
    expect((await app.inject("/readyz")).json()).toEqual({ status: "ready", failing: [] });
    isUp = false;
    const answer = await app.inject("/readyz");
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "not-ready", failing: ["database"] }]);
    expect((await app.inject("/readyz/readers")).statusCode).toBe(503); // no page is in memory
  });

  it("stays ready with a warning", async () => {
    const app = await serve({ readiness: { database: () => true }, warnings: { storage: () => false } });
    for (const url of ["/readyz", "/readyz/readers"]) {
      const answer = await app.inject(url);
      const body = { status: "ready", failing: [], warnings: ["storage"] };
      expect([answer.statusCode, answer.json()]).toEqual([200, body]);
    }
  });
});

describe("on the wire", () => {
  it.each([
    ["a broken request line", "GARBAGE\r\n\r\n", 400],
    ["a broken header", "GET /ip HTTP/1.1\r\nhost: x\r\nbad header: \0\r\n\r\n", 400],
    ["too long a header", `GET /ip HTTP/1.1\r\nhost: x\r\nx-long: ${"a".repeat(17_000)}\r\n\r\n`, 431],
    ["a raw NUL in the address", "GET /\0 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", 400],
  ])("%s gets a 4xx", async (_name, bytes, status) => {
    const answer = await exchange(await listen(await serve()), bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it("leaves nothing running where it never listened", async () => {
    const app = await serve();
    const sweep = vi.spyOn(app.server, "closeIdleConnections");
    await app.close();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(sweep).not.toHaveBeenCalled();
  });

  it("lets a running request end when the server closes", async () => {
    const app = await serve();
    const port = await listen(app);
    const running = fetch(`http://127.0.0.1:${port}/slow`);
    await fetch(`http://127.0.0.1:${port}/healthz`);
    const closing = app.close();
    const answer = await running;
    expect(await answer.json()).toEqual({ done: true });
    expect(answer.headers.get("connection")).toBe("close"); // or the client's next request meets a closed connection
    await closing;
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow("fetch failed");
  });

  it("does not wait for a live stream whose reader is gone without a word", async () => {
    const app = await serve({ graceMs: 100 });
    const port = await listen(app);
    const reader = net.connect(port, "127.0.0.1", () => reader.write("GET /live HTTP/1.1\r\nhost: x\r\n\r\n"));
    const [first] = await once(reader, "data");
    reader.pause(); // as a cut line: nothing is read, nothing is said, the connection stands
    expect(String(first)).toMatch(/^HTTP\/1.1 200 /);
    await app.close();
    reader.destroy();
  });
});
