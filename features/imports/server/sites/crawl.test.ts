/** Imports from living sites by sitemaps, feeds and structured data, as real servers on loopback. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { redirectingTo } from "#tests/doubles/peer/server.ts";
import { addMember } from "#tests/factories/companies.ts";
import { buildUser } from "#tests/factories/users.ts";
import { front, siteOfEachTest } from "#tests/support/import-sites.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import { importMessages } from "../../contract.ts";
import { siteMessages } from "../../site-contract.ts";
import { workOnImports } from "../jobs.ts";
import { siteProblems } from "./crawl-service.ts";

const { world, post, answer, work, read, run, stateOf, itemsOf, posts, waitingPages, askedTwice } = siteOfEachTest();

const article = (n: number, more = "") =>
  `<html lang="en"><head><script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: `Story ${n}`,
    datePublished: `2021-03-0${n}T08:00:00Z`,
    author: { "@type": "Person", name: "Kari" },
  })}</script></head><body><main><h1>Story ${n}</h1><p>Told in full, number ${n}.</p>${more}</main></body></html>`;
const urlset = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${path.startsWith("http") ? path : world.site.origin + path}</loc></url>`).join("")}</urlset>`;

describe("any site", () => {
  it("is read by its sitemap and the structured data of its pages; the sum holds", async () => {
    answer("/robots.txt", `User-agent: *\nDisallow: /\nSitemap: ${world.site.origin}/index.xml`, {
      "content-type": "text/plain",
    });
    // An index that names itself, and a sitemap that names its index.
    answer(
      "/index.xml",
      `<sitemapindex><sitemap><loc>${world.site.origin}/index.xml</loc></sitemap><sitemap><loc>${world.site.origin}/s1.xml</loc></sitemap><sitemap><loc>${world.site.origin}/gone.xml</loc></sitemap></sitemapindex>`,
    );
    const other = await startAllowedPeer();
    other.answer("/theirs", { body: article(8) });
    world.site.answer("/away", redirectingTo(`${other.origin}/theirs`));
    answer(
      "/s1.xml",
      urlset(
        "/s/1",
        "/s/2#top",
        "/s/1",
        "/about",
        "/missing",
        "/members",
        "/file",
        "/away",
        `${other.origin}/theirs`,
        "/loop",
      ),
    );
    answer(
      "/s/1",
      article(1, `<p>After <a href="/s/2">two</a>.</p><script>alert(1)</script><img src="x" onerror="alert(1)">`),
    );
    answer("/s/2", article(2));
    answer("/about", front());
    answer("/members", "Sign in", {}, 403);
    answer("/file", "%PDF", { "content-type": "application/pdf" });
    world.site.answer("/loop", redirectingTo("/loop"));
    const id = await read("prezly");
    await work();
    const state = await stateOf(id);
    expect(state).toMatchObject({
      status: "ready",
      source: "prezly",
      planned: { import: 2, here: 0, left_out: 1, not_imported: 7 },
    });
    const told = (await itemsOf(id)).map(({ title, reason }) => [title.replace(world.site.origin, ""), reason]);
    expect(told.filter(([, reason]) => reason !== "")).toEqual(
      expect.arrayContaining([
        ["/gone.xml", "The site has no such page any more"],
        ["/missing", "The site has no such page any more"],
        ["/members", "The site shows this page to its members only"],
        ["/file", "A file, not a page"],
        ["/away", "On another site than the one that was confirmed"],
        [`${other.origin}/theirs`, "On another site than the one that was confirmed"],
        ["/loop", "On another site than the one that was confirmed"],
        ["Halden", "A page, not a post"],
      ]),
    );
    expect(askedTwice().filter((path) => path !== "/loop" && path !== "/index.xml")).toEqual([]);
    expect((await run(id)).statusCode).toBe(200);
    await work();
    expect(await stateOf(id)).toMatchObject({
      status: "finished",
      posts: { found: 10, imported: 2, here: 0, left_out: 1, not_imported: 7 },
    });
    const [first] = await posts();
    expect(first).toMatchObject({
      name: "Story 1",
      author_name: "Kari",
      published_at: new Date("2021-03-01T08:00:00Z"),
    });
    expect(first?.content_html).not.toMatch(/script|onerror/);
    await other.stop();
  });

  it("is read below the address that was given", async () => {
    answer("/sitemap.xml", urlset("/news/1", "/newsletter/2", "/shop/3", "/news"));
    answer("/news/", front());
    for (const path of ["/news/1", "/news"]) answer(path, article(1));
    const id = await read("site", `${world.site.origin}/news/`);
    await work();
    expect((await itemsOf(id)).map(({ address }) => address.replace(world.site.origin, "")).sort()).toEqual([
      "/news",
      "/news/1",
    ]);
    expect(world.site.requestsTo("/shop/3")).toEqual([]);
  });

  it("is read by its feed where it has no sitemap: whole, or by the pages, or as the feed has it", async () => {
    const item = (n: number, text: string) =>
      `<item><title>Story ${n}</title><link>${world.site.origin}/s/${n}</link><guid>${n}</guid><pubDate>Tue, 0${n} Mar 2021 08:00:00 GMT</pubDate>${text}</item>`;
    const feed = (items: string, more = "") =>
      `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>N</title>${more}${items}</channel></rss>`;
    const next = (page: number) => `<atom:link rel="next" href="/feed?page=${page}"/>`;
    world.site.answer("/feed", (response, { path }) => {
      const page = Number(new URL(path, world.site.origin).searchParams.get("page") ?? "1");
      // The pages go on without end, and say nothing new from the second on.
      const items =
        page === 1
          ? item(1, "<content:encoded>&lt;p&gt;Whole text.&lt;/p&gt;</content:encoded>") +
            item(2, "<description>Beginning</description>")
          : item(3, "<description>Only this is left.</description>");
      response.writeHead(200, { "content-type": "application/rss+xml" }).end(feed(items, next(page + 1)));
    });
    answer("/s/2", article(2));
    const id = await read("site", world.site.origin, '<link rel="alternate" type="application/rss+xml" href="/feed">');
    await work();
    expect(world.site.requestsTo("/feed").length).toBeLessThan(6);
    expect(await stateOf(id)).toMatchObject({ status: "ready", planned: { import: 3 } });
    await run(id);
    await work();
    expect((await posts()).map(({ content_html }) => content_html)).toEqual([
      "<p>Whole text.</p>",
      "<p>Told in full, number 2.</p>",
      "<p>Only this is left.</p>",
    ]);
  });

  it("is asked one thing at a time, and not before it wants to be", async () => {
    answer("/sitemap.xml", urlset("/s/1", "/s/2", "/s/3"));
    let [open, most] = [0, 0];
    for (const n of [1, 2, 3])
      world.site.answer(`/s/${n}`, (response) => {
        most = Math.max(most, ++open);
        setTimeout(() => {
          open--;
          response.writeHead(200, { "content-type": "text/html" }).end(article(n));
        }, 20);
      });
    const id = await read();
    let isBusy = true;
    world.site.answer("/s/2", (response) => {
      response.writeHead(isBusy ? 503 : 200, { "content-type": "text/html", ...(isBusy && { "retry-after": "3600" }) });
      response.end(article(2));
    });
    await work();
    const [row] = await db.selectFrom("imports").select(["read_after", "claimed_until"]).where("id", "=", id).execute();
    expect((row?.read_after?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000);
    expect(row?.claimed_until).toBeNull();
    await work();
    expect(world.site.requestsTo("/s/2")).toHaveLength(1);
    isBusy = false;
    await db.updateTable("imports").set({ read_after: new Date() }).where("id", "=", id).execute();
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "ready", posts: { found: 3 } });
    expect(world.site.requestsTo("/s/1")).toHaveLength(1);
    expect(most).toBe(1);
  });

  it("that stops answering loses a page after five tries, and the import where its list is missing", async () => {
    answer("/sitemap.xml", urlset("/s/1", "/s/2"));
    answer("/s/1", article(1));
    answer("/s/2", "", {}, 500);
    const id = await read();
    const patiently = async (of: string) => {
      for (let n = 0; n < 6; n++) {
        await work();
        await db.updateTable("imports").set({ read_after: new Date() }).where("id", "=", of).execute();
      }
    };
    await patiently(id);
    expect(world.site.requestsTo("/s/2")).toHaveLength(5);
    expect((await itemsOf(id)).map(({ reason }) => reason).sort()).toEqual(["", "The site did not answer"]);
    await db.deleteFrom("imports").where("id", "=", id).execute();
    const second = await read();
    answer("/sitemap.xml", "", {}, 500);
    await patiently(second);
    expect(await stateOf(second)).toMatchObject({
      status: "failed",
      problem: siteMessages.silent(new URL(world.site.origin).host),
    });
  });

  it("can be left alone while it is read; what is left of it is forgotten", async () => {
    answer("/sitemap.xml", urlset("/s/1", "/s/2"));
    const id = await read();
    world.site.answer("/s/1", async (response) => {
      expect((await post(`imports/${id}/stop/`, {})).json()).toEqual({ detail: importMessages.readingStopped });
      response.end(article(1));
    });
    await work();
    expect(await stateOf(id)).toMatchObject({
      status: "failed",
      problem: "You stopped the reading. Nothing was imported.",
    });
    expect(world.site.requestsTo("/s/2")).toEqual([]);
    expect(await waitingPages(id)).toEqual([]);
  });

  it("goes on where a killed worker left it, and two workers read nothing twice", async () => {
    answer("/sitemap.xml", urlset(...Array.from({ length: 9 }, (_, n) => `/s/${n + 1}`)));
    for (let n = 1; n < 10; n++) answer(`/s/${n}`, article(n));
    const id = await read();
    const stop = new AbortController();
    world.site.answer("/s/3", (response) => {
      stop.abort();
      response.writeHead(200, { "content-type": "text/html" }).end(article(3));
    });
    await workOnImports(stop.signal);
    expect((await stateOf(id)).status).toBe("reading");
    const working = work();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await db.updateTable("imports").set({ claimed_until: null }).where("id", "=", id).execute();
    await Promise.all([working, work()]);
    expect(await stateOf(id)).toMatchObject({ status: "ready", posts: { found: 9 }, planned: { import: 9 } });
  });

  it("is not read further, nor imported, without the proof and the right", async () => {
    answer("/sitemap.xml", urlset("/s/1"));
    answer("/s/1", article(1));
    const id = await read();
    await work();
    world.site.answer("/dateline.txt", { status: 404 });
    expect((await run(id)).json()).toEqual({ detail: siteMessages.notProven });
    expect((await stateOf(id)).status).toBe("ready");
    const second = await read();
    await db
      .updateTable("import_sites")
      .set({ proven_at: new Date("2020-01-01") })
      .where("company_id", "=", world.company.id)
      .execute();
    await work();
    expect(await stateOf(second)).toMatchObject({ status: "failed", problem: siteMessages.notProven });
    const third = await read();
    const heir = await buildUser();
    await addMember(world.company.id, heir.id, "owner");
    await db.updateTable("imports").set({ user_id: heir.id }).where("id", "=", third).execute();
    await db.updateTable("company_members").set({ role: "viewer" }).where("user_id", "=", heir.id).execute();
    await work();
    expect(await stateOf(third)).toMatchObject({ status: "failed", problem: siteProblems.notPerson });
  });

  it("of more than is read in one import is refused, and so is one without posts", async () => {
    answer("/sitemap.xml", urlset(...Array.from({ length: 25_001 }, (_, n) => `/s/${n}`)));
    const id = await read();
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "failed", problem: siteProblems.tooMany });
    answer("/sitemap.xml", "<urlset></urlset>");
    const empty = await read();
    await work();
    expect(await stateOf(empty)).toMatchObject({ status: "failed", problem: siteProblems.noPosts });
  });
});
