import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { postAddresses } from "./post-addresses.ts";
import { renderUnknown } from "./notice-page.tsx";
import { registerSite } from "./site-routes.ts";

const here = () => ({ origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] });
let app: App;
let url: string;
let owner: TestUser;
let passed = 0;

beforeAll(async () => {
  app = await buildServer({
    errorPage: (status) => (status === 404 ? renderUnknown(here()) : null),
    openAddresses: postAddresses,
    register: (each) => {
      each.addHook("onRequest", async () => void (passed += 1));
      registerAuthentication(each);
      registerSite(each, here);
    },
  });
  url = await app.listen({ port: 0, host: "127.0.0.1" });
  owner = await buildUser();
});
afterAll(() => app.close());

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url + path, { headers: { accept: "text/html", ...headers }, redirect: "manual" });
  return { status: answer.status, body: await answer.text() };
};

/** Someone tries addresses, until each is looked up in front of the framework. */
beforeEach(async () => {
  while (!hotPages.areMostlyMissing) await ask(`/PR/${randomUUID()}`);
});

it("shows drafts and scheduled posts to their author and nobody else", async () => {
  for (const status of ["draft", "scheduled"] as const) {
    const post = await buildPost(owner.id, {
      status,
      publish_at: new Date(Date.now() + 3_600_000),
    });
    expect((await ask(post.url)).status).toBe(404);
    const own = await ask(post.url, { cookie: cookiesOf(owner) });
    expect([own.status, own.body.includes(post.name)]).toEqual([200, true]);
    expect((await ask(post.url, { cookie: cookiesOf(await buildUser()) })).status).toBe(404);
  }
});

it("says of posts that were withdrawn, deleted or removed that they are gone", async () => {
  const withdrawn = await buildPost(owner.id, { status: "withdrawn" });
  const deleted = await buildPost(owner.id, { deleted_at: new Date() });
  const removed = randomUUID();
  await db.insertInto("removed_posts").values({ guid: removed }).execute();
  for (const path of [withdrawn.url, deleted.url, `/PR/${removed}/x`, `/PR/${removed.toUpperCase()}`])
    expect([path, (await ask(path)).status]).toEqual([path, 410]);
});

it("answers missing posts with one statement for all, in front of the framework", async () => {
  const before = passed;
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(`/PR/${randomUUID()}/x`)));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
    new Set([`404 ${renderUnknown(here())}`]),
  );
  expect(passed).toBe(before);
});

it("answers every address as the framework does", async () => {
  const posts: TestPost[] = [];
  for (const status of ["published", "draft", "withdrawn"] as const) posts.push(await buildPost(owner.id, { status }));
  const guid = fc.oneof(
    fc.constantFrom(...posts.flatMap((post) => [post.guid, post.guid.toUpperCase()])),
    fc.uuid(),
    fc.constantFrom("no-guid", "00000000-0000-0000-0000-000000000000", `${randomUUID()}0`, "a".repeat(501)),
  );
  const type = fc.constantFrom("PR", "NW", "xx", "wp-admin", "companies", "company", "releases");
  const slug = fc.constantFrom(
    "",
    "/",
    "/x",
    `/${posts[0]?.slug}`,
    "/x/",
    "/x.txt",
    "/x.md",
    "/x.quote.txt",
    "/x/y",
    "/ninjs.json",
    "/newsml-g2.xml",
  );
  const query = fc.constantFrom("", "?preview", "?utm_source=a");
  await fc.assert(
    fc.asyncProperty(type, guid, slug, query, async (...parts) => {
      const path = `/${parts[0]}/${parts[1]}${parts[2]}${parts[3]}`;
      while (!hotPages.areMostlyMissing) await ask(`/PR/${randomUUID()}`);
      const whole = await app.inject({ url: path, headers: { accept: "text/html" } });
      while (!hotPages.areMostlyMissing) await ask(`/PR/${randomUUID()}`);
      expect([path, await ask(path)]).toEqual([path, { status: whole.statusCode, body: whole.body }]);
    }),
    { numRuns: 60 },
  );
});
