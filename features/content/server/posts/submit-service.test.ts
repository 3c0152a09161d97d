import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { billingMessages } from "#features/billing/contracts/allowance.ts";
import { db } from "#platform/database/client.ts";
import { isSubscribed, listen } from "#platform/database/notifications.ts";
import type { App } from "#platform/http/app.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { ledgerCounts, liftCap } from "#tests/factories/allowance.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { jpegFile, mp4File, pdfFile, svgFile } from "#tests/factories/files.ts";
import { buildPicture, buildVideo } from "#tests/factories/media.ts";
import { type FormFields, type FormFile, formOf, submissionOf } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { buildContentApp } from "#tests/support/apps/content-app.ts";
import { createPath, savedPost } from "../../contract.ts";
import { type ContentKind, KINDS } from "../../kinds/index.ts";

let app: App;
beforeAll(async () => {
  app = await buildContentApp();
});
afterAll(() => app.close());

async function submit(
  user: TestUser | null,
  kind: ContentKind,
  fields: FormFields,
  files?: Record<string, FormFile[]>,
) {
  const { payload, headers } = formOf(fields, files);
  const cookie = user ? { cookie: cookiesOf(user) } : {};
  return app.inject({
    method: "POST",
    url: createPath(kind, "published"),
    payload,
    headers: { ...headers, ...cookie },
  });
}

const postsOf = (user: TestUser) => db.selectFrom("posts").selectAll().where("owner_id", "=", user.id).execute();
const mediaOf = (user: TestUser) => db.selectFrom("media").selectAll().where("owner_id", "=", user.id).execute();

async function expectNothingStored(user: TestUser, mediaBefore = 0): Promise<void> {
  expect(await postsOf(user)).toEqual([]);
  expect(await mediaOf(user)).toHaveLength(mediaBefore);
  expect(await ledgerCounts(user.id)).toMatchObject({ hold: 0, settle: 0, release: 0 });
}

const WEBSITE = (position: number) => `Website #${position} has an invalid URL. Please enter a valid URL.`;
const NO_LANGUAGE = "Language must be the tag of a language, such as de or pt-BR.";
const UNSTORABLE = /characters that cannot be stored/;
type Case = [name: string, fields: FormFields, field: string, message: string | RegExp];

const COMMON_CASES: Case[] = [
  ["no content", { content: undefined }, "content", "Content is required."],
  ["an empty editor", { content: "<p></p>" }, "content", "Content is required."],
  ["blank content", { content: "<p>&nbsp; \u200b</p>" }, "content", "Content is required."],
  ["content that sanitising empties", { content: "<script>a</script>" }, "content", "Content is required."],
  ["a foreign picture alone", { content: '<img src="https://a.example/x.png">' }, "content", "Content is required."],
  ["content that is too long", { content: "a".repeat(200_001) }, "content", /at most 200000 characters/],
  ["a word without end", { content: `<p>${"x".repeat(2501)}</p>` }, "content", /a word of more than 2,500 characters/],
  ["a wide table", { content: `<table><tr>${"<td>a".repeat(101)}` }, "content", /more than 100 columns/],
  ["content of nothing but tags", { content: `x${"<i><b>".repeat(5001)}` }, "content", /too much formatting/],
  ["content twice", { content: ["<p>a</p>", "<p>b</p>"] }, "content", "Content is required."],
  ["a NUL byte in content", { content: "<p>a\0b</p>" }, "content", UNSTORABLE],
  ["a NUL byte in the summary", { summary: "a\0b" }, "summary", UNSTORABLE],
  ["a summary that is too long", { summary: "a".repeat(1001) }, "summary", /at most 1000/],
  ["an SEO title that is too long", { seo_meta_title: "a".repeat(251) }, "seo_meta_title", /at most 250/],
  ["an SEO text that is too long", { seo_meta_description: "a".repeat(501) }, "seo_meta_description", /at most 500/],
  ["tags that are no JSON", { tags: "Technology" }, "tags", /JSON list/],
  ["tags that are no list", { tags: '{"a":1}' }, "tags", /must be a list/],
  ["six tags", { tags: JSON.stringify(Array.from({ length: 6 }, () => "Technology")) }, "tags", /at most 5/],
  ["an unknown tag", { tags: '["Technology","Sorcery"]' }, "tags", "'Sorcery' is not a category."],
  ["a number as tag", { tags: "[5]" }, "tags", /must be text/],
  ["a lone surrogate in a tag", { tags: '["\\ud800"]' }, "tags", UNSTORABLE],
  ["a company that is no id", { posted_by_company: "abc" }, "posted_by_company", "Choose one of your own companies."],
  ["a fractional company", { posted_by_company: "1.5" }, "posted_by_company", "Choose one of your own companies."],
  ["a huge company", { posted_by_company: "1e300" }, "posted_by_company", "Choose one of your own companies."],
  ["an unknown company", { posted_by_company: "999999999" }, "posted_by_company", "Choose one of your own companies."],
  ["a website that is no address", { "embedded_websites[0]": "halden example" }, "embedded_websites", WEBSITE(1)],
  ["a script as website", { "embedded_websites[1]": "javascript:alert(1)" }, "embedded_websites", WEBSITE(2)],
  ["a language that does not exist", { language: "xx" }, "language", NO_LANGUAGE],
  ["a language twice", { language: ["de", "nb"] }, "language", NO_LANGUAGE],
  ["a draft_key that is no uuid", { draft_key: "1" }, "draft_key", /not a valid id/],
  ["a banner that is no id", { banner_picture: "1" }, "banner_picture", /cannot find this upload/],
  [
    "an unknown banner",
    { banner_picture: "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11" },
    "banner_picture",
    /cannot find this upload/,
  ],
  [
    "unknown related media",
    { related_media: ["6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11"] },
    "related_media",
    /cannot find this upload/,
  ],
  ["four related media", { related_media: ["a", "b", "c", "d"] }, "related_media", /up to 3 related media/],
];

const OWN_CASES: Record<ContentKind["key"], Case[]> = {
  article: [
    ["no title", { title: undefined }, "title", "Title is required."],
    ["a blank title", { title: "  " }, "title", "Title is required."],
    ["a title that is too long", { title: "a".repeat(251) }, "title", /at most 250/],
    ["a NUL byte in the title", { title: "a\0" }, "title", UNSTORABLE],
    ["a title twice", { title: ["a", "b"] }, "title", "Title is required."],
  ],
  interview: [
    ["no CEO", { ceo_name: undefined }, "ceo_name", "CEO name is required."],
    ["no company name", { company_name: " " }, "company_name", "Company name is required."],
    ["a CEO name that is too long", { ceo_name: "a".repeat(151) }, "ceo_name", /at most 150/],
    ["questions that are no list", { questions: "why" }, "questions", /JSON list/],
    ["a question that is no text", { questions: "[{}]" }, "questions", /must be text/],
    ["a lone surrogate in a question", { questions: '["\\udc00"]' }, "questions", UNSTORABLE],
  ],
  review: [
    ["no product name", { product_name: undefined }, "product_name", "Product name is required."],
    ["no description", { description: "" }, "description", "Product description is required."],
    ["no brand", { brand: undefined }, "brand", "Brand is required."],
    ["a rating that is no number", { rating: "good" }, "rating", /number from 0 to 5/],
    ["a blank rating", { rating: " " }, "rating", /number from 0 to 5/],
    ["a rating over five", { rating: "5.1" }, "rating", /number from 0 to 5/],
    ["a rating under zero", { rating: "-0.1" }, "rating", /number from 0 to 5/],
    [
      "a bad affiliate link",
      { affiliate_link: "x" },
      "affiliate_link",
      "Invalid affiliate link. Please enter a valid URL.",
    ],
    ["products that are no list", { comparison_products: "x" }, "comparison_products", /JSON list/],
  ],
};

describe.each(KINDS)("publishing: $key", (kind) => {
  it("refuses a visitor", async () => {
    const response = await submit(null, kind, submissionOf(kind));
    expect(response.statusCode).toBe(401);
    expect(response.json()).toHaveProperty("detail");
  });

  it.each([...COMMON_CASES, ...OWN_CASES[kind.key]])(
    "refuses %s, naming the field",
    async (_name, fields, field, message) => {
      const user = await buildUser({ units: 1 });
      const response = await submit(user, kind, submissionOf(kind, fields));
      expect(response.statusCode).toBe(400);
      expect(response.json()).toEqual({ [field]: expect.stringMatching(message) });
      await expectNothingStored(user);
    },
  );

  it("names every wrong field at once", async () => {
    const user = await buildUser({ units: 1 });
    const response = await submit(user, kind, { posted_by_company: "x", tags: "x" });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual(
      expect.arrayContaining([kind.nameField, "content", "tags", "posted_by_company"]),
    );
  });

  it("takes one's own company by its digits only", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await buildCompany(user.id);
    for (const posted_by_company of [`0x${id.toString(16)}`, `${id}.0`, `+${id}`, ` ${id}`]) {
      const response = await submit(user, kind, submissionOf(kind, { posted_by_company }));
      expect([response.statusCode, response.json()]).toEqual([
        400,
        { posted_by_company: "Choose one of your own companies." },
      ]);
    }
    await expectNothingStored(user);
  });

  it("refuses somebody else's company and uploads, and a deleted company", async () => {
    const [user, other] = [await buildUser({ units: 1 }), await buildUser()];
    const [foreign, picture] = [await buildCompany(other.id), await buildPicture(other.actor)];
    const deleted = await buildCompany(user.id, { deleted_at: new Date() });
    const fields = { posted_by_company: String(foreign.id), banner_picture: picture.id, related_media: picture.id };
    const response = await submit(user, kind, submissionOf(kind, fields));
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json()).sort()).toEqual(["banner_picture", "posted_by_company", "related_media"]);
    const again = await submit(user, kind, submissionOf(kind, { posted_by_company: String(deleted.id) }));
    expect(again.json()).toEqual({ posted_by_company: "Choose one of your own companies." });
    await expectNothingStored(user);
  });

  it("refuses what goes over the plan's limits, and only that", async () => {
    const user = await buildUser({ units: 2, plan: { word_limit: 3, anchor_text_links: 1 } });
    const two = { "embedded_websites[0]": "https://a.example", "embedded_websites[1]": "https://b.example" };
    const fields = submissionOf(kind, {
      content: "<p>one two three four</p>",
      ...two,
      comparison_products: '["a","b"]',
    });
    const response = await submit(user, kind, fields);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      content: "The content has 4 words. Your plan allows 3.",
      [kind.linkLimit.field]: `You can only add up to 1 ${kind.linkLimit.noun}.`,
    });
    await expectNothingStored(user);
    const isWebsites = kind.linkLimit.field === "embedded_websites";
    const within = isWebsites ? { "embedded_websites[1]": "" } : { comparison_products: '["a",""]' };
    const trimmed = { ...fields, content: "<p>one two three</p>", ...within };
    expect((await submit(user, kind, trimmed)).statusCode).toBe(201);
  });

  it.each([
    ["banner_picture", pdfFile()],
    ["banner_picture", mp4File()],
    ["banner_picture", Buffer.alloc(0)],
    ["related_media", svgFile()],
  ])("refuses the wrong kind of file as %s and keeps none", async (field, bytes) => {
    const user = await buildUser({ units: 1 });
    const good = { name: "good.jpg", bytes: await jpegFile() };
    const other = field === "banner_picture" ? "related_media" : "banner_picture";
    const response = await submit(user, kind, submissionOf(kind), {
      [other]: [good],
      [field]: [{ name: "x.jpg", bytes }],
    });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual([field]);
    await expectNothingStored(user);
  });

  it("refuses files in a field that takes none", async () => {
    const user = await buildUser({ units: 1 });
    const files = { content: [{ name: "x.html", bytes: Buffer.from("<p>a</p>") }] };
    const response = await submit(user, kind, submissionOf(kind, { content: undefined }), files);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json())).toEqual(["content"]);
    await expectNothingStored(user);
  });

  it("refuses a user without releases before keeping any file", async () => {
    const user = await buildUser();
    const files = { banner_picture: [{ name: "a.jpg", bytes: await jpegFile() }] };
    const response = await submit(user, kind, submissionOf(kind), files);
    expect(response.statusCode).toBe(402);
    expect(response.json()).toEqual({ detail: billingMessages.outOfReleases });
    await expectNothingStored(user);
  });

  it("publishes: 201, one post, one hold, sanitised", async () => {
    const user = await buildUser({ units: 1, first_name: "Mara", last_name: "Lind" });
    const content = '<h1>Why</h1><p onclick="x()">One <a href="//a.example">link</a></p><script>x</script>';
    const response = await submit(
      user,
      kind,
      submissionOf(kind, { content, tags: '["technology","Charted Accountants"]' }),
    );
    expect(response.statusCode).toBe(201);
    const created = savedPost.parse(response.json());
    expect(created).toMatchObject({ status: "published", type: kind.typeCode, detail: kind.messages.submitted });
    expect(created.url).toBe(`/${kind.typeCode}/${created.guid}/${created.slug}`);
    const [post] = await postsOf(user);
    expect(post).toMatchObject({
      id: created.id,
      guid: created.guid,
      kind: kind.key,
      status: "published",
      name: created.name,
      posted_as_name: "Mara Lind",
      company_id: null,
      word_count: 3,
      content_html: '<h2>Why</h2><p>One <a href="https://a.example/" rel="noopener nofollow ugc">link</a></p>',
      tags: ["Technology", "Chartered Accountants"],
      embedded_websites: ["https://halden.example/hydrogen"],
    });
    expect(post?.published_at).toBeInstanceOf(Date);
    expect(await ledgerCounts(user.id)).toEqual({ grant: 1, hold: 1, settle: 0, release: 0 });
  });

  it("stores exactly the kind's own fields as details", async () => {
    const user = await buildUser({ units: 1 });
    const extra = { title: "T", ceo_name: "C", company_name: "N", product_name: "P", admin: "1", status: "draft" };
    await submit(user, kind, { ...submissionOf(kind), ...extra });
    const [post] = await postsOf(user);
    const optional = ["headline", "byline", "terms_of_reuse"];
    const fields = Object.keys(kind.detailSchema.shape).filter((field) => !optional.includes(field));
    expect(Object.keys(post?.details ?? {}).sort()).toEqual(fields.sort());
    expect(post?.status).toBe("published");
  });

  it("takes pictures and videos as files and as earlier uploads, and posts as the company", async () => {
    const user = await buildUser({ units: 1 });
    const company = await buildCompany(user.id, { name: "Halden Marine" });
    const [picture, video] = [await buildPicture(user.actor), await buildVideo(user.actor)];
    const fields = submissionOf(kind, { posted_by_company: String(company.id), related_media: [picture.id, video.id] });
    const files = {
      banner_picture: [{ name: "a.jpg", bytes: await jpegFile() }],
      related_media: [{ name: "b.mp4", bytes: mp4File() }],
    };
    const response = await submit(user, kind, fields, files);
    expect(response.statusCode).toBe(201);
    const [post] = await postsOf(user);
    expect(post).toMatchObject({ posted_as_name: "Halden Marine", company_id: company.id });
    const attached = await db
      .selectFrom("post_media")
      .selectAll()
      .where("post_id", "=", post?.id ?? 0)
      .execute();
    expect(attached.filter(({ role }) => role === "banner")).toHaveLength(1);
    expect(attached.filter(({ role }) => role === "related").map((row) => row.media_id)).toEqual(
      expect.arrayContaining([picture.id, video.id]),
    );
    expect(await mediaOf(user)).toHaveLength(4);
  });

  it("takes the same as JSON", async () => {
    const user = await buildUser({ units: 1 });
    const fields = {
      ...submissionOf(kind),
      "embedded_websites[0]": undefined,
      embedded_websites: ["https://a.example"],
    };
    const headers = { cookie: cookiesOf(user) };
    const response = await app.inject({ method: "POST", url: createPath(kind, "published"), payload: fields, headers });
    expect(response.statusCode).toBe(201);
    expect((await postsOf(user))[0]?.embedded_websites).toEqual(["https://a.example"]);
  });

  it("answers a repeat of the same draft_key with the same post, also when that took the last release", async () => {
    const user = await buildUser({ units: 1 });
    const fields = submissionOf(kind, { draft_key: "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11" });
    const first = await submit(user, kind, fields);
    const second = await submit(user, kind, fields);
    expect(second.statusCode).toBe(201);
    expect(second.json()).toEqual(first.json());
    expect(await postsOf(user)).toHaveLength(1);
    expect((await ledgerCounts(user.id)).hold).toBe(1);
  });

  it("publishes once for ten parallel submits of one draft_key, and keeps one file", async () => {
    const user = await buildUser({ units: 20 });
    const fields = submissionOf(kind, { draft_key: "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d12" });
    const files = { banner_picture: [{ name: "a.jpg", bytes: await jpegFile({ width: 30, height: 20 }) }] };
    const responses = await Promise.all(Array.from({ length: 10 }, () => submit(user, kind, fields, files)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 201));
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1);
    expect(await postsOf(user)).toHaveLength(1);
    expect((await ledgerCounts(user.id)).hold).toBe(1);
    expect(await mediaOf(user)).toHaveLength(1);
  });

  it("lets two people use one draft_key", async () => {
    const fields = submissionOf(kind, { draft_key: "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d13" });
    const [one, two] = [await buildUser({ units: 1 }), await buildUser({ units: 1 })];
    const [first, second] = [await submit(one, kind, fields), await submit(two, kind, fields)];
    expect(first.json().guid).not.toBe(second.json().guid);
  });

  it("falls back to the guid where the name has no Latin letters", async () => {
    const user = await buildUser({ units: 1 });
    const names = { title: "新しい電車", ceo_name: "田中", company_name: "電車", product_name: "電車" };
    const created = (await submit(user, kind, submissionOf(kind, names))).json();
    expect(created.slug).toBe(created.guid);
  });
});

describe("pages", () => {
  const [kind] = KINDS as [ContentKind];

  it("hear of a new post: front page and company", async () => {
    const user = await buildUser({ units: 2 });
    const company = await buildCompany(user.id);
    const heard = new Set<string>();
    const stop = listen(
      PAGE_CHANGED,
      (tag) => void heard.add(tag),
      () => {},
    );
    await vi.waitFor(() => expect(isSubscribed()).toBe(true));
    await submit(user, kind, submissionOf(kind, { posted_by_company: String(company.id) }));
    await vi.waitFor(() => expect([...heard]).toEqual(expect.arrayContaining(["front", `company:${company.id}`])));
    stop();
  });
});

describe("releases", () => {
  const [kind] = KINDS as [ContentKind];

  it("admits exactly three of twenty parallel submits with three releases left", async () => {
    const user = await buildUser({ units: 3 });
    const responses = await Promise.all(Array.from({ length: 20 }, () => submit(user, kind, submissionOf(kind))));
    const refused = responses.filter(({ statusCode }) => statusCode === 402);
    expect(responses.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3);
    expect(refused).toHaveLength(17);
    for (const response of refused) expect(response.json()).toEqual({ detail: billingMessages.outOfReleases });
    expect(await postsOf(user)).toHaveLength(3);
    expect(await ledgerCounts(user.id)).toEqual({ grant: 1, hold: 3, settle: 0, release: 0 });
  });

  it("publishes without end under a plan without a cap", async () => {
    const user = await buildUser();
    await liftCap(user.id);
    for (let round = 0; round < 2; round++) expect((await submit(user, kind, submissionOf(kind))).statusCode).toBe(201);
  });
});
