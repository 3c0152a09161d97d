/** Imports from living sites, as real servers on loopback: from the confirmed address to the result. */
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import type { Peer, PeerReply } from "#tests/doubles/peer/server.ts";
import { redirectingTo } from "#tests/doubles/peer/server.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { startAllowedPeer } from "#tests/support/outbound.ts";
import { importItems, importState } from "../../contract.ts";
import { siteMessages, siteState } from "../../site-contract.ts";
import { workOnImports } from "../jobs.ts";
import { registerImportRoutes } from "../routes.ts";
import { siteProblems } from "./crawl-service.ts";

useOwnDataFolder();
const { call } = callsOfThisFile(registerImportRoutes);
let site: Peer;
let owner: TestUser;
let company: TestCompany;
beforeEach(async () => {
  await clearThrottles();
  await db.deleteFrom("imports").execute(); // of tests that left theirs unfinished
  site = await startAllowedPeer();
  owner = await buildUser({ first_name: "Marta" });
  company = await buildCompany(owner.id);
});
afterEach(() => site.stop());

const work = () => workOnImports(AbortSignal.timeout(60_000));
const pathOf = (rest = "") => `/api/companies/${company.id}/${rest}`;
const answer = (path: string, body: string, headers: PeerReply["headers"] = {}, status = 200) =>
  site.answer(path, { status, body, headers: { "content-type": "text/html", ...headers } });
const front = (head = "") => `<html lang="nb"><head><title>Halden</title>${head}</head><body>Halden</body></html>`;

/** Checks the site, places the line, and has it read. @returns the import's id. */
async function read(source = "site", address = site.origin, head = ""): Promise<string> {
  answer("/", front(head));
  const checked = await call(owner, "POST", pathOf("import-sites/"), { address, source });
  expect([checked.statusCode, checked.body]).toEqual([200, expect.any(String)]);
  const { id, line } = siteState.parse(checked.json());
  site.answer("/dateline.txt", { body: line, headers: { "content-type": "text/plain" } });
  expect((await call(owner, "POST", pathOf(`import-sites/${id}/line/`), {})).statusCode).toBe(200);
  const begun = await call(owner, "POST", pathOf(`import-sites/${id}/import/`), {});
  expect([begun.statusCode, begun.body]).toEqual([201, expect.any(String)]);
  return begun.json<{ id: string }>().id;
}
const stateOf = async (id: string) =>
  importState.strict().parse((await call(owner, "GET", pathOf(`imports/${id}/`))).json());
const itemsOf = async (id: string) =>
  importItems.parse((await call(owner, "GET", pathOf(`imports/${id}/items/`))).json()).items;
const run = (id: string) => call(owner, "POST", pathOf(`imports/${id}/run/`), { left_out: [] });
const posts = () => db.selectFrom("posts").selectAll().where("company_id", "=", company.id).orderBy("id").execute();
/** Nothing that is read is asked for twice. */
const askedTwice = () => {
  const paths = site.requests
    .map(({ path }) => path)
    .filter((path) => !/^\/(?:dateline\.txt|robots\.txt|sitemap\.xml|feed.*|)$/.test(path));
  return paths.filter((path, at) => paths.indexOf(path) !== at && !path.includes("page=1"));
};

type Wp = { total: number; size?: number; isEndless?: boolean };
/** WordPress as it answers: full pages, totals in headers, and 400 beyond the last. */
function wordPress({ total, isEndless = false }: Wp, more: (id: number) => object = () => ({})) {
  site.answer("/wp-json/wp/v2/posts", (response, request) => {
    const query = new URL(request.path, site.origin).searchParams;
    const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
    const pages = Math.ceil(total / size);
    response.setHeader("content-type", "application/json; charset=UTF-8");
    response.setHeader("x-wp-total", isEndless ? 99_999 : total);
    response.setHeader("x-wp-totalpages", isEndless ? 9_999 : pages);
    if (page > pages && !isEndless) {
      response.writeHead(400).end('{"code":"rest_post_invalid_page_number","data":{"status":400}}');
      return;
    }
    const from = isEndless ? 0 : (page - 1) * size;
    const ids = Array.from({ length: Math.min(size, total - from) }, (_, at) => from + at + 1);
    response.end(JSON.stringify(ids.map((id) => ({ ...post(id), ...more(id) }))));
  });
}
const post = (id: number) => ({
  id,
  date_gmt: `2020-01-01T00:${String(Math.floor(id / 60) % 60).padStart(2, "0")}:${String(id % 60).padStart(2, "0")}`,
  slug: `charger-${id}`,
  status: "publish",
  link: `${site.origin}/2020/charger-${id}/`,
  title: { rendered: `Charger ${id}` },
  content: {
    rendered: `<p>Charger number ${id}, after <a href="${site.origin}/2020/charger-${id - 1}/">the last</a>.</p>`,
    protected: false,
  },
  excerpt: { rendered: "" },
});

describe("a living WordPress", () => {
  it("is read through its API, previewed, imported, and changes nothing again", async () => {
    const picture = await jpegFile({ width: 300, height: 200 });
    site.answer("/a.jpg", { headers: { "content-type": "image/jpeg" }, body: picture });
    wordPress({ total: 120 }, (id) =>
      id === 1
        ? {
            _embedded: {
              author: [{ name: "Ola" }],
              "wp:featuredmedia": [{ source_url: `${site.origin}/a.jpg`, alt_text: "A" }],
            },
          }
        : id === 2
          ? { content: { rendered: "", protected: true } }
          : {},
    );
    const id = await read("wordpress", site.origin, '<link rel="https://api.w.org/" href="/wp-json/">');
    await work();
    const preview = await stateOf(id);
    expect(preview).toMatchObject({
      status: "ready",
      source: "wordpress",
      file_name: new URL(site.origin).host,
      posts: { found: 120 },
      planned: { import: 119, here: 0, left_out: 0, not_imported: 1 },
    });
    expect(site.requestsTo("/wp-json/wp/v2/posts")).toHaveLength(4); // of them one to see that it is there
    expect(askedTwice()).toEqual([]);
    expect(await posts()).toEqual([]);

    // What the site becomes meanwhile is not what was previewed.
    site.answer("/wp-json/wp/v2/posts", { status: 500 });
    expect((await run(id)).statusCode).toBe(200);
    await work();
    const state = await stateOf(id);
    expect(state).toMatchObject({
      status: "finished",
      problem: "",
      posts: { found: 120, imported: 119, here: 0, left_out: 0, not_imported: 1 },
      pictures: { found: 1, imported: 1 },
      links: { found: 119, imported: 117 },
    });
    const [first, ...others] = await posts();
    expect(first).toMatchObject({
      name: "Charger 1",
      slug: "charger-1",
      language: "nb",
      author_name: "Ola",
      published_at: new Date("2020-01-01T00:00:01Z"),
    });
    expect(others).toHaveLength(118);
    expect(await db.selectFrom("import_pages").select("id").where("import_id", "=", id).execute()).toEqual([]);

    wordPress({ total: 121 });
    const again = await read("wordpress");
    await work();
    expect((await stateOf(again)).planned).toMatchObject({ import: 2, here: 119 });
  });

  it("that answers the same page without end is read once", async () => {
    wordPress({ total: 50, isEndless: true });
    const id = await read("wordpress");
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "ready", posts: { found: 50 } });
    expect(site.requestsTo("/wp-json/wp/v2/posts")).toHaveLength(3);
  });

  it("whose page of posts is too large is read in smaller ones", async () => {
    wordPress({ total: 12 });
    const id = await read("wordpress");
    const whole = site.requestsTo("/wp-json/wp/v2/posts").length;
    site.answer("/wp-json/wp/v2/posts", (response, request) => {
      const query = new URL(request.path, site.origin).searchParams;
      if (query.get("per_page") === "50") return response.writeHead(200, { "content-length": String(1e9) }).end("[");
      const [page, size] = [Number(query.get("page")), Number(query.get("per_page"))];
      const ids = Array.from(
        { length: Math.max(0, Math.min(size, 12 - (page - 1) * size)) },
        (_, at) => (page - 1) * size + at + 1,
      );
      return response.setHeader("x-wp-totalpages", "3").end(JSON.stringify(ids.map(post)));
    });
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "ready", posts: { found: 12 } });
    expect(site.requestsTo("/wp-json/wp/v2/posts").length - whole).toBe(4);
  });
});

const article = (n: number, more = "") =>
  `<html lang="en"><head><script type="application/ld+json">${JSON.stringify({
    "@context": "https://schema.org",
    "@type": "NewsArticle",
    headline: `Story ${n}`,
    datePublished: `2021-03-0${n}T08:00:00Z`,
    author: { "@type": "Person", name: "Kari" },
  })}</script></head><body><main><h1>Story ${n}</h1><p>Told in full, number ${n}.</p>${more}</main></body></html>`;
const urlset = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>${path.startsWith("http") ? path : site.origin + path}</loc></url>`).join("")}</urlset>`;

describe("any site", () => {
  it("is read by its sitemap and the structured data of its pages; the sum holds", async () => {
    answer("/robots.txt", `User-agent: *\nDisallow: /\nSitemap: ${site.origin}/index.xml`, {
      "content-type": "text/plain",
    });
    // An index that names itself, and a sitemap that names its index.
    answer(
      "/index.xml",
      `<sitemapindex><sitemap><loc>${site.origin}/index.xml</loc></sitemap><sitemap><loc>${site.origin}/s1.xml</loc></sitemap><sitemap><loc>${site.origin}/gone.xml</loc></sitemap></sitemapindex>`,
    );
    const other = await startAllowedPeer();
    other.answer("/theirs", { body: article(8) });
    site.answer("/away", redirectingTo(`${other.origin}/theirs`));
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
    site.answer("/loop", redirectingTo("/loop"));
    const id = await read("prezly");
    await work();
    const state = await stateOf(id);
    expect(state).toMatchObject({
      status: "ready",
      source: "prezly",
      planned: { import: 2, here: 0, left_out: 1, not_imported: 7 },
    });
    const told = (await itemsOf(id)).map(({ title, reason }) => [title.replace(site.origin, ""), reason]);
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
    const id = await read("site", `${site.origin}/news/`);
    await work();
    expect((await itemsOf(id)).map(({ address }) => address.replace(site.origin, "")).sort()).toEqual([
      "/news",
      "/news/1",
    ]);
    expect(site.requestsTo("/shop/3")).toEqual([]);
  });

  it("is read by its feed where it has no sitemap: whole, or by the pages, or as the feed has it", async () => {
    const item = (n: number, text: string) =>
      `<item><title>Story ${n}</title><link>${site.origin}/s/${n}</link><guid>${n}</guid><pubDate>Tue, 0${n} Mar 2021 08:00:00 GMT</pubDate>${text}</item>`;
    const feed = (items: string, more = "") =>
      `<rss xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>N</title>${more}${items}</channel></rss>`;
    const next = (page: number) => `<atom:link rel="next" href="/feed?page=${page}"/>`;
    site.answer("/feed", (response, { path }) => {
      const page = Number(new URL(path, site.origin).searchParams.get("page") ?? "1");
      // The pages go on without end, and say nothing new from the second on.
      const items =
        page === 1
          ? item(1, "<content:encoded>&lt;p&gt;Whole text.&lt;/p&gt;</content:encoded>") +
            item(2, "<description>Beginning</description>")
          : item(3, "<description>Only this is left.</description>");
      response.writeHead(200, { "content-type": "application/rss+xml" }).end(feed(items, next(page + 1)));
    });
    answer("/s/2", article(2));
    const id = await read("site", site.origin, '<link rel="alternate" type="application/rss+xml" href="/feed">');
    await work();
    expect(site.requestsTo("/feed").length).toBeLessThan(6);
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
      site.answer(`/s/${n}`, (response) => {
        most = Math.max(most, ++open);
        setTimeout(() => {
          open--;
          response.writeHead(200, { "content-type": "text/html" }).end(article(n));
        }, 20);
      });
    const id = await read();
    let isBusy = true;
    site.answer("/s/2", (response) => {
      response.writeHead(isBusy ? 503 : 200, { "content-type": "text/html", ...(isBusy && { "retry-after": "3600" }) });
      response.end(article(2));
    });
    await work();
    const [row] = await db.selectFrom("imports").select(["read_after", "claimed_until"]).where("id", "=", id).execute();
    expect((row?.read_after?.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_500_000);
    expect(row?.claimed_until).toBeNull();
    await work();
    expect(site.requestsTo("/s/2")).toHaveLength(1);
    isBusy = false;
    await db.updateTable("imports").set({ read_after: new Date() }).where("id", "=", id).execute();
    await work();
    expect(await stateOf(id)).toMatchObject({ status: "ready", posts: { found: 3 } });
    expect(site.requestsTo("/s/1")).toHaveLength(1);
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
    expect(site.requestsTo("/s/2")).toHaveLength(5);
    expect((await itemsOf(id)).map(({ reason }) => reason).sort()).toEqual(["", "The site did not answer"]);
    await db.deleteFrom("imports").where("id", "=", id).execute();
    const second = await read();
    answer("/sitemap.xml", "", {}, 500);
    await patiently(second);
    expect(await stateOf(second)).toMatchObject({
      status: "failed",
      problem: siteMessages.silent(new URL(site.origin).host),
    });
  });

  it("can be left alone while it is read; what is left of it is forgotten", async () => {
    answer("/sitemap.xml", urlset("/s/1", "/s/2"));
    const id = await read();
    site.answer("/s/1", async (response) => {
      expect((await call(owner, "POST", pathOf(`imports/${id}/stop/`), {})).statusCode).toBe(200);
      response.end(article(1));
    });
    await work();
    expect(await stateOf(id)).toMatchObject({
      status: "failed",
      problem: "You stopped the reading. Nothing was imported.",
    });
    expect(site.requestsTo("/s/2")).toEqual([]);
    expect(await db.selectFrom("import_pages").select("id").where("import_id", "=", id).execute()).toEqual([]);
  });

  it("goes on where a killed worker left it, and two workers read nothing twice", async () => {
    answer("/sitemap.xml", urlset(...Array.from({ length: 9 }, (_, n) => `/s/${n + 1}`)));
    for (let n = 1; n < 10; n++) answer(`/s/${n}`, article(n));
    const id = await read();
    const stop = new AbortController();
    site.answer("/s/3", (response) => {
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
    site.answer("/dateline.txt", { status: 404 });
    expect((await run(id)).json()).toEqual({ detail: siteMessages.notProven });
    expect((await stateOf(id)).status).toBe("ready");
    const second = await read();
    await db
      .updateTable("import_sites")
      .set({ proven_at: new Date("2020-01-01") })
      .where("company_id", "=", company.id)
      .execute();
    await work();
    expect(await stateOf(second)).toMatchObject({ status: "failed", problem: siteMessages.notProven });
    const third = await read();
    const heir = await buildUser();
    await addMember(company.id, heir.id, "owner");
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
