import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { liftCap } from "#tests/factories/allowance.ts";
import { type FormFields, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { createPath, postPath, type Stage } from "../../contract.ts";
import { KINDS, kindOf } from "../../kinds/index.ts";

const article = kindOf("article");

let app: App;
let author: TestUser;
beforeAll(async () => {
  app = await buildContentApp();
  author = await buildUser();
  await liftCap(author.id);
});
afterAll(() => app.close());

async function call(method: "GET" | "POST" | "PUT", url: string, sent: FormFields | object = {}, isForm = false) {
  const body =
    method === "GET"
      ? {}
      : isForm
        ? formOf(sent as FormFields)
        : { payload: JSON.stringify(sent), headers: { "content-type": "application/json" } };
  const headers = { ...("headers" in body ? body.headers : {}), cookie: cookiesOf(author) };
  const answer = await app.inject({ method, url, ...body, headers });
  expect([answer.statusCode, answer.statusCode < 300 ? "" : answer.body]).toEqual([expect.any(Number), ""]);
  return answer.json();
}

const created = (fields: FormFields, kind = article, stage: Stage = "draft") =>
  call("POST", createPath(kind, stage), submissionOf(kind, fields), true);
const saved = (id: number, fields: FormFields, stage: Stage = "draft", kind = article) =>
  call("PUT", postPath(kind, stage, id), submissionOf(kind, fields), true);
const languageOf = async (id: number, stage: Stage = "draft", kind = article) => {
  const { language, language_chosen } = await call("GET", postPath(kind, stage, id));
  return [language, language_chosen];
};

describe("the language of a post", () => {
  it.each(KINDS)("is what its author chooses, at every stage: $key", async (kind) => {
    for (const stage of ["draft", "schedule", "published"] as const) {
      const time = stage === "schedule" ? { publishing_time: new Date(Date.now() + 86_400_000).toISOString() } : {};
      const { id } = await created({ language: "PT-br", ...time }, kind, stage);
      expect(await languageOf(id, stage, kind)).toEqual(["pt-BR", true]);
    }
  });

  it("stays when a save leaves it out, and changes when a save names another one", async () => {
    const { id } = await created({ language: "de" });
    await saved(id, { summary: "Another one." });
    await saved(id, { summary: "A third one.", language: "" });
    expect(await languageOf(id)).toEqual(["de", true]);
    await saved(id, { language: "nb" });
    expect(await languageOf(id)).toEqual(["nb", true]);
  });

  it("stays when its draft is submitted by a form that leaves it out, and a repeat of that is the same", async () => {
    const draft_key = "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d77";
    const { id } = await created({ draft_key, language: "de" });
    for (const _ of ["first", "repeat"])
      expect(await created({ draft_key }, article, "published")).toMatchObject({ id });
    expect(await languageOf(id, "published")).toEqual(["de", true]);
  });

  it("is part of its history, and comes back with a version", async () => {
    const { id } = await created({ language: "de" });
    await saved(id, { language: "nb" });
    const { revisions } = await call("GET", `/api/posts/${id}/revisions/`);
    expect(revisions[0]).toMatchObject({ version: 2, changed: ["language"] });
    expect(await call("GET", `/api/posts/${id}/revisions/1/`)).toMatchObject({ language: "de", language_chosen: true });
    await call("POST", `/api/posts/${id}/revisions/1/restore/`, { version: 2 });
    expect(await languageOf(id)).toEqual(["de", true]);
  });

  it("goes along with copies and templates", async () => {
    const { id } = await created({ language: "de" });
    const copy = await call("POST", `/api/posts/${id}/duplicate/`);
    expect(await languageOf(copy.id)).toEqual(["de", true]);
    const template = await call("POST", `/api/posts/${id}/template/`, { name: "German releases" });
    expect(await call("GET", `/api/posts/templates/${template.id}/`)).toMatchObject({
      language: "de",
      language_chosen: true,
    });
  });

  it("of a post that a version before this one wrote is not known", async () => {
    const { id } = await created({});
    await db.updateTable("posts").set({ language: null }).where("id", "=", id).execute();
    expect(await languageOf(id)).toEqual([null, false]);
    await db.updateTable("posts").set({ language: "und" }).where("id", "=", id).execute();
    expect(await languageOf(id)).toEqual([null, false]);
  });
});
