import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, it, vi } from "vitest";
import { isListening, stopListening } from "#platform/database/notifications.ts";
import type { App } from "../app.ts";
import { buildServer } from "../build-server.ts";
import { HotPages } from "./hot-pages.ts";
import type { OpenAddresses } from "./nowhere.ts";

const UNKNOWN = `<h1>404</h1>${" nothing".repeat(200)}`;
const PAGE = "<h1>A post</h1>";
const open: App[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
  await stopListening();
});

function idIn(path: string): string | null | undefined {
  const [, , id = ""] = path.split("/");
  if (id.endsWith(".pdf")) return undefined;
  return id.length === 36 ? id : null;
}

type Get = (path: string, headers?: Record<string, string>) => Promise<{ status: number; body: string }>;

/** A site of posts by id, of which `posts` are there, and of these routes. */
async function serveSite(routes: string[] = [], { findKnown, keyIn }: Partial<OpenAddresses> = {}) {
  const posts = new Set<string>();
  const pages = new HotPages(() => true);
  let passed = 0;
  const asked: string[][] = [];
  const know: OpenAddresses["findKnown"] = async (keys) => {
    asked.push(keys);
    return findKnown ? findKnown(keys) : new Set(keys.filter((key) => posts.has(key)));
  };
  const app = await buildServer({
    pages,
    errorPage: (code) => (code === 404 ? UNKNOWN : null),
    openAddresses: {
      keyIn: keyIn ?? idIn,
      findKnown: know,
    },
    register: (each) => {
      each.addHook("onRequest", async () => void (passed += 1));
      for (const url of routes) each.get(url, async () => "routed");
      if (!keyIn)
        each.get<{ Params: { id: string } }>("/:type/:id", (request, reply) =>
          pages.serve(request, reply, {
            tags: [`post:${request.params.id}`],
            maxAgeSeconds: 300,
            keepsMissing: true,
            render: async () =>
              posts.has(request.params.id)
                ? { status: 200, headers: {}, html: PAGE }
                : { status: 404, headers: {}, html: UNKNOWN },
          }),
        );
    },
  });
  open.push(app);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  await expect.poll(isListening).toBe(true);
  const get: Get = async (path, headers = {}) => {
    const answer = await fetch(url + path, { headers: { accept: "text/html", ...headers } });
    return { status: answer.status, body: await answer.text() };
  };
  const passing = async (work: () => Promise<unknown>) => {
    const before = passed;
    await work();
    return passed - before;
  };
  /** As someone does who tries addresses. */
  const scan = async () => {
    for (let count = 0; count < 20; count++) expect((await get(`/PR/${randomUUID()}`)).status).toBe(404);
  };
  return { get, passing, posts, pages, asked, scan };
}

it.each([
  ["a program", "/nowhere", { accept: "application/json" }],
  ["who may be signed in", "/nowhere", { cookie: "dateline_access=anybody" }],
  ["who may be signed in", "/PR/no-id", { cookie: "dateline_access=anybody" }],
  ["who prefers Markdown", "/nowhere", { accept: "text/markdown, text/html;q=0.5" }],
  ["Markdown by its address", "/nowhere.md", {}],
  ["an address of a call", "/api/nowhere", {}],
  ["beside a route", "/news/nowhere", {}],
  ["an odd spelling", "/now%68ere", {}],
  ["a file of a post", "/PR/post.pdf", {}],
])("leaves %s to the framework: %s %o", async (_who, path, headers) => {
  const { get, passing, scan } = await serveSite(["/news/:id"]);
  await scan();
  expect(await passing(() => get(path, headers))).toBe(1);
});

it("refuses a forbidden character as the framework does", async () => {
  const { get } = await serveSite();
  expect((await get("/nowhere?x=%00")).status).toBe(400);
});

it.each(["/nowhere", "/nowhere/", "/wp-login.php?x=1", "/a/b/c/d/e", "/PR/no-id", "/PR/no-id/"])(
  "answers %s in front of the framework, with the page of unknown addresses and nothing kept",
  async (path) => {
    const { get, passing, pages } = await serveSite(["/news/:id"]);
    expect(await passing(async () => expect(await get(path)).toEqual({ status: 404, body: UNKNOWN }))).toBe(0);
    expect(pages.figures).toEqual({ pages: 0, bytes: 0 });
  },
);

it("never answers for a route, whatever it looks like", async () => {
  const name = fc.constantFrom("a", "b", "news", "v1.0");
  const segment = fc.oneof(name, fc.constantFrom(":x", ":x.pdf", "v-:x"));
  const parts = fc.array(segment, { minLength: 1, maxLength: 4 });
  const route = fc.tuple(parts, fc.constantFrom("", "/*", "/:z?")).map(([segments, end]) => {
    const named = segments.map((each, at) => each.replace(":x", `:x${at}`)); // each parameter has its own name
    return `/${named.join("/")}${end}`;
  });
  const address = fc.array(fc.oneof(name, fc.constantFrom("c", "x.pdf", "v-1")), { maxLength: 6 });
  const addresses = fc.array(address, { minLength: 20, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(route, addresses, async (url, all) => {
      const { get } = await serveSite([url], { keyIn: () => undefined });
      for (const path of all.map((each) => `/${each.join("/")}`)) {
        const byFramework = await get(path, { cookie: "dateline_access=anybody" });
        expect([url, path, await get(path)]).toEqual([url, path, byFramework]);
      }
    }),
    { numRuns: 15 },
  );
});

it("asks for posts by one look-up for all that are asked for at once, once many are missing", async () => {
  const { get, passing, asked, scan, pages } = await serveSite();
  await scan();
  asked.length = 0;
  const { pages: kept } = pages.figures;
  const ids = Array.from({ length: 30 }, () => randomUUID());
  expect(
    await passing(async () => {
      const answers = await Promise.all(ids.map((id) => get(`/PR/${id}`)));
      expect(answers).toEqual(ids.map(() => ({ status: 404, body: UNKNOWN })));
    }),
  ).toBe(0);
  expect(asked.flat().toSorted()).toEqual(ids.toSorted());
  expect(asked.length).toBeLessThan(ids.length);
  expect(pages.figures.pages).toBe(kept);
});

it("asks for nothing first while posts that are asked for are there", async () => {
  const { get, posts, asked } = await serveSite();
  for (let count = 0; count < 20; count++) {
    const id = randomUUID();
    posts.add(id);
    expect(await get(`/PR/${id}`)).toEqual({ status: 200, body: PAGE });
  }
  expect(asked).toEqual([]);
});

it("finds a post that is published between two requests, however many were missing", async () => {
  const { get, posts, scan } = await serveSite();
  await scan();
  const id = randomUUID();
  expect((await get(`/PR/${id}`)).status).toBe(404);
  posts.add(id); // and no message tells of it
  expect(await get(`/PR/${id}`)).toEqual({ status: 200, body: PAGE });
});

it("leaves all to the framework where the look-up fails", async () => {
  const failing = vi.fn<OpenAddresses["findKnown"]>().mockRejectedValue(new Error("The database is away"));
  const { get, passing, scan } = await serveSite([], { findKnown: failing });
  await scan();
  expect(await passing(async () => expect((await get(`/PR/${randomUUID()}`)).status).toBe(404))).toBe(1);
  expect(failing).toHaveBeenCalled();
});
