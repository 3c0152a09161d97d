import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { provideTargets, dispatchChanges } from "#features/content/server/public-changes/service.ts";
import { postsChanged } from "#features/content/server/events.ts";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { startAnsweringServer } from "#tests/doubles/answering-server.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { allowOrigins } from "#tests/support/outbound.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { cacheInFront, DROP_PAGES, dropPages } from "./service.ts";

let cache: Awaited<ReturnType<typeof startAnsweringServer>>;
let status = 200;
let app: App;

beforeAll(async () => {
  cache = await startAnsweringServer(() => ({ status }));
  app = await buildSiteApp();
});
beforeEach(() => {
  status = 200;
  cache.requests.length = 0;
  hotPages.clear();
  allowOrigins(cache.origin);
  resetSettings({ ...settings(), PURGE_URL: `${cache.origin}/purge` });
});
afterEach(() => resetSettings());
afterAll(async () => {
  await stopJobs();
  await cache.stop();
  await app.close();
});

const change = { post_id: 1, post_guid: crypto.randomUUID(), company_id: 7 };

it("names the tags of a change to the cache, which pages carry while there is one", async () => {
  const post = await buildPost((await buildUser()).id);
  const { headers } = await open(app, post.url);
  expect(headers["surrogate-key"]).toMatch(new RegExp(`(^| )post:${post.guid}( |$)`));
  expect(headers["cache-tag"]).toBe(String(headers["surrogate-key"]).replaceAll(" ", ","));
  await dropPages({ changes: [change] });
  expect(cache.requests).toMatchObject([
    {
      method: "POST",
      path: "/purge",
      headers: { "surrogate-key": `front archives post:${change.post_guid} company:7` },
      body: JSON.stringify({ tags: ["front", "archives", `post:${change.post_guid}`, "company:7"] }),
    },
  ]);
  resetSettings({ ...settings(), PURGE_URL: undefined });
  hotPages.clear();
  expect((await open(app, post.url)).headers["surrogate-key"]).toBeUndefined();
  await dropPages({ changes: [change] });
  expect(cache.requests).toHaveLength(1);
});

it("is asked with the key where one is set", async () => {
  await dropPages({ changes: [change] });
  resetSettings({ ...settings(), PURGE_KEY: "a-key-of-16-letters" });
  await dropPages({ changes: [change] });
  const keys = cache.requests.map(({ headers }) => headers["authorization"]);
  expect(keys).toEqual([undefined, "Bearer a-key-of-16-letters"]);
});

it("is tried again while the cache is away", async () => {
  status = 503;
  await expect(dropPages({ changes: [change] })).rejects.toThrow("503");
});

it("gets a job for what was committed, and none without a cache", async () => {
  const jobs = async () =>
    (await connectionPool().query("select from pgboss.job where name = $1", [DROP_PAGES])).rows.length;
  const post = await buildPost((await buildUser()).id);
  const told = () => transaction((tx) => tell(tx, postsChanged, { posts: [{ ...post, company_id: null }] }));
  provideTargets([cacheInFront]);
  await db.deleteFrom("public_changes").execute();
  await told();
  await dispatchChanges();
  expect(await jobs()).toBe(1);
  resetSettings({ ...settings(), PURGE_URL: undefined });
  await told();
  await dispatchChanges();
  expect(await jobs()).toBe(1);
});
