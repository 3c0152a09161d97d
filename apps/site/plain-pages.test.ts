import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sitePreview } from "#features/site-settings/contract.ts";
import { getSite, refreshSite, SITE_CHANGED } from "#features/site-settings/server/current-service.ts";
import { setSitePage, setSiteSettings } from "#features/site-settings/server/service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { isSubscribed, notify } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

let app: App;
let operator: TestUser;
beforeAll(async () => {
  app = await buildSiteApp();
  operator = await buildOperator();
});
afterAll(() => app.close());
afterEach(async () => {
  await db.deleteFrom("site_settings").where("name", "like", "site%").execute();
  await refreshSite();
});

const WANTED = {
  name: `Wire & "Sons" <b>`,
  tagline: "From the quay",
  time_zone: "UTC",
  accent: "#ffd400",
  footer_links: [{ label: "Rules & <i>", href: "/terms?a=1&b=2" }],
};
const set = (changes: object = {}) => setSiteSettings(operator.actor, { ...WANTED, ...changes });

describe("about, imprint, privacy and terms", () => {
  it.each(["/about", "/editorial", "/imprint", "/privacy", "/terms"])(
    "%s says a neutral sentence until it has a text",
    async (url) => {
      const answer = await open(app, url);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toContain('<meta name="robots" content="noindex"/>');
      expect(answer.body).toContain(`href="${url}" aria-current="page"`);
    },
  );

  it("show the operator's text", async () => {
    await setSitePage(operator.actor, "terms", { html: "<h2>Use</h2><p>Be fair.</p>" });
    const { body } = await open(app, "/terms");
    expect(body).toContain("<p>Be fair.</p>");
    expect(body).not.toContain("noindex");
  });
});

describe("a page without a text", () => {
  it("is linked once it has one, from the foot of every page and from About", async () => {
    await setSitePage(operator.actor, "privacy", { html: "" });
    const linked = async (url: string) => (await open(app, url)).body.includes('<a href="/privacy">Privacy</a>');
    expect([await linked("/"), await linked("/about")]).toEqual([false, false]);
    await setSitePage(operator.actor, "privacy", { html: "<p>We keep little.</p>" });
    expect([await linked("/"), await linked("/about")]).toEqual([true, true]);
    await setSitePage(operator.actor, "privacy", { html: "" });
    expect([await linked("/"), await linked("/about")]).toEqual([false, false]);
  });
});

describe("the site's name, colour and links", () => {
  it("are escaped everywhere they are shown", async () => {
    await set();
    const { body } = await open(app, "/about");
    expect(body).toContain("<title>About · Wire &amp; &quot;Sons&quot; &lt;b&gt;</title>");
    expect(body).toContain('<meta property="og:site_name" content="Wire &amp; &quot;Sons&quot; &lt;b&gt;"/>');
    expect(body).toContain('<a href="/terms?a=1&amp;b=2">Rules &amp; &lt;i&gt;</a>');
    expect(body).not.toContain("<b>");
  });

  it("credit the drawings that posts without pictures have", async () => {
    await set({ name: "The Quay" });
    const post = await buildPost(operator.id);
    const { body } = await open(app, `/PR/${post.guid}/${post.slug}`);
    expect(body).toContain("Illustration: The Quay");
  });

  it("change the colours by a stylesheet of our own", async () => {
    expect((await open(app, "/about")).body).not.toContain("/accent/");
    await set();
    expect((await open(app, "/about")).body).toContain('<link rel="stylesheet" href="/accent/ffd400.css"/>');
    const sheet = await open(app, "/accent/ffd400.css");
    expect([sheet.statusCode, sheet.headers["content-type"]]).toEqual([200, "text/css; charset=utf-8"]);
    expect(sheet.body).toMatch(/^:root\{--accent:light-dark\(#/);
    for (const url of ["/accent/x.css", "/accent/ffd40.css", "/accent/ffd400", "/site-logo/0123456789abcdef.png"])
      expect([url, (await open(app, url)).statusCode]).toEqual([url, 404]);
  });

  it("are known to a process that hears of the change, and its pages go", async () => {
    await expect.poll(isSubscribed).toBe(true);
    expect((await open(app, "/about")).body).toContain("About Dateline");
    // As another process does it: the row changes and the message comes.
    const value = JSON.stringify({ ...WANTED, name: "Elsewhere", logo: null });
    await db.insertInto("site_settings").values({ name: "site", value }).execute();
    await transaction((tx) => notify(tx, SITE_CHANGED, ""));
    await expect.poll(() => getSite().name).toBe("Elsewhere");
    expect((await open(app, "/about")).body).toContain("About Elsewhere");
  });
});

describe("the preview", () => {
  const ask = (who: TestUser | null, body: object) =>
    app.inject({
      method: "POST",
      url: "/operator/settings/site/preview/",
      headers: who ? { cookie: cookiesOf(who) } : {},
      payload: { ...WANTED, page: null, scheme: "light", ...body },
    });

  it("is for operators alone", async () => {
    expect((await ask(null, {})).statusCode).toBe(401);
    expect((await ask(await buildUser(), {})).statusCode).toBe(403);
  });

  it("shows what is not saved, sanitised, and changes nothing", async () => {
    const answer = await ask(operator, { page: "privacy", html: "<p>Draft<script>x</script></p>", scheme: "dark" });
    const { html } = sitePreview.strict().parse(answer.json());
    expect(html).toContain('data-scheme="dark"');
    expect(html).toContain("<p>Draft</p>");
    expect(html).toContain("/accent/ffd400.css");
    expect(getSite().name).toBe("Dateline");
    expect(sitePreview.parse((await ask(operator, {})).json()).html).toContain("mast--front");
  });
});
