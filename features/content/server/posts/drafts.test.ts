/**
 * Drafts: autosave by draft_key, what a draft may leave open, and its submit, also all at once
 * (docs/product/drafts-and-schedules.md).
 */
import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { billingMessages } from "#features/billing/contracts/allowance.ts";
import { mediaMessages } from "#features/media/contract.ts";
import { db } from "#platform/database/client.ts";
import { auditOf, ledgerCounts } from "#tests/factories/allowance.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { jpegFile } from "#tests/factories/files.ts";
import { buildPicture, countMedia } from "#tests/factories/media.ts";
import type { FormFields } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, createPath, postPath, type PostDetail, type SavedPost } from "../../contract.ts";
import { type ContentKind, KINDS } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
const statusOf = ({ statusCode }: { statusCode: number }) => statusCode;
const ascending = (a: number, b: number) => a - b;
const times = <T>(count: number, act: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

const postsOf = (user: TestUser) =>
  db.selectFrom("posts").selectAll().where("owner_id", "=", user.id).orderBy("id").execute();
const revisionsOf = (id: number) =>
  db.selectFrom("post_revisions").selectAll().where("post_id", "=", id).orderBy("version").execute();

describe.each(KINDS)("a draft: $key", (kind) => {
  const blank = (fields: FormFields = {}) => fields;
  const autosave = (user: TestUser, draft_key: string, fields: FormFields = {}) =>
    calls.create(user, kind, "draft", { draft_key, ...fields });

  it("may leave everything open, and opens again as it was left", async () => {
    const user = await buildUser();
    const response = await calls.send("POST", user, createPath(kind, "draft"), blank());
    expect([response.statusCode, response.json()]).toMatchObject([201, { status: "draft", name: "", version: 1 }]);
    const { id, guid } = response.json<SavedPost>();
    const detail = (await calls.load(user, kind, "draft", id)).json<PostDetail>();
    expect(detail).toMatchObject({ content: "", tags: [], embedded_websites: [], slug: guid, name: "" });
    expect(await ledgerCounts(user.id)).toEqual({ grant: 0, hold: 0, settle: 0, release: 0 });
  });

  it("keeps half-typed addresses and more words than the plan allows", async () => {
    const user = await buildUser({ plan: { word_limit: 3, anchor_text_links: 1 } });
    const fields = { content: "<p>one two three four</p>", "embedded_websites[0]": "htt", affiliate_link: "www" };
    const { id } = await calls.created(user, kind, "draft", { ...fields, comparison_products: '["a","b"]' });
    const detail = (await calls.load(user, kind, "draft", id)).json<PostDetail>();
    expect(detail).toMatchObject({ content: "<p>one two three four</p>", embedded_websites: ["htt"] });
    const submitted = await calls.submitDraft(user, kind, id);
    expect(submitted.statusCode).toBe(400);
  });

  it.each<[string, FormFields, string]>([
    ["an unknown category", { tags: '["Sorcery"]' }, "tags"],
    ["an unknown company", { posted_by_company: "99999999" }, "posted_by_company"],
    ["a text that cannot be stored", { content: "a\0" }, "content"],
    ["too long a content", { content: "a".repeat(200_001) }, "content"],
    ["a draft_key that is no uuid", { draft_key: "1" }, "draft_key"],
    ["an unknown upload", { banner_picture: randomUUID() }, "banner_picture"],
    ["a picture of nobody's", { content: `<img src="/media/${randomUUID()}/1.webp">` }, "content"],
  ])("refuses %s", async (_name, fields, field) => {
    const user = await buildUser();
    const response = await calls.create(user, kind, "draft", fields);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, [field]]);
    expect(await postsOf(user)).toEqual([]);
  });

  it("refuses somebody else's company and uploads", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const [company, picture] = [await buildCompany(other.id), await buildPicture(other.actor)];
    const fields = { posted_by_company: String(company.id), related_media: picture.id };
    const response = await calls.create(user, kind, "draft", fields);
    expect(response.json()).toEqual({
      posted_by_company: "Choose one of your own companies.",
      related_media: mediaMessages.unknown,
    });
  });

  it("is one draft for twenty parallel autosaves of a form", async () => {
    const user = await buildUser();
    const draft_key = randomUUID();
    const responses = await times(20, (n) => autosave(user, draft_key, { summary: `Autosave ${n}` }));
    expect(responses.map(statusOf)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map((response) => response.json<SavedPost>().id)).size).toBe(1);
    const [post, ...more] = await postsOf(user);
    expect([more, post?.version]).toEqual([[], 20]);
  });

  it("shares a revision between the autosaves of one sitting, told from one saved by hand", async () => {
    const user = await buildUser();
    const draft_key = randomUUID();
    const { id } = (await autosave(user, draft_key)).json<SavedPost>();
    for (const summary of ["a", "b", "c"]) await autosave(user, draft_key, { summary });
    await calls.save(user, kind, "draft", id, { draft_key, summary: "d", content: "<p>d</p>" });
    const shared = await revisionsOf(id);
    expect(shared.map(({ cause, version }) => [cause, version])).toEqual([
      ["created", 1],
      ["autosaved", 5],
    ]);
    expect(shared[1]).toMatchObject({ summary: "d", changed: ["content", "summary"] });
    await calls.save(user, kind, "draft", id, { summary: "e" });
    await autosave(user, draft_key, { summary: "f" });
    await db
      .updateTable("post_revisions")
      .set({ saved_at: new Date(Date.now() - 301_000) })
      .where("post_id", "=", id)
      .execute();
    await autosave(user, draft_key, { summary: "g" });
    const causes = (await revisionsOf(id)).map(({ cause }) => cause);
    expect(causes).toEqual(["created", "autosaved", "saved", "autosaved", "autosaved"]);
  });

  it("is not written again by an autosave that changes nothing", async () => {
    const user = await buildUser();
    const draft_key = randomUUID();
    const [first, second] = [await autosave(user, draft_key), await autosave(user, draft_key)];
    expect(second.json()).toEqual(first.json());
  });

  it.each(["published", "schedule"] as const)("becomes the %s post when its form is sent", async (stage) => {
    const user = await buildUser({ units: 1 });
    const draft_key = randomUUID();
    const [old, picture] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const draft = (await autosave(user, draft_key, { summary: "Half", banner_picture: old.id })).json<SavedPost>();
    const sent = await calls.created(user, kind, stage, { draft_key, related_media: picture.id });
    expect(sent).toMatchObject({ id: draft.id, guid: draft.guid, version: 2 });
    const [post, ...more] = await postsOf(user);
    expect(more).toEqual([]);
    expect(post).toMatchObject({ status: stage === "schedule" ? "scheduled" : "published", draft_key });
    const { media } = (await calls.load(user, kind, stage, draft.id)).json<PostDetail>();
    expect([media.banner, media.related.map((item) => item.id)]).toEqual([null, [picture.id]]);
    const last = (await revisionsOf(draft.id)).at(-1);
    expect(last).toMatchObject({ version: 2, cause: "saved", summary: post?.summary });
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 0, granted: 1 });
    const late = await autosave(user, draft_key, { summary: "Late" });
    expect([late.statusCode, late.json()]).toEqual([409, { detail: contentMessages.submittedAlready }]);
    const other = await calls.create(user, kind, stage, { draft_key, summary: "Another" });
    expect([other.statusCode, other.json()]).toEqual([409, { detail: contentMessages.submittedAlready }]);
  });

  it("keeps an address of its own where the name has no Latin letters", async () => {
    const user = await buildUser({ units: 1 });
    const form = {
      draft_key: randomUUID(),
      title: "電車",
      ceo_name: "田中",
      company_name: "電車",
      product_name: "電車",
    };
    const draft = await calls.created(user, kind, "draft", form);
    const sent = await calls.created(user, kind, "published", { ...form, summary: "New" });
    expect([draft.slug, sent.slug, sent.guid]).toEqual([draft.guid, draft.guid, draft.guid]);
  });

  it("that is sent without a release stays a draft", async () => {
    const user = await buildUser();
    const draft_key = randomUUID();
    await autosave(user, draft_key);
    const files = { banner_picture: [{ name: "a.jpg", bytes: await jpegFile() }] };
    const response = await calls.create(user, kind, "published", { draft_key }, files);
    expect([response.statusCode, response.json()]).toEqual([402, { detail: billingMessages.outOfReleases }]);
    expect(await postsOf(user)).toMatchObject([{ status: "draft", version: 1 }]);
    expect(await countMedia(user.id)).toBe(0);
  });

  it("is sent once, whatever autosaves and submits race for it", async () => {
    const user = await buildUser({ units: 3 });
    const draft_key = randomUUID();
    await autosave(user, draft_key);
    const submit = () => calls.create(user, kind, "published", { draft_key, summary: "Final" });
    const race = await Promise.all([
      times(4, (n) => autosave(user, draft_key, { summary: `Autosave ${n}` })),
      times(4, submit),
      times(4, (n) => autosave(user, draft_key, { summary: `Late ${n}` })),
    ]);
    const submits = race[1];
    expect(submits.map(statusOf)).toEqual([201, 201, 201, 201]);
    expect(new Set(submits.map(({ body }) => body)).size).toBe(1);
    const autosaves = new Set([...race[0], ...race[2]].map(statusOf));
    expect([...autosaves].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(await postsOf(user)).toMatchObject([{ status: "published", summary: "Final" }]);
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 2, granted: 3 });
  });

  it("that two submits race for with one release is one post and one hold", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, "draft");
    const responses = await times(2, () => calls.submitDraft(user, kind, id));
    expect(responses.map(statusOf).toSorted(ascending)).toEqual([
      200,
      expect.toSatisfy((s: number) => s === 409 || s === 402),
    ]);
    expect(await ledgerCounts(user.id)).toEqual({ grant: 1, hold: 1, settle: 0, release: 0 });
    expect(await postsOf(user)).toMatchObject([{ status: "published" }]);
  });

  it("three of twenty drafts submitted at once are published with three releases", async () => {
    const user = await buildUser({ units: 3 });
    const drafts = await times(20, () => calls.created(user, kind, "draft"));
    const responses = await Promise.all(drafts.map(({ id }) => calls.submitDraft(user, kind, id)));
    expect(responses.filter((each) => each.statusCode === 200)).toHaveLength(3);
    expect(responses.filter((each) => each.statusCode === 402)).toHaveLength(17);
    const statuses = (await postsOf(user)).map(({ status }) => status);
    expect(statuses.filter((status) => status === "published")).toHaveLength(3);
    expect(await auditOf(user.id)).toEqual({ wrong: [], available: 0, granted: 3 });
  });

  it("is checked as it stands when it is submitted while it is saved", async () => {
    const user = await buildUser({ units: 1, plan: { word_limit: 20, anchor_text_links: null } });
    const { id } = await calls.created(user, kind, "draft");
    const long = { content: `<p>${"word ".repeat(21)}</p>` };
    const [saved, submitted] = await Promise.all([
      calls.save(user, kind, "draft", id, long),
      calls.submitDraft(user, kind, id),
    ]);
    const [post] = await postsOf(user);
    if (submitted.statusCode === 200) expect(post).toMatchObject({ status: "published", word_count: 12 });
    else expect([saved.statusCode, submitted.statusCode, post?.status]).toEqual([200, 400, "draft"]);
    expect((await auditOf(user.id)).wrong).toEqual([]);
  });

  it("frees its key in the trash: the form that is still open makes a new draft", async () => {
    const user = await buildUser();
    const draft_key = randomUUID();
    const first = (await autosave(user, draft_key)).json<SavedPost>();
    await calls.remove(user, kind, "draft", first.id);
    const second = (await autosave(user, draft_key)).json<SavedPost>();
    expect(second.id).not.toBe(first.id);
    expect((await calls.restore(user, first.id)).statusCode).toBe(200);
    expect(await postsOf(user)).toHaveLength(2);
  });

  it("refuses to be submitted under a company that is gone", async () => {
    const user = await buildUser({ units: 1 });
    const company = await buildCompany(user.id);
    const { id } = await calls.created(user, kind, "draft", { posted_by_company: String(company.id) });
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect((await calls.submitDraft(user, kind, id)).json()).toEqual({
      detail: "Choose one of your own companies.",
      posted_by_company: "Choose one of your own companies.",
    });
  });
});

it("autosaves of two people with one key are two drafts", async () => {
  const [kind] = KINDS as [ContentKind];
  const draft_key = randomUUID();
  const [one, two] = [await buildUser(), await buildUser()];
  const [first, second] = [
    await calls.created(one, kind, "draft", { draft_key }),
    await calls.created(two, kind, "draft", { draft_key }),
  ];
  expect(first.id).not.toBe(second.id);
  expect((await calls.send("PUT", two, postPath(kind, "draft", first.id), {})).statusCode).toBe(404);
});
