/** The console's calls about what waits for a review: who may make them, what they tell, and what they refuse. */
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { takeHold } from "#features/billing/server/allowance/service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import { QUEUE_COUNT_CAP, type QueueAnswer, type QueuedPost } from "../contract.ts";
import { insertRevision } from "#features/content/server/history/queries.ts";
import { registerContentRoutes } from "#features/content/server/routes.ts";
import { registerModerationRoutes } from "./routes.ts";

const calls = callsOfThisFile(registerContentRoutes, registerModerationRoutes);
let author: TestUser;
let operator: TestUser;

beforeAll(async () => {
  operator = await buildOperator();
});
beforeEach(async () => {
  author = await buildUser({ units: 9 });
});

async function waiting(overrides: Parameters<typeof buildPost>[1] = {}): Promise<TestPost> {
  const since = { review_since: new Date(), review_reason: "Every post is reviewed." };
  const post = await buildPost(author.id, { status: "pending", ...since, ...overrides });
  await transaction((tx) => takeHold(tx, { id: post.id, owner_id: author.id, company_id: null }));
  return post;
}

const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const queueOf = async (query = "") =>
  (await calls.call(operator, "GET", `/operator/posts/waiting/?${query}`)).json<QueueAnswer>();
const detailOf = async (id: number) => (await calls.call(operator, "GET", `/operator/posts/${id}/`)).json<QueuedPost>();
/** Posts of this test's author alone. */
const mine = async (query = "") => (await queueOf(`q=${encodeURIComponent(author.email)}&${query}`)).posts;

const EVERY_CALL: [Method, (id: number) => string, Record<string, unknown>?][] = [
  ["GET", () => "/operator/posts/waiting/"],
  ["GET", () => "/operator/posts/counts/"],
  ["GET", (id) => `/operator/posts/${id}/`],
  ["POST", (id) => `/operator/posts/${id}/approve/`, { version: 1 }],
  ["POST", (id) => `/operator/posts/${id}/return/`, { version: 1, comments: "Say who pays." }],
  ["POST", (id) => `/operator/posts/${id}/reject/`, { version: 1, reason: "An advertisement." }],
  ["GET", () => "/operator/posts/scheduled/"],
  ["POST", () => "/operator/posts/publish-overdue/"],
];
const DECISIONS = EVERY_CALL.slice(3, 6);

describe.each(EVERY_CALL)("%s %s", (method, pathTo, body) => {
  it("is refused to visitors, the author and other users, and open to operators, with and without a last slash", async () => {
    const { id } = await waiting();
    const path = pathTo(id);
    for (const form of [path, path.replace(/\/$/, "")]) {
      expect((await calls.call(null, method, form, body)).statusCode).toBe(401);
      for (const user of [author, await buildUser()])
        expect((await calls.call(user, method, form, body)).statusCode).toBe(403);
    }
    expect(await rowOf(id)).toMatchObject({ status: "pending", review_outcome: null });
    const form = path.replace(/\/$/, "");
    expect((await calls.call(operator, method, form, body)).statusCode).toBe(200);
  });
});

describe.each([["GET", (id: number | string) => `/operator/posts/${id as number}/`] as const, ...DECISIONS])(
  "%s %s",
  (method, pathTo, body?: Record<string, unknown>) => {
    it("answers 404 for what is not there, is in the trash, or is no id", async () => {
      const trashed = await waiting({ deleted_at: new Date() });
      for (const id of [trashed.id, 2 ** 40, "x", "0", "1e3"] as number[])
        expect((await calls.call(operator, method, pathTo(id), body)).statusCode).toBe(404);
    });
  },
);

describe.each(DECISIONS)("%s %s", (method, pathTo, body) => {
  it("answers 409 when its author saved since, or it waits no more, and changes nothing", async () => {
    const post = await waiting();
    const stale = await calls.call(operator, method, pathTo(post.id), { ...body, version: 2 });
    expect([stale.statusCode, stale.json().detail]).toEqual([409, expect.stringContaining("Review it again")]);
    expect(await rowOf(post.id)).toMatchObject({ status: "pending", review_outcome: null });
    const other = await buildPost(author.id, { status: "draft" });
    expect((await calls.call(operator, method, pathTo(other.id), body)).statusCode).toBe(409);
  });

  it("needs the version, and each text", async () => {
    const { id } = await waiting();
    for (const field of Object.keys(body ?? {}))
      for (const value of [undefined, null, "", "  ", "x".repeat(5001)]) {
        const answer = await calls.call(operator, method, pathTo(id), { ...body, [field]: value });
        expect([answer.statusCode, answer.json()]).toEqual([400, { [field]: expect.any(String) }]);
      }
    expect(await rowOf(id)).toMatchObject({ status: "pending" });
  });
});

describe("a decision", () => {
  it.each([
    ["approve", { version: 1 }, "published", "version 1"],
    ["return", { version: 1, comments: "Say who pays." }, "draft", "version 1: Say who pays."],
    ["reject", { version: 1, reason: "An advertisement." }, "trashed", "version 1: An advertisement."],
  ] as const)(
    "to %s tells what the post is now and how many wait, and is audited",
    async (decision, body, state, details) => {
      const post = await waiting();
      const before = (await queueOf()).count;
      const answer = await calls.call(operator, "POST", `/operator/posts/${post.id}/${decision}/`, body);
      expect(answer.json()).toEqual({ id: post.id, name: post.name, state, is_edit: false, waiting: before - 1 });
      const counts = (await calls.call(operator, "GET", "/operator/posts/counts/")).json();
      expect(counts.waiting).toBe(before - 1);
      const audit = db.selectFrom("audit_entries").select(["action", "operator_id", "details"]);
      expect(await audit.where("subject", "=", `post ${post.id}`).execute()).toEqual([
        { action: `post.${decision}`, operator_id: operator.id, details },
      ]);
    },
  );
});

describe("the queue", () => {
  it("is read page by page by what was seen last, and skips none when some are decided on meanwhile", async () => {
    const since = new Date(Date.now() - 3_600_000);
    const posts = [];
    for (let index = 0; index < 5; index++) posts.push(await waiting({ review_since: since }));
    const query = `q=${encodeURIComponent(author.email)}&page_size=2`;
    const first = await queueOf(query);
    expect(first.posts.map(({ id }) => id)).toEqual(posts.slice(0, 2).map(({ id }) => id));
    await calls.call(operator, "POST", `/operator/posts/${first.posts[0]?.id ?? 0}/approve/`, { version: 1 });
    const second = await queueOf(`${query}&after=${first.next}`);
    expect(second.posts.map(({ id }) => id)).toEqual(posts.slice(2, 4).map(({ id }) => id));
    const third = await queueOf(`${query}&after=${second.next}`);
    expect([third.posts.map(({ id }) => id), third.next, third.count]).toEqual([[posts[4]?.id], null, 4]);
  });

  it("tells microseconds apart", async () => {
    const [late, early] = [await waiting(), await waiting()];
    for (const [post, us] of [
      [early, 1],
      [late, 2],
    ] as const)
      await db
        .updateTable("posts")
        .set({ review_since: `2026-01-01T00:00:00.00000${us}Z` as unknown as Date })
        .where("id", "=", post.id)
        .execute();
    const query = `q=${encodeURIComponent(author.email)}&page_size=1`;
    const { posts, next } = await queueOf(query);
    expect(posts[0]?.id).toBe(early.id);
    expect((await queueOf(`${query}&after=${next}`)).posts[0]?.id).toBe(late.id);
  });

  it("is searched by part of a name, of whom it is posted as, by e-mail and by #id", async () => {
    const mark = crypto.randomUUID();
    const post = await waiting({ details: { title: `100% Åre_${mark} ferry` }, posted_as_name: `Häfen ${mark} 50%` });
    const other = await waiting();
    for (const q of [
      `100% åRE_${mark}`,
      `are_${mark}`,
      `hafen ${mark} 50%`,
      author.email.toUpperCase(),
      `#${post.id}`,
    ]) {
      const { posts } = await queueOf(`q=${encodeURIComponent(q)}`);
      expect(posts.map(({ id }) => id)).toContain(post.id);
    }
    for (const q of [`are%${mark}`, `areX${mark}`, `#${other.id}`, `\\`]) {
      const { posts } = await queueOf(`q=${encodeURIComponent(q)}`);
      expect(posts.map(({ id }) => id)).not.toContain(post.id);
    }
  });

  it("is narrowed by type and by reason", async () => {
    const blocked = { review_reason: "It links to casino.example, which is on the block list." };
    const article = await waiting(blocked);
    const review = await waiting({ kind: "review" });
    expect((await mine("type=Review")).map(({ id }) => id)).toEqual([review.id]);
    expect((await mine("reason=blocked-link")).map(({ id }) => id)).toEqual([article.id]);
    expect((await mine("reason=blocked-link&type=Review")).map(({ id }) => id)).toEqual([]);
    expect((await mine()).map(({ reasons }) => reasons)).toEqual([["blocked-link"], ["every-post"]]);
  });

  it.each([
    ["type=Poem", "type"],
    ["reason=rain", "reason"],
    ["after=1", "after"],
    ["after=1.2.3", "after"],
    ["page_size=201", "page_size"],
    ["page=0&after=", "after"],
  ])("refuses %s", async (query, field) => {
    const answer = await calls.call(operator, "GET", `/operator/posts/waiting/?${query}`);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
  });

  it("stops counting at its cap", async () => {
    await sql`
      insert into posts (kind, status, owner_id, posted_as_name, name, slug, review_since)
      select 'article', 'pending', ${author.id}, 'Ada', 'Many', 'many', now() from generate_series(0, ${QUEUE_COUNT_CAP})
    `.execute(db);
    const { count, posts } = await queueOf("page_size=1");
    expect([count, posts.length]).toEqual([QUEUE_COUNT_CAP, 1]);
    await db.updateTable("posts").set({ review_since: null }).where("owner_id", "=", author.id).execute();
  });
});

describe("a waiting post", () => {
  const snapshot = (content_html: string) => ({
    name: "Ferry",
    posted_as_name: "Ada Lovelace",
    company_id: null,
    details: { title: "Ferry" },
    content_html,
    word_count: 2,
    summary: "",
    tags: ["Technology"],
    seo_meta_title: "",
    seo_meta_description: "",
    embedded_websites: ["https://halden.example"],
    language: null,
    language_chosen: false,
    publish_at: null,
    media: { banner: null, related: [] },
  });
  const revise = (post: TestPost, version: number, outcome: "live" | "proposed", html: string) =>
    transaction((tx) =>
      insertRevision(tx, {
        post_id: post.id,
        version,
        author_id: author.id,
        cause: "saved",
        outcome,
        changed: [],
        snapshot: snapshot(html),
      }),
    );

  it("is told whole, with its author, its findings and why it waits", async () => {
    const post = await waiting({
      content_html: "<p>[CITY]. Text.</p>",
      review_reason: "It was rejected before. Release check: 1 placeholder is left over: “[CITY]”.",
    });
    const detail = await detailOf(post.id);
    expect(detail).toMatchObject({
      id: post.id,
      is_edit: false,
      before: null,
      version: 1,
      reasons: ["rejected-before", "release-check"],
      text: { title: post.name, content: "<p>[CITY]. Text.</p>", media: { banner: null, related: [] } },
      author: { id: author.id, email: author.email, is_suspended: false, approved: 0, returned: 0, rejected: 0 },
      decisions: [],
      url: `/PR/${post.guid}/harbour-ferry-takes-a-fuel-cell-on-board`,
    });
    const serious = detail.findings.filter(({ isSerious }) => isSerious);
    expect(serious.map(({ reason }) => reason)).toEqual(["1 placeholder is left over: “[CITY]”."]);
  });

  it("is compared with what was decided on last, and tells the decisions", async () => {
    const post = await waiting();
    await revise(post, 1, "live", "<p>First try.</p>");
    const comments = "Say who pays.";
    await calls.call(operator, "POST", `/operator/posts/${post.id}/return/`, { version: 1, comments });
    await revise(post, 2, "live", "<p>Second try.</p>");
    const again = { status: "pending" as const, version: 2, review_since: new Date() };
    await db.updateTable("posts").set(again).where("id", "=", post.id).execute();
    const { before, text, decisions, author: facts, times_returned } = await detailOf(post.id);
    expect([before?.["content"], text.content]).toEqual(["<p>First try.</p>", "<p>Second try.</p>"]);
    expect(decisions).toMatchObject([{ decision: "return", note: comments, version: 1, decided_by: "Ada Lovelace" }]);
    expect([facts.returned, times_returned]).toEqual([1, 1]);
  });

  it("of a published post is its edit, compared with what readers see", async () => {
    const post = await waiting({ status: "published" });
    await revise(post, 1, "live", "<p>What readers see.</p>");
    await revise(post, 2, "proposed", "<p>What is proposed.</p>");
    await db.updateTable("posts").set({ version: 2, proposed_version: 2 }).where("id", "=", post.id).execute();
    const { is_edit, before, text } = await detailOf(post.id);
    expect([is_edit, before?.content, text.content]).toEqual([
      true,
      "<p>What readers see.</p>",
      "<p>What is proposed.</p>",
    ]);
  });

  it("says when its author is suspended", async () => {
    const post = await waiting();
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", author.id).execute();
    expect((await detailOf(post.id)).author.is_suspended).toBe(true);
  });
});
