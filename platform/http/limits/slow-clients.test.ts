/** Clients that send slowly, say nothing, or open too many connections; over real sockets, with small limits. */
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import type { Settings } from "#platform/config/settings.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { readMultipart } from "../bodies/multipart.ts";

const MAX = 20;
const SMALL: Partial<Settings> = {
  HEADERS_TIMEOUT_SECONDS: 0.4,
  BODY_TIMEOUT_SECONDS: 0.6,
  MIN_UPLOAD_KB_PER_SECOND: 4,
  MAX_CONNECTIONS_PER_ADDRESS: MAX,
};

const open: { close: () => unknown }[] = [];
const sockets: net.Socket[] = [];
afterEach(async () => {
  resetSettings();
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((each) => each.close()));
});

function register(app: App): void {
  app.post("/json", { schema: { body: z.object({ text: z.string() }) } }, async (request) => ({
    length: request.body.text.length,
  }));
  app.post("/late", {
    schema: { body: z.object({ text: z.string() }) },
    preParsing: async () => void (await wait(1500)), // as when the database is slow to say who asks
    handler: async (request) => ({ length: request.body.text.length }),
  });
  app.post("/form", async (request) => {
    const form = await readMultipart(request, { files: { file: { max: 1, maxBytes: 1024 * 1024 } } });
    await form.discard();
    return { bytes: form.files["file"]?.[0]?.bytes };
  });
  app.get("/ping", async () => ({ ok: true }));
  app.get("/events", async (_request, reply) => reply.type("text/event-stream").send(Readable.from(events())));
  app.get("/file", async (_request, reply) => reply.type("video/mp4").send(Readable.from(pieces())));
}

async function* events(): AsyncGenerator<string> {
  for (let n = 0; n < 15; n++) {
    yield `data: ${n}\n\n`;
    await wait(100);
  }
}

/** 4 MB. */
async function* pieces(): AsyncGenerator<Buffer> {
  for (let n = 0; n < 64; n++) yield Buffer.alloc(64 * 1024, 1);
}

async function serve(changes: Partial<Settings> = {}): Promise<number> {
  resetSettings({ ...SMALL, ...changes });
  const app = await buildServer({ register, graceMs: 100 });
  open.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

/** A connection that keeps what it hears. */
class Client {
  heard = "";
  readonly socket: net.Socket;
  readonly closed: Promise<unknown>;

  constructor(port: number, localAddress = "127.0.0.1") {
    this.socket = net.connect({ port, host: "127.0.0.1", localAddress });
    sockets.push(this.socket);
    this.socket.on("data", (bytes: Buffer) => (this.heard += bytes.toString("latin1")));
    this.socket.on("error", () => undefined);
    this.closed = once(this.socket, "close");
  }

  get status(): number {
    return Number(/^HTTP\/1.1 (\d+)/.exec(this.heard)?.[1]);
  }

  /** Until the connection closes. @returns how often it was sent. */
  async trickle(bytes: string, everyMs: number, max = Infinity): Promise<number> {
    let sent = 0;
    for (; sent < max && !this.socket.destroyed && this.socket.writable; sent++) {
      this.socket.write(bytes);
      await Promise.race([this.closed, wait(everyMs)]);
    }
    return sent;
  }

  async hears(text: string): Promise<void> {
    while (!this.heard.includes(text) && !this.socket.destroyed)
      await Promise.race([once(this.socket, "data"), this.closed]);
    expect(this.heard).toContain(text);
  }
}

const post = (path: string, length: number, type = "application/json") =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;
const FORM = "multipart/form-data; boundary=b";
const formOf = (bytes: number) => [
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n',
  "x".repeat(bytes),
  "\r\n--b--\r\n",
];
const GET = "GET /ping HTTP/1.1\r\nHost: localhost\r\n\r\n";

async function isServing(port: number, localAddress = "127.0.0.1"): Promise<boolean> {
  const client = new Client(port, localAddress);
  client.socket.write(GET);
  await Promise.race([client.hears('{"ok":true}'), client.closed]);
  client.socket.destroy();
  return client.status === 200;
}

describe("a client that sends slowly", () => {
  it("is answered 408 when its headers take too long, and when it says nothing", async () => {
    const port = await serve();
    const [trickling, silent] = [new Client(port), new Client(port)];
    trickling.socket.write("GET /ping HTTP/1.1\r\n");
    await Promise.all([trickling.trickle("a: b\r\n", 50), silent.closed]);
    expect([trickling.status, silent.status]).toEqual([408, 408]);
    expect(await isServing(port)).toBe(true);
  });

  it.each(["/json", "/form", "/ping", "/nowhere"])("is answered 408 when its JSON trickles to %s", async (path) => {
    const port = await serve();
    const client = new Client(port);
    client.socket.write(post(path, 5000));
    await client.trickle(" ", 50);
    // What needs no body has answered before, and hangs up on a sender that goes on.
    expect([408, 404, 415]).toContain(client.status);
    if (path === "/json") {
      expect(client.status).toBe(408);
      expect(client.heard).toContain('{"detail":"The request took too long to arrive. Send it again."}');
      expect(client.heard.toLowerCase()).toContain("connection: close");
      expect(client.heard.toLowerCase()).toContain("x-content-type-options: nosniff");
    }
    expect(await isServing(port)).toBe(true);
  });

  it("is answered 408 when its chunks never end", async () => {
    const client = new Client(await serve());
    const head =
      "POST /json HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    client.socket.write(head);
    await client.trickle("1\r\n \r\n", 50);
    expect(client.status).toBe(408);
  });

  it("is answered 408 when an upload falls below the slowest rate", async () => {
    const port = await serve();
    const client = new Client(port);
    const form = formOf(100_000);
    client.socket.write(post("/form", form.join("").length, FORM) + form[0]);
    await client.trickle("x".repeat(50), 50); // 1 KB a second
    expect(client.status).toBe(408);
    expect(await isServing(port)).toBe(true);
  });

  it("may take as long as its upload needs at a rate above that", async () => {
    const client = new Client(await serve());
    const form = formOf(20 * 1024);
    const start = performance.now();
    client.socket.write(post("/form", form.join("").length, FORM) + form[0]);
    expect(await client.trickle("x".repeat(1024), 100, 20)).toBe(20); // 10 KB a second
    client.socket.write(form[2] ?? "");
    await client.hears('{"bytes":20480}');
    expect(performance.now() - start).toBeGreaterThan(1500);
  });

  it("is not blamed for what we are slow to read", async () => {
    const client = new Client(await serve());
    const body = JSON.stringify({ text: "x".repeat(200_000) });
    client.socket.write(post("/late", body.length) + body);
    await client.hears('{"length":200000}');
  });
});

describe("answers that take long", () => {
  it("go on for longer than a request may take", async () => {
    const client = new Client(await serve());
    client.socket.write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await client.hears("data: 14");
  });

  it("go to slow readers whole", async () => {
    const client = new Client(await serve());
    client.socket.pause();
    client.socket.write("GET /file HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    for (let round = 0; round < 8; round++) {
      await wait(150);
      client.socket.resume();
      await once(client.socket, "data");
      client.socket.pause();
    }
    client.socket.resume();
    await client.closed;
    expect(client.heard.length).toBeGreaterThan(4 * 1024 * 1024);
  });
});

describe("connections from one address", () => {
  it("are refused beyond the limit with 429, a thousand at once, while other addresses get in", async () => {
    const port = await serve({ HEADERS_TIMEOUT_SECONDS: 60 });
    const flood = Array.from({ length: 1000 }, () => new Client(port));
    await expect.poll(() => flood.filter(({ socket }) => !socket.destroyed).length).toBe(MAX);
    const statuses = flood.flatMap(({ heard, status }) => (heard === "" ? [] : [status]));
    expect(new Set(statuses)).toEqual(new Set([429]));
    expect(statuses.length).toBeGreaterThan(100);
    expect(flood.filter(({ socket, heard }) => !socket.destroyed && heard === "")).toHaveLength(MAX);
    expect(await isServing(port)).toBe(false);
    expect(await isServing(port, "127.0.0.2")).toBe(true);
    for (const { socket } of flood) socket.destroy();
    await expect.poll(() => isServing(port)).toBe(true);
  });

  it("are refused beyond a larger limit for a whole network", async () => {
    const port = await serve({ MAX_CONNECTIONS_PER_ADDRESS: 2, HEADERS_TIMEOUT_SECONDS: 60 });
    const flood = Array.from({ length: 24 }, (_, n) => new Client(port, `127.0.0.${10 + (n % 12)}`));
    const refused = () => flood.filter(({ status }) => status === 429).length;
    await expect.poll(refused).toBe(8);
    expect(await isServing(port, "127.0.1.1")).toBe(true);
  });

  it("answer what they carry as before, up to the limit", async () => {
    const port = await serve({ HEADERS_TIMEOUT_SECONDS: 60 });
    const clients = Array.from({ length: MAX }, () => new Client(port));
    for (const client of clients) client.socket.write(GET);
    await Promise.all(clients.map((client) => client.hears('{"ok":true}')));
    const late = new Client(port);
    late.socket.write(GET);
    await late.closed;
    expect([late.status, late.heard.match(/HTTP\/1/g)?.length]).toEqual([429, 1]);
  });

  it("are not limited for a proxy that is trusted", async () => {
    const port = await serve({ TRUST_PROXY: "127.0.0.3", HEADERS_TIMEOUT_SECONDS: 60 });
    const clients = Array.from({ length: 3 * MAX }, () => new Client(port, "127.0.0.3"));
    for (const client of clients) client.socket.write(GET);
    await Promise.all(clients.map((client) => client.hears('{"ok":true}')));
  });
});

describe("connections in all", () => {
  it("are refused beyond the limit with 503, after those that only wait have been closed", async () => {
    const port = await serve({ MAX_CONNECTIONS: 5, HEADERS_TIMEOUT_SECONDS: 60 });
    const waiting = Array.from({ length: 5 }, () => new Client(port));
    for (const client of waiting) client.socket.write(GET);
    await Promise.all(waiting.map((client) => client.hears('{"ok":true}')));
    // The sixth is refused while the idle ones are being closed; then there is room.
    await expect.poll(() => isServing(port, "127.0.0.2")).toBe(true);
    await Promise.all(waiting.map(({ closed }) => closed));
    const busy = Array.from({ length: 5 }, () => new Client(port));
    for (const client of busy) client.socket.write(post("/form", 100_000, FORM));
    await expect
      .poll(async () => {
        const late = new Client(port);
        late.socket.write(GET);
        await Promise.race([late.closed, late.hears("HTTP/1.1")]);
        return late.status;
      })
      .toBe(503);
  });
});
