import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { topicPage } from "#features/categories/names/topic-page.ts";
import { forgetLabels } from "#features/categories/server/label-service.ts";
import { STATUSES } from "#features/content/contract.ts";
import { KINDS, kindOf } from "#features/content/kinds/index.ts";
import { archivePage } from "#features/newsroom/archive-contract.ts";
import { ARCHIVE_ROOM } from "#features/newsroom/server/archives/page-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

const LABEL = "Tide Gauges & Weirs";
let app: App;
let author: TestUser;
let company: { id: number; slug: string };

beforeAll(async () => {
  app = await buildSiteApp();
  author = await buildUser();
  company = await buildCompany(author.id);
});
beforeEach(() => hotPages.clear());
afterAll(async () => {
  await app.close();
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
  await indexChanges();
});

const get = (url: string) => open(app, url);
const linksOf = (body: string) => [...body.matchAll(/<h[23] dir="auto"><a href="([^"]*)"/g)].map(([, href]) => href);
const archives = () => [
  archivePage({ of: "all" }),
  archivePage({ of: "kind", kind: kindOf("article") }),
  topicPage(LABEL),
  archivePage({ of: "company", slug: company.slug }),
  archivePage({ of: "author", slug: author.slug }),
];
const publish = (values: Parameters<typeof buildPost>[1] = {}) =>
  buildPost(author.id, { tags: [LABEL], company_id: company.id, ...values });

describe("an archive", () => {
  it.each(STATUSES.filter((status) => status !== "published"))("has no post that is %s", async (status) => {
    const post = await publish({ status });
    await publish();
    await indexChanges();
    for (const url of archives()) expect(linksOf((await get(url)).body)).not.toContain(post.url);
  });

  it("lists a published post by day in each of its archives and in its month", async () => {
    const post = await publish({ published_at: new Date("2031-03-05T07:30:00Z") });
    await indexChanges();
    for (const url of archives())
      for (const address of [url, `${url}/2031`, `${url}/2031/03`]) {
        const { body, statusCode } = await get(address);
        expect([address, statusCode]).toEqual([address, 200]);
        expect(linksOf(body)).toContain(post.url);
        expect(body).toMatch(/<h2 id="d2031-03-05">5<span> Wednesday/);
      }
    for (const url of archives()) expect(linksOf((await get(`${url}/2031/04`)).body)).not.toContain(post.url);
  });

  it("says how many posts each company has: of all time, of a kind, of a month", async () => {
    const own = await buildCompany(author.id, { name: "Counted Weirs" });
    const published_at = new Date("2032-05-05T07:30:00Z");
    for (const kind of ["article", "article", "review"] as const) await publish({ company_id: own.id, kind });
    await publish({ company_id: own.id, published_at });
    await indexChanges();
    const countIn = async (url: string) =>
      /<bdi>Counted Weirs<\/bdi><\/a>(?:<span>(\d+)<\/span>)?/.exec((await get(url)).body)?.[1];
    expect(await Promise.all(["/archive", "/releases", "/archive/2032", "/archive/2032/05"].map(countIn))).toEqual([
      "4",
      "3",
      "1",
      "1",
    ]);
    expect(await countIn(`/archive?topic=${topicPage(LABEL).split("/").at(-1)}`)).toBeUndefined();
  });

  it("leads to days of a reader's choice, with what it is narrowed to, and also when one of them is left empty", async () => {
    const post = await publish({ published_at: new Date("2033-03-05T07:30:00Z"), name: "Weirs of March" });
    await indexChanges();
    const { body } = await get(`/releases?company=${company.slug}`);
    const [, form = ""] = /<form class="dates"(.*?)<\/form>/s.exec(body) ?? [];
    const hidden = [...form.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(Object.fromEntries(hidden)).toEqual({ kind: "releases", company: company.slug, sort: "newest" });
    const search = async (days: string) =>
      (await get(`/search?kind=releases&company=${company.slug}&sort=newest&${days}`)).body;
    expect(await search("from=2033-03-05&to=2033-03-05")).toContain(post.url);
    expect(await search("from=2033-03-05&to=")).toContain(post.url);
    expect(await search("from=&to=2033-03-04")).not.toContain(post.url);
    expect((await get(`/author/${author.slug}`)).body).not.toContain('class="dates"');
  });

  it("leads to following it by email, except where search cannot find the same posts", async () => {
    await publish();
    await indexChanges();
    const follow = async (url: string) => {
      const [, box = ""] = /<section id="follow"(.*?)<\/section>/s.exec((await get(url)).body) ?? [];
      return /name="query" value="([^"]*)"/.exec(box)?.[1];
    };
    const found = await Promise.all(archives().map(follow));
    expect(found).toEqual([
      "",
      "?kind=releases",
      expect.stringMatching(/^\?topic=/),
      `?company=${company.slug}`,
      undefined,
    ]);
    for (const query of found.slice(0, 4)) expect((await get(`/follow${query}`)).statusCode).toBe(200);
    expect(await follow("/search?q=penstock")).toBe("?q=penstock");
  });

  it("loses a post that is withdrawn, and a company's one that is taken out of its newsroom", async () => {
    const post = await publish();
    await indexChanges();
    await db.updateTable("posts").set({ off_newsroom_at: new Date() }).where("id", "=", post.id).execute();
    const ofCompany = archivePage({ of: "company", slug: company.slug });
    expect(linksOf((await get(ofCompany)).body)).not.toContain(post.url);
    expect(linksOf((await get(archivePage({ of: "all" }))).body)).toContain(post.url);
    await db.updateTable("posts").set({ status: "withdrawn" }).where("id", "=", post.id).execute();
    hotPages.clear();
    for (const url of archives()) expect(linksOf((await get(url)).body)).not.toContain(post.url);
  });

  it("goes on where its page ended, whatever is published or withdrawn in the meantime", async () => {
    const base = Date.UTC(2030, 5, 1);
    const reader = await buildUser();
    const posts = [];
    for (let count = 0; count < ARCHIVE_ROOM + 5; count++)
      posts.push(await buildPost(reader.id, { published_at: new Date(base + count * 60_000) }));
    const first = await get(`/author/${reader.slug}`);
    expect(linksOf(first.body)).toEqual(
      posts
        .slice(5)
        .toReversed()
        .map(({ url }) => url),
    );
    const [, next = ""] = /rel="next" href="([^"]*)"/.exec(first.body) ?? [];
    expect(next).toMatch(/^\/author\/[^?]*\?before=\d+\.\d+$/);
    await buildPost(reader.id, { published_at: new Date(base + 86_400_000) });
    await db
      .updateTable("posts")
      .set({ status: "withdrawn" })
      .where("id", "=", posts[5]?.id ?? 0)
      .execute();
    const second = await get(next);
    expect(linksOf(second.body)).toEqual(
      posts
        .slice(0, 5)
        .toReversed()
        .map(({ url }) => url),
    );
    expect(second.body).toContain('<meta name="robots" content="noindex"/>');
    await db.deleteFrom("posts").where("owner_id", "=", reader.id).execute();
  });

  it("is narrowed by kind, category and company", async () => {
    const [first, second] = KINDS;
    if (!first || !second) throw new Error("There are fewer kinds than this test needs");
    const one = await publish({ kind: first.key });
    const other = await publish({ kind: second.key, company_id: null });
    await indexChanges();
    const narrowed = async (url: string) => linksOf((await get(url)).body);
    expect(await narrowed(`${topicPage(LABEL)}?kind=${second.archiveSlug}`)).toContain(other.url);
    expect(await narrowed(`${topicPage(LABEL)}?kind=${second.archiveSlug}`)).not.toContain(one.url);
    expect(await narrowed(`${topicPage(LABEL)}?company=${company.slug}`)).toContain(one.url);
    expect(await narrowed(`${topicPage(LABEL)}?company=${company.slug}`)).not.toContain(other.url);
    expect(await narrowed(`/archive?topic=tide-gauges-and-weirs`)).toEqual(
      expect.arrayContaining([one.url, other.url]),
    );
  });

  it("leads from another name of a category to its own", async () => {
    await db
      .insertInto("categories")
      .values({ label: "Locks", aliases: ["Sluices of old"], topic: null, position: 9000 })
      .execute();
    forgetLabels();
    const { statusCode, headers } = await get("/topics/sluices-of-old/2031/03");
    expect([statusCode, headers["location"]]).toEqual([301, "/topics/locks/2031/03"]);
    await sql`delete from categories where label = 'Locks'`.execute(db);
    forgetLabels();
  });

  it("counts what it has", async () => {
    await indexChanges();
    const { rows } = await sql<{ posts: number }>`
      select count(*) as posts from posts p where ${LABEL} = any(p.tags) and p.status = 'published' and p.deleted_at is null`.execute(
      db,
    );
    expect((await get(topicPage(LABEL))).body).toContain(`${rows[0]?.posts} posts, newest first.`);
  });
});

it.each([
  "/topics/no-such-category",
  "/author/nobody-of-this-name",
  "/company/no-such-company/archive",
  "/archive/2031/13",
  "/archive/31/01",
  "/archive?before=1",
  "/archive?before=1.0",
  "/archive?kind=poems",
  "/search?kind=poems",
  "/search?from=2026-02-30",
  "/search?q=a&page=0",
  "/search?q=a&before=x",
])("does not know %s", async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

describe("search", () => {
  it("marks the words, says what it is narrowed to, and is for readers alone", async () => {
    const post = await publish({
      name: "Penstock <b>gates</b> open",
      content_html: "<p>The penstock &amp; its sluice.</p>",
    });
    await indexChanges();
    const { body, statusCode } = await get(`/search?q=penstock&company=${company.slug}`);
    expect(statusCode).toBe(200);
    expect(body).toContain('<h1 id="found">1 result for ‘penstock’</h1>');
    expect(body).toContain(`<a href="${post.url}"><mark>Penstock</mark> &lt;b&gt;gates&lt;/b&gt; open</a>`);
    expect(body).toContain("The <mark>penstock</mark> &amp; its sluice.");
    expect(body).toContain('<input type="hidden" name="company"');
    expect(body).toContain('<meta name="robots" content="noindex"/>');
  });

  it("names a month by what is seen of it, where a year has several", async () => {
    for (const month of ["02", "03"]) await publish({ published_at: new Date(`2021-${month}-10T12:00:00Z`) });
    await indexChanges();
    const { body } = await get("/archive/2021");
    expect(body).toMatch(/aria-label="Feb 2021, \d+">Feb</);
  });

  it("says what was probably meant, and what fewer words or no filter would find", async () => {
    for (const name of ["Caisson lowered", "Caisson raised"]) await publish({ name, details: { title: name } });
    await indexChanges();
    const { body } = await get("/search?q=caison+lowered");
    expect(body).toContain("No exact match for ‘caison lowered’");
    expect(body).toContain('Did you mean <a href="/search?q=caisson+lowered">caisson lowered</a>? That finds 1 post.');
    const narrow = await get("/search?q=caisson&kind=reviews");
    expect(narrow.body).toContain('<a href="/search?q=caisson">‘caisson’ without filters</a><span>2 results</span>');
    const forms = await get("/search?q=that+caissons+lowerings");
    expect(forms.body).not.toContain("Did you mean");
    const apart = await get("/search?q=caisson+zzyzx");
    expect(apart.body).toContain('<a href="/search?q=caisson">Only ‘caisson’</a>');
  });

  it("answers any address", { timeout: 60_000 }, async () => {
    const value = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.constantFrom("\0", '"', "-", "--", "'\\", "%", "\u202e", "a".repeat(10_000), "1.1", "2026-01-01"),
    );
    const name = fc.constantFrom("q", "kind", "topic", "company", "from", "to", "sort", "page", "before", "utm_source");
    const path = fc.oneof(fc.constantFrom("/search", "/archive", "/topics/x", "/releases/2026/11", "/author/x"), value);
    await fc.assert(
      fc.asyncProperty(path, fc.array(fc.tuple(name, value), { maxLength: 4 }), async (at, pairs) => {
        const url = `${at.startsWith("/") ? at : `/topics/${encodeURIComponent(at.toWellFormed())}`}?${new URLSearchParams(pairs)}`;
        const began = performance.now();
        expect([200, 301, 400, 404, 414]).toContain((await get(url)).statusCode);
        expect(performance.now() - began).toBeLessThan(3000);
      }),
      { numRuns: 60 },
    );
  });
});
