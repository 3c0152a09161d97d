import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

let app: App;
let author: TestUser;
beforeAll(async () => {
  app = await buildSiteApp();
  author = await buildUser();
});
afterAll(() => app.close());

const MIXED =
  "<p>بيروت، 24 نوفمبر 2026. أعلنت شركة Halden Marine عن طلب جديد.</p><p>In English: a new order.</p>" +
  "<ul><li><p>הנמל נפתח</p></li></ul><table><tbody><tr><td><p>الميناء</p></td><td><p>12</p></td></tr></tbody></table>";

describe("a post that runs from right to left", () => {
  it.each(["الميناء يفتح أبوابه", "הנמל נפתח לתנועה"])("sets its head on the headline's side: %s", async (name) => {
    const { url } = await buildPost(author.id, { content_html: MIXED, details: { title: name } });
    const { body } = await open(app, url);
    expect(body).toContain('<header class="head" dir="rtl">');
    expect(body).toContain('<div class="prose" dir="auto"><p>بيروت');
    expect(body).toContain('<ul dir="auto"><li><p>הנמל');
    expect(body).toContain('<table dir="auto">');
    hotPages.clear();
    const front = (await open(app, "/")).body;
    expect(front).toMatch(new RegExp(`<article class="story[^"]*" dir="rtl">(?:(?!</article>).)*${name}`));
  });

  it("leaves a headline in Latin letters where the page has it, whatever is below", async () => {
    const { url } = await buildPost(author.id, { content_html: MIXED });
    expect((await open(app, url)).body).toContain('<header class="head">');
  });
});
