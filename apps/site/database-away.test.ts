import pg from "pg";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import { isSubscribed } from "#platform/database/notifications.ts";
import { buildShowingPost, buildVideo, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { OwnDatabaseApp } from "#tests/support/apps/own-database-app.ts";

useOwnDataFolder();

const own = OwnDatabaseApp.ofThisFile();
let author: TestUser;
beforeAll(async () => {
  author = await buildUser();
});

const read = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(own.origin + url, { headers: { accept: "text/html", ...headers } });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};
const ANYBODY: Record<string, string> = {};
const isStale = ({ headers }: { headers: Headers }) => headers.get("warning")?.startsWith("110") === true;
const listening = () => vi.waitUntil(isSubscribed);

/** A published post whose page is in memory. */
async function buildHotPost() {
  await listening();
  const post = await buildPost(author.id);
  expect((await read(post.url)).status).toBe(200);
  return post;
}

/** Stops the database, and starts it again whatever happened. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await own.stopDatabase();
  try {
    await vi.waitUntil(() => !isSubscribed());
    await work();
  } finally {
    await own.startDatabase();
  }
}

describe("while the database is away", () => {
  it("pictures that readers had last are served, and no others", async () => {
    await listening();
    const [hot, hidden] = [await buildVideo(author.actor), await buildVideo(author.actor)];
    await buildShowingPost(author.id, hot);
    expect((await read(hot.url)).status).toBe(200);
    expect((await read(hidden.url)).status).toBe(404);
    await whileAway(async () => {
      expect((await read(hot.url)).status).toBe(200);
      expect((await read(hidden.url)).status).toBe(503);
    });
    await listening();
    await db.updateTable("posts").set({ deleted_at: new Date() }).where("owner_id", "=", author.id).execute();
    expect((await read(hot.url)).status).toBe(404);
  });

  it("pages that readers had last are served, marked as such; others say when to come back", async () => {
    const [hot, cold] = [await buildHotPost(), await buildPost(author.id)];
    const before = await read(hot.url);
    expect(isStale(before)).toBe(false);
    await whileAway(async () => {
      for (const headers of [ANYBODY, ANYBODY, { cookie: cookiesOf(author) }]) {
        const answer = await read(hot.url, headers);
        expect([answer.status, isStale(answer), answer.body]).toEqual([200, true, before.body]);
        expect(Number(answer.headers.get("age"))).toBeGreaterThanOrEqual(0);
      }
      // Of this answer: a page that is new in memory is compressed a moment later, which changes its tag.
      const etag = String((await read(hot.url)).headers.get("etag"));
      expect((await read(hot.url, { "if-none-match": etag })).status).toBe(304);

      const missed = await read(cold.url);
      expect([missed.status, missed.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(missed.body).toMatch(/<h1>We will be back shortly<.*try again/i);
      expect((await fetch(`${own.origin}/api/users/me/`, { headers: { cookie: cookiesOf(author) } })).status).toBe(503);

      expect((await fetch(`${own.origin}/readyz`)).status).toBe(503);
      const readers = await fetch(`${own.origin}/readyz/readers`);
      expect([readers.status, await readers.json()]).toEqual([
        200,
        { status: "ready", failing: ["database", "notifications"] },
      ]);
    });
    await vi.waitFor(async () => expect(isStale(await read(hot.url))).toBe(false));
    await listening();
    expect((await read(cold.url)).status).toBe(200);
    expect((await fetch(`${own.origin}/readyz`)).status).toBe(200);
  });

  it("what this process withdraws once it is back is gone with the next request", async () => {
    const post = await buildHotPost();
    await whileAway(async () => expect(isStale(await read(post.url))).toBe(true));
    const gone = { status: "withdrawn" as const, withdrawn_at: new Date() };
    await vi.waitFor(() => db.updateTable("posts").set(gone).where("id", "=", post.id).execute());
    for (let again = 0; again < 20; again++) expect((await read(post.url)).status).toBe(410);
    await listening();
    expect((await read(post.url)).status).toBe(410);
  });

  it("what another process withdraws once it is back is gone a second later, for good", async () => {
    const post = await buildHotPost();
    await whileAway(async () => expect(isStale(await read(post.url))).toBe(true));
    const other = new pg.Client(own.databaseUrl);
    await other.connect();
    await other.query("update posts set status = 'withdrawn', withdrawn_at = now() where id = $1", [post.id]);
    await other.end();
    const withdrawnAt = performance.now();
    let shownFor = 0;
    await vi.waitUntil(
      async () => {
        const { status } = await read(post.url);
        if (status === 200) shownFor = performance.now() - withdrawnAt;
        return status === 410;
      },
      { interval: 20 },
    );
    expect(shownFor).toBeLessThan(5_000); // one second, and a busy machine
    for (let again = 0; again < 20; again++) expect((await read(post.url)).status).toBe(410);
    await listening();
    expect((await read(post.url)).status).toBe(410);
  });
});

it("while only the messages are cut off, pages are rendered and never out of date", async () => {
  const post = await buildHotPost();
  const other = new pg.Client(own.databaseUrl);
  await other.connect();
  await other.query(
    "select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'dateline-listen'",
  );
  await other.query("update posts set status = 'withdrawn', withdrawn_at = now() where id = $1", [post.id]);
  await other.end();
  await vi.waitFor(async () => expect((await read(post.url)).status).toBe(410));
  for (let again = 0; again < 20; again++) expect((await read(post.url)).status).toBe(410);
});
