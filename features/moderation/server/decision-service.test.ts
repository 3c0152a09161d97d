import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { getAllowance, takeHold } from "#features/billing/server/allowance/service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { isSubscribed, listen, stopListening } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, readPostMedia, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { approvePost, rejectPost, returnPost } from "./decision-service.ts";
import { listQueuedPosts } from "./queue-service.ts";
import { publishDue } from "#features/content/server/posts/publish-service.ts";
import { insertRevision, listLatestRevisions } from "#features/content/server/history/queries.ts";
import { translationMessages } from "#features/content/contracts/translation.ts";
import { linkTranslation } from "#features/content/server/translations/service.ts";
import { getPostGuid, getPostId } from "#features/content/server/oversight/service.ts";

const HOUR = 3600 * 1000;
let author: TestUser;
let operator: TestUser;
const heard: string[] = [];

useOwnDataFolder();
beforeAll(async () => {
  operator = await buildOperator();
  listen(
    PAGE_CHANGED,
    (tag) => heard.push(tag),
    () => {},
  );
  await vi.waitFor(() => expect(isSubscribed()).toBe(true));
});
beforeEach(async () => {
  author = await buildUser({ units: 1 });
});
afterAll(async () => {
  await stopJobs();
  await stopListening();
});

/** A post that waits, with its unit held. */
async function waiting(overrides: Parameters<typeof buildPost>[1] = {}): Promise<TestPost> {
  const since = { review_since: new Date(), review_reason: "Every post is reviewed." };
  const post = await buildPost(author.id, { status: "pending", ...since, ...overrides });
  await transaction((tx) => takeHold(tx, { id: post.id, owner_id: author.id, company_id: null }));
  return post;
}
const scheduled = (publish_at = new Date(Date.now() + HOUR)) => waiting({ status: "scheduled", publish_at });

/** A published post whose edit waits: version 2, with a picture and a company. */
async function proposed(overrides: Parameters<typeof buildPost>[1] = {}) {
  const post = await waiting({ status: "published", published_at: new Date(Date.now() - HOUR), ...overrides });
  const picture = await buildPicture(author.actor);
  const company = await buildCompany(author.id);
  await transaction(async (tx) => {
    await tx.updateTable("posts").set({ version: 2, proposed_version: 2 }).where("id", "=", post.id).execute();
    await insertRevision(tx, {
      post_id: post.id,
      version: 2,
      author_id: author.id,
      cause: "saved",
      outcome: "proposed",
      changed: ["title"],
      snapshot: {
        name: "A better name",
        posted_as_name: company.name,
        company_id: company.id,
        details: { title: "A better name" },
        content_html: "<p>Better.</p>",
        word_count: 1,
        summary: "Better",
        tags: ["Education"],
        seo_meta_title: "t",
        seo_meta_description: "d",
        embedded_websites: [],
        language: null,
        language_chosen: false,
        publish_at: null,
        media: { banner: { id: picture.id, alt: "A quay", caption: "Dusk" }, related: [] },
      },
    });
  });
  return { ...post, picture, company };
}

const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const available = async () => (await getAllowance(author.id)).available;
const mails = () =>
  db.selectFrom("mail_messages").select(["subject", "body"]).where("recipient", "=", author.email).execute();
const audited = (id: number) =>
  db.selectFrom("audit_entries").select("action").where("subject", "=", `post ${id}`).execute();
const reviews = (id: number) =>
  db
    .selectFrom("post_reviews")
    .select(["decision", "note", "reviewer_id", "version"])
    .where("post_id", "=", id)
    .execute();

const decisions = [
  ["approve", (post: { id: number }, by = operator.actor) => approvePost(by, post.id)],
  ["return", (post: { id: number }, by = operator.actor) => returnPost(by, post.id, "Say who pays.")],
  ["reject", (post: { id: number }, by = operator.actor) => rejectPost(by, post.id, "An advertisement.")],
] as const;

describe.each(decisions)("to %s", (_name, decide) => {
  it("is refused to its author and to every other user", async () => {
    const post = await waiting();
    const users = [author, await buildUser()];
    for (const user of users) await expect(decide(post, user.actor)).rejects.toMatchObject({ code: "forbidden" });
    expect(await rowOf(post.id)).toMatchObject({ status: "pending", review_outcome: null });
    expect([await mails(), await reviews(post.id), await audited(post.id)]).toEqual([[], [], []]);
  });

  it("finds nothing in the trash and nothing behind an unknown id", async () => {
    const post = await waiting({ deleted_at: new Date() });
    for (const id of [post.id, 2 ** 50]) await expect(decide({ id })).rejects.toMatchObject({ code: "not-found" });
  });

  it.each(["draft", "scheduled", "published"] as const)(
    "is refused for a %s post that does not wait",
    async (status) => {
      const post = await buildPost(author.id, { status });
      await expect(decide(post)).rejects.toMatchObject({ code: "conflict" });
      expect(await rowOf(post.id)).toMatchObject({ status, review_outcome: null });
    },
  );

  it("is done once when several operators decide at once", async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => buildOperator()));
    const post = await waiting();
    const answers = await Promise.allSettled(others.map((other) => decide(post, other.actor)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected") expect(["conflict", "not-found"]).toContain(answer.reason.code);
    expect(await reviews(post.id)).toHaveLength(1);
    expect(await audited(post.id)).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  });

  it("leaves nothing behind when the mail cannot be written", async () => {
    const post = await waiting();
    await db.updateTable("users").set({ email: "no address" }).where("id", "=", author.id).execute();
    await expect(decide(post)).rejects.toThrow("one plain address");
    expect(await rowOf(post.id)).toMatchObject({ status: "pending", review_outcome: null });
    expect([await reviews(post.id), await audited(post.id)]).toEqual([[], []]);
    expect(await available()).toBe(0);
  });
});

describe.each(KINDS)("a waiting $key", (kind) => {
  it("is published by an approval, its unit stays held, its author is told and its pages too", async () => {
    const post = await waiting({ kind: kind.key });
    const decided = await approvePost(operator.actor, post.id, { version: 1 });
    expect(decided).toMatchObject({ id: post.id, state: "published", isEdit: false });
    await expect.poll(() => heard).toEqual(expect.arrayContaining(["front", `post:${post.guid}`]));
    const { status, published_at, review_since, review_outcome } = await rowOf(post.id);
    expect({ status, review_since, review_outcome }).toEqual({
      status: "published",
      review_since: null,
      review_outcome: "approved",
    });
    expect(published_at).not.toBeNull();
    expect(await available()).toBe(0);
    expect(await reviews(post.id)).toEqual([{ decision: "approve", note: "", reviewer_id: operator.id, version: 1 }]);
    const [mail] = await mails();
    expect(mail?.subject).toContain("Your post was approved: ");
    expect(mail?.body).toContain(`/${kind.typeCode}/${post.guid}/`);
  });

  it("becomes a draft with comments by a return, and its unit comes back", async () => {
    const post = await waiting({ kind: kind.key, draft_key: crypto.randomUUID() });
    expect(await returnPost(operator.actor, post.id, "Say who pays.")).toMatchObject({ state: "draft" });
    expect(await rowOf(post.id)).toMatchObject({
      status: "draft",
      review_since: null,
      review_outcome: "returned",
      review_note: "Say who pays.",
      deleted_at: null,
      draft_key: null,
      guid: post.guid,
    });
    expect(await available()).toBe(1);
    const [mail] = await mails();
    expect(mail?.body).toContain("    Say who pays.");
    expect(mail?.body).toContain(`/dashboard?activeContent=drafts&item=edit.${kind.key}.draft.${post.id}`);
  });

  it("goes to the trash by a rejection, its unit comes back, and it is always reviewed from then on", async () => {
    const post = await waiting({ kind: kind.key, draft_key: crypto.randomUUID() });
    expect(await rejectPost(operator.actor, post.id, "An advertisement.")).toMatchObject({ state: "trashed" });
    const row = await rowOf(post.id);
    expect(row).toMatchObject({
      status: "draft",
      review_since: null,
      review_outcome: "rejected",
      review_note: "An advertisement.",
      always_reviewed: true,
      draft_key: null,
    });
    expect(row.deleted_at).not.toBeNull();
    expect(await available()).toBe(1);
    expect((await mails())[0]?.body).toContain("    An advertisement.");
  });
});

describe("a scheduled post that waits", () => {
  it("stays scheduled when it is approved, and goes out at its time", async () => {
    const post = await scheduled();
    expect(await approvePost(operator.actor, post.id)).toMatchObject({ state: "scheduled" });
    expect(await rowOf(post.id)).toMatchObject({ status: "scheduled", review_since: null, review_outcome: "approved" });
    expect((await mails())[0]?.body).toContain("will be published on ");
    await db.updateTable("posts").set({ publish_at: new Date() }).where("id", "=", post.id).execute();
    await publishDue();
    expect(await rowOf(post.id)).toMatchObject({ status: "published" });
    expect(await available()).toBe(0);
  });

  it("never goes out unreviewed: at its time it becomes pending", async () => {
    const post = await scheduled(new Date(Date.now() - 1000));
    await publishDue();
    expect(await rowOf(post.id)).toMatchObject({ status: "pending", published_at: null });
    await approvePost(operator.actor, post.id);
    expect(await rowOf(post.id)).toMatchObject({ status: "published" });
  });

  it.each([
    ["returned", (id: number) => returnPost(operator.actor, id, "No."), null],
    ["rejected", (id: number) => rejectPost(operator.actor, id, "No."), "trash"],
  ] as const)("loses its time and gives its unit back when it is %s", async (_name, decide, place) => {
    const post = await scheduled();
    await decide(post.id);
    const { status, publish_at, deleted_at } = await rowOf(post.id);
    expect({ status, publish_at, place: deleted_at && "trash" }).toEqual({ status: "draft", publish_at: null, place });
    expect(await available()).toBe(1);
  });

  it("is either approved in time or pending, whoever is faster", async () => {
    for (let round = 0; round < 10; round++) {
      author = await buildUser({ units: 1 });
      const post = await scheduled(new Date(Date.now() - 1));
      await Promise.all([approvePost(operator.actor, post.id), publishDue()]);
      await publishDue();
      expect(await rowOf(post.id)).toMatchObject({ status: "published", review_outcome: "approved" });
    }
  });
});

describe("an edit of a published post that waits", () => {
  it("says why it cannot be approved when its story has a post in its language", async () => {
    const post = await proposed({ language: "de" });
    const english = await buildPost(author.id, { language: "en" });
    await linkTranslation(author.actor, english.id, { post: post.id, is_original: false });
    const inEnglish = { language: "en", language_chosen: true };
    await db
      .updateTable("post_revisions")
      .set(inEnglish)
      .where("post_id", "=", post.id)
      .where("version", "=", 2)
      .execute();
    await expect(approvePost(operator.actor, post.id)).rejects.toMatchObject({
      code: "conflict",
      message: translationMessages.takenBefore("en"),
    });
    expect(await rowOf(post.id)).toMatchObject({ language: "de", proposed_version: 2 });
  });

  it("replaces text, company and media when it is approved; the address and the day stay", async () => {
    const post = await proposed();
    const before = await rowOf(post.id);
    expect(await approvePost(operator.actor, post.id, { version: 2 })).toMatchObject({
      state: "published",
      isEdit: true,
    });
    const row = await rowOf(post.id);
    expect(row).toMatchObject({
      guid: post.guid,
      name: "A better name",
      slug: "a-better-name",
      details: { title: "A better name" },
      content_html: "<p>Better.</p>",
      company_id: post.company.id,
      posted_as_name: post.company.name,
      tags: ["Education"],
      version: 2,
      proposed_version: null,
      review_since: null,
      review_outcome: "approved",
      published_at: before.published_at,
      created_at: before.created_at,
    });
    expect((await readPostMedia(post.id)).banner).toMatchObject({
      id: post.picture.id,
      alt: "A quay",
      caption: "Dusk",
    });
    expect(await transaction((tx) => listLatestRevisions(tx, post.id, 1))).toMatchObject([{ outcome: "approved" }]);
    expect((await mails())[0]?.subject).toContain("Your edit was approved: ");
    expect(await available()).toBe(0);
  });

  it.each([
    [
      "returned",
      (id: number) => returnPost(operator.actor, id, "Say who pays."),
      "/dashboard?activeContent=publishedPosts",
    ],
    ["rejected", (id: number) => rejectPost(operator.actor, id, "Say who pays."), "/PR/"],
  ] as const)("is dropped when it is %s: the published text and its unit stay", async (outcome, decide, link) => {
    const post = await proposed();
    const before = await rowOf(post.id);
    expect(await decide(post.id)).toMatchObject({ state: "published", isEdit: true });
    expect(await rowOf(post.id)).toEqual({
      ...before,
      proposed_version: null,
      review_since: null,
      review_reason: "",
      review_outcome: outcome,
      review_note: "Say who pays.",
    });
    expect(await transaction((tx) => listLatestRevisions(tx, post.id, 1))).toMatchObject([{ outcome }]);
    expect(await available()).toBe(0);
    expect((await mails())[0]?.body).toContain(link);
  });

  it("is not approved once its author has saved again", async () => {
    const post = await proposed();
    await expect(approvePost(operator.actor, post.id, { version: 1 })).rejects.toMatchObject({ code: "conflict" });
    expect(await rowOf(post.id)).toMatchObject({ proposed_version: 2, review_outcome: null });
  });
});

describe("listQueuedPosts", () => {
  it("is kept from users", async () => {
    await expect(listQueuedPosts(author.actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(getPostId(author.actor, crypto.randomUUID())).rejects.toMatchObject({ code: "forbidden" });
    await expect(getPostGuid(author.actor, { id: "1" })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("lists what waits, the longest first, in pages", async () => {
    await db.updateTable("posts").set({ review_since: null }).where("review_since", "is not", null).execute();
    author = await buildUser({ units: 9 });
    const at = (minutes: number) => ({ review_since: new Date(Date.now() - minutes * 60_000) });
    const second = await waiting(at(20));
    const first = await waiting({ ...at(30), kind: "review" });
    const third = await waiting({ ...at(10), status: "scheduled" });
    await waiting({ ...at(40), deleted_at: new Date() });
    await buildPost(author.id);
    const { posts, count } = await listQueuedPosts(operator.actor);
    expect([posts.map(({ id }) => id), count]).toEqual([[first.id, second.id, third.id], 3]);
    expect(posts[0]).toMatchObject({
      guid: first.guid,
      status: "pending",
      type: "Review",
      author_name: "Ada Lovelace",
      author_email: author.email,
      reason: "Every post is reviewed.",
      version: 1,
      publishing_time: null,
    });
    const { next } = await listQueuedPosts(operator.actor, { page_size: 2 });
    const page = { after: String(next), page_size: 2 };
    expect(await listQueuedPosts(operator.actor, page)).toMatchObject({ posts: [{ id: third.id }], next: null });
  });

  it("finds a post by its public id", async () => {
    const post = await buildPost(author.id);
    expect(await getPostId(operator.actor, post.guid)).toBe(post.id);
    await expect(getPostId(operator.actor, crypto.randomUUID())).rejects.toMatchObject({ code: "not-found" });
  });
});
