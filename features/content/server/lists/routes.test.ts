import type { Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Schema } from "#database/schema.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import {
  contentSummary,
  createPath,
  listAnswers,
  POST_LISTS,
  type PostListItem,
  type PostListName,
  STATUSES,
} from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";
import { LIST_SHAPES } from "./policy.ts";
import { categoriesAnswer } from "#features/categories/contract.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

async function get(user: TestUser | null, url: string) {
  return app.inject({ method: "GET", url, headers: user ? { cookie: cookiesOf(user) } : {} });
}

const LISTS = Object.keys(POST_LISTS) as PostListName[];

/** A page of a list, held against the contract. */
async function listOf(
  user: TestUser,
  query = "",
  list: PostListName = "all",
): Promise<{ posts: PostListItem[]; count: number }> {
  const { path, field } = POST_LISTS[list];
  const response = await get(user, `${path}${query}`);
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
  const { count, ...rest } = listAnswers[field].strict().parse(response.json());
  return { posts: Object.values(rest).flat(), count };
}

const idsOf = (posts: { id: number }[]) => posts.map(({ id }) => id);
const statusesOf = (list: PostListName) => LIST_SHAPES[list].statuses ?? STATUSES;

/** One post of each kind and status of a list, the oldest first in every respect. */
async function fillList(user: TestUser, list: PostListName): Promise<number[]> {
  const ids: number[] = [];
  for (const { key, nameField } of KINDS) {
    for (const status of statusesOf(list)) {
      const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute + ids.length));
      const { id } = await buildPost(user.id, {
        kind: key,
        status,
        created_at: at(0),
        details: { [nameField]: `Name ${ids.length + 10}` },
        ...(status === "scheduled" ? { publish_at: at(100) } : {}),
        ...(list === "trash" ? { deleted_at: at(200) } : {}),
      });
      ids.push(id);
    }
  }
  return ids;
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe.each([
  ...LISTS.map((list) => POST_LISTS[list].path),
  "/dashboard/content-summary",
  "/dashboard/categories/",
  "/dashboard/companies/user-owned/",
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

describe.each(LISTS)("the list %s", (list) => {
  it("is empty for a new user and never shows anybody else's posts", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const [first] = await fillList(other, list);
    const nothing = { posts: [], count: 0 };
    expect(await listOf(user, "", list)).toEqual(nothing);
    expect(await listOf(user, "?page=2&page_size=5", list)).toEqual(nothing);
    expect(await listOf(user, "?q=name", list)).toEqual(nothing);
    expect(await listOf(user, `?q=%23${first}`, list)).toEqual(nothing);
  });

  it("holds posts of every kind and of its statuses alone, in its order", async () => {
    const user = await buildUser();
    const ids = await fillList(user, list);
    for (const status of STATUSES) {
      const isListed = list !== "trash" && statusesOf(list).includes(status);
      if (!isListed) await buildPost(user.id, { status });
      if (list !== "trash") await buildPost(user.id, { status, deleted_at: new Date() });
    }
    const { posts, count } = await listOf(user, "", list);
    expect(idsOf(posts)).toEqual(list === "scheduled" ? ids : ids.toReversed());
    expect(count).toBe(ids.length);
    for (const { typeCode, nameField } of KINDS) {
      const ofKind = posts.filter(({ type }) => type === typeCode);
      expect(ofKind.map(({ status }) => status).toSorted()).toEqual(statusesOf(list).toSorted());
      for (const post of ofKind) {
        const others = KINDS.flatMap((kind) => (kind.nameField === nameField ? [] : [[kind.nameField, null]]));
        expect(post).toMatchObject({ ...Object.fromEntries(others), [nameField]: post.name });
        expect(post.deleted_at !== null).toBe(list === "trash");
      }
    }
  });

  it("pages from either end without losing or repeating a post, and counts the whole on every page", async () => {
    const user = await buildUser();
    const ids = new Set(await fillList(user, list));
    for (const size of [1, 2, 5, ids.size, 1000]) {
      const pages = Math.ceil(ids.size / size);
      const shown: number[] = [];
      for (let page = 1; page <= pages; page++) {
        const { posts, count } = await listOf(user, `?page=${page}&page_size=${size}`, list);
        expect(count).toBe(ids.size);
        shown.push(...idsOf(posts));
      }
      expect(shown).toEqual(idsOf((await listOf(user, "", list)).posts));
    }
    expect(await listOf(user, "?page=9&page_size=20", list)).toEqual({ posts: [], count: ids.size });
    expect(await listOf(user, "?page=100000&page_size=1000", list)).toEqual({ posts: [], count: ids.size });
  });

  it("sorts by what it offers, in both directions and on every page, and refuses any other sort", async () => {
    const user = await buildUser();
    const ids = await fillList(user, list);
    for (const sort of ["created_at", "name", "publishing_time"] as const) {
      if (!LIST_SHAPES[list].sorts.includes(sort)) {
        const refusal = await get(user, `${POST_LISTS[list].path}?sort=${sort}`);
        expect(refusal.statusCode).toBe(400);
        expect(refusal.json()).toEqual({ sort: expect.stringMatching(/^This list can/) });
        continue;
      }
      const pagesBy = async (order: string) => [
        ...(await listOf(user, `?sort=${order}&page_size=2`, list)).posts,
        ...(await listOf(user, `?sort=${order}&page_size=2&page=2`, list)).posts,
      ];
      expect(idsOf(await pagesBy(sort))).toEqual(ids.slice(0, 4));
      expect(idsOf(await pagesBy(`-${sort}`))).toEqual(ids.toReversed().slice(0, 4));
    }
  });
});

describe("the list of all posts", () => {
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
    await app.inject({ method: "POST", url: createPath(kind, "published"), payload, headers: { ...headers, cookie } });
    const { posts } = await listOf(user);
    expect(posts).toMatchObject([
      {
        name,
        company_display_name: "Halden & Söhne",
        company_slug: company.slug,
        user_name: 'Zoë O"Neill',
        user_slug: user.slug,
        posted_by_user: { first_name: "Zoë", last_name: 'O"Neill' },
        banner_picture: banner.url,
        publishing_time: null,
        platforms: [],
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

  it.each(["page=0", "page=x", "page_size=0", "page_size=1001", "sort=id", "sort=", `q=${"a".repeat(201)}`])(
    "refuses ?%s",
    async (query) => {
      const user = await buildUser();
      const response = await get(user, `/dashboard/user-all-posts/?${query}`);
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json())).toEqual([query.split("=", 1)[0]]);
    },
  );
});

describe("a post in the lists", () => {
  const reviewed = async (changes: Updateable<Schema["posts"]>) => {
    const user = await buildUser();
    const { id } = await buildPost(user.id);
    await db.updateTable("posts").set(changes).where("id", "=", id).execute();
    const { posts } = await listOf(user, "", changes.deleted_at ? "trash" : "all");
    return posts[0];
  };
  const now = new Date();

  it.each([
    ["none", "", { review_note: "" }],
    ["none", "", { review_outcome: "approved" as const }],
    ["waiting", "", { review_since: now, status: "pending" as const }],
    ["waiting", "Before", { review_since: now, review_outcome: "returned" as const, review_note: "Before" }],
    ["returned", "Add a source", { review_outcome: "returned" as const, review_note: "Add a source" }],
    ["rejected", "Spam", { review_outcome: "rejected" as const, review_note: "Spam", deleted_at: now }],
  ])("says %s as its review, and what the operator noted: %s", async (review, review_note, changes) => {
    expect(await reviewed(changes)).toMatchObject({ review, review_note });
  });

  it("is overdue when it is scheduled and its time has passed", async () => {
    const user = await buildUser();
    await buildPost(user.id, { status: "scheduled", publish_at: minutesAgo(1) });
    await buildPost(user.id, { status: "scheduled" });
    await buildPost(user.id, { status: "pending", publish_at: minutesAgo(1) });
    const { posts } = await listOf(user);
    expect(posts.map(({ status, is_overdue }) => [status, is_overdue])).toEqual([
      ["pending", false],
      ["scheduled", false],
      ["scheduled", true],
    ]);
  });

  it("carries its version and the time of its last save", async () => {
    const updated_at = new Date("2026-03-04T05:06:07.089Z");
    expect(await reviewed({ version: 7, updated_at })).toMatchObject({
      version: 7,
      updated_at: updated_at.toISOString(),
    });
  });
});

describe("the summary", () => {
  it("counts published and pending, drafts, and scheduled posts of the caller only", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    await buildPost(other.id);
    for (const status of ["published", "published", "pending", "draft", "scheduled"] as const)
      await buildPost(user.id, { status });
    await buildPost(user.id, { deleted_at: new Date() });
    const summary = contentSummary.parse((await get(user, "/dashboard/content-summary")).json());
    expect(summary).toMatchObject({ total_posts: 3, total_drafts: 1, total_scheduled_posts: 1 });
  });

  it("counts what was published in each of the last weeks, oldest first", async () => {
    const user = await buildUser();
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    for (const days of [0, 1, 8, 83, 85]) await buildPost(user.id, { published_at: daysAgo(days) });
    await buildPost(user.id, { published_at: daysAgo(1), deleted_at: new Date() });
    const { published_by_week } = contentSummary.parse((await get(user, "/dashboard/content-summary")).json());
    expect(published_by_week).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2]);
  });
});

describe("the categories", () => {
  it("are the promised ones, in the order of the forms", async () => {
    const { categories } = categoriesAnswer.parse((await get(await buildUser(), "/dashboard/categories/")).json());
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
      "Art & Design Industry",
      "Pets & Animal Care",
      "Fashion & Apparel Industry",
      "Home Improvement & DIY",
      "Freelancing & Gig Economy",
      "HR & Recruitment",
      "Home Appliances",
      "House Improvements",
      "Decoration",
      "Security Services",
      "Events & Wedding Planning",
      "Miscellaneous",
    ]);
  });
});
