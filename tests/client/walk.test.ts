/** The typed client walks all calls of the specification against the real server. */
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { kindOf, type KindKey } from "#features/content/kinds/index.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { createPlatform } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { wholeServerOfThisFile } from "#tests/support/apps/whole-server.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { asForm, typedClient } from "./client.ts";
import { SPEC_CALLS } from "./spec-calls.ts";

useOwnDataFolder();
resetSettings({ RATE_LIMITS: "off" });
afterAll(() => resetSettings());
const server = wholeServerOfThisFile();
const called = new Set<string>();
let person: TestUser;
let client: ReturnType<typeof typedClient>;

beforeAll(async () => {
  await server.app().listen({ port: 0, host: "127.0.0.1" });
  const { port } = server.app().server.address() as AddressInfo;
  person = await buildUser({ units: 50 });
  client = typedClient(`http://127.0.0.1:${port}`, { cookie: cookiesOf(person) }, (call) => void called.add(call));
});

/** Its data; with a refusal, the test fails and says why. */
async function done<D>(call: Promise<{ data?: D; error?: unknown; response: Response }>): Promise<NonNullable<D>> {
  const { data, error, response } = await call;
  expect([response.url, response.status < 300, error]).toEqual([response.url, true, undefined]);
  return data as NonNullable<D>;
}

const form = { bodySerializer: asForm };
const common = {
  content: "<p>A nine-month trial.</p>",
  tags: ["Technology"],
  posted_by_company: null,
  embedded_websites: ["https://halden.example/hydrogen"],
};
const questions = ["Why hydrogen?"];
const FIELDS = {
  article: { ...common, title: "A ferry" },
  interview: { ...common, ceo_name: "Mara", company_name: "Halden", questions },
  review: { ...common, product_name: "Ondine 12", description: "Quiet", brand: "Marlowe", rating: 4.5 },
};
const time = () => new Date(Date.now() + 2 * 86_400_000).toISOString();

async function walk(kind: "blog" | "ceo-interview" | "product-review", key: KindKey): Promise<void> {
  expect(kindOf(key).paths.draft).toBe(`${kind}-drafts`);
  // The three kinds differ in their fields alone, so one walk serves them.
  const at = (part: string) => `/dashboard/${kind}${part}` as "/dashboard/blogs/";
  const one = (part: string) => `/dashboard/${kind}${part}/{id}/` as "/dashboard/blogs/{id}/";
  const body = FIELDS[key] as (typeof FIELDS)["article"];
  const path = (id: number) => ({ params: { path: { id: String(id) } } });
  const later = { ...body, publishing_time: time() };
  for (const [stage, create, fields] of [
    ["s", "s/", body],
    ["-drafts", "-drafts/create/", body],
    ["-schedules", "-schedules/create/", later],
  ] as const) {
    const { id } = await done(client.POST(at(create), { body: fields, ...form }));
    await done(client.GET(one(stage), path(id)));
    await done(client.PUT(one(stage), { ...path(id), body: { ...fields, summary: "A trial." }, ...form }));
    await done(client.DELETE(one(stage), path(id)));
  }
  const draft = await done(client.POST(at("-drafts/create/"), { body, ...form }));
  const submit = `/dashboard/${kind}s/submit-draft/{id}/` as "/dashboard/blogs/submit-draft/{id}/";
  await done(client.POST(submit, { ...path(draft.id), body: {} }));
}

it("writes, publishes and deletes posts of every kind", async () => {
  await walk("blog", "article");
  await walk("ceo-interview", "interview");
  await walk("product-review", "review");
  await done(client.POST("/stripe/feature-used/"));
  for (const list of ["all-posts", "drafts", "scheduled-posts", "posts", "pending-posts"] as const)
    await done(client.GET(`/dashboard/user-${list}/` as "/dashboard/user-posts/", {}));
  await done(client.GET("/dashboard/content-summary"));
}, 60_000);

it("asks the assistant", async () => {
  const article = { articleType: "PR" } as const;
  await done(client.POST("/ai/assistant/", { body: { ...article, topic: "A ferry" } }));
  const currentContent = { title: "A ferry", content: "<p>A nine-month trial of a ferry.</p>" };
  const asked = { ...article, currentContent, editRequest: "Shorter.", fieldToEdit: "" };
  await done(client.POST("/ai/edit/", { body: asked }));
}, 30_000);

it("keeps companies and the profile", async () => {
  const company = { name: "Halden", established_date: null };
  const { id, slug } = await done(client.POST("/dashboard/create-company/", { body: company }));
  const owned = await done(client.GET("/dashboard/companies/user-owned/", {}));
  expect(owned.map((each) => each.name)).toContain("Halden");
  const at = { params: { path: { slug } } };
  await done(client.GET("/dashboard/company/by-slug/{slug}/", at));
  await done(client.PUT("/dashboard/company/edit-by-slug/{slug}/", { ...at, body: company }));
  await done(client.DELETE("/dashboard/companies/{id}/", { params: { path: { id } } }));
  const names = { first_name: "Ada", last_name: "Byron", email: person.email };
  const profile = { ...names, address: "", country: "", city: "", bio: "" };
  await done(client.POST("/api/edit-user/", { body: profile }));
  const own = { params: { path: { slug: person.slug } } };
  await done(client.PUT("/api/edit-user-by-slug/{slug}/", { ...own, body: profile }));
});

it("collects articles and follows sources", async () => {
  const post = await buildPost(person.id);
  const feed = await buildFeed();
  const urls = { rss_feed_urls: [feed.url] };
  const made = await done(client.POST("/collections/create/", { body: { name: "Ferries" }, ...form }));
  const at = { params: { path: { id: made.id } } };
  const entry = { collection_id: made.id, article_id: post.id, article_type: "blog" } as const;
  await done(client.GET("/newsroom/all-articles/", {}));
  await done(client.POST("/collections/articles/add/", { body: [entry] }));
  await done(client.GET("/collections/collections/{id}/articles/", at));
  await done(client.DELETE("/collections/articles/remove/", { body: [entry] }));
  await done(client.GET("/collections/collections/", {}));
  await done(client.DELETE("/collections/delete/{id}", at));
  await done(client.GET("/rss/fetch-rss-urls/", {}));
  const custom = await done(
    client.POST("/rss/custom-collections/create/", { body: { name: "Ports", ...urls }, ...form }),
  );
  await done(client.GET("/rss/custom-collections/", {}));
  await done(client.POST("/rss/rss-news-fetch/", { body: urls }));
  await done(client.GET("/rss/rss-news-fetch/", { params: { query: { category: "tech", page: 1 } } }));
  await done(client.POST("/rss/rss-news-search/", { body: { query: "ferry" } }));
  await done(client.POST("/rss/user/manage-rss-sources/", { body: { rss_feed_url: feed.url } }));
  await done(client.GET("/rss/user/rss-sources/", {}));
  await done(client.POST("/rss/user/unfollow-rss-sources/", { body: { rss_feed_url: feed.url } }));
  await done(client.DELETE("/rss/custom-collections/{id}/delete/", { params: { path: { id: custom.id } } }));
});

it("reads platforms, reports, tickets and coupons", async () => {
  const site = async (kind: "internal" | "external") => {
    const { id } = await createPlatform({ type: kind });
    const address = `/rss/${kind}-website/{id}/` as "/rss/internal-website/{id}/";
    await done(client.GET(address, { params: { path: { id } } }));
  };
  await site("internal");
  await site("external");
  const { url } = await buildPost(person.id);
  const report = { url: `https://news.example${url}`, title: "A report" };
  await done(client.POST("/pdf-report/generate-pdf/", { body: report, parseAs: "blob" }));
  await done(client.POST("/support/api/support-tickets/create/", { body: { message: "Hello" }, ...form }));
  await done(client.GET("/support/api/support-tickets/", {}));
  await done(client.GET("/stripe/dashboard-coupons/", {}));
}, 30_000);

it("changes the password, and has then made every call of the specification", async () => {
  const next = "harbour-lantern-ferry-9";
  const body = { current_password: person.password, new_password: next, re_new_password: next };
  await done(client.POST("/api/change-password/", { body }));
  expect(SPEC_CALLS.filter((call) => !called.has(call))).toEqual([]);
});
