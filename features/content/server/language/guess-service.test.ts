import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { liftCap } from "#tests/factories/allowance.ts";
import { buildPost, type FormFields, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { createPath, postPath } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import { guessMissing } from "./guess-service.ts";

const article = kindOf("article");
const GERMAN =
  "<p>Die Reederei hat am Montag in Kiel eine neue Fähre mit Wasserstoffantrieb vorgestellt. Das Schiff soll ab dem Frühjahr zwischen Kiel und Laboe verkehren und bis zu dreihundert Fahrgäste befördern. Nach Angaben des Unternehmens sinkt der Verbrauch dadurch um ein Viertel.</p>";
const ENGLISH =
  "<p>The company presented a new ferry that runs on hydrogen in Bergen on Monday. From the spring the ship will sail between the city and the islands and carry up to three hundred passengers. It says that consumption falls by a quarter, and that several counties have ordered ships like it.</p>";

let app: App;
let author: TestUser;
beforeAll(async () => {
  app = await buildContentApp();
  author = await buildUser();
  await liftCap(author.id);
});
afterAll(() => app.close());

async function send(method: "POST" | "PUT", url: string, fields: FormFields) {
  const { payload, headers } = formOf(submissionOf(article, { summary: "", ...fields }));
  const answer = await app.inject({ method, url, payload, headers: { ...headers, cookie: cookiesOf(author) } });
  expect([answer.statusCode, answer.body]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
  return answer.json<{ id: number; language: string | null; language_chosen: boolean }>();
}
const create = (fields: FormFields) => send("POST", createPath(article, "draft"), fields);
const save = (id: number, fields: FormFields) => send("PUT", postPath(article, "draft", id), fields);
const stored = (id: number) =>
  db
    .selectFrom("posts")
    .select(["language", "language_chosen", "version", "updated_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("the language of a text", () => {
  it("is never guessed again once its author has chosen, whatever is written", async () => {
    const draft = await create({ content: GERMAN, language: "nb" });
    expect(draft).toMatchObject({ language: "nb", language_chosen: true });
    expect(await save(draft.id, { content: ENGLISH })).toMatchObject({ language: "nb", language_chosen: true });
    await guessMissing(AbortSignal.timeout(30_000));
    expect(await stored(draft.id)).toMatchObject({ language: "nb", language_chosen: true });
  });

  it("is guessed from forty words on, and answered", async () => {
    const draft = await create({ title: "Neue Fähre", content: "<p>Die Reederei stellt eine neue Fähre vor.</p>" });
    expect(draft).toMatchObject({ language: null, language_chosen: false });
    expect(await save(draft.id, { content: GERMAN })).toMatchObject({ language: "de", language_chosen: false });
  });

  it("follows the text until its author chooses, and stays when the text gets too short", async () => {
    const draft = await create({ content: GERMAN });
    expect(await save(draft.id, { content: ENGLISH })).toMatchObject({ language: "en" });
    expect(await save(draft.id, { content: "<p>Kurz.</p>" })).toMatchObject({ language: "en" });
  });

  it("is no change of its own: the same text saved again has the same version", async () => {
    const draft_key = randomUUID();
    const first = await create({ draft_key, content: GERMAN });
    await db.updateTable("posts").set({ language: null }).where("id", "=", first.id).execute();
    expect(await create({ draft_key, content: GERMAN })).toMatchObject({ id: first.id, version: 1 });
  });
});

describe("posts of an earlier version", () => {
  it("get a language once, two workers or one, without another version", async () => {
    const texts = { de: GERMAN, en: ENGLISH, und: "<p>Kurz.</p>" };
    const built = await Promise.all(
      Object.entries(texts).map(async ([tag, content_html]) => ({
        tag,
        ...(await buildPost(author.id, { content_html })),
      })),
    );
    const before = await Promise.all(built.map(({ id }) => stored(id)));
    await Promise.all([1, 2].map(() => guessMissing(AbortSignal.timeout(30_000))));
    for (const [place, { id, tag }] of built.entries())
      expect(await stored(id)).toEqual({ ...before[place], language: tag });
    await db
      .updateTable("posts")
      .set({ language: "fr" })
      .where("id", "=", built[0]?.id ?? 0)
      .execute();
    await guessMissing(AbortSignal.timeout(30_000));
    expect(await stored(built[0]?.id ?? 0)).toMatchObject({ language: "fr" });
  });

  it("are left for the next time when the worker stops", async () => {
    const { id } = await buildPost(author.id, { content_html: GERMAN });
    await guessMissing(AbortSignal.abort());
    expect(await stored(id)).toMatchObject({ language: null });
    await guessMissing(AbortSignal.timeout(30_000));
    expect(await stored(id)).toMatchObject({ language: "de" });
  });
});
