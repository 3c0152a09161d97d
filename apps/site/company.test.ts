import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CompanyInput } from "#features/companies/contract.ts";
import type { ContactInput } from "#features/companies/newsroom-contract.ts";
import { createEntry, removeEntry } from "#features/companies/server/newsroom/service.ts";
import { createCompany, deleteCompany, restoreCompany, updateCompany } from "#features/companies/server/service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { COMPANY_PAGE_SIZE } from "#features/newsroom/site/company/newsroom.ts";
import { attachMedia, ownUploads } from "#features/media/server/attachment-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { announce, stopListening } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";

useOwnDataFolder();
let app: App;
let owner: TestUser;

beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser();
});
afterAll(async () => {
  await app.close();
  await stopListening();
});

const WHOLE: CompanyInput = {
  name: "Halden & Sons",
  description: "Electric drive trains for <ferries>.\n\nFounded by two cousins.",
  address: "Skuteviksboder 11, Bergen",
  website: "https://www.halden.example/",
  phone_number: "+47 55 21 40 00 ext. 12",
  established_date: "1987-03-14",
  x_twitter: "https://x.com/halden",
  instagram: "",
  facebook: "",
  linkedin: "https://www.linkedin.com/company/halden",
};

const CONTACT: ContactInput = {
  name: "Ingrid Moe",
  role: "Head of press",
  email: "press@halden.example",
  phone: "+47 55 21 40 01",
  languages: ["English", "Norwegian"],
  hours: "Monday to Friday, 08:00 to 16:00",
  time_zone: "Europe/Oslo",
};

const get = (url: string, reader?: TestUser) => open(app, url, reader);
const pageOf = (slug: string) => `/company/${slug}`;
const dataOf = (body: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? "null");

describe("a company's page", () => {
  it.each(["unknown", randomUUID(), "x'; drop table companies; --", "%F0%9F%98%80", "-"])(
    "is not found for %s",
    async (slug) => {
      const answer = await get(pageOf(encodeURI(slug)));
      expect([answer.statusCode, answer.headers["cache-control"]]).toEqual([404, "no-store"]);
      expect(answer.body).toContain("Page not found");
    },
  );

  it("is not found while the company is deleted, for its owner neither, and is there again after Undo", async () => {
    const company = await createCompany(owner.actor, WHOLE);
    await deleteCompany(owner.actor, company.id);
    for (const reader of [undefined, owner]) expect((await get(company.url, reader)).statusCode).toBe(404);
    await restoreCompany(owner.actor, company.id);
    expect((await get(company.url)).statusCode).toBe(200);
  });

  it.each(["0", "-1", "01", "1.5", "2", "abc", "", "1e3", "99999999999999999999", "1&page=2", "%00"])(
    "is not found for page=%s",
    async (page) => {
      const company = await buildCompany(owner.id);
      expect([400, 404]).toContain((await get(`${pageOf(company.slug)}?page=${page}`)).statusCode);
    },
  );

  it("says who the company is, without script or style", async () => {
    const logo = await buildPicture(owner.actor);
    const company = await createCompany(owner.actor, { ...WHOLE, logo: logo.id });
    const { statusCode, headers, body } = await get(company.url);
    expect(statusCode).toBe(200);
    expect(headers["cache-control"]).toMatch(/^public, .*s-maxage=\d+/);
    for (const part of [
      '<h1 dir="auto">Halden &amp; Sons</h1>',
      "Electric drive trains for &lt;ferries&gt;.</p>",
      "Founded by two cousins.",
      '<a href="https://www.halden.example/" rel="nofollow ugc noopener">halden.example</a>',
      'alt="Logo of Halden &amp; Sons"',
      '<time dateTime="1987-03-14">14 March 1987</time>',
      "Skuteviksboder 11, Bergen",
      '<a href="tel:+4755214000;ext=12">',
      '<a href="https://x.com/halden" rel="nofollow ugc noopener">X</a>',
      "This company has not published anything yet.",
      `<link rel="canonical" href="https://news.example${company.url}"/>`,
    ])
      expect(body).toContain(part);
    expect(body).not.toContain("Instagram");
    expect(body.match(/<script[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '<script type="application/ld+json">',
    ]);
    expect(body).not.toMatch(/ style=|<style| on\w+=/);
    expect(dataOf(body)).toMatchObject({
      "@type": "Organization",
      name: "Halden & Sons",
      url: "https://www.halden.example/",
      logo: expect.stringMatching(/^https:\/\/news\.example\/media\//),
      foundingDate: "1987-03-14",
      sameAs: ["https://x.com/halden", "https://www.linkedin.com/company/halden"],
    });
  });

  it("needs nothing but a name", async () => {
    const company = await buildCompany(owner.id, { name: "Kvarven" });
    const { body } = await get(pageOf(company.slug));
    expect(body).toContain("<title>Kvarven · Dateline</title>");
    expect(body).toContain("Press releases, interviews and reviews by Kvarven.");
    expect(body).not.toContain(">Facts<");
    expect(body).toMatch(/<svg /);
  });

  it("is not described again under a post that ends with its boilerplate", async () => {
    const boilerplate = 'Halden makes "ferries" & docks.';
    const company = await createCompany(owner.actor, { ...WHOLE, boilerplate });
    const postWith = (content_html: string) =>
      buildPost(owner.id, { company_id: company.id, posted_as_name: company.name, content_html });
    const other = await get((await postWith("<p>BERGEN. News.</p>")).url);
    expect(other.body).toContain("&quot;ferries&quot; &amp; docks");
    const own = await get((await postWith("<p>Halden makes “ferries”\n&amp; <b>docks</b>.</p>")).url);
    expect(own.body).not.toContain("&quot;ferries&quot;");
  });

  it("is described under a post that has its few words within others", async () => {
    const company = await createCompany(owner.actor, { ...WHOLE, description: "Trains" });
    const content_html = "<p>Trainspotters met.</p><p>Trains of Halden ran.</p>";
    const post = await buildPost(owner.id, { company_id: company.id, posted_as_name: company.name, content_html });
    const { body } = await get(post.url);
    expect(body).toContain('<p dir="auto">Trains</p>');
  });

  it("shows contacts, people and figures as they are entered, within a second of each change", async () => {
    const company = await createCompany(owner.actor, { ...WHOLE, boilerplate: "Halden makes <ferries>." });
    expect((await get(company.url)).body).not.toContain("Press contacts");
    const picture = await buildPicture(owner.actor);
    await createEntry(owner.actor, company.id, "people", {
      name: "Åse <Lund>",
      role: "Chief executive",
      about: "",
      picture: picture.id,
    });
    await createEntry(owner.actor, company.id, "figures", { value: "310", label: "people", as_of: "2026-01-31" });
    const { contacts } = await createEntry(owner.actor, company.id, "contacts", CONTACT);
    const shows = (part: string) => vi.waitFor(async () => expect((await get(company.url)).body).toContain(part));
    await shows("Ingrid Moe");
    const { body } = await get(company.url);
    for (const part of [
      '<a href="tel:+4755214001">+47 55 21 40 01</a>',
      '<a href="mailto:press@halden.example">press@halden.example</a>',
      "Monday to Friday, 08:00 to 16:00 (Oslo time)",
      "English, Norwegian",
      '<h3 dir="auto">Åse &lt;Lund&gt;</h3>',
      `/media/${picture.id}/`,
      '<time dateTime="2026-01-31">31 January 2026</time>',
      "<dd>310</dd>",
      "About Halden &amp; Sons, to quote",
      "Halden makes &lt;ferries&gt;.",
      `<a href="${company.url}/media-kit.zip">Download ZIP</a>`,
      `<a href="${company.url}/feed.xml">RSS</a>`,
    ])
      expect(body).toContain(part);
    expect(dataOf(body)).toMatchObject({
      contactPoint: [
        {
          "@type": "ContactPoint",
          contactType: "press",
          email: "press@halden.example",
          telephone: "+47 55 21 40 01",
          availableLanguage: ["English", "Norwegian"],
        },
      ],
    });
    await removeEntry(owner.actor, { companyId: company.id, id: contacts[0]?.id ?? 0 }, "contacts");
    await vi.waitFor(async () => expect((await get(company.url)).body).not.toContain("Ingrid Moe"));
  });

  it("searches what the company has published, and nothing else", async () => {
    const company = await createCompany(owner.actor, WHOLE);
    const source = { company_id: company.id, posted_as_name: company.name };
    const found = await buildPost(owner.id, { ...source, name: "A new turbine" });
    const other = await buildPost(owner.id, { ...source, name: "Wages published" });
    const elsewhere = await buildPost(owner.id, { name: "A turbine of somebody else" });
    await buildPost(owner.id, { ...source, name: "Turbine drafted", status: "draft" });
    await indexChanges();
    const { statusCode, headers, body } = await get(`${company.url}?q=turbine`);
    expect([statusCode, headers["cache-control"]]).toEqual([200, "no-store"]);
    expect(body).toContain("1 post found for “turbine”.");
    expect(body).toContain(found.url);
    for (const { url } of [other, elsewhere]) expect(body).not.toContain(url);
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    const hostile = await get(`${company.url}?q=${encodeURIComponent('"><script>\u202e\u0000')}`);
    expect([200, 400]).toContain(hostile.statusCode);
    expect(hostile.body).not.toContain("<script>\u202e");
    expect((await get(`${company.url}?q=%20`)).body).toContain(other.url);
    expect((await get("/company/unknown?q=turbine")).statusCode).toBe(404);
  });

  it("never shows the press contact that its owner keeps for releases", async () => {
    const stored = { press_contact_name: "Kept Private", press_contact_email: "private@halden.example" };
    const company = await createCompany(owner.actor, { ...WHOLE, ...stored });
    const { body } = await get(company.url);
    for (const text of Object.values(stored)) expect(body).not.toContain(text);
  });

  it("shows the pictures of its published posts, each once, and all of them on a page of their own", async () => {
    const company = await createCompany(owner.actor, WHOLE);
    const shown = [];
    for (let index = 0; index < 9; index++) {
      const media = await buildPicture(owner.actor, { width: 32, height: 18 });
      const post = await buildPost(owner.id, { company_id: company.id, posted_as_name: company.name });
      const related = [{ id: media.id, caption: `Caption ${index}` }];
      await transaction((tx) => attachMedia(tx, ownUploads(owner.id), post.id, { banner: { id: media.id }, related }));
      shown.push({ media, post });
    }
    const { body } = await get(company.url);
    expect(body.match(/<figure>/g)).toHaveLength(8);
    expect(body).toContain(`<a href="${company.url}/media">All 9 pictures and videos</a>`);
    const whole = await get(`${company.url}/media`);
    expect(whole.body.match(/<figure>/g)).toHaveLength(9);
    const [oldest] = shown;
    expect(whole.body).toContain(oldest?.media.id);
    await db
      .updateTable("posts")
      .set({ deleted_at: new Date() })
      .where("id", "=", oldest?.post.id ?? 0)
      .execute();
    await announce(PAGE_CHANGED, [`company:${company.id}`]);
    await vi.waitFor(async () => expect((await get(`${company.url}/media`)).body).not.toContain(oldest?.media.id));
    for (const page of ["0", "2", "x"]) expect((await get(`${company.url}/media?page=${page}`)).statusCode).toBe(404);
  });

  it("lists what it has published by year, the newest first, and nothing else", async () => {
    const company = await buildCompany(owner.id);
    const source = { company_id: company.id, posted_as_name: company.name };
    const old = await buildPost(owner.id, { ...source, published_at: new Date("2024-12-31T23:30:00Z") });
    const recent = await buildPost(owner.id, {
      ...source,
      kind: "interview",
      published_at: new Date("2025-01-01T00:30:00Z"),
    });
    const draft = await buildPost(owner.id, { ...source, status: "draft" });
    const { body } = await get(pageOf(company.slug));
    expect(body).not.toContain(draft.guid);
    const order = ["<h2>2025</h2>", recent.url, "<h2>2024</h2>", old.url].map((part) => body.indexOf(part));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
    expect(body).toContain('<span class="badge badge--green">Interview</span>');
    expect(body).not.toContain('aria-label="Pages"');
  });

  it("leads to older posts page by page", async () => {
    const company = await buildCompany(owner.id);
    const source = { company_id: company.id, posted_as_name: company.name };
    const published = (index: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, index));
    const posts = [];
    for (let index = 0; index <= COMPANY_PAGE_SIZE; index++)
      posts.push(await buildPost(owner.id, { ...source, published_at: published(index) }));
    const [oldest, newest] = [posts[0], posts.at(-1)];
    const url = pageOf(company.slug);
    const first = (await get(url)).body;
    expect(first).toContain(`1 to ${COMPANY_PAGE_SIZE} of ${COMPANY_PAGE_SIZE + 1}`);
    expect(first).toContain(`<a rel="next" href="${url}?page=2">Earlier</a>`);
    expect(first).toContain(newest?.url);
    expect(first).not.toContain(oldest?.url);
    const second = await get(`${url}?page=2&utm_source=x`);
    expect(second.body).toContain(oldest?.url);
    expect(second.body).toContain(`<a rel="prev" href="${url}">Later</a>`);
    expect(second.body).toContain(`<link rel="canonical" href="https://news.example${url}?page=2"/>`);
    expect((await get(`${url}?page=3`)).statusCode).toBe(404);
  });
});

describe("the byline of a post", () => {
  it("leads to the company's page under the name it was posted as, until the company is deleted", async () => {
    const company = await createCompany(owner.actor, WHOLE);
    const post = await buildPost(owner.id, { company_id: company.id, posted_as_name: "Halden (old name)" });
    const link = `<a href="${company.url}">Halden (old name)</a>`;
    expect((await get(post.url)).body).toContain(link);
    await updateCompany(owner.actor, company.slug, { ...WHOLE, name: "Halden Marine" });
    expect((await get(post.url)).body).toContain(link);
    await deleteCompany(owner.actor, company.id);
    const unlinked = async () => expect((await get(post.url)).body).not.toContain(company.url);
    await vi.waitFor(unlinked); // the page hears of it by a message
    expect((await get(post.url)).body).toContain("Halden (old name)");
  });

  it("leads to all posts of its author, whether posted for a company or not", async () => {
    const company = await createCompany(owner.actor, WHOLE);
    const posts = [await buildPost(owner.id, { company_id: company.id }), await buildPost(owner.id)];
    for (const { url } of posts) {
      const [, author = ""] = /<a href="([^"]*)" rel="author">/.exec((await get(url)).body) ?? [];
      expect(author).toMatch(/^\/author\/./);
      const { body } = await get(author);
      for (const each of posts) expect(body).toContain(`href="${each.url}"`);
    }
  });

  it("leads to no company for what people post as themselves", async () => {
    expect((await get((await buildPost(owner.id)).url)).body).not.toContain('href="/company/');
  });
});
