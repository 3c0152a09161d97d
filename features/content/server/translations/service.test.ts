/** Posts of one owner as one story: who may link what, and what two links at the same time end in. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { liftCap } from "#tests/factories/allowance.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, type SavedPost } from "../../contract.ts";
import { type Story, translationMessages } from "../../contracts/translation.ts";
import { kindOf } from "../../kinds/index.ts";

const article = kindOf("article");
const calls = contentCallsOfThisFile();
const request = (who: TestUser | null, method: "GET" | "POST" | "DELETE", url: string, payload?: object) =>
  calls.app().inject({ method, url, headers: who ? { cookie: cookiesOf(who) } : {}, ...(payload && { payload }) });
const link = (who: TestUser | null, id: number, post: unknown, more: object = {}) =>
  request(who, "POST", `/api/posts/${id}/translations/`, { post, ...more });
const unlink = (who: TestUser | null, id: number) => request(who, "DELETE", `/api/posts/${id}/translations/`);
const create = (who: TestUser | null, id: number, body: object) =>
  request(who, "POST", `/api/posts/${id}/translations/create/`, body);
const storyOf = async (who: TestUser, id: number) =>
  (await request(who, "GET", `/api/posts/${id}/translations/`)).json<Story>().posts;
const languagesOf = async (who: TestUser, id: number) =>
  (await storyOf(who, id)).map(({ language, is_original }) => (is_original ? `${language}*` : language));

async function author() {
  const user = await buildUser();
  await liftCap(user.id);
  return user;
}
const inLanguage = (user: TestUser, language: string | null, more: object = {}) =>
  buildPost(user.id, { language, name: `In ${language}`, ...more });

describe("linking posts", () => {
  it("is their author's alone: a stranger's post is not found, on either side", async () => {
    const [owner, other] = [await author(), await author()];
    const [english, german, foreign] = [
      await inLanguage(owner, "en"),
      await inLanguage(owner, "de"),
      await inLanguage(other, "nb"),
    ];
    expect((await link(null, english.id, german.id)).statusCode).toBe(401);
    for (const answer of [
      await link(other, english.id, foreign.id),
      await link(owner, english.id, foreign.id),
      await request(other, "GET", `/api/posts/${english.id}/translations/`),
      await unlink(other, english.id),
      await create(other, english.id, { language: "fr" }),
    ])
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: contentMessages.notFound }]);
    expect(await storyOf(owner, english.id)).toEqual([]);
  });

  it("makes one story with one original, whatever their status, and keeps their languages", async () => {
    const user = await author();
    const [english, german, draft] = [
      await inLanguage(user, "en"),
      await inLanguage(user, "de", { status: "scheduled" }),
      await inLanguage(user, "nb", { status: "draft" }),
    ];
    expect((await link(user, english.id, german.id)).statusCode).toBe(200);
    // From a translation the story is the same.
    const linked = await link(user, german.id, draft.id);
    expect([linked.statusCode, linked.json<{ detail: string }>().detail]).toEqual([200, translationMessages.linked]);
    for (const { id } of [english, german, draft]) expect(await languagesOf(user, id)).toEqual(["en*", "de", "nb"]);
    const kept = await db.selectFrom("posts").select("language_chosen").where("id", "=", german.id).execute();
    expect(kept).toEqual([{ language_chosen: true }]);
  });

  it("can make the other post the original", async () => {
    const user = await author();
    const [german, english] = [await inLanguage(user, "de"), await inLanguage(user, "en")];
    await link(user, german.id, english.id, { is_original: true });
    expect(await languagesOf(user, german.id)).toEqual(["en*", "de"]);
  });

  it("is refused with a sentence on the field", async () => {
    const user = await author();
    const english = await inLanguage(user, "en");
    const german = await inLanguage(user, "de");
    await link(user, english.id, german.id);
    const [french, spanish] = [await inLanguage(user, "fr"), await inLanguage(user, "es")];
    await link(user, french.id, spanish.id);
    const build = async (more: object, language: string | null = "nl") => (await inLanguage(user, language, more)).id;
    const cases: [id: number, post: unknown, said: string][] = [
      [english.id, english.id, translationMessages.itself],
      [german.id, english.id, translationMessages.circle],
      [english.id, german.id, translationMessages.already],
      [english.id, spanish.id, translationMessages.elsewhere],
      [english.id, french.id, translationMessages.elsewhere],
      [english.id, await build({}, "de"), translationMessages.taken("de")],
      [german.id, await build({}, "en"), translationMessages.taken("en")],
      [english.id, await build({ deleted_at: new Date() }), translationMessages.trashed],
      [english.id, await build({ status: "withdrawn" }), contentMessages.withdrawn],
      [english.id, await build({ kind: "review" }), translationMessages.otherKind],
      [english.id, await build({}, null), translationMessages.noLanguage("In null")],
      [english.id, await build({ name: "Short" }, "und"), translationMessages.noLanguage("Short")],
      [english.id, "x", "Choose a post."],
    ];
    for (const [id, post, said] of cases) {
      const refused = await link(user, id, post);
      expect([refused.statusCode, refused.json()]).toEqual([400, { post: said }]);
    }
    expect(await languagesOf(user, english.id)).toEqual(["en*", "de"]);
    const withdrawn = await build({ status: "withdrawn" });
    expect((await link(user, withdrawn, french.id)).statusCode).toBe(409);
  });

  it("at the same time ends with one post for each language and one story for each post", async () => {
    const user = await author();
    for (let round = 0; round < 5; round++) {
      const [english, one, two, third] = await Promise.all(
        ["en", "de", "de", "nb"].map((language) => inLanguage(user, language)),
      );
      if (!english || !one || !two || !third) throw new Error("built");
      const answers = await Promise.all([
        link(user, english.id, one.id),
        link(user, english.id, two.id),
        link(user, third.id, one.id),
        link(user, one.id, english.id),
      ]);
      expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 400)).toBe(true);
      const rows = await db
        .selectFrom("posts")
        .select(["id", "original_id", "language"])
        .where("id", "in", [english.id, one.id, two.id, third.id])
        .execute();
      const linked = rows.filter(({ original_id }) => original_id !== null);
      expect(new Set(linked.map((row) => `${row.original_id} ${row.language}`)).size).toBe(linked.length);
      for (const { original_id } of linked)
        expect(rows.find(({ id }) => id === original_id)?.original_id).toBe(original_id);
    }
  });
});

describe("a linked post", () => {
  it("cannot be saved in the language of another one of its story", async () => {
    const user = await author();
    const english = await calls.created(user, article, "draft", { language: "en" });
    const german = (await create(user, english.id, { language: "de" })).json<SavedPost>();
    const saved = await calls.save(user, article, "draft", german.id, { language: "en" });
    expect([saved.statusCode, saved.json()]).toEqual([400, { language: translationMessages.taken("en") }]);
    expect((await calls.save(user, article, "draft", german.id, { language: "nb" })).statusCode).toBe(200);
    expect(await languagesOf(user, english.id)).toEqual(["en*", "nb"]);
  });

  it("cannot be edited to the language of another one when the edit needs a review either", async () => {
    const user = await author();
    const english = await calls.created(user, article, "published", { language: "en" });
    const german = await calls.created(user, article, "published", { language: "de" });
    await link(user, english.id, german.id);
    await db.updateTable("posts").set({ always_reviewed: true }).where("id", "=", german.id).execute();
    const saved = await calls.save(user, article, "published", german.id, { language: "en" });
    expect([saved.statusCode, saved.json()]).toEqual([400, { language: translationMessages.taken("en") }]);
  });

  it("says that its original was changed after it, and since which version, until its text is saved", async () => {
    const user = await author();
    const english = await calls.created(user, article, "published", { language: "en" });
    const german = (await create(user, english.id, { language: "de" })).json<SavedPost>();
    const since = async () => (await storyOf(user, english.id)).map(({ changed_since }) => changed_since);
    expect(await since()).toEqual([null, null]);
    await calls.save(user, article, "published", english.id, { language: "en", content: "<p>Now it is seven.</p>" });
    expect(await since()).toEqual([null, english.version]);
    await calls.save(user, article, "draft", german.id, { tags: '["Technology"]' });
    expect(await since()).toEqual([null, english.version]);
    await calls.save(user, article, "draft", german.id, { content: "<p>Jetzt sind es sieben.</p>" });
    expect(await since()).toEqual([null, null]);
  });

  it("no longer says so when its author has said that it follows the version of its original that they saw", async () => {
    const [user, other] = [await author(), await author()];
    const english = await calls.created(user, article, "published", { language: "en" });
    const german = (await create(user, english.id, { language: "de" })).json<SavedPost>();
    const follow = (who: TestUser | null, id: number, version: number) =>
      request(who, "POST", `/api/posts/${id}/translations/followed/`, { version });
    const change = (content: string) => calls.save(user, article, "published", english.id, { language: "en", content });
    await change("<p>Now it is seven.</p>");
    const [seen, marked] = await storyOf(user, english.id);
    expect(marked?.changed_since).toBe(english.version);
    expect((await follow(null, german.id, 1)).statusCode).toBe(401);
    expect((await follow(other, german.id, 1)).statusCode).toBe(404);
    for (const [id, version, said] of [
      [german.id, english.version, translationMessages.changedAgain],
      [english.id, seen?.version ?? 0, translationMessages.noOriginal],
    ] as const)
      expect((await follow(user, id, version)).json()).toEqual({ detail: said });
    const followed = await follow(user, german.id, seen?.version ?? 0);
    expect(followed.json<Story>().posts.map(({ changed_since }) => changed_since)).toEqual([null, null]);
    await change("<p>Now it is eight.</p>");
    expect((await storyOf(user, english.id))[1]?.changed_since).toBe(seen?.version);
  });

  it("leaves its story to the trash and comes back, unless its language was taken meanwhile", async () => {
    const user = await author();
    const [english, german] = [await inLanguage(user, "en"), await inLanguage(user, "de")];
    await link(user, english.id, german.id);
    await calls.remove(user, article, "published", german.id);
    expect(await languagesOf(user, english.id)).toEqual(["en*"]);
    await request(user, "POST", `/api/posts/${german.id}/restore/`);
    expect(await languagesOf(user, english.id)).toEqual(["en*", "de"]);
    await calls.remove(user, article, "published", german.id);
    const other = await inLanguage(user, "de");
    expect((await link(user, english.id, other.id)).statusCode).toBe(200);
    expect((await request(user, "POST", `/api/posts/${german.id}/restore/`)).statusCode).toBe(200);
    expect(await storyOf(user, german.id)).toEqual([]);
    expect(await languagesOf(user, english.id)).toEqual(["en*", "de"]);
  });

  it("comes back without its story if another one with its language comes back at the same time", async () => {
    const user = await author();
    const [english, german, other] = [
      await inLanguage(user, "en"),
      await inLanguage(user, "de"),
      await inLanguage(user, "de"),
    ];
    for (const { id } of [german, other]) {
      await link(user, english.id, id);
      await calls.remove(user, article, "published", id);
    }
    const answers = await Promise.all(
      [german, other].map(({ id }) => request(user, "POST", `/api/posts/${id}/restore/`)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await languagesOf(user, english.id)).toEqual(["en*", "de"]);
  });

  it("stays where it is when it is copied: the copy has no story", async () => {
    const user = await author();
    const [english, german] = [await inLanguage(user, "en"), await inLanguage(user, "de")];
    await link(user, english.id, german.id);
    const copy = (await request(user, "POST", `/api/posts/${german.id}/duplicate/`)).json<SavedPost>();
    expect(await storyOf(user, copy.id)).toEqual([]);
  });
});

describe("unlinking", () => {
  it("takes out a translation, and with the original all of them", async () => {
    const user = await author();
    const [english, german, french] = [
      await inLanguage(user, "en"),
      await inLanguage(user, "de"),
      await inLanguage(user, "fr"),
    ];
    await link(user, english.id, german.id);
    await link(user, english.id, french.id);
    expect((await unlink(user, german.id)).statusCode).toBe(200);
    expect([await storyOf(user, german.id), await languagesOf(user, french.id)]).toEqual([[], ["en*", "fr"]]);
    await link(user, english.id, german.id);
    await unlink(user, english.id);
    for (const { id } of [english, german, french]) expect(await storyOf(user, id)).toEqual([]);
    expect((await unlink(user, german.id)).json()).toEqual({ detail: translationMessages.alone });
  });
});

describe("a translation in the trash", () => {
  it("comes back on its own when its story ended meanwhile, and its language is free", async () => {
    const user = await author();
    const [english, german, other] = [
      await inLanguage(user, "en"),
      await inLanguage(user, "de"),
      await inLanguage(user, "de"),
    ];
    await link(user, english.id, german.id);
    await calls.remove(user, article, "published", german.id);
    expect((await unlink(user, english.id)).statusCode).toBe(200);
    expect((await request(user, "POST", `/api/posts/${german.id}/restore/`)).statusCode).toBe(200);
    expect(await storyOf(user, german.id)).toEqual([]);
    expect((await link(user, english.id, other.id)).statusCode).toBe(200);
    expect(await languagesOf(user, english.id)).toEqual(["en*", "de"]);
  });
});

describe("a new translation", () => {
  it("is a linked draft with company, categories and media; its text is copied or empty", async () => {
    const user = await author();
    const english = await calls.created(user, article, "draft", { language: "en", title: "Seven bridges" });
    const copied = (await create(user, english.id, { language: "DE" })).json<SavedPost>();
    expect(copied).toMatchObject({ status: "draft", name: "Seven bridges", language: "de", language_chosen: true });
    const empty = (await create(user, copied.id, { language: "nb", text: "empty" })).json<SavedPost>();
    const loaded = (await calls.load(user, article, "draft", empty.id)).json<Record<string, unknown>>();
    const before = (await calls.load(user, article, "draft", english.id)).json<Record<string, unknown>>();
    expect(loaded).toMatchObject({ name: "", content: "", summary: "", language: "nb", tags: before["tags"] });
    expect(await languagesOf(user, english.id)).toEqual(["en*", "de", "nb"]);
  });

  it("is refused for a language that the story has, that does not exist, or for a post without one", async () => {
    const user = await author();
    const english = await inLanguage(user, "en");
    const unknown = await inLanguage(user, null);
    for (const [id, language, said] of [
      [english.id, "en", translationMessages.taken("en")],
      [english.id, "xx-none", "Language must be the tag of a language, such as de or pt-BR."],
      [unknown.id, "de", translationMessages.noLanguage("In null")],
    ] as const) {
      const refused = await create(user, id, { language });
      expect([refused.statusCode, refused.json()]).toEqual([400, { language: said }]);
    }
  });
});

describe("a correction", () => {
  it("can be noted on translations too, and only on them", async () => {
    const user = await author();
    const english = await calls.created(user, article, "published", { language: "en" });
    const german = await inLanguage(user, "de");
    const stranger = await inLanguage(user, "fr");
    await link(user, english.id, german.id);
    const correct = (also: number[]) =>
      calls.save(user, article, "published", english.id, {
        language: "en",
        content: "<p>It is seven.</p>",
        correction_note: "Seven, not six.",
        correction_also: JSON.stringify(also),
      });
    const refused = await correct([stranger.id]);
    expect([refused.statusCode, refused.json()]).toEqual([400, { correction_also: translationMessages.notInStory }]);
    expect((await correct([german.id])).statusCode).toBe(200);
    const noted = await db
      .selectFrom("post_corrections")
      .select("also_post_ids")
      .where("post_id", "=", english.id)
      .execute();
    expect(noted).toEqual([{ also_post_ids: [String(german.id)] }]);
  });
});
