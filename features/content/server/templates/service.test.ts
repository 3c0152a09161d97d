/** Templates: everything that a draft holds but its dates, for their author alone. */
import { describe, expect, it } from "vitest";
import { findReadableFile } from "#features/media/server/access-service.ts";
import { discardMedia } from "#features/media/server/service.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost, type FormFields, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, type PostDetail, STAGES } from "../../contract.ts";
import { type ContentKind, KINDS, USUAL_KIND } from "../../kinds/index.ts";
import {
  MAX_TEMPLATES,
  type SavedTemplate,
  type Template,
  type TemplateDetail,
  templateMessages,
} from "../../contracts/template.ts";
import { eraseDeletedTemplates } from "./service.ts";

const calls = contentCallsOfThisFile();
type Method = "GET" | "POST" | "PATCH" | "DELETE";

const request = (who: TestUser | null, method: Method, url: string, payload?: object) =>
  calls.app().inject({
    method,
    url,
    headers: who ? { cookie: cookiesOf(who) } : {},
    ...(payload && { payload }),
  });
const save = (who: TestUser, kind: ContentKind, fields: FormFields = {}) =>
  calls.send(
    "POST",
    who,
    `/api/posts/${kind.key}/templates/`,
    submissionOf(kind, { template_name: "Results", ...fields }),
  );
const saved = async (who: TestUser, kind = USUAL_KIND, fields: FormFields = {}) => {
  const response = await save(who, kind, fields);
  expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  return response.json<SavedTemplate>();
};
const load = (who: TestUser, id: number) => request(who, "GET", `/api/posts/templates/${id}/`);
const list = async (who: TestUser) =>
  (await request(who, "GET", "/api/posts/templates/")).json<{ templates: Template[] }>().templates;
const fill = (who: TestUser, count: number) =>
  db
    .insertInto("post_templates")
    .values(
      Array.from({ length: count }, (_, n) => ({
        owner_id: who.id,
        kind: USUAL_KIND.key,
        name: `Template ${n}`,
        company_id: null,
        details: "{}",
        content_html: "",
        summary: "",
        tags: [],
        seo_meta_title: "",
        seo_meta_description: "",
        embedded_websites: [],
        media: JSON.stringify({ banner: null, related: [] }),
      })),
    )
    .execute();
/** What a template and a post both hold. */
const held = (
  { content, summary, tags, posted_by_company, seo_meta_title, media, ...rest }: TemplateDetail | PostDetail,
  kind: ContentKind,
) => ({
  content,
  summary,
  tags,
  posted_by_company,
  seo_meta_title,
  media,
  websites: rest.embedded_websites,
  ...Object.fromEntries(Object.keys(kind.detailSchema.shape).map((field) => [field, rest[field]])),
});

describe("a template", () => {
  it("is its author's alone", async () => {
    const [owner, other] = [await buildUser({ units: 1 }), await buildUser()];
    const { id } = await saved(owner);
    const post = await calls.created(owner, USUAL_KIND, "draft");
    const gone = { detail: templateMessages.notFound };
    for (const [method, url, body] of [
      ["GET", `/api/posts/templates/${id}/`],
      ["PATCH", `/api/posts/templates/${id}/`, { name: "Mine" }],
      ["DELETE", `/api/posts/templates/${id}/`],
      ["POST", `/api/posts/templates/${id}/restore/`],
    ] as const) {
      expect((await request(null, method, url, body)).statusCode).toBe(401);
      const response = await request(other, method, url, body);
      expect([method, response.statusCode, response.json()]).toEqual([method, 404, gone]);
    }
    const copied = await request(other, "POST", `/api/posts/${post.id}/template/`, { name: "Mine" });
    expect([copied.statusCode, copied.json()]).toEqual([404, { detail: contentMessages.notFound }]);
    expect(await list(other)).toEqual([]);
    expect((await load(owner, id)).json<TemplateDetail>().name).toBe("Results");
  });

  it.each(KINDS.map((kind) => ({ kind, name: kind.key })))(
    "holds what a draft of its kind holds: $name",
    async ({ kind }) => {
      const user = await buildUser({ units: 1 });
      const company = await buildCompany(user.id);
      const [inText, banner, video] = [
        await buildPicture(user.actor),
        await buildPicture(user.actor),
        await buildPicture(user.actor),
      ];
      const fields = {
        content: `<p>Look</p><img src="${inText.url}" alt="A quay">`,
        posted_by_company: String(company.id),
        banner_picture: banner.id,
        related_media: video.id,
        media_details: JSON.stringify([{ id: banner.id, alt: "A ferry", credit: "Jo Petrie" }]),
      };
      const draft = await calls.created(user, kind, "draft", fields);
      const detail = (await calls.load(user, kind, "draft", draft.id)).json<PostDetail>();
      const fromForm = (await load(user, (await saved(user, kind, fields)).id)).json<TemplateDetail>();
      const copy = await request(user, "POST", `/api/posts/${draft.id}/template/`, { name: " Copy " });
      expect(copy.json()).toMatchObject({ name: "Copy", type: kind.typeCode, detail: templateMessages.saved });
      const fromPost = (await load(user, copy.json<SavedTemplate>().id)).json<TemplateDetail>();
      for (const template of [fromForm, fromPost]) {
        expect(held(template, kind)).toEqual(held(detail, kind));
        for (const field of ["slug", "guid", "publishing_time", "published_at", "status"])
          expect(template).not.toHaveProperty(field);
      }
      // An empty form is a template too: only its name is required.
      await saved(user, kind, Object.fromEntries(Object.keys(submissionOf(kind)).map((field) => [field, ""])));
    },
  );

  it.each(STAGES)("is made of a post at the stage %s", async (stage) => {
    const user = await buildUser({ units: 1 });
    const post = await calls.created(user, USUAL_KIND, stage);
    expect((await request(user, "POST", `/api/posts/${post.id}/template/`, { name: "Again" })).statusCode).toBe(201);
  });

  it("is not made of what our editors have withdrawn, nor of what is in the trash", async () => {
    const user = await buildUser();
    const withdrawn = await buildPost(user.id, { status: "withdrawn" });
    const trashed = await buildPost(user.id, { deleted_at: new Date() });
    const statuses = [withdrawn, trashed].map(
      async ({ id }) => (await request(user, "POST", `/api/posts/${id}/template/`, { name: "x" })).statusCode,
    );
    expect(await Promise.all(statuses)).toEqual([409, 404]);
  });

  it("names what is wrong with it", async () => {
    const [user, other] = [await buildUser(), await buildUser()];
    const foreign = await buildPicture(other.actor);
    const problem = async (fields: FormFields) => {
      const response = await save(user, USUAL_KIND, fields);
      expect(response.statusCode).toBe(400);
      return Object.keys(response.json<object>());
    };
    expect(await problem({ template_name: "  " })).toEqual(["template_name"]);
    expect(await problem({ template_name: "x".repeat(101) })).toEqual(["template_name"]);
    expect(await problem({ banner_picture: foreign.id })).toEqual(["banner_picture"]);
    expect(await problem({ related_media: foreign.id })).toEqual(["related_media"]);
    expect(await problem({ content: `<p>a</p><img src="${foreign.url}" alt="">` })).toEqual(["content"]);
    expect(await problem({ posted_by_company: String((await buildCompany(other.id)).id) })).toEqual([
      "posted_by_company",
    ]);
    expect(await list(user)).toEqual([]);
  });

  it("is renamed, deleted and restored", async () => {
    const user = await buildUser();
    const { id } = await saved(user);
    const renamed = await request(user, "PATCH", `/api/posts/templates/${id}/`, { name: "Quarter" });
    expect(renamed.json()).toMatchObject({ name: "Quarter", detail: templateMessages.renamed });
    expect((await request(user, "DELETE", `/api/posts/templates/${id}/`)).json()).toMatchObject({
      detail: templateMessages.deleted,
    });
    expect([(await load(user, id)).statusCode, await list(user)]).toEqual([404, []]);
    expect((await request(user, "DELETE", `/api/posts/templates/${id}/`)).statusCode).toBe(404);
    expect((await request(user, "POST", `/api/posts/templates/${id}/restore/`)).json()).toMatchObject({
      name: "Quarter",
    });
    expect((await list(user)).map(({ name }) => name)).toEqual(["Quarter"]);
    expect((await request(user, "POST", `/api/posts/templates/${id}/restore/`)).statusCode).toBe(404);
  });

  it("is posted as its author once its company has been deleted", async () => {
    const user = await buildUser();
    const company = await buildCompany(user.id);
    const { id } = await saved(user, USUAL_KIND, { posted_by_company: String(company.id) });
    expect((await load(user, id)).json<TemplateDetail>().posted_by_company).toBe(company.id);
    await db.updateTable("companies").set({ deleted_at: new Date() }).where("id", "=", company.id).execute();
    expect((await load(user, id)).json<TemplateDetail>().posted_by_company).toBeNull();
  });
});

describe("the bound of templates", () => {
  it("holds for parallel saves, for copies and for Undo, and says what to do", async () => {
    const user = await buildUser({ units: 1 });
    await fill(user, MAX_TEMPLATES - 1);
    const post = await calls.created(user, USUAL_KIND, "draft");
    const responses = await Promise.all(Array.from({ length: 4 }, () => save(user, USUAL_KIND)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
    const full = { detail: templateMessages.tooMany };
    const copy = await request(user, "POST", `/api/posts/${post.id}/template/`, { name: "One more" });
    expect([copy.statusCode, copy.json()]).toEqual([409, full]);
    const [first] = await list(user);
    await request(user, "DELETE", `/api/posts/templates/${first?.id ?? 0}/`);
    await saved(user);
    const undone = await request(user, "POST", `/api/posts/templates/${first?.id ?? 0}/restore/`);
    expect([undone.statusCode, undone.json()]).toEqual([409, full]);
  });

  it("leaves no end of deleted ones", async () => {
    const user = await buildUser();
    await fill(user, 25);
    for (const { id } of await list(user)) await request(user, "DELETE", `/api/posts/templates/${id}/`);
    const rows = () => db.selectFrom("post_templates").select("id").where("owner_id", "=", user.id).execute();
    expect(await rows()).toHaveLength(20);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await db.updateTable("post_templates").set({ deleted_at: yesterday }).where("owner_id", "=", user.id).execute();
    const kept = await saved(user);
    await eraseDeletedTemplates();
    expect(await rows()).toEqual([{ id: kept.id }]);
  });
});

describe("the media of a template", () => {
  it("stay as long as it does, and are never public by it", async () => {
    const user = await buildUser();
    const [inText, banner] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const { id } = await saved(user, USUAL_KIND, {
      content: `<p>Look</p><img src="${inText.url}" alt="">`,
      banner_picture: banner.id,
    });
    const left = async () => {
      for (const picture of [inText, banner]) await discardMedia(user.actor, picture.id).catch(() => undefined);
      return (await db.selectFrom("media").select("id").where("owner_id", "=", user.id).execute()).length;
    };
    expect(await left()).toBe(2);
    const [, , medium = "", file = ""] = banner.url.split("/");
    expect(await findReadableFile(null, medium, file)).toBeNull();
    expect(await findReadableFile((await buildUser()).actor, medium, file)).toBeNull();
    expect(await findReadableFile(user.actor, medium, file)).toMatchObject({ isPublic: false });
    await request(user, "DELETE", `/api/posts/templates/${id}/`);
    expect(await left()).toBe(2);
    await db.deleteFrom("post_templates").where("id", "=", id).execute();
    expect(await left()).toBe(0);
  });
});
