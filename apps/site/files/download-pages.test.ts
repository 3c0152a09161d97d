/** Posts as plain text and Markdown: as public as their pages, whole, and never broken by what somebody wrote. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KINDS } from "#features/content/kinds/index.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp } from "#tests/support/apps/site-app.ts";

useOwnDataFolder();
let app: App;
let owner: TestUser;

beforeAll(async () => {
  app = await buildSiteApp();
  owner = await buildUser({ first_name: "Mara", last_name: "Lind" });
});
afterAll(() => app.close());

const get = (url: string, accept = "*/*") => app.inject({ url, headers: { accept } });
const FORMS = ["txt", "quote.txt", "md"];
const MARKDOWN = "text/markdown; charset=utf-8";

describe.each(FORMS)("a post as .%s", (form) => {
  it.each(["draft", "scheduled", "pending"] as const)("is not found while it is %s", async (status) => {
    const post = await buildPost(owner.id, { status });
    expect((await get(`${post.url}.${form}`)).statusCode).toBe(404);
  });

  it("is gone once it is withdrawn or deleted", async () => {
    for (const changes of [{ status: "withdrawn" as const }, { deleted_at: new Date() }]) {
      const post = await buildPost(owner.id, changes);
      expect((await get(`${post.url}.${form}`)).statusCode).toBe(410);
    }
    expect((await get(`/PR/${randomUUID()}/x.${form}`)).statusCode).toBe(404);
  });

  it("moves a wrong slug to the right address", async () => {
    const post = await buildPost(owner.id);
    const answer = await get(`/Review/${post.guid}/old.${form}`);
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `${post.url}.${form}`]);
  });

  it("names its page, is no view, and follows a change", async () => {
    const post = await buildPost(owner.id);
    const answer = await get(`${post.url}.${form}`);
    expect(answer.headers).toMatchObject({
      "content-type": form === "md" ? MARKDOWN : "text/plain; charset=utf-8",
      link: expect.stringMatching(/>; rel="canonical"$/),
      "x-content-type-options": "nosniff",
    });
    await db.updateTable("posts").set({ content_html: "<p>Changed.</p>" }).where("id", "=", post.id).execute();
    hotPages.purge(`post:${post.guid}`);
    expect((await get(`${post.url}.${form}`)).body).toContain("Changed.");
  });
});

describe.each(KINDS)("the text of a post: $key", (kind) => {
  it("holds what its page says", async () => {
    const company = await buildCompany(owner.id, { name: "Halewood Heat", description: "Warms homes." });
    const contact = { name: "Maureen Tindale-Fox", phone: "+44 1632 960318" };
    await db
      .insertInto("company_contacts")
      .values({ ...contact, company_id: company.id, position: 1 })
      .execute();
    const earlier = await buildPost(owner.id);
    const post = await buildPost(owner.id, {
      kind: kind.key,
      company_id: company.id,
      posted_as_name: "Halewood Heat",
      content_html: `<p>BERGEN — Today, <a href="${publicUrl()}${earlier.url}">as told</a>.</p>`,
      embedded_websites: ["https://a.example/x"],
    });
    await db
      .updateTable("posts")
      .set({ details: JSON.stringify({ ...(await detailsOf(post.id)), terms_of_reuse: "attribution" }) })
      .where("id", "=", post.id)
      .execute();
    const correction = { post_id: post.id, version: 2, note: "It is 140 metres.", published_at: new Date() };
    await db.insertInto("post_corrections").values(correction).execute();
    const parts = [
      post.name,
      "BERGEN — Today",
      "About Halewood Heat",
      "Warms homes.",
      "Maureen Tindale-Fox",
      "+44 1632 960318",
      "Reprint with attribution",
      "It is 140 metres.",
      "https://a.example/x",
      earlier.name,
    ];
    const [markdown, text] = [(await get(`${post.url}.md`)).body, (await get(`${post.url}.txt`)).body];
    const unmarked = markdown.replaceAll("\\", "");
    for (const part of parts)
      expect([unmarked, text]).toEqual([expect.stringContaining(part), expect.stringContaining(part)]);
    expect(markdown).toContain(`# ${post.name}`);
    const quote = (await get(`${post.url}.quote.txt`)).body;
    expect(quote).toContain("BERGEN — Today");
    expect(quote.trim().split("\n").at(-1)).toMatch(/^Halewood Heat, “.*”, \d+ \w+ \d{4}, https?:/);
    const page = (await get(post.url)).body;
    const shown = page.replace(/<[^<>]*>/g, "");
    for (const part of parts) expect(shown).toContain(part.replace("https://", ""));
    expect(page).toContain(`<a href="${earlier.url}" dir="auto">${earlier.name}</a>`);
  });
});

const detailsOf = async (id: number) =>
  (await db.selectFrom("posts").select("details").where("id", "=", id).executeTakeFirstOrThrow()).details as object;

describe("pages as Markdown", () => {
  it("are what is accepted before HTML, and vary by it", async () => {
    const post = await buildPost(owner.id);
    const [html, markdown] = [await get(post.url, "text/html,*/*;q=0.8"), await get(post.url, "text/markdown")];
    expect(html.headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      vary: "Accept-Encoding, Accept",
      link: expect.stringContaining(`<${post.url}.md>; rel="alternate"; type="text/markdown"`),
    });
    expect(markdown.headers).toMatchObject({ "content-type": MARKDOWN, vary: "Accept-Encoding, Accept" });
    expect(markdown.body).toBe((await get(`${post.url}.md`)).body);
    for (const accept of ["text/markdown;q=0.5, text/html", "text/markdown;q=0", "text/x-markdown", "a,,;q"])
      expect((await get(post.url, accept)).headers["content-type"]).toContain("text/html");
    expect((await get(post.url, "text/html;q=0.5, text/markdown;q=0.9")).headers["content-type"]).toBe(MARKDOWN);
  });

  it("are had of the front page, a company and plain pages too", async () => {
    const company = await buildCompany(owner.id, { name: "Halewood Heat" });
    const post = await buildPost(owner.id, { company_id: company.id, posted_as_name: "Halewood Heat" });
    for (const url of ["/index.md", `/company/${company.slug}.md`]) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.headers["content-type"]]).toEqual([url, 200, MARKDOWN]);
      expect(answer.body).toContain(post.name);
      if (url !== "/index.md") expect(answer.body).not.toMatch(/<\w|&amp;/); // there with titles of other tests
    }
    expect((await get("/pricing.md")).body).toContain("# ");
    expect((await get("/nowhere.md")).statusCode).toBe(404);
  });

  it("are had of every page that names one", async () => {
    const company = await buildCompany(owner.id);
    const post = await buildPost(owner.id, { company_id: company.id, posted_as_name: company.name });
    const newsroom = `/company/${company.slug}`;
    const pages = ["/", "/more", "/archive", "/search?q=ferry", "/topics", "/pricing", "/about", newsroom];
    for (const page of [...pages, `${newsroom}/media`, `${newsroom}/archive`, post.url, `/embed/${post.guid}`]) {
      const link = (await get(page)).headers["link"];
      const named = /<([^<>]*)>; rel="alternate"; type="text\/markdown"/.exec(String(link))?.[1] ?? "none";
      const answer = await get(named.replace(/^https?:\/\/[^/]*/, ""));
      expect([page, answer.statusCode, answer.headers["content-type"]]).toEqual([page, 200, MARKDOWN]);
    }
  });
});

it("keeps whatever somebody wrote from becoming markup", async () => {
  const title = `\u202e<script>alert(1)</script> [x](javascript:y) # ${"long ".repeat(2000)}\u0007`;
  const post = await buildPost(owner.id, { details: { title } });
  for (const form of FORMS) {
    const { statusCode, body } = await get(`${post.url}.${form}`);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/\u202e|[^\P{Cc}\n]/u);
    if (form === "md") expect(body.split("\n")[0]).toContain("\\<script\\>alert(1)\\</script\\> \\[x\\](javascript:y)");
  }
});
