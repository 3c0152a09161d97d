import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { redirectingTo, type Peer } from "#tests/doubles/peer/server.ts";
import { buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { buildNewsApp, caller } from "#tests/support/apps/news-app.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import { newsMessages, newsTask, type NewsTask } from "../../contract.ts";
import { discoverFeeds } from "./service.ts";
import { newsTaskJobs } from "../tasks/jobs.ts";
import { cleanTasks, runTask, TASK_QUEUES, TaskFailed } from "../tasks/service.ts";

let app: App;
let site: Peer;
let user: TestUser;
const call = caller(() => app);
beforeAll(async () => {
  app = await buildNewsApp();
});
beforeEach(async () => {
  await clearThrottles();
  user = await buildUser();
  site = await startAllowedPeer();
  return () => site.stop();
});
afterAll(() => app.close());

const rss = (title: string, items = 1) => ({
  headers: { "content-type": "application/rss+xml" },
  body: `<rss version="2.0"><channel><title>${title}</title><description>About ${title}</description><link>${site.origin}/</link>${Array.from(
    { length: items },
    (_, n) =>
      `<item><title>${title} ${n}</title><link>${site.origin}/${n}</link><pubDate>Mon, 0${n + 1} Jun 2026 10:00:00 GMT</pubDate></item>`,
  ).join("")}</channel></rss>`,
});
const page = (...hrefs: string[]) => ({
  headers: { "content-type": "text/html" },
  body: `<html><head><title>Site</title>${hrefs.map((href) => `<link rel="alternate" type="application/rss+xml" href="${href}">`).join("")}</head><body>Hello</body></html>`,
});
const discover = (path: string, options: Partial<Parameters<typeof discoverFeeds>[0]> = {}) =>
  discoverFeeds({ address: site.origin + path, hasScheme: true, ...options });
const byNumber = (a: number, b: number) => a - b;
const urlsOf = (feeds: { url: string }[]) => feeds.map(({ url }) => url.replace(site.origin, ""));

describe("discovery", () => {
  it("takes the address of a feed as it is, and shows its newest three", async () => {
    site.answer("/feed", rss("News", 5));
    const feeds = await discover("/feed");
    expect(feeds).toEqual([
      {
        url: `${site.origin}/feed`,
        title: "News",
        description: "About News",
        site_url: `${site.origin}/`,
        articles: [4, 3, 2].map((n) => ({
          title: `News ${n}`,
          link: `${site.origin}/${n}`,
          published: `2026-06-0${n + 1}T10:00:00.000Z`,
        })),
      },
    ]);
    expect(site.requests).toHaveLength(1);
  });

  it("follows what a page names, in its order, and leaves out what is no feed", async () => {
    site.answer("/", page("/b.xml", "/missing.xml", "a.xml", "/page", "/b.xml"));
    site.answer("/b.xml", rss("B"));
    site.answer("/a.xml", rss("A"));
    site.answer("/page", page());
    expect(urlsOf(await discover("/"))).toEqual(["/b.xml", "/a.xml"]);
    expect(site.requestsTo("/feed")).toEqual([]);
  });

  it("looks where feeds usually are when a page names none that works, each feed once", async () => {
    site.answer("/blog/today", page("/broken.xml"));
    site.answer("/rss", redirectingTo("/rss.xml"));
    site.answer("/rss.xml", rss("News"));
    site.answer("/atom.xml", rss("Other"));
    expect(urlsOf(await discover("/blog/today"))).toEqual(["/rss", "/atom.xml"]);
  });

  it("remembers where a feed has moved for good, and no other redirect", async () => {
    site.answer("/", page("/moved", "/away"));
    site.answer("/moved", redirectingTo("/new.xml", 301));
    site.answer("/away", redirectingTo("/today.xml", 302));
    site.answer("/new.xml", rss("New"));
    site.answer("/today.xml", rss("Today"));
    expect(urlsOf(await discover("/"))).toEqual(["/new.xml", "/away"]);
  });

  it("asks a page for eight others at most, two at a time", async () => {
    let atOnce = 0;
    let max = 0;
    site.answer("/", page(...Array.from({ length: 30 }, (_, n) => `/${n}.xml`)));
    for (let n = 0; n < 30; n++)
      site.answer(`/${n}.xml`, async (response) => {
        max = Math.max(max, ++atOnce);
        await new Promise(setImmediate);
        atOnce--;
        response.writeHead(404).end();
      });
    await expect(discover("/")).rejects.toThrow(TaskFailed);
    expect(site.requests).toHaveLength(9);
    expect(max).toBeLessThanOrEqual(2);
  });

  const FAILURES: [name: string, prepare: () => void, detail: RegExp][] = [
    ["has no feed", () => site.answer("/", page()), /^No feed was found on this site\.$/],
    ["answers with an error", () => site.answer("/", { status: 503 }), /error \(503\)/],
    [
      "closes the connection",
      () => site.answer("/", (_response, _request, socket) => socket.destroy()),
      /127\.0\.0\.1/,
    ],
    ["redirects in circles", () => site.answer("/", redirectingTo("/")), /./],
    ["leads inside", () => site.answer("/", redirectingTo("http://10.0.0.1/feed")), /./],
    ["is a damaged feed", () => site.answer("/", { body: '<rss version="2.0"><channel' }), /./],
    ["is empty", () => site.answer("/", { body: "" }), /empty/],
  ];
  it.each(FAILURES)("says why where a site %s", async (_name, prepare, detail) => {
    prepare();
    await expect(discover("/")).rejects.toMatchObject({ name: "TaskFailed", detail: expect.stringMatching(detail) });
  });

  it("ends in time with what it has found", async () => {
    site.answer("/", page("/slow.xml", "/quick.xml"));
    site.answer("/quick.xml", rss("Quick"));
    site.answer("/slow.xml", () => undefined); // never
    expect(urlsOf(await discover("/", { timeoutMs: 3000 }))).toEqual(["/quick.xml"]);
    site.answer("/", () => undefined);
    await expect(discover("/", { timeoutMs: 50 })).rejects.toMatchObject({
      detail: expect.stringContaining("in time"),
    });
  });

  it("reaches no address of the inside", async () => {
    await expect(discoverFeeds({ address: "http://127.0.0.1:1/", hasScheme: true })).rejects.toThrow(TaskFailed);
    expect(site.requests).toEqual([]);
  });

  it("tries http where no scheme was given and https does not answer", async () => {
    site.answer("/feed", rss("Plain"));
    const address = `${site.origin.replace("http:", "https:")}/feed`;
    await expect(discoverFeeds({ address, hasScheme: true })).rejects.toThrow(TaskFailed);
    expect(urlsOf(await discoverFeeds({ address, hasScheme: false }))).toEqual(["/feed"]);
  });
});

const start = async (as = user) => call(as, "POST", "/rss/discover/", { url: `${site.origin}/` });
const taskOf = async (id: string): Promise<NewsTask> =>
  newsTask.parse((await call(user, "GET", `/rss/tasks/${id}/`)).json());

function run(id: string, isLastAttempt = true): Promise<void> {
  const job = newsTaskJobs.find(({ queue }) => queue === TASK_QUEUES.discovery);
  if (!job) throw new Error("No job discovers.");
  return job.handler({ taskId: id }, { id: "1", attempt: 1, isLastAttempt, signal: new AbortController().signal });
}

describe("a task", () => {
  it("is queued, run by a worker, and shows what can be followed and what is", async () => {
    site.answer("/", page("/a.xml", "/b.xml"));
    for (const name of ["a", "b"]) site.answer(`/${name}.xml`, rss(name));
    const started = await start();
    expect(started.statusCode).toBe(202);
    const { id } = started.json<{ id: string }>();
    expect(await taskOf(id)).toEqual({
      id,
      kind: "discovery",
      started_at: expect.any(String),
      status: "queued",
      done: 0,
      total: 0,
      detail: "",
      feeds: [],
      report: null,
    });
    await run(id);
    await follow(user.id, (await buildFeed({ url: `${site.origin}/b.xml` })).id);
    const { feeds, ...rest } = await taskOf(id);
    expect(rest).toEqual({
      id,
      kind: "discovery",
      started_at: expect.any(String),
      status: "done",
      done: 2,
      total: 2,
      detail: "",
      report: null,
    });
    expect(feeds.map(({ title, is_followed }) => [title, is_followed])).toEqual([
      ["a", false],
      ["b", true],
    ]);
  });

  it("is one at a time for each reader, however many are sent at once", async () => {
    const other = await buildUser();
    const answers = await Promise.all([start(), start(), start(), start(other)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted(byNumber)).toEqual([202, 202, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json()).toEqual({ detail: newsMessages.taskRunning });
    const mine = answers.slice(0, 3).find(({ statusCode }) => statusCode === 202);
    site.answer("/", rss("News"));
    await run(mine?.json<{ id: string }>().id ?? "");
    expect((await start()).statusCode).toBe(202);
  });

  it("says why it failed, and stays failed when it is taken again", async () => {
    const { id } = (await start()).json<{ id: string }>();
    await run(id);
    const failed = await taskOf(id);
    expect(failed).toMatchObject({ status: "failed", detail: "The site returned an error (404).", feeds: [] });
    site.answer("/", rss("News"));
    await run(id);
    expect(await taskOf(id)).toEqual(failed);
  });

  it("is taken up again after its worker was killed", async () => {
    site.answer("/", rss("News"));
    const { id } = (await start()).json<{ id: string }>();
    await db.updateTable("news_tasks").set({ status: "running", done: 1 }).where("id", "=", id).execute();
    await run(id);
    expect(await taskOf(id)).toMatchObject({ status: "done", feeds: [{ title: "News" }] });
  });

  it("is tried again after a fault of ours, and fails after the last attempt", async () => {
    const { id } = (await start()).json<{ id: string }>();
    const broken = () => Promise.reject(new Error("The database went away."));
    await expect(runTask(id, { isLastAttempt: false }, broken)).rejects.toThrow("went away");
    expect(await taskOf(id)).toMatchObject({ status: "running" });
    await expect(runTask(id, { isLastAttempt: true }, broken)).rejects.toThrow("went away");
    expect(await taskOf(id)).toMatchObject({ status: "failed", detail: newsMessages.failed });
  });

  it("never hangs for ever: what nobody works on has failed, and does not stand in the way", async () => {
    const { id } = (await start()).json<{ id: string }>();
    const silent = { updated_at: new Date(Date.now() - 3_600_000) };
    await db.updateTable("news_tasks").set(silent).where("id", "=", id).execute();
    const next = (await start()).json<{ id: string }>();
    expect(await taskOf(id)).toMatchObject({ status: "failed", detail: expect.stringContaining("too long") });
    await db
      .updateTable("news_tasks")
      .set({ ...silent, status: "running" })
      .where("id", "=", next.id)
      .execute();
    await cleanTasks();
    expect(await taskOf(next.id)).toMatchObject({ status: "failed" });
  });

  it("is forgotten after a week, as are names of feeds", async () => {
    const { id } = (await start()).json<{ id: string }>();
    const feed = await buildFeed();
    const long = new Date(Date.now() - 8 * 86_400_000);
    await db.insertInto("named_feeds").values({ user_id: user.id, feed_id: feed.id, named_at: long }).execute();
    await cleanTasks();
    expect((await taskOf(id)).status).toBe("queued");
    await db.updateTable("news_tasks").set({ updated_at: long, status: "done" }).where("id", "=", id).execute();
    await cleanTasks();
    expect((await call(user, "GET", `/rss/tasks/${id}/`)).statusCode).toBe(404);
    expect(await db.selectFrom("named_feeds").selectAll().where("user_id", "=", user.id).execute()).toEqual([]);
  });

  it("is refused when too many were sent", async () => {
    await start();
    await db.updateTable("throttles").set({ failures: 1000 }).where("key", "=", `news-discovery:${user.id}`).execute();
    const refused = await start();
    expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  });
});
