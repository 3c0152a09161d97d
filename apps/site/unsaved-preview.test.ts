import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ContentKind, KINDS, USUAL_KIND } from "#features/content/kinds/index.ts";
import { previewPath } from "#features/content/calls/preview.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { type FormFields, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";

useOwnDataFolder();
let app: App;
let author: TestUser;

beforeAll(async () => {
  app = await buildSiteApp();
  author = await buildUser({ first_name: "Mara", last_name: "Lind" });
});
afterAll(() => app.close());

type By = { reader?: TestUser | null; kind?: ContentKind };
const ask = (fields: FormFields, { reader = author, kind = USUAL_KIND }: By = {}) => {
  const { payload, headers } = formOf(fields);
  const cookie = reader ? { cookie: cookiesOf(reader) } : {};
  return app.inject({ method: "POST", url: previewPath(kind), payload, headers: { ...headers, ...cookie } });
};
async function drawn(...given: Parameters<typeof ask>): Promise<string> {
  const response = await ask(...given);
  expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return response.json<{ html: string }>().html;
}
const countPosts = () => db.selectFrom("posts").select("id").where("owner_id", "=", author.id).execute();

describe("the preview of what a form holds", () => {
  it("is refused to visitors", async () => {
    expect((await ask(submissionOf(USUAL_KIND), { reader: null })).statusCode).toBe(401);
  });

  it.each(KINDS.map((kind) => [kind.key, kind] as const))(
    "draws the page of an %s and stores nothing",
    async (_key, kind) => {
      const html = await drawn(submissionOf(kind), { kind });
      expect(html).toMatch(/^<!doctype html>/);
      expect(html).toContain("keep the timetable");
      expect(html).toContain("<strong>fuel cell</strong>");
      expect(html).toContain("Mara Lind");
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).toContain('<base target="_blank"/>');
      expect(html).not.toContain(">Reference<");
      expect(await countPosts()).toEqual([]);
    },
  );

  it.each(KINDS.map((kind) => [kind.key, kind] as const))(
    "draws an %s of which nothing is written yet",
    async (_key, kind) => {
      expect(await drawn({}, { kind })).toContain("<h1");
    },
  );

  it("runs nothing that a text brings along", async () => {
    const html = await drawn(
      submissionOf(USUAL_KIND, {
        title: "</title><script>alert(1)</script>",
        content: '<p onclick="x()">Look<script>alert(2)</script><img src="https://elsewhere.example/a.png"></p>',
        "embedded_websites[0]": "javascript:alert(3)",
      }),
    );
    for (const hostile of ["<script>alert", "onclick", "elsewhere.example", 'href="javascript:'])
      expect(html).not.toContain(hostile);
  });

  it("shows pictures of the author's own, with this form's texts, and nobody else's", async () => {
    const [own, inText, foreign] = [
      await buildPicture(author.actor),
      await buildPicture(author.actor),
      await buildPicture((await buildUser()).actor),
    ];
    const html = await drawn(
      submissionOf(USUAL_KIND, {
        content: `<p>Look</p><img src="${inText.url}" alt="A quay">`,
        banner_picture: own.id,
        related_media: foreign.id,
        media_details: JSON.stringify([{ id: own.id, alt: "A ferry", caption: "At dusk" }]),
      }),
    );
    for (const shown of [own.id, inText.id, "A ferry", "At dusk"]) expect(html).toContain(shown);
    expect(html).not.toContain(foreign.id);
  });

  it("names the chosen company where it is the author's own", async () => {
    const own = await buildCompany(author.id, { name: "Halden Marine" });
    const foreign = await buildCompany((await buildUser()).id, { name: "Someone Else Ltd" });
    expect(await drawn(submissionOf(USUAL_KIND, { posted_by_company: String(own.id) }))).toContain("Halden Marine");
    expect(await drawn(submissionOf(USUAL_KIND, { posted_by_company: String(foreign.id) }))).not.toContain(
      "Someone Else",
    );
  });

  it("carries the date on which it is to be published", async () => {
    const html = await drawn(submissionOf(USUAL_KIND, { publishing_time: "2031-03-04T09:15:00Z" }));
    expect(html).toContain("4 March 2031");
  });

  it.each([
    [{ banner_picture: "../../etc" }, "banner_picture"],
    [{ related_media: ["x"] }, "related_media"],
    [{ content: "<b>".repeat(20_000) }, "content"],
    [{ publishing_time: "tomorrow" }, "publishing_time"],
  ])("names the field that it cannot read: %j", async (wrong, field) => {
    const response = await ask(submissionOf(USUAL_KIND, wrong));
    expect([response.statusCode, Object.keys(response.json<object>())]).toEqual([400, [field]]);
  });
});
