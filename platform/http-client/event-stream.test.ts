import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError, clientMessages } from "./api-error.ts";
import { readEvents, sendStream, type ServerEvent } from "./event-stream.ts";
import { registerSessionRenewal } from "./session.ts";

const numbered = z.object({ n: z.number() });
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  vi.restoreAllMocks();
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

type Seen = { headers: IncomingMessage["headers"]; method: string | undefined };

async function serve(answer: (response: ServerResponse, attempt: number) => void) {
  const seen: Seen[] = [];
  const server = createServer((incoming, response) => {
    incoming.resume();
    seen.push({ headers: incoming.headers, method: incoming.method });
    answer(response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { path: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`, seen };
}

async function failureOf(stream: AsyncIterable<unknown>, until = Number.POSITIVE_INFINITY) {
  const events: unknown[] = [];
  try {
    for await (const event of stream) if (events.push(event) === until) break;
  } catch (error) {
    return { events, error };
  }
  throw new Error("The stream did not fail.");
}

function bytesOf(...chunks: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
      controller.close();
    },
  });
}

const read = (...chunks: (string | Uint8Array)[]) => Array.fromAsync(readEvents(bytesOf(...chunks)));

describe("a refusal", () => {
  it("is the server's sentence with its status", async () => {
    const { path } = await serve((response) =>
      response.writeHead(429, { "Retry-After": "60" }).end('{"detail":"Wait."}'),
    );
    const { error } = await failureOf(sendStream("POST", path, {}, numbered));
    expect(error).toMatchObject({ status: 429, detail: "Wait.", retryAfter: 60 });
  });

  it("names fields", async () => {
    const { path } = await serve((response) => response.writeHead(400).end('{"topic":"Fill in the topic."}'));
    const { error } = await failureOf(sendStream("POST", path, {}, numbered));
    expect(error).toMatchObject({ fields: { topic: "Fill in the topic." } });
  });

  it("of a session that ended is repeated once it is renewed", async () => {
    const { path, seen } = await serve((response, attempt) =>
      attempt === 1 ? response.writeHead(401).end("{}") : response.end('data: {"n":1}\n\n'),
    );
    cleanups.push(registerSessionRenewal({ refresh: async () => true, askToSignIn: async () => false }));
    const events = await Array.fromAsync(sendStream("POST", path, { a: 1 }, numbered));
    expect(events).toEqual([{ id: "", data: { n: 1 } }]);
    expect(seen).toHaveLength(2);
  });
});

describe("a stream", () => {
  it("gives each event as it comes, before the stream ends", async () => {
    let open: ServerResponse | undefined;
    const { path, seen } = await serve((response) => {
      open = response;
      response.write('id: 1\ndata: {"n":1}\n\n');
    });
    const stream = sendStream("GET", path, undefined, numbered, { lastEventId: "7" });
    expect(await stream.next()).toEqual({ done: false, value: { id: "1", data: { n: 1 } } });
    open?.end('data: {"n":2}\n\n');
    expect(await stream.next()).toEqual({ done: false, value: { id: "1", data: { n: 2 } } });
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(seen[0]?.headers).toMatchObject({ accept: "text/event-stream", "last-event-id": "7" });
  });

  it("that drops fails with status 0 after what came", async () => {
    const { path } = await serve((response) => {
      response.write('data: {"n":1}\n\n', () => response.destroy());
    });
    const { events, error } = await failureOf(sendStream("GET", path, undefined, numbered));
    expect(events).toHaveLength(1);
    expect(error).toMatchObject({ status: 0, detail: clientMessages.unreachable });
  });

  it("that falls silent counts as dropped", async () => {
    const { path } = await serve((response) => response.write('data: {"n":1}\n\n'));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    cleanups.push(() => vi.useRealTimers());
    const stream = sendStream("GET", path, undefined, numbered, { silenceMs: 60_000 });
    expect(await stream.next()).toMatchObject({ value: { data: { n: 1 } } });
    const end = stream.next().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(await Promise.race([end, Promise.resolve("open")])).toBe("open");
    await vi.advanceTimersByTimeAsync(1);
    expect(await end).toMatchObject({ status: 0 });
  });

  it("fails with the reason of the signal that ends it, and frees the connection", async () => {
    const closed = Promise.withResolvers<void>();
    const { path } = await serve((response) => {
      response.on("close", closed.resolve);
      response.write('data: {"n":1}\n\n');
    });
    const own = new AbortController();
    const stream = sendStream("GET", path, undefined, numbered, { signal: own.signal });
    await stream.next();
    const reason = new Error("left");
    own.abort(reason);
    await expect(stream.next()).rejects.toBe(reason);
    await closed.promise;
  });

  it("frees the connection when nobody listens any more", async () => {
    const closed = Promise.withResolvers<void>();
    const { path } = await serve((response) => {
      response.on("close", closed.resolve);
      response.write('data: {"n":1}\n\n');
    });
    for await (const _event of sendStream("GET", path, undefined, numbered)) break;
    await closed.promise;
  });

  it("refuses an event that breaks the contract, and logs why", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const { path } = await serve((response) => response.end('data: {"n":"one"}\n\n'));
    const { error } = await failureOf(sendStream("GET", path, undefined, numbered));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ detail: clientMessages.unexpected });
    expect(log).toHaveBeenCalledOnce();
  });
});

describe("the format", () => {
  it("joins data lines, passes comments and unknown fields over, and keeps the last id", async () => {
    const events = await read(": hello\n\nid: 4\ndata: a\ndata:b\nevent: x\nretry: 5\nodd\n\ndata\n\n: beat\n");
    expect(events).toEqual<ServerEvent[]>([
      { id: "4", data: "a\nb" },
      { id: "4", data: "" },
    ]);
  });

  it("gives nothing of an event that was cut off", async () => {
    expect(await read("data: a\n\ndata: b\n")).toEqual([{ id: "", data: "a" }]);
  });

  it("takes a byte order mark and an id with a NUL as the standard says", async () => {
    expect(await read("\uFEFFid: 1\ndata: a\n\nid: 2\0\ndata: b\n\n")).toEqual([
      { id: "1", data: "a" },
      { id: "1", data: "b" },
    ]);
  });

  it("reads the same wherever chunks are cut, with each kind of line end", async () => {
    const whole = 'id: é1\ndata: {"text":"Fløyen 🚢"}\ndata: two\n\n: beat\n\ndata: last\n\n';
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.array(fc.nat(120), { maxLength: 8 }),
        async (lineEnd, cuts) => {
          const bytes = new TextEncoder().encode(whole.replaceAll("\n", lineEnd));
          const places = [0, ...cuts.map((cut) => Math.min(cut, bytes.length)), bytes.length].sort((a, b) => a - b);
          const chunks = places.slice(1).map((place, index) => bytes.slice(places[index], place));
          // A CR at the very end waits for what follows it.
          expect(await read(...chunks, ": end\n")).toEqual([
            { id: "é1", data: '{"text":"Fløyen 🚢"}\ntwo' },
            { id: "é1", data: "last" },
          ]);
        },
      ),
    );
  });
});
