/** Every public address answers quickly, with a page or an error page, whatever its path and query contain. */
import fc from "fast-check";
import type { RouteOptions } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { CHECKOUT_PAGE } from "#features/billing/contracts/plan.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import type { App } from "#platform/http/app.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { buildWholeServer } from "#tests/support/apps/whole-server.ts";

resetSettings({ RATE_LIMITS: "off" });
/** Far above what a busy machine needs, far below what a pattern that backtracks or a scan of everything would. */
const MAX_MS = 5_000;
/** Served from a build, or only once a process hears of others. */
const UNBUILT = ["/dashboard", CHECKOUT_PAGE, "/auth/*", "/readyz", "/readyz/readers", "/metrics"];
const isPublic = (url: string) =>
  !/^\/(api|dashboard|operator|stripe|users|jwt|assets)\b/.test(url) && !UNBUILT.includes(url);

const urls = new Set<string>();
let app: App;
let known: string[] = [];
beforeAll(async () => {
  app = await buildWholeServer({
    onRoute: ({ method, url }: RouteOptions) => {
      if ([method].flat().includes("GET") && isPublic(url)) urls.add(url);
    },
  });
  const author = await buildUser();
  const company = await buildCompany(author.id);
  const post = await buildPost(author.id, { company_id: company.id, tags: ["Energy"] });
  await indexChanges();
  known = [post.guid, post.slug, company.slug, author.slug, "PR", "energy", "releases", "2026", "11", "posts-0.xml"];
});
afterAll(async () => {
  await app.close();
  resetSettings();
});

const NAMES =
  "q page before after kind topic company from to sort coupon url format maxwidth preview token mode query utm_source __proto__ constructor";
const ODD = [
  "0",
  "-1",
  "1.5",
  "1e999",
  "NaN",
  "99999999999999999999",
  "2026-02-31",
  "0000-00-00",
  "%",
  "%00",
  "%ED%A0%80",
  "%u0041",
  "%2e%2e%2f",
  "..%5c",
  "a".repeat(2_000),
  "(".repeat(500),
  `"${"a ".repeat(300)}`,
  "-".repeat(400),
  "a* b* -c",
  "[object Object]",
  "'; drop table posts; --",
  "<script>",
  "%F0%9F%98%80",
  "%E2%80%AE",
  "١٢٣",
  "0x10",
  "null",
  "true",
  "1_2",
  "Infinity",
].map((text) => (/%[0-9a-f]{2}/i.test(text) ? text : encodeURIComponent(text)));
const odd = fc.oneof(
  fc.constantFrom(...ODD),
  fc.nat(40).map(String),
  fc.string({ unit: "binary", maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES.split(" "), "q[]", "page[a]"), odd, fc.boolean()), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, value, bare]) => (bare ? name : `${name}=${value}`)).join("&"));
const steps = fc.array(
  fc.oneof(
    odd,
    fc.nat(9).map((place) => `known:${place}`),
  ),
  { minLength: 4, maxLength: 4 },
);

it("covers pages, archives, feeds, files and what search engines read", () => {
  for (const url of [
    "/",
    "/search",
    "/more",
    "/company/:slug",
    "/archive/:year/:month",
    "/oembed",
    "/sitemaps/:file",
    "/follow",
  ])
    expect([...urls]).toContain(url);
  expect(urls.size).toBeGreaterThan(60);
});

it("is answered, whatever its steps and its query are", { timeout: 180_000 }, async () => {
  const all = [...urls];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), steps, query, async (pattern, given, asked) => {
      let place = 0;
      const path = pattern.replace(/:\w+|\*/g, () => {
        const step = given[place++ % given.length] ?? "";
        return step.startsWith("known:") ? (known[Number(step.slice(6))] ?? step) : step.replaceAll("/", "%2F");
      });
      const url = asked === "" ? path : `${path}?${asked}`;
      const began = performance.now();
      const { statusCode, headers, body } = await app.inject({ url, headers: { accept: "text/html" } });
      const isSoon = performance.now() - began < MAX_MS;
      // 501 is what oEmbed answers to a format that is not provided.
      expect([url, statusCode < 500 || statusCode === 501, isSoon]).toEqual([url, true, true]);
      // What a reader's browser gets where nothing is: a page, or a line in JSON where programs ask.
      if (statusCode >= 400 && String(headers["content-type"]).startsWith("text/html"))
        expect([url, body]).toEqual([url, expect.stringContaining("<main")]);
    }),
    { numRuns: 500 },
  );
});
