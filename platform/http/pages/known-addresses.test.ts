import http from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, expect, it } from "vitest";
import { isListening, stopListening } from "#platform/database/notifications.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { HotPages } from "./hot-pages.ts";

const PAGE = "page ".repeat(2000);
const UNKNOWN = `<h1>404</h1>${" nothing".repeat(500)}`;
const open: App[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
  await stopListening();
});

/** A post's page, one that reads `page`, and how many requests came past the memory. */
async function serveSite() {
  const pages = new HotPages(() => true);
  let passed = 0;
  let status = 200;
  let held: Promise<void> | undefined;
  const app = await buildServer({
    pages,
    errorPage: (code) => (code === 404 ? UNKNOWN : null),
    register: (each) => {
      each.addHook("onRequest", async () => void (passed += 1));
      const serve = (query: string[]) => ({
        tags: ["post:1"],
        maxAgeSeconds: 300,
        query,
        elsewhere: ["preview"],
        keepsMissing: true,
        render: async () => {
          await held;
          return { status, headers: {}, html: status === 200 ? PAGE : UNKNOWN };
        },
      });
      each.get("/post", (request, reply) => pages.serve(request, reply, serve([])));
      each.get("/list", (request, reply) => pages.serve(request, reply, serve(["page", "q"])));
    },
  });
  open.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  await expect.poll(isListening).toBe(true);
  const { port } = app.server.address() as AddressInfo;
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const all = { accept: "text/html", ...headers };
      const request = http.request(
        { port, host: "127.0.0.1", path, headers: all, method, agent: false },
        (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
          );
        },
      );
      request.on("error", reject).end();
    });
  /** How many of the requests came past the memory. */
  const passing = async (work: () => Promise<unknown>) => {
    const before = passed;
    await work();
    return passed - before;
  };
  /** Pages are not finished before what this returns is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return () => {
      held = undefined;
      resolve();
    };
  };
  return { get, passing, pages, hold, answer: (next: number) => (status = next) };
}

it.each([
  "/post?utm_source=mail&utm_campaign=x",
  "/post?fbclid=1",
  "/post/?gclid=a=b&&=",
  "/post?",
  "/list?utm_source=a&page=2",
  "/list?page=2&page=3&mc_eid=1",
  "/list?%70age=2&fbclid=1",
])("%s is the page without what means nothing, from memory alone", async (path) => {
  const { get, passing } = await serveSite();
  await get("/post");
  await get("/list?page=2");
  const own = await get(path.startsWith("/post") ? "/post" : "/list?page=2");
  const cookie = "dateline_access=anybody";
  expect(
    await passing(async () => {
      const answer = await get(path);
      expect([answer.status, answer.headers["etag"], answer.body.toString()]).toEqual([200, own.headers["etag"], PAGE]);
      expect((await get(path, { cookie })).body.toString()).toBe(PAGE);
      const head = await get(path, {}, "HEAD");
      expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, String(PAGE.length), 0]);
      expect((await get(path, { "if-none-match": String(own.headers["etag"]) })).status).toBe(304);
      const part = await get(path, { range: "bytes=0-9" });
      expect([part.status, part.body.toString()]).toEqual([200, PAGE]);
    }),
  ).toBe(0);
});

it.each(["/list?page=3", "/list?q=x&page=2", "/post?preview", "/post?preview=1&utm_source=a", "/post?%70review"])(
  "%s asks for something else",
  async (path) => {
    const { get, passing } = await serveSite();
    for (const known of ["/post", "/list?page=2"]) await get(known);
    expect(await passing(() => get(path))).toBe(1);
  },
);

it("remembers addresses that no route knows, for readers alone, with one page for all of them", async () => {
  const { get, passing, pages } = await serveSite();
  expect((await get("/post/nowhere")).status).toBe(404);
  await get("/post/nowhere", { "accept-encoding": "gzip" });
  expect(
    await passing(async () => {
      await expect
        .poll(async () => (await get("/post/nowhere?x=1", { "accept-encoding": "gzip" })).headers["content-encoding"])
        .toBe("gzip");
      const answer = await get("/post/nowhere", { "accept-encoding": "gzip" });
      expect([answer.status, gunzipSync(answer.body).toString()]).toEqual([404, UNKNOWN]);
      expect(answer.headers["cache-control"]).toBe("no-store");
      expect((await get("/post/nowhere", {}, "HEAD")).body).toHaveLength(0);
    }),
  ).toBe(0);
  expect(await passing(() => get("/post/nowhere", { accept: "application/json" }))).toBe(1);
  expect(await passing(() => get("/post/nowhere", { cookie: "dateline_access=anybody" }))).toBe(1);
  await get("/post");
  const { bytes } = pages.figures;
  for (let n = 0; n < 200; n++) await get(`/post/nowhere-${n}`);
  expect(pages.figures.bytes - bytes).toBeLessThan(200 * 2048);
  expect(await passing(() => get("/post"))).toBe(0);
});

it("makes all but the first reader of a page wait for it before the framework", async () => {
  const { get, passing, pages, hold } = await serveSite();
  const finish = hold();
  const first = passing(() => get("/post"));
  await expect.poll(() => pages.requests.miss).toBe(1);
  const others = Array.from({ length: 5 }, () => get("/post?utm_source=a", { cookie: "dateline_access=anybody" }));
  await get("/post/nowhere"); // the server has read what was sent before
  finish();
  expect((await Promise.all(others)).map(({ status, body }) => [status, body.toString()])).toEqual(
    Array.from({ length: 5 }, () => [200, PAGE]),
  );
  expect([await first, pages.requests]).toEqual([2, { hit: 5, miss: 1, stale: 0 }]);
});

it("leaves a reader who may see more than others to the framework, once it is known that the page is missing", async () => {
  const { get, passing, pages, hold, answer } = await serveSite();
  answer(404);
  const finish = hold();
  const both = passing(async () => {
    const first = get("/post");
    await expect.poll(() => pages.requests.miss).toBe(1);
    const author = get("/post", { cookie: "dateline_access=the-author" });
    await get("/post/nowhere");
    finish();
    expect([(await first).status, (await author).status]).toEqual([404, 404]);
  });
  expect(await both).toBe(3);
});

it.each([404, 410])("remembers a page that answered %i until its tag is announced", async (missing) => {
  const { get, passing, pages, answer } = await serveSite();
  answer(missing);
  expect((await get("/post")).status).toBe(missing);
  expect(await passing(async () => expect((await get("/post?fbclid=1")).status).toBe(missing))).toBe(0);
  expect(await passing(() => get("/post", { cookie: "dateline_access=the-author" }))).toBe(1);
  answer(200);
  pages.purge("post:1");
  expect((await get("/post")).status).toBe(200);
});
