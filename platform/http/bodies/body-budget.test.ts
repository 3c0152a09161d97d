/** Bodies that are sent and never finished, over real connections: what they hold of the server's memory. */
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { z } from "zod";
import type { Settings } from "#platform/config/settings.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { heldBytes } from "./body-budget.ts";
import { readMultipart } from "./multipart.ts";

const MB = 1024 * 1024;
const HELD = 256;
const open: { close: () => unknown }[] = [];
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(open.splice(0).map((each) => each.close()));
  resetSettings();
  await expect.poll(heldBytes).toBe(0);
});

function register(app: App): void {
  app.addHook("onRequest", async (request) => {
    const isUser = request.headers["x-user"] !== undefined;
    Object.assign(request, { actor: isUser ? {} : null });
  });
  app.post("/json", { schema: { body: z.object({ text: z.string() }) } }, async () => ({ ok: true }));
  app.post("/words", async (request) => {
    const form = await readMultipart(request, { files: {} });
    return { fields: Object.keys(form.fields) };
  });
  app.post("/file", async (request) => {
    const form = await readMultipart(request, { files: { file: { max: 1, maxBytes: 40 * MB } } });
    await form.discard();
    return { bytes: form.files["file"]?.[0]?.bytes };
  });
}

async function serve(changes: Partial<Settings> = {}): Promise<number> {
  resetSettings({ MAX_CONNECTIONS_PER_ADDRESS: 1000, BODY_TIMEOUT_SECONDS: 60, ...changes });
  const app = await buildServer({ register, graceMs: 100 });
  open.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

type Sent = { socket: net.Socket; heard: () => string; sent: Promise<void> };

const PIECE = Buffer.alloc(64 * 1024, "x");

/** As much as the server takes, without keeping the rest in this process, whose memory is measured. */
async function send(socket: net.Socket, bytes: number): Promise<void> {
  let isAnswered = false;
  socket.once("data", () => (isAnswered = true));
  for (let left = bytes; left > 0 && !isAnswered && !socket.destroyed; left -= PIECE.length)
    if (!socket.write(PIECE.subarray(0, Math.min(left, PIECE.length)))) {
      await Promise.race([once(socket, "drain"), once(socket, "data"), once(socket, "close"), settled(200)]).catch(
        () => 0,
      );
      if (socket.writableNeedDrain) return;
    }
}

/** Promises more than it sends. */
function hold(port: number, path: string, begin: string, bytes: number, headers = ""): Sent {
  const socket = net.connect({ port, host: "127.0.0.1" });
  sockets.push(socket);
  let heard = "";
  socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
  socket.on("error", () => undefined);
  const type = path === "/json" ? "application/json" : "multipart/form-data; boundary=b";
  const promised = begin.length + bytes + 1000;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}Content-Type: ${type}\r\nContent-Length: ${promised}\r\n\r\n`,
  );
  socket.write(begin);
  return { socket, heard: () => heard, sent: send(socket, bytes) };
}

const FIELD = '--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n';
const statusOf = ({ heard }: Sent) => /^HTTP\/1.1 (\d+)/.exec(heard())?.[1];
const settled = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it.each([
  ["/json", '{"text":"', 255 * 1024],
  ["/words", FIELD, 8 * MB],
  ["/file", FIELD, 8 * MB],
])(
  `holds of ${HELD} bodies to %s, sent by visitors and never finished, no more than 150 MB`,
  async (path, begin, bytes) => {
    const port = await serve();
    const before = process.memoryUsage().rss;
    // The senders are in this process too: each batch has been taken, or refused, before the next.
    const all: Sent[] = [];
    let max = 0;
    for (let n = 0; n < HELD; n++) {
      const each = hold(port, path, begin, bytes);
      all.push(each);
      await each.sent;
      max = Math.max(max, process.memoryUsage().rss);
    }
    const statuses = all.map(statusOf).filter(Boolean);
    process.stdout.write(
      `${path}: ${HELD} held bodies, ${Math.round((max - before) / MB)} MB more, answered ${JSON.stringify(Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((each) => each === status).length])))}\n`,
    );
    expect((max - before) / MB).toBeLessThan(150);
    expect(statuses.every((status) => status === "503" || status === "413")).toBe(true);
  },
  60_000,
);

it("refuses visitors in plain words when they hold their half, and takes who is signed in, until all is held", async () => {
  const port = await serve({ MAX_BODIES_MB: 1 });
  const one = () => hold(port, "/json", '{"text":"', 200_000);
  const [first, second] = [one(), one()];
  await settled(300);
  const third = one();
  await expect.poll(() => statusOf(third)).toBeDefined();
  expect(third.heard()).toMatch(/^HTTP\/1.1 503 .*Retry-After: 5/is);
  expect(third.heard()).toContain("The site is receiving too much at the same time.");
  const user = hold(port, "/json", '{"text":"', 200_000, "X-User: 1\r\n");
  await settled(300);
  expect([first, second, user].map(statusOf)).toEqual([undefined, undefined, undefined]);
  for (const { socket } of [first, second]) socket.destroy();
  await settled(300);
  const next = one();
  await settled(300);
  expect(statusOf(next)).toBeUndefined(); // what the others held is free again
});

it("answers a visitor's long form of words before it has all arrived", async () => {
  const port = await serve();
  const form = hold(port, "/words", FIELD, 200_000);
  form.socket.write("x".repeat(1000)); // the rest of what it promised
  await expect.poll(() => statusOf(form)).toBe("413");
  expect(form.heard()).toContain("A form can have at most 64 KB of text.");
});

it("does not count a file, which goes to disk", async () => {
  const port = await serve({ MAX_BODIES_MB: 2 });
  const body = `${FILE}${"x".repeat(20 * MB)}\r\n--b--\r\n`;
  const answer = await fetch(`http://127.0.0.1:${port}/file`, {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=b" },
    body,
  });
  expect(await answer.json()).toEqual({ bytes: 20 * MB });
});
