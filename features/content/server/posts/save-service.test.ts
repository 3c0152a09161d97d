/**
 * PUT: what it refuses, keeps and replaces at every stage, versions, revisions, and media (docs/product/publishing.md,
 * Editing).
 */
import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { mediaMessages } from "#features/media/contract.ts";
import { db } from "#platform/database/client.ts";
import { isSubscribed, listen } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { jpegFile, pdfFile } from "#tests/factories/files.ts";
import { buildPicture, buildVideo, countMedia } from "#tests/factories/media.ts";
import { buildPost, type FormFields } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, STAGES, type PostDetail } from "../../contract.ts";
import { type ContentKind, KINDS } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
const [article] = KINDS as [ContentKind];
const cases = KINDS.flatMap((kind) => STAGES.map((stage) => ({ kind, stage, name: `${kind.key}, ${stage}` })));

const rowOf = (id: number) => db.selectFrom("posts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const revisionsOf = (id: number) =>
  db.selectFrom("post_revisions").selectAll().where("post_id", "=", id).orderBy("version").execute();

describe.each(cases)("saving: $name", ({ kind, stage }) => {
  const refused: [string, FormFields, string, string | RegExp][] = [
    ["unstorable content", { content: "<p>a\0b</p>" }, "content", /cannot be stored/],
    ["content that is too long", { content: "a".repeat(200_001) }, "content", /at most 200000/],
    ["a summary that is too long", { summary: "a".repeat(1001) }, "summary", /at most 1000/],
    ["tags that are no JSON", { tags: "x" }, "tags", /JSON list/],
    ["six tags", { tags: JSON.stringify(Array.from({ length: 6 }, () => "Technology")) }, "tags", /at most 5/],
    ["an unknown tag", { tags: '["Sorcery"]' }, "tags", "'Sorcery' is not a category."],
    ["a company that is no id", { posted_by_company: "x" }, "posted_by_company", "Choose one of your own companies."],
    ["an unknown company", { posted_by_company: "99999999" }, "posted_by_company", "Choose one of your own companies."],
    ["a name that is too long", { [kind.nameField]: "a".repeat(251) }, kind.nameField, /at most/],
    ["a version that is no number", { version: "x" }, "version", "Version must be a whole number."],
    ["keep_media that is no list", { keep_media: "x" }, "keep_media", /JSON list/],
    ["an unknown kept medium", { keep_media: '["x"]' }, "keep_media", "'x' is not part of this post's related media."],
    ["a remove_banner that is neither", { remove_banner: "maybe" }, "remove_banner", /true or false/],
    ["media_details that are no list", { media_details: "x" }, "media_details", /JSON list/],
    ["four related media", { related_media: ["a", "b", "c", "d"] }, "related_media", mediaMessages.tooManyRelated],
    ["two banners", { banner_picture: ["a", "b"] }, "banner_picture", contentMessages.oneBanner],
    ["an unknown banner", { banner_picture: "1" }, "banner_picture", mediaMessages.unknown],
  ];

  it.each(refused)("refuses %s, naming the field, and changes nothing", async (_name, fields, field, message) => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, stage);
    const response = await calls.save(user, kind, stage, id, fields);
    expect([response.statusCode, response.json()]).toEqual([400, { [field]: expect.stringMatching(message) }]);
    expect((await rowOf(id)).version).toBe(1);
    expect(await revisionsOf(id)).toHaveLength(1);
  });

  it("refuses somebody else's company, media and pictures in the text", async () => {
    const [user, other] = [await buildUser({ units: 1 }), await buildUser()];
    const [company, picture] = [await buildCompany(other.id), await buildPicture(other.actor)];
    const { id } = await calls.created(user, kind, stage);
    const response = await calls.save(user, kind, stage, id, {
      posted_by_company: String(company.id),
      banner_picture: picture.id,
      related_media: picture.id,
      content: `<p>a</p><img src="${picture.url}" alt="">`,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      posted_by_company: "Choose one of your own companies.",
      banner_picture: mediaMessages.unknown,
      related_media: mediaMessages.unknown,
      content: contentMessages.foreignPicture,
    });
  });

  it("holds the plan's limits, except for drafts", async () => {
    const user = await buildUser({ units: 1, plan: { word_limit: 20, anchor_text_links: 1 } });
    const { id } = await calls.created(user, kind, stage);
    const two = { "embedded_websites[0]": "https://a.example", "embedded_websites[1]": "https://b.example" };
    const over = { content: `<p>${"word ".repeat(21)}</p>`, ...two, comparison_products: '["a","b"]' };
    const response = await calls.save(user, kind, stage, id, over);
    if (stage === "draft") expect(response.statusCode).toBe(200);
    else
      expect([response.statusCode, response.json()]).toEqual([
        400,
        {
          content: "The content has 21 words. Your plan allows 20.",
          [kind.linkLimit.field]: `You can only add up to 1 ${kind.linkLimit.noun}.`,
        },
      ]);
  });

  it("refuses the edit of an older version, but not the repeat of the save that made the newest", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, stage);
    const [mine, theirs] = [
      { summary: "Mine", version: "1" },
      { summary: "Theirs", version: "1" },
    ];
    const first = await calls.save(user, kind, stage, id, mine);
    const second = await calls.save(user, kind, stage, id, theirs);
    expect([second.statusCode, second.json()]).toEqual([409, { detail: contentMessages.stale }]);
    const repeated = await calls.save(user, kind, stage, id, mine);
    expect([repeated.statusCode, repeated.json()]).toEqual([200, first.json()]);
    expect(await rowOf(id)).toMatchObject({ summary: "Mine", version: 2 });
    expect(await revisionsOf(id)).toHaveLength(2);
    expect((await calls.save(user, kind, stage, id, { summary: "Last" })).json()).toMatchObject({ version: 3 });
  });

  it("lets one of ten saves of one version through", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, stage);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => calls.save(user, kind, stage, id, { summary: `${n}`, version: "1" })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect((await rowOf(id)).version).toBe(2);
    expect((await revisionsOf(id)).map(({ version }) => version)).toEqual([1, 2]);
  });

  it("writes a revision of what changed", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, stage);
    const names = { title: "New", ceo_name: "New", product_name: "New" };
    await calls.save(user, kind, stage, id, { ...names, content: "<p>New</p>", tags: '["Education"]' });
    const [first, second, ...rest] = await revisionsOf(id);
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ version: 1, cause: "created", outcome: "live", changed: [], author_id: user.id });
    expect(second).toMatchObject({ version: 2, cause: "saved", outcome: "live", content_html: "<p>New</p>" });
    expect(second?.changed).toEqual([kind.nameField, "content", "tags"]);
    expect(second?.tags).toEqual(["Education"]);
  });

  it("keeps media that are not named, then adds, keeps, orders and removes", async () => {
    const user = await buildUser({ units: 1 });
    const [banner, one, two, three] = await Promise.all(
      [1, 2, 3, 4].map(() => buildPicture(user.actor, { width: 30, height: 20 })),
    );
    if (!banner || !one || !two || !three) throw new Error("No pictures");
    const video = await buildVideo(user.actor);
    const { id } = await calls.created(user, kind, stage, {
      banner_picture: banner.id,
      related_media: [one.id, two.id],
      media_details: JSON.stringify([{ id: one.id, alt: "A quay", caption: "At dusk" }]),
    });
    const shown = async () => {
      const { media } = (await calls.load(user, kind, stage, id)).json<PostDetail>();
      return { banner: media.banner?.id ?? null, related: media.related.map((item) => item.id) };
    };
    const saved = async (fields: FormFields) => {
      const response = await calls.save(user, kind, stage, id, fields);
      expect([response.statusCode, response.json()]).toMatchObject([200, {}]);
      return shown();
    };
    expect(await saved({ summary: "1" })).toEqual({ banner: banner.id, related: [one.id, two.id] });
    expect(await saved({ related_media: video.id })).toEqual({
      banner: banner.id,
      related: [one.id, two.id, video.id],
    });
    const fourth = await calls.save(user, kind, stage, id, { related_media: three.id });
    expect([fourth.statusCode, fourth.json()]).toEqual([400, { related_media: mediaMessages.tooManyRelated }]);
    const keep_media = JSON.stringify([`https://dateline.example${two.url}`, one.id]);
    const related = [two.id, one.id, three.id];
    expect(await saved({ keep_media, related_media: three.id })).toEqual({ banner: banner.id, related });
    expect(await saved({ remove_banner: "true", keep_media: "[]", related_media: [one.id, three.id] })).toEqual({
      banner: null,
      related: [one.id, three.id],
    });
    const { media } = (await calls.load(user, kind, stage, id)).json<PostDetail>();
    expect(media.related[0]).toMatchObject({ id: one.id, alt: "A quay", caption: "At dusk" });
    const kept = await db.selectFrom("kept_media").select("media_id").where("post_id", "=", id).execute();
    const everything = [banner, one, two, three, video].map((item) => item.id);
    expect(kept.map(({ media_id }) => media_id).sort()).toEqual(everything.sort());
    const last = (await revisionsOf(id)).at(-1);
    expect(last?.changed).toEqual(["banner_picture", "related_media"]);
    expect(last?.media).toMatchObject({ banner: null, related: [{ id: one.id, alt: "A quay" }, { id: three.id }] });
  });

  it("takes files, and keeps none when the save is refused", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, kind, stage);
    const files = { banner_picture: [{ name: "a.jpg", bytes: await jpegFile() }] };
    expect((await calls.save(user, kind, stage, id, { summary: "1" }, files)).statusCode).toBe(200);
    expect(await countMedia(user.id)).toBe(1);
    expect((await calls.save(user, kind, stage, id, { version: "1" }, files)).statusCode).toBe(409);
    const wrong = { related_media: [files.banner_picture, [{ name: "a.jpg", bytes: pdfFile() }]].flat() };
    expect((await calls.save(user, kind, stage, id, {}, wrong)).statusCode).toBe(400);
    expect(await countMedia(user.id)).toBe(1);
  });
});

describe("a stored text", () => {
  it("keeps the name of a company that is gone, and refuses it anew", async () => {
    const user = await buildUser({ units: 2 });
    const company = await buildCompany(user.id, { name: "Halden" });
    const as = { posted_by_company: String(company.id) };
    const [post, own] = [
      await calls.created(user, article, "published", as),
      await calls.created(user, article, "draft"),
    ];
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect((await calls.save(user, article, "published", post.id, { ...as, summary: "New" })).statusCode).toBe(200);
    expect(await rowOf(post.id)).toMatchObject({ company_id: company.id, posted_as_name: "Halden", summary: "New" });
    expect((await calls.save(user, article, "draft", own.id, as)).statusCode).toBe(400);
    expect((await calls.save(user, article, "published", post.id)).statusCode).toBe(200);
    expect(await rowOf(post.id)).toMatchObject({ company_id: null, posted_as_name: "Ada Lovelace" });
  });

  it("keeps a category that the list no longer has", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, article, "published");
    await db
      .updateTable("posts")
      .set({ tags: ["Horse racing"] })
      .where("id", "=", id)
      .execute();
    expect((await calls.save(user, article, "published", id, { tags: '["Horse racing"]' })).statusCode).toBe(200);
    expect((await calls.save(user, article, "published", id, { tags: '["Cards"]' })).statusCode).toBe(400);
  });

  it("keeps a headline that the edit does not name", async () => {
    const user = await buildUser({ units: 1 });
    const kind = KINDS.find((each) => "headline" in each.detailSchema.shape) as ContentKind;
    const { id } = await calls.created(user, kind, "published", { headline: "Why hydrogen" });
    await calls.save(user, kind, "published", id);
    expect((await rowOf(id)).name).toBe("Why hydrogen");
    await calls.save(user, kind, "published", id, { headline: "" });
    expect((await rowOf(id)).name).not.toBe("Why hydrogen");
  });

  it("is the same for every spelling of its rating", async () => {
    const user = await buildUser({ units: 1 });
    const kind = KINDS.find((each) => "rating" in each.detailSchema.shape) as ContentKind;
    const form = { draft_key: randomUUID(), rating: "-0" };
    const first = await calls.created(user, kind, "published", form);
    expect(await calls.created(user, kind, "published", form)).toEqual(first);
    for (const rating of ["0", "0.0", "-0", "0.04"])
      expect((await calls.save(user, kind, "published", first.id, { rating })).json()).toMatchObject({ version: 1 });
  });

  it("that an older version wrote gets its first revision with the next save", async () => {
    const user = await buildUser();
    const [old, picture] = [await buildPost(user.id), await buildPicture(user.actor)];
    await db.insertInto("post_media").values({ post_id: old.id, media_id: picture.id, role: "banner" }).execute();
    await calls.save(user, article, "published", old.id);
    const [first, second] = await revisionsOf(old.id);
    expect(first).toMatchObject({ version: 1, cause: "created", content_html: expect.stringContaining("Six words") });
    expect(first?.media).toEqual({
      banner: { id: picture.id, alt: "", caption: "", credit: "", rights: "" },
      related: [],
    });
    expect(second).toMatchObject({ version: 2, cause: "saved" });
  });

  it("keeps its own pictures from being discarded, also after they left the text", async () => {
    const user = await buildUser({ units: 1 });
    const picture = await buildPicture(user.actor);
    const content = `<p>Look</p><figure><img src="${picture.url}" alt="A quay"></figure>`;
    const { id } = await calls.created(user, article, "published", { content });
    await calls.save(user, article, "published", id, { content: "<p>Nothing to see</p>" });
    const kept = await db.selectFrom("kept_media").select("media_id").where("post_id", "=", id).execute();
    expect(kept).toEqual([{ media_id: picture.id }]);
  });
});

it("pages hear of a saved, deleted and restored post within a second: its own, and both companies'", async () => {
  const user: TestUser = await buildUser({ units: 1 });
  const [from, to] = [await buildCompany(user.id), await buildCompany(user.id)];
  const { id, guid } = await calls.created(user, article, "published", { posted_by_company: String(from.id) });
  const heard = new Set<string>();
  const stop = listen(
    PAGE_CHANGED,
    (tag) => void heard.add(tag),
    () => {},
  );
  await vi.waitFor(() => expect(isSubscribed()).toBe(true));
  await calls.save(user, article, "published", id, { posted_by_company: String(to.id) });
  const all = [`post:${guid}`, "front", `company:${from.id}`, `company:${to.id}`];
  await vi.waitFor(() => expect([...heard]).toEqual(expect.arrayContaining(all)));
  for (const change of [() => calls.remove(user, article, "published", id), () => calls.restore(user, id)]) {
    heard.clear();
    expect((await change()).statusCode).toBe(200);
    await vi.waitFor(() => expect([...heard]).toEqual(expect.arrayContaining([`post:${guid}`, "front"])));
  }
  stop();
});
