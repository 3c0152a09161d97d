import { Readable } from "node:stream";
import net, { type AddressInfo } from "node:net";
import { setImmediate as otherTurns, setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { resetSettings } from "#tests/support/setup/settings.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";

const QUEUE = 400;
const open: App[] = [];
const sockets: net.Socket[] = [];

/** Keeps the processor, as whatever else runs on the machine does. */
function occupy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

function register(app: App): void {
  app.get("/quick", async () => ({ ok: true }));
  // Work in small pieces, as that of a real request between its queries.
  const work = async (pieces: number) => {
    for (let piece = 0; piece < pieces; piece++) {
      occupy(0.25);
      await otherTurns();
    }
    return { ok: true };
  };
  app.get("/work", () => work(40));
  app.post("/form", () => work(1));
  app.post("/write", () => work(40));
  app.get("/stream", async (_request, reply) => {
    return reply.type("text/event-stream").send(Readable.from(slowly()));
  });
  app.get("/elsewhere", async () => {
    await sleep(4_000);
    return { ok: true };
  });
}

async function* slowly(): AsyncGenerator<string> {
  for (let line = 0; line < 30; line++) {
    yield "data: 1\n\n";
    await sleep(100);
  }
}

async function serve(): Promise<{ app: App; url: string }> {
  resetSettings({ MAX_QUEUE_SECONDS: 1, MAX_CONNECTIONS_PER_ADDRESS: 2 * QUEUE });
  const app = await buildServer({ register });
  open.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status);
const together = (count: number, url: string) => Promise.all(Array.from({ length: count }, () => fetch(url)));

afterEach(async () => {
  resetSettings();
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((app) => app.close()));
});

describe("a process that is starved", () => {
  it("refuses none of four requests in progress, neither in the stall nor after it", async () => {
    const { url } = await serve();
    const statuses: number[] = [];
    for (let round = 0; round < 5; round++) {
      const running = together(4, `${url}/work`);
      await otherTurns();
      occupy(1_500);
      statuses.push(...statusesOf(await running), ...statusesOf(await together(4, `${url}/quick`)));
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
  });

  it("refuses nobody when a hundred arrive in a stall", async () => {
    const { url } = await serve();
    await together(4, `${url}/quick`);
    const running = together(100, `${url}/quick`);
    await otherTurns();
    occupy(3_000);
    expect(new Set(statusesOf(await running))).toEqual(new Set([200]));
  });
});

describe("a queue", () => {
  it("of hundreds is refused what comes on top, with the time it takes, and nobody once it is worked off", async () => {
    const { app, url } = await serve();
    let isWorkedOff = false;
    // Injected, because sockets of this process would share its loop, and what comes on top would arrive after the queue.
    const queue = Promise.all(Array.from({ length: QUEUE }, () => app.inject("/work"))); // four seconds of work
    void queue.finally(() => (isWorkedOff = true));
    const refused: Awaited<ReturnType<App["inject"]>>[] = [];
    while (!isWorkedOff && refused.length < 5) {
      const answer = await app.inject("/quick");
      if (answer.statusCode === 503) refused.push(answer);
      await sleep(5);
    }
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
      expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(30);
      expect(answer.json()).toEqual({ detail: "The site is busy. Please try again in a moment." });
    }
    expect(isWorkedOff).toBe(false);
    for (const path of ["/healthz", "/readyz"]) expect((await app.inject(path)).statusCode).toBe(200);
    const done = (await queue).filter(({ statusCode }) => statusCode === 200);
    expect(done.length).toBeGreaterThan(QUEUE / 4); // on a slow machine the last of the queue are refused too
    expect(new Set(statusesOf(await together(4, `${url}/quick`)))).toEqual(new Set([200]));
  });
});

describe("a queue of writers", () => {
  it("is refused more of them, and no reader", async () => {
    const { app } = await serve();
    let isWorkedOff = false;
    const write = () => app.inject({ method: "POST", url: "/write" });
    const queue = Promise.all(Array.from({ length: QUEUE }, write));
    void queue.finally(() => (isWorkedOff = true));
    const onTop: Promise<unknown>[] = [];
    const [writes, reads]: [number[], number[]] = [[], []];
    while (!isWorkedOff && onTop.length < 200) {
      onTop.push(write().then(({ statusCode }) => writes.push(statusCode)));
      reads.push((await app.inject("/quick")).statusCode);
      await sleep(5);
    }
    await Promise.all([queue, ...onTop]);
    expect(writes).toContain(503);
    expect(new Set(reads)).toEqual(new Set([200]));
  });
});

describe("no queue", () => {
  it("is what waits for others: providers, readers of streams, bodies on their way", async () => {
    const { url } = await serve();
    const { port } = new URL(url);
    const bodies = Array.from({ length: 100 }, () => {
      const socket = net.connect(Number(port), "127.0.0.1");
      sockets.push(socket);
      socket.write("POST /form HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{");
      return socket;
    });
    const streams = together(100, `${url}/stream`);
    const elsewhere = together(100, `${url}/elsewhere`);
    const statuses: number[] = [];
    for (let round = 0; round < 30; round++) {
      statuses.push((await fetch(`${url}/quick`)).status);
      await sleep(100);
    }
    expect(bodies.every(({ destroyed }) => !destroyed)).toBe(true);
    for (const answers of [await streams, await elsewhere]) statuses.push(...statusesOf(answers));
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});
