import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, clearThrottles, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildNewsApp, caller } from "#tests/support/apps/news-app.ts";
import {
  lastImport,
  MAX_FOLLOWS,
  MAX_OPML_BYTES,
  MAX_OPML_FEEDS,
  newsMessages,
  newsTask,
  type NewsTask,
} from "../../contract.ts";
import { parseOpml } from "./document.ts";
import { runImport } from "./service.ts";
import { runTask } from "../tasks/service.ts";

let app: App;
let user: TestUser;
const call = caller(() => app);
beforeAll(async () => {
  app = await buildNewsApp();
});
beforeEach(async () => {
  await clearThrottles();
  user = await buildUser();
});
afterAll(() => app.close());

const opml = (...outlines: string[]) => `<opml version="2.0"><body>${outlines.join("")}</body></opml>`;
const outline = (url: string, title = url) => `<outline type="rss" text="${title}" xmlUrl="${url}"/>`;

function send(file: string | Uint8Array | null, as = user) {
  const form = new FormData();
  if (file !== null) form.append("file", new Blob([file as BlobPart]), "feeds.opml");
  return app.inject({ method: "POST", url: "/rss/opml/import/", headers: { cookie: cookiesOf(as) }, payload: form });
}
async function started(file: string): Promise<string> {
  const response = await send(file);
  expect([response.statusCode, response.body]).toEqual([202, expect.any(String)]);
  return response.json<{ id: string }>().id;
}
const signal = new AbortController().signal;
const run = (id: string, wait = { waitMs: 0, pollMs: 1 }) =>
  runTask(id, { isLastAttempt: true }, () => runImport(id, signal, wait));
const taskOf = async (id: string): Promise<NewsTask> =>
  newsTask.parse((await call(user, "GET", `/rss/tasks/${id}/`)).json());
const follows = async () =>
  (
    await db
      .selectFrom("feed_follows as ff")
      .innerJoin("feeds as f", "f.id", "ff.feed_id")
      .select("f.url")
      .where("ff.user_id", "=", user.id)
      .orderBy("f.url")
      .execute()
  ).map(({ url }) => url);
const unique = (name: string) => `https://${name}-${user.id}.example/feed`;

describe("a file that is no list of feeds", () => {
  it("counts towards how many somebody may send", async () => {
    for (let n = 0; n < 20; n++) expect((await send("no OPML")).statusCode).toBe(400);
    const refused = await send("no OPML");
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
    expect((await send(opml(outline("https://a.example/feed")), await buildUser())).statusCode).toBe(202);
  });
});

describe("an import", () => {
  it("follows every feed of the file once and reports the rest", async () => {
    const known = await buildFeed();
    await follow(user.id, known.id);
    const other = await buildFeed();
    const file = opml(
      outline(known.url),
      `<outline text="Folder"><OUTLINE XMLURL="${unique("a")}"/>${outline(other.url, "Other")}</outline>`,
      outline(`${unique("a")}#again`),
      '<outline type="rss" text="Nothing"/>',
      outline("javascript:alert(1)", "Bad"),
    );
    const id = await started(file);
    expect(await taskOf(id)).toMatchObject({ kind: "import", status: "queued", done: 0, total: 6, report: null });
    await run(id);
    expect(await taskOf(id)).toMatchObject({ status: "done", done: 6, total: 6, feeds: [] });
    expect((await taskOf(id)).report).toEqual({
      added: 2,
      already: 2,
      failed: [
        { title: "Nothing", url: "", reason: newsMessages.badFeedUrl },
        { title: "Bad", url: "javascript:alert(1)", reason: newsMessages.badFeedUrl },
      ],
    });
    expect(await follows()).toEqual([known.url, other.url, unique("a")].toSorted());
  });

  it("says which feeds failed when they were first fetched, and waits for no other than them", async () => {
    const failing = await buildFeed({ succeeded_at: null, fetched_at: null });
    const waiting = await buildFeed({ succeeded_at: null, fetched_at: null });
    const id = await started(
      opml(outline(failing.url, "Failing"), outline(waiting.url), outline((await buildFeed()).url)),
    );
    const running = run(id, { waitMs: 600_000, pollMs: 5 });
    await expect.poll(async () => (await taskOf(id)).done).toBe(1);
    await db
      .updateTable("feeds")
      .set({ failures: 1, failing_since: new Date(), failure_reason: "It answers 404." })
      .where("id", "=", failing.id)
      .execute();
    await expect.poll(async () => (await taskOf(id)).done).toBe(2);
    expect(await taskOf(id)).toMatchObject({
      status: "running",
      report: { failed: [{ title: "Failing", reason: "It answers 404." }] },
    });
    await db.deleteFrom("feeds").where("id", "=", waiting.id).execute(); // merged into another, say
    await running;
    expect(await taskOf(id)).toMatchObject({ status: "done", done: 3, report: { added: 3, already: 0 } });
  });

  it("waits for first fetches only so long", async () => {
    const id = await started(opml(outline(unique("never"))));
    await run(id, { waitMs: 20, pollMs: 5 });
    expect(await taskOf(id)).toMatchObject({ status: "done", done: 1, report: { added: 1, failed: [] } });
  });

  it("is the same when two workers take it, and when one was killed in between", async () => {
    const urls = Array.from({ length: 60 }, (_, n) => unique(`n${n}`));
    const id = await started(opml(...urls.map((url) => outline(url))));
    const killed = new AbortController();
    const stopped = runTask(id, { isLastAttempt: false }, () =>
      runImport(id, killed.signal, { waitMs: 0, pollMs: 1 }),
    ).catch(() => "stopped");
    await expect.poll(async () => (await taskOf(id)).status).not.toBe("queued");
    killed.abort(new Error("The worker stops."));
    await stopped;
    await Promise.all([run(id), run(id)]);
    expect(await taskOf(id)).toMatchObject({ status: "done", done: 60, report: { added: 60, already: 0, failed: [] } });
    expect(await follows()).toEqual(urls.toSorted());
  });

  it("fills what room there is, and adds no feed for which there is none", async () => {
    await sql`
      with made as (insert into feeds (url) select 'https://full.example/' || ${user.id}::text || '/' || n
                    from generate_series(1, ${MAX_FOLLOWS - 1}::int) n returning id)
      insert into feed_follows (user_id, feed_id) select ${user.id}::bigint, id from made`.execute(db);
    const first = await started(opml(outline(unique("one")), outline(unique("two"))));
    await run(first);
    const reason = newsMessages.tooManyFollows(MAX_FOLLOWS);
    expect((await taskOf(first)).report).toMatchObject({ added: 1, already: 0, failed: [{ reason }] });
    const second = await started(opml(outline(unique("three"))));
    await run(second);
    expect((await taskOf(second)).report).toMatchObject({ added: 0, failed: [{ url: unique("three"), reason }] });
    expect(await db.selectFrom("feeds").select("id").where("url", "=", unique("three")).execute()).toEqual([]);
  });

  const many = (count: number) => opml(...Array.from({ length: count }, (_, n) => outline(`https://a.example/${n}`)));
  const REFUSED: [name: string, file: () => string | null, status: number, message: string][] = [
    ["nothing", () => null, 400, newsMessages.opmlRequired],
    ["an empty file", () => "", 400, newsMessages.notOpml],
    ["a page", () => "<html><body>opml</body></html>", 400, newsMessages.notOpml],
    ["no feeds", () => opml('<outline text="Folder"></outline>'), 400, newsMessages.emptyOpml],
    [
      "entities",
      () => `<!DOCTYPE x [<!ENTITY a "b">]>${opml(outline("https://a.example"))}`,
      400,
      newsMessages.unsafeOpml,
    ],
    ["too many feeds", () => many(MAX_OPML_FEEDS + 1), 400, newsMessages.tooManyOpmlFeeds(MAX_OPML_FEEDS)],
    ["too many bytes", () => "x".repeat(MAX_OPML_BYTES + 1), 413, newsMessages.opmlTooLarge(1024)],
  ];
  it.each(REFUSED)("of %s is refused by its field", async (_name, file, status, message) => {
    const response = await send(file());
    expect([response.statusCode, response.json()]).toEqual([status, { file: message }]);
    expect(await db.selectFrom("news_tasks").select("id").where("user_id", "=", user.id).execute()).toEqual([]);
  });

  it("adds no more unknown feeds in an hour than one reader may, and says so; known ones it follows", async () => {
    const known = await buildFeed();
    const window_ends_at = new Date(Date.now() + 600_000);
    await db
      .insertInto("throttles")
      .values({ key: `news-new-feeds:${user.id}`, failures: 10_000, window_ends_at })
      .execute();
    const urls = ["https://many-a.example/feed", "https://many-b.example/feed"];
    const id = await started(opml(...[...urls, known.url].map((url) => outline(url))));
    await run(id);
    const failed = urls.map((url) => ({ title: url, url, reason: newsMessages.tooManyNewFeeds }));
    expect((await taskOf(id)).report).toMatchObject({ failed });
    expect(await follows()).toEqual([known.url]);
    expect(await db.selectFrom("feeds").select("id").where("url", "in", urls).execute()).toEqual([]);
  });

  it("takes what no database column takes", async () => {
    const id = await started(opml(outline("https://a.example/\u0000", "A\u0000&#xd800;&#0;")));
    await run(id);
    expect((await taskOf(id)).status).toBe("done");
  });

  it("is one at a time", async () => {
    const file = opml(outline(unique("x")));
    const statuses = await Promise.all([send(file), send(file)]);
    expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409]);
  });
});

describe("the last import", () => {
  const last = async (as = user) => lastImport.parse((await call(as, "GET", "/rss/opml/import/")).json()).task;
  const dismiss = (id: string) => call(user, "POST", `/rss/tasks/${id}/dismiss/`);

  it("is told of while it runs and after, to its reader alone, until they have seen it", async () => {
    expect(await last()).toBeNull();
    const id = await started(opml(outline(unique("a")), outline("javascript:alert(1)", "Bad")));
    expect(await last()).toMatchObject({ id, status: "queued", total: 2, report: null });
    expect(await last(await buildUser())).toBeNull();
    const early = await dismiss(id);
    expect([early.statusCode, early.json()]).toEqual([409, { detail: newsMessages.taskNotOver }]);
    await run(id);
    const failed = [{ title: "Bad", url: "javascript:alert(1)", reason: newsMessages.badFeedUrl }];
    expect(await last()).toMatchObject({ id, status: "done", report: { added: 1, already: 0, failed } });
    expect(await last()).toEqual(await taskOf(id));
    for (let n = 0; n < 2; n++) expect((await dismiss(id)).json()).toEqual({ id });
    expect(await last()).toBeNull();
    expect((await taskOf(id)).status).toBe("done");
  });

  it("is the newest, also where an older one was never dismissed or this one was", async () => {
    const older = await started(opml(outline(unique("a"))));
    await run(older);
    const newer = await started(opml(outline(unique("b"))));
    expect((await last())?.id).toBe(newer);
    await run(newer);
    await dismiss(newer);
    expect(await last()).toBeNull();
  });

  it("is no search for feeds", async () => {
    await db
      .insertInto("news_tasks")
      .values({ user_id: user.id, kind: "discovery", input: "{}", status: "done" })
      .execute();
    expect(await last()).toBeNull();
  });
});

describe("an export", () => {
  it("has what one follows, in folders by category, and can be imported again", async () => {
    const tech = await buildFeed({ category: "tech", name: 'R&D "weekly" <x>', site_url: "https://rd.example/?a&b" });
    const own = await buildFeed({ title: "東京\u0001" });
    for (const { id } of [tech, own]) await follow(user.id, id);
    await follow((await buildUser()).id, (await buildFeed()).id);
    const response = await call(user, "GET", "/rss/opml/export/");
    expect(response.headers["content-type"]).toBe("text/x-opml; charset=utf-8");
    expect(response.headers["content-disposition"]).toBe('attachment; filename="dateline-sources.opml"');
    expect(parseOpml(response.rawPayload).toSorted((a, b) => a.folder.localeCompare(b.folder))).toEqual([
      { title: "東京", url: own.url, folder: "" },
      { title: 'R&D "weekly" <x>', url: tech.url, folder: "Tech News" },
    ]);
    expect(response.body).toContain('htmlUrl="https://rd.example/?a&amp;b"');
    const id = await started(response.body);
    await run(id);
    expect((await taskOf(id)).report).toEqual({ added: 0, already: 2, failed: [] });
  });

  it("of nothing is a file all the same", async () => {
    expect(parseOpml((await call(user, "GET", "/rss/opml/export/")).rawPayload)).toEqual([]);
  });
});
