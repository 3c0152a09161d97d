import Validator from "@adobe/structured-data-validator";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import "#apps/wiring.ts";
import { companyInput } from "#features/companies/contract.ts";
import { createCompany } from "#features/companies/server/service.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { buildPicture, buildShowingPost, useOwnDataFolder } from "#tests/factories/media.ts";
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
afterAll(() => app.close());

type Data = Record<string, unknown> & { "@type": string };

async function dataOf(url: string): Promise<Data[]> {
  hotPages.clear();
  const { body, statusCode } = await open(app, url);
  expect(statusCode).toBe(200);
  return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text]) => JSON.parse(text ?? "") as Data,
  );
}

/** What a reader of structured data has to complain about. */
async function errorsOf(data: Data[]): Promise<string[]> {
  const jsonld: Record<string, Data[]> = {};
  for (const each of structuredClone(data)) (jsonld[each["@type"]] ??= []).push(each);
  const issues = await new Validator().validate({ jsonld, microdata: {}, rdfa: {}, errors: [] });
  // It takes what is reviewed for a page that sells the product; of a review Google asks for its name alone.
  const own = issues.filter(({ path }) => !path.some(({ property }) => property === "itemReviewed"));
  return own.filter(({ severity }) => severity === "ERROR").map(({ issueMessage }) => issueMessage);
}

/** https://developers.google.com/search/docs/appearance/structured-data/article */
const OF_ARTICLES = ["author", "dateModified", "datePublished", "headline", "image"];

describe.each(KINDS.map((kind) => [kind.key, kind.schemaType] as const))(
  "the structured data of a post: %s",
  (kind, type) => {
    it("has what Google lists, without an error", async () => {
      const company = await createCompany(
        owner.actor,
        companyInput.parse({ name: "Halden", website: "https://halden.example" }),
      );
      const post = await buildPost(owner.id, {
        kind,
        company_id: company.id,
        posted_as_name: "Halden",
        content_html: "<p>BERGEN, Norway, 24 November 2026 — Halden has won an order.</p>",
      });
      const data = await dataOf(post.url);
      expect(await errorsOf(data)).toEqual([]);
      const [article, breadcrumbs] = data;
      expect(article?.["@type"]).toBe(type);
      for (const field of OF_ARTICLES) expect(article).toHaveProperty(field);
      expect(article?.["author"]).toEqual({
        "@type": "Organization",
        name: "Halden",
        url: `https://news.example${company.url}`,
        sameAs: "https://halden.example",
      });
      expect(article?.["dateline"]).toBe(type === "NewsArticle" ? "BERGEN, Norway, 24 November 2026" : undefined);
      expect(breadcrumbs).toMatchObject({
        "@type": "BreadcrumbList",
        itemListElement: [
          { position: 1, item: "https://news.example/" },
          { position: 2, item: expect.stringMatching(/^https:\/\/news\.example\/[a-z]+$/) },
          { position: 3, item: `https://news.example${post.url}` },
        ],
      });
    });
  },
);

describe("the pictures in structured data", () => {
  it("are the banner and the post's own in 16:9, 4:3 and 1:1, which are there", async () => {
    const post = await buildShowingPost(owner.id, await buildPicture(owner.actor));
    await db.updateTable("post_media").set({ role: "banner" }).where("post_id", "=", post.id).execute();
    const [article] = await dataOf(post.url);
    const images = article?.["image"] as string[];
    expect(images).toHaveLength(4);
    expect(images[0]).toMatch(/\/media\//);
    const ratios: number[] = [];
    for (const image of images.slice(1)) {
      const answer = await app.inject({ url: new URL(image).pathname });
      expect(answer.statusCode).toBe(200);
      const { width, height } = await sharp(answer.rawPayload).metadata();
      ratios.push(width / height);
    }
    expect(ratios.map((ratio) => ratio.toFixed(2))).toEqual(["1.78", "1.33", "1.00"]);
  });
});

it("names a person with the address of what they have published", async () => {
  const [article] = await dataOf((await buildPost(owner.id)).url);
  expect(article?.["author"]).toMatchObject({
    "@type": "Person",
    url: expect.stringMatching(/^https:\/\/news\.example\/author\/[^/]+$/),
  });
});

it("describes a company without an error", async () => {
  const logo = await buildPicture(owner.actor);
  const input = companyInput.parse({ name: "Halden & <Sons>", logo: logo.id, established_date: "1987-03-14" });
  const { url } = await createCompany(owner.actor, input);
  const data = await dataOf(url);
  expect(await errorsOf(data)).toEqual([]);
  expect(data.map((each) => each["@type"])).toEqual(["Organization", "BreadcrumbList"]);
});

it("stays one readable block, whatever a title holds", async () => {
  const post = await buildPost(owner.id);
  const hostile = fc.oneof(
    fc.constantFrom(
      "</script><script>alert(1)</script>",
      "<!--<script>",
      "\u202Emoc.live",
      "x".repeat(10_000),
      "\u2028\u2029",
      '"}]}',
    ),
    fc.string({ unit: "grapheme", maxLength: 200 }),
  );
  await fc.assert(
    fc.asyncProperty(
      hostile.filter((text) => text.trim() !== "" && !text.includes("\0") && text.isWellFormed()),
      async (name) => {
        await db.updateTable("posts").set({ name }).where("id", "=", post.id).execute();
        const data = await dataOf(post.url);
        expect(data.map((each) => each["@type"])).toEqual(["NewsArticle", "BreadcrumbList"]);
        expect(String(data[0]?.["headline"])).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(String(data[0]?.["headline"]).length).toBeLessThanOrEqual(1000);
      },
    ),
    { numRuns: 25 },
  );
});
