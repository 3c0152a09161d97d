import { afterEach, describe, expect, it } from "vitest";
import { companyMessages } from "#features/companies/contract.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, type PostDetail, type SavedPost, STAGES } from "../../contract.ts";
import { type ContentKind, KINDS } from "../../kinds/index.ts";
import { revisionDetail, revisionMessages, revisionsAnswer } from "../../contracts/revision.ts";
import { setModerationSettings } from "../publishing/vetting-service.ts";

const calls = contentCallsOfThisFile();
const [article] = KINDS as [ContentKind];
const cases = KINDS.flatMap((kind) => STAGES.map((stage) => ({ kind, stage, name: `${kind.key}, ${stage}` })));

const call = (who: TestUser | null, method: "GET" | "POST", url: string, payload?: object) =>
  calls.app().inject({ method, url, headers: who ? { cookie: cookiesOf(who) } : {}, ...(payload ? { payload } : {}) });
const restore = (who: TestUser | null, id: number, version: number, body: object = {}) =>
  call(who, "POST", `/api/posts/${id}/revisions/${version}/restore/`, body);

async function listed(who: TestUser, id: number) {
  const response = await call(who, "GET", `/api/posts/${id}/revisions/`);
  expect(response.statusCode).toBe(200);
  return revisionsAnswer.parse(response.json()).revisions;
}

async function shown(who: TestUser, id: number, version: number) {
  const response = await call(who, "GET", `/api/posts/${id}/revisions/${version}/`);
  expect(response.statusCode).toBe(200);
  return revisionDetail.parse(response.json());
}

const moderation = (policy: "off" | "all") =>
  setModerationSettings({ id: null, role: "operator" }, { policy, link_blocklist: [] });
afterEach(() => moderation("off"));

describe.each(cases)("revisions: $name", ({ kind, stage }) => {
  it("are their owner's and the operators', and nobody else's", async () => {
    const [user, other, operator] = [await buildUser({ units: 1 }), await buildUser(), await buildOperator()];
    const { id } = await calls.created(user, kind, stage);
    const readings = [`/api/posts/${id}/revisions/`, `/api/posts/${id}/revisions/1/`];
    for (const url of readings) {
      expect((await call(null, "GET", url)).statusCode).toBe(401);
      expect((await call(other, "GET", url)).statusCode).toBe(404);
      expect((await call(operator, "GET", url)).statusCode).toBe(200);
    }
    expect((await restore(null, id, 1)).statusCode).toBe(401);
    for (const somebody of [other, operator]) {
      const response = await restore(somebody, id, 1);
      expect([response.statusCode, response.json()]).toEqual([404, { detail: contentMessages.notFound }]);
    }
    await calls.remove(user, kind, stage, id);
    for (const url of readings) expect((await call(user, "GET", url)).statusCode).toBe(404);
    expect((await restore(user, id, 1)).statusCode).toBe(404);
  });

  it("tell who changed what and when, the newest first, each whole", async () => {
    const user = await buildUser({ units: 1, first_name: "Zoë", last_name: "Quist" });
    const { id } = await calls.created(user, kind, stage);
    await calls.save(user, kind, stage, id, { content: "<p>One two three</p>", tags: '["Education"]' });
    const [second, first, ...rest] = await listed(user, id);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({
      version: 1,
      cause: "created",
      saved_by: "Zoë Quist",
      changed: [],
      is_current: false,
    });
    expect(second).toMatchObject({ version: 2, cause: "saved", changed: ["content", "tags"], is_current: true });
    expect(second).toMatchObject({ outcome: "live", word_count: 3 });
    expect(Date.now() - Date.parse(second?.saved_at ?? "")).toBeLessThan(60_000);
    const detail = (await calls.load(user, kind, stage, id)).json<PostDetail>();
    const whole = await shown(user, id, 2);
    expect(whole).toMatchObject({ ...second, content: "<p>One two three</p>", name: detail.name });
    for (const field of Object.keys(kind.detailSchema.shape)) expect(whole[field]).toEqual(detail[field]);
    expect(await shown(user, id, 1)).toMatchObject({ tags: ["Technology", "Education"], version: 1 });
  });

  it("come back as a save of their own, with their media, while the time of publishing stays", async () => {
    const user = await buildUser({ units: 1 });
    const [banner, one, two] = [
      await buildPicture(user.actor),
      await buildPicture(user.actor),
      await buildPicture(user.actor),
    ];
    const { id } = await calls.created(user, kind, stage, {
      banner_picture: banner.id,
      related_media: [one.id, two.id],
      content: "<p>First</p>",
      media_details: JSON.stringify([{ id: two.id, alt: "A quay", caption: "At dusk" }]),
    });
    const before = (await calls.load(user, kind, stage, id)).json<PostDetail>();
    const names = { title: "New", ceo_name: "New", product_name: "New" };
    const changes = { ...names, content: "<p>Second</p>", remove_banner: "true", keep_media: "[]" };
    expect((await calls.save(user, kind, stage, id, changes)).statusCode).toBe(200);

    const response = await restore(user, id, 1, { version: 2 });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ id, version: 3, detail: revisionMessages.restored(1) });
    const after = (await calls.load(user, kind, stage, id)).json<PostDetail>();
    expect(after).toEqual({ ...before, version: 3, updated_at: after.updated_at });
    const [newest, ...older] = await listed(user, id);
    expect(newest).toMatchObject({ version: 3, cause: "restored", is_current: true });
    expect(newest?.changed).toEqual([kind.nameField, "content", "banner_picture", "related_media"]);
    expect(older.map(({ is_current }) => is_current)).toEqual([false, false]);
    expect((await shown(user, id, 1)).media).toEqual(after.media);
  });

  it("do not come back over a newer version than was seen, and only where they exist", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, stage);
    await calls.save(user, kind, stage, id, { summary: "Second" });
    await calls.save(user, kind, stage, id, { summary: "Third" });
    const stale = await restore(user, id, 1, { version: 2 });
    expect([stale.statusCode, stale.json()]).toEqual([409, { detail: contentMessages.stale }]);
    for (const version of [4, 999_999_999]) {
      const missing = await restore(user, id, version);
      expect([missing.statusCode, missing.json()]).toEqual([404, { detail: revisionMessages.notFound }]);
    }
    expect(await listed(user, id)).toHaveLength(3);
  });

  it("come back to the same text without another version", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, stage);
    expect((await restore(user, id, 1, { version: 1 })).json()).toMatchObject({ version: 1 });
    expect(await listed(user, id)).toHaveLength(1);
  });
});

describe("a revision", () => {
  it.each(["0", "x", "1.5", "-1", "99999999999999999999"])("is not found by %s", async (odd) => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, article, "published");
    expect((await call(user, "GET", `/api/posts/${odd}/revisions/`)).statusCode).toBe(404);
    expect((await call(user, "GET", `/api/posts/${id}/revisions/${odd}/`)).statusCode).toBe(404);
    expect((await call(user, "POST", `/api/posts/${id}/revisions/${odd}/restore/`, {})).statusCode).toBe(404);
    expect((await restore(user, id, 1, { version: "x" })).statusCode).toBe(400);
  });

  it("is posted as oneself, and says so, when its company is gone", async () => {
    const user = await buildUser({ units: 1 });
    const company = await buildCompany(user.id, { name: "Halden" });
    const { id } = await calls.created(user, article, "published", { posted_by_company: String(company.id) });
    await calls.save(user, article, "published", id, { summary: "As oneself" });
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect(await shown(user, id, 1)).toMatchObject({ company_display_name: "Halden" });
    const { detail } = (await restore(user, id, 1)).json<SavedPost>();
    expect(detail).toBe(`${revisionMessages.restored(1)} ${revisionMessages.companyGone("Halden")}`);
    const post = (await calls.load(user, article, "published", id)).json<PostDetail>();
    expect(post).toMatchObject({ posted_by_company: null, summary: "A trial on the harbour ferry." });
  });

  it("keeps a company that is gone where the post still has it", async () => {
    const user = await buildUser({ units: 1 });
    const company = await buildCompany(user.id, { name: "Halden" });
    const as = { posted_by_company: String(company.id) };
    const { id } = await calls.created(user, article, "published", as);
    await calls.save(user, article, "published", id, { ...as, summary: "Second" });
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect((await restore(user, id, 1)).json()).toMatchObject({ detail: revisionMessages.restored(1) });
    const post = (await calls.load(user, article, "published", id)).json<PostDetail>();
    expect(post).toMatchObject({ posted_by_company: company.id, company_display_name: "Halden" });
  });

  it("of an unfinished draft does not take the place of a published text", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, article, "draft", { title: "", content: "" });
    await calls.save(user, article, "draft", id, { title: "Done", content: "<p>Done</p>" });
    expect((await calls.submitDraft(user, article, id)).statusCode).toBe(200);
    const response = await restore(user, id, 1);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([400, ["title", "content"]]);
    expect((await restore(user, id, 2)).statusCode).toBe(200);
  });

  it("does not come back over the plan's limits", async () => {
    const user = await buildUser({ units: 1, plan: { word_limit: 20, anchor_text_links: 1 } });
    const { id } = await calls.created(user, article, "draft", { content: `<p>${"word ".repeat(21)}</p>` });
    await calls.save(user, article, "draft", id, { content: "<p>Short</p>" });
    await calls.submitDraft(user, article, id);
    expect((await restore(user, id, 1)).json()).toEqual({ content: "The content has 21 words. Your plan allows 20." });
  });

  it("waits for a review where an edit would: readers see the text before, and it is not the current one", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, article, "published", { summary: "First" });
    await calls.save(user, article, "published", id, { summary: "Second" });
    await moderation("all");
    const response = await restore(user, id, 1, { version: 2 });
    expect(response.json()).toMatchObject({
      version: 3,
      status: "published",
      review: "waiting",
      detail: contentMessages.editWaitsForReview,
    });
    const lines = await listed(user, id);
    expect(lines.map(({ outcome, is_current }) => [outcome, is_current])).toEqual([
      ["proposed", false],
      ["live", true],
      ["live", false],
    ]);
  });

  it("is what the post itself holds, where an older version of Dateline wrote it", async () => {
    const user = await buildUser();
    const [{ id }, picture] = [await buildPost(user.id), await buildPicture(user.actor)];
    await db.insertInto("post_media").values({ post_id: id, media_id: picture.id, role: "banner" }).execute();
    const [line, ...rest] = await listed(user, id);
    expect(rest).toEqual([]);
    expect(line).toMatchObject({ version: 1, cause: "created", outcome: "live", is_current: true, word_count: 6 });
    const whole = await shown(user, id, 1);
    expect(whole).toMatchObject({
      content: expect.stringContaining("Six words"),
      media: { banner: { id: picture.id } },
    });
    expect((await call(user, "GET", `/api/posts/${id}/revisions/2/`)).statusCode).toBe(404);
    await calls.save(user, article, "published", id);
    expect(await listed(user, id)).toHaveLength(2);
    expect(await shown(user, id, 1)).toEqual({ ...whole, is_current: false });
  });

  it("names a company that does not belong to the author any more only as the name that it had", async () => {
    const [user, other] = [await buildUser({ units: 1 }), await buildUser()];
    const company = await buildCompany(user.id, { name: "Halden" });
    const { id } = await calls.created(user, article, "draft", { posted_by_company: String(company.id) });
    await calls.save(user, article, "draft", id);
    await db.updateTable("companies").set({ owner_id: other.id }).where("id", "=", company.id).execute();
    expect((await restore(user, id, 1)).json()).not.toEqual({ posted_by_company: companyMessages.notYours });
    const post = (await calls.load(user, article, "draft", id)).json<PostDetail>();
    expect(post.posted_by_company).toBeNull();
  });
});
