import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { renderUnknown } from "./notice-page.tsx";
import { registerSite } from "./site-routes.ts";

const getSite = () => ({ origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] });
let app: App;
let url: string;
let owner: TestUser;

beforeAll(async () => {
  app = await buildServer({
    errorPage: (status) => (status === 404 ? renderUnknown(getSite()) : null),
    register: (each) => {
      registerAuthentication(each);
      registerSite(each, getSite);
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

it("answers a missing post with the page of any unknown address", async () => {
  for (const path of [`/PR/${randomUUID()}/x`, `/PR/${randomUUID()}`, "/no/such/address"])
    expect(await ask(path)).toEqual({ status: 404, body: renderUnknown(getSite()) });
});
