import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { companyPaths, ownedCompanies } from "#features/companies/contract.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/content-app.ts";
import { allPostsAnswer, categoriesAnswer, contentPaths, contentSummary, scheduledPostsAnswer } from "../contract.ts";
import { KINDS } from "../kinds/index.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

async function get(user: TestUser | null, url: string) {
  return app.inject({ method: "GET", url, headers: user ? { cookie: cookiesOf(user) } : {} });
}

async function listOf(user: TestUser, query = "") {
  const response = await get(user, `${contentPaths.allPosts}${query}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  return allPostsAnswer.parse(response.json());
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe.each([
  contentPaths.allPosts,
  contentPaths.scheduledPosts,
  contentPaths.summary,
  contentPaths.categories,
  companyPaths.userOwned,
])("GET %s", (path) => {
  it("refuses a visitor", async () => {
    expect((await get(null, path)).statusCode).toBe(401);
  });

  it("answers alike with and without a trailing slash", async () => {
    const user = await buildUser();
    const bare = path.replace(/\/$/, "");
    const [one, two] = [await get(user, bare), await get(user, `${bare}/`)];
    expect(one.statusCode).toBe(200);
    expect(two.body).toBe(one.body);
  });
});

describe("the list of scheduled posts", () => {
  it("holds one's own scheduled posts alone, soonest first", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await buildPost(user.id, { status: "published" });
    await buildPost(other.id, { status: "scheduled", publish_at: inHours(1) });
    const later = await buildPost(user.id, { status: "scheduled", publish_at: inHours(5) });
    const sooner = await buildPost(user.id, { status: "scheduled", publish_at: inHours(2) });
    const { scheduled_posts, count } = scheduledPostsAnswer.parse(
      (await get(user, contentPaths.scheduledPosts)).json(),
    );
    expect(scheduled_posts.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    expect(count).toBe(2);
  });
});

describe("the list of all posts", () => {
  it("is empty for a new user and never shows anybody else's posts", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    await buildPost(other.id);
    expect(await listOf(user)).toEqual({ posts: [], count: 0 });
    expect(await listOf(user, "?page=2&page_size=5")).toEqual({ posts: [], count: 0 });
    expect(await listOf(user, "?q=ferry")).toEqual({ posts: [], count: 0 });
  });

  it("holds to the contract for every kind and status, newest first", async () => {
    const user = await buildUser();
    const statuses = ["draft", "scheduled", "pending", "published"] as const;
    const built = [];
    let age = 100;
    for (const { key } of KINDS)
      for (const status of statuses)
        built.push(await buildPost(user.id, { kind: key, status, created_at: minutesAgo(age--) }));
    await buildPost(user.id, { deleted_at: new Date() });
    const { posts, count } = await listOf(user);
    expect(count).toBe(12);
    expect(posts.map(({ id }) => id)).toEqual(built.map(({ id }) => id).toReversed());
    for (const kind of KINDS) {
      const ofKind = posts.filter(({ type }) => type === kind.typeCode);
      expect(ofKind.map(({ status }) => status).toSorted()).toEqual([...statuses].toSorted());
      for (const post of ofKind) {
        const others = ["title", "ceo_name", "product_name"].filter((field) => field !== kind.nameField);
        expect(post).toMatchObject(Object.fromEntries(others.map((field) => [field, null])));
        expect(post).toHaveProperty(kind.nameField, expect.any(String));
      }
    }
  });

  it("shows author, company, banner and times as they are", async () => {
    const user = await buildUser({ units: 1, first_name: "Zoë", last_name: 'O"Neill' });
    const company = await buildCompany(user.id, { name: "Halden & Söhne" });
    const banner = await buildPicture(user.actor);
    const [kind] = KINDS as [(typeof KINDS)[number]];
    const name = 'Quotes " and \\ and \u2028 and 😀';
    const fields = submissionOf(kind, {
      [kind.nameField]: name,
      posted_by_company: String(company.id),
      banner_picture: banner.id,
    });
    const { payload, headers } = formOf(fields);
    const cookie = cookiesOf(user);
    await app.inject({ method: "POST", url: contentPaths.create(kind), payload, headers: { ...headers, cookie } });
    const { posts } = await listOf(user);
    expect(posts).toMatchObject([
      {
        ...{ name, company_display_name: "Halden & Söhne", company_slug: company.slug, user_name: 'Zoë O"Neill' },
        ...{ user_slug: user.slug, posted_by_user: { first_name: "Zoë", last_name: 'O"Neill' } },
        ...{ banner_picture: banner.url, publishing_time: null, platforms: [] },
      },
    ]);
    for (const time of [posts[0]?.created_at, posts[0]?.published_at]) {
      expect(time).toBe(new Date(time ?? "").toISOString());
      expect(Date.now() - Date.parse(time ?? "")).toBeLessThan(60_000);
    }
  });

  it("keeps the company's name, without a link, after the company is deleted", async () => {
    const user = await buildUser();
    const { id } = await buildCompany(user.id, { deleted_at: new Date() });
    await buildPost(user.id, { company_id: id, posted_as_name: "Old Name" });
    expect((await listOf(user)).posts).toMatchObject([{ company_display_name: "Old Name", company_slug: null }]);
  });

  it("pages, and counts the whole on every page", async () => {
    const user = await buildUser();
    for (let count = 0; count < 5; count++) await buildPost(user.id, { created_at: minutesAgo(count) });
    const pages = [
      await listOf(user, "?page_size=2"),
      await listOf(user, "?page=2&page_size=2"),
      await listOf(user, "?page=3&page_size=2"),
    ];
    expect(pages.map(({ posts }) => posts.length)).toEqual([2, 2, 1]);
    expect(pages.map(({ count }) => count)).toEqual([5, 5, 5]);
    expect(new Set(pages.flatMap(({ posts }) => posts.map(({ id }) => id))).size).toBe(5);
    expect(await listOf(user, "?page=9&page_size=2")).toEqual({ posts: [], count: 5 });
    expect(await listOf(user, "?page_size=5")).toMatchObject({ count: 5 });
  });

  it("searches the name literally, whatever its case", async () => {
    const user = await buildUser();
    await buildPost(user.id, { details: { title: "100% Hydrogen" } });
    await buildPost(user.id, { details: { title: "1000 Ferries" } });
    await buildPost(user.id, { details: { title: "back\\slash" } });
    const namesFor = async (q: string) =>
      (await listOf(user, `?q=${encodeURIComponent(q)}`)).posts.map(({ name }) => name);
    expect(await namesFor("hydro")).toEqual(["100% Hydrogen"]);
    expect(await namesFor("100%")).toEqual(["100% Hydrogen"]);
    expect(await namesFor("_")).toEqual([]);
    expect(await namesFor("k\\s")).toEqual(["back\\slash"]);
    expect(await namesFor("")).toHaveLength(3);
    expect(await listOf(user, "?q=1&page_size=1")).toMatchObject({ count: 2 });
  });

  it.each(["page=0", "page=x", "page_size=0", "page_size=1001", `q=${"a".repeat(201)}`])(
    "refuses ?%s",
    async (query) => {
      const user = await buildUser();
      const response = await get(user, `${contentPaths.allPosts}?${query}`);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json())).toEqual([query.split("=", 1)[0]]);
    },
  );
});

describe("the summary", () => {
  it("counts published and pending, drafts, and scheduled posts of the caller only", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    await buildPost(other.id);
    for (const status of ["published", "published", "pending", "draft", "scheduled"] as const)
      await buildPost(user.id, { status });
    await buildPost(user.id, { deleted_at: new Date() });
    const summary = contentSummary.parse((await get(user, contentPaths.summary)).json());
    expect(summary).toEqual({ total_posts: 3, total_drafts: 1, total_scheduled_posts: 1 });
  });
});

describe("the categories", () => {
  it("are the specification's, in the order of the forms", async () => {
    const { categories } = categoriesAnswer.parse((await get(await buildUser(), contentPaths.categories)).json());
    const labels = categories.map(({ label }) => label);
    expect(labels).toHaveLength(86);
    expect(new Set(labels).size).toBe(86);
    expect(labels).toEqual(
      expect.arrayContaining([
        "Technology",
        "Education",
        "Startups",
        "SaaS",
        "Politics",
        "Crypto & Blockchain",
        "Chartered Accountants",
      ]),
    );
    expect(labels.slice(-12)).toEqual([
      ...["Art & Design Industry", "Pets & Animal Care", "Fashion & Apparel Industry", "Home Improvement & DIY"],
      ...["Freelancing & Gig Economy", "HR & Recruitment", "Home Appliances", "House Improvements", "Decoration"],
      ...["Security Services", "Events & Wedding Planning", "Miscellaneous"],
    ]);
  });
});

describe("the companies of a user", () => {
  it("are their own, by name, without deleted ones", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const [b, a] = [await buildCompany(user.id, { name: "Beta" }), await buildCompany(user.id, { name: "Alpha" })];
    await buildCompany(user.id, { deleted_at: new Date() });
    await buildCompany(other.id);
    const companies = ownedCompanies.parse((await get(user, companyPaths.userOwned)).json());
    expect(companies).toEqual([
      { id: a.id, name: "Alpha" },
      { id: b.id, name: "Beta" },
    ]);
  });
});
