import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import fc from "fast-check";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { deleteOwnPost, restoreOwnPost } from "#features/content/server/posts/trash-service.ts";
import { withdrawPost } from "#features/content/server/posts/withdraw-service.ts";
import { erasePostsOf } from "#features/content/server/trash/erasure-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { inProject } from "#platform/config/project-root.ts";
import { db } from "#platform/database/client.ts";
import type { App } from "#platform/http/app.ts";
import { hotPages } from "#platform/http/pages/hot-pages.ts";
import { storableText } from "#platform/xml/xml.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { buildSiteApp, open } from "#tests/support/apps/site-app.ts";
import { CANCELED_DAYS, WIRE_FILES } from "../../contract.ts";

let app: App;
let owner: TestUser;
let company: { id: number; slug: string };
const isValid: Record<string, (data: unknown) => boolean> = {};

beforeAll(async () => {
  app = await buildSiteApp();
  for (const [file, version] of [
    ["ninjs.json", "3.1"],
    ["ninjs-2.2.json", "2.2"],
  ] as const) {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ $id: "https://geojson.org/schema/GeoJSON.json" });
    const schema = JSON.parse(
      await readFile(inProject(`tests/fixtures/ninjs/ninjs-${version}.json`), "utf8"),
    ) as object;
    const validate = ajv.compile(schema);
    isValid[file] = (data) => {
      const valid = validate(data);
      expect(validate.errors ?? []).toEqual([]);
      return valid;
    };
  }
});
afterAll(() => app.close());
beforeEach(async () => {
  hotPages.clear();
  owner = await buildUser({ first_name: "Mara", last_name: "Lind" });
  company = await buildCompany(owner.id);
});

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  isArray: (name) => name === "newsItem",
});
type Ninjs = { uri: string; version: string; pubStatus: string; title?: string; bodies?: { value: string }[] };
type NewsItem = {
  guid: string;
  version: string;
  itemMeta: { pubStatus: { qcode: string }; title?: string };
  contentMeta?: { headline: string };
  contentSet?: { inlineData: { "#text": string; contenttype: string } };
};
const withdrawTrashed = (operator: TestUser, id: number) =>
  withdrawPost(operator.actor, id, { reason: "Kept to ourselves", note: "A forgery & more." });
type Told = { uri: string; version: number; status: string; title: string | undefined };

/** Parsers of XML trim, and know line ends of one kind. */
const plain = (title: string | undefined) => title?.replace(/&#13;|\s+/g, " ").trim();

const fromNinjs = ({ uri, version, pubStatus, title }: Ninjs): Told => ({
  uri,
  version: Number(version),
  status: pubStatus,
  title: plain(title),
});
const fromNewsml = ({ guid, version, itemMeta }: NewsItem): Told => ({
  uri: guid,
  version: Number(version),
  status: itemMeta.pubStatus.qcode.replace("stat:", ""),
  title: plain(itemMeta.title),
});

/** What a desk reads in all three formats, which must agree. */
async function listed(page = `/company/${company.slug}`): Promise<Told[]> {
  hotPages.clear();
  const read = await Promise.all(WIRE_FILES.map((file) => open(app, `${page}/${file}`)));
  expect(read.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const [newest, older, xml] = read.map(({ body }) => body);
  const items = JSON.parse(newest ?? "") as Ninjs[];
  for (const item of items) expect(isValid["ninjs.json"]?.(item)).toBe(true);
  const lower = JSON.parse(older ?? "") as (Omit<Ninjs, "pubStatus"> & { pubstatus: string })[];
  for (const item of lower) expect(isValid["ninjs-2.2.json"]?.(item)).toBe(true);
  expect(XMLValidator.validate(xml ?? "")).toBe(true);
  const { newsMessage } = parser.parse(xml ?? "") as { newsMessage: { itemSet: "" | { newsItem: NewsItem[] } } };
  const told = items.map(fromNinjs);
  expect(lower.map((item) => fromNinjs({ ...item, pubStatus: item.pubstatus }))).toEqual(told);
  expect((newsMessage.itemSet === "" ? [] : newsMessage.itemSet.newsItem).map(fromNewsml)).toEqual(told);
  return told;
}
const publish = (overrides: Parameters<typeof buildPost>[1] = {}) =>
  buildPost(owner.id, { company_id: company.id, ...overrides });
const urn = ({ guid }: TestPost) => `urn:uuid:${guid}`;
const edit = (post: TestPost, name: string) =>
  db
    .updateTable("posts")
    .set((eb) => ({ name, version: eb("version", "+", 1), updated_at: new Date() }))
    .where("id", "=", post.id)
    .execute();

describe("a wire desk", () => {
  it("reads what is public, valid by the schemas, and nothing that is not out yet", async () => {
    const post = await publish({ summary: "On time.", tags: ["Energy", "Ferries"] });
    for (const status of ["draft", "scheduled", "pending"] as const) await publish({ status });
    expect(await listed()).toEqual([{ uri: urn(post), version: 1, status: "usable", title: post.name }]);
  });

  it("sees the version grow with an edit, a deletion and a restoration, and the guid stay", async () => {
    const post = await publish();
    const seen = [...(await listed())];
    await edit(post, "Ferry sails later");
    seen.push(...(await listed()));
    await deleteOwnPost(owner.actor, post.id);
    seen.push(...(await listed()));
    await restoreOwnPost(owner.actor, post.id);
    seen.push(...(await listed()));
    expect(seen.map(({ status }) => status)).toEqual(["usable", "usable", "canceled", "usable"]);
    expect(new Set(seen.map(({ uri }) => uri))).toEqual(new Set([urn(post)]));
    const versions = seen.map(({ version }) => version);
    expect(versions).toEqual([...new Set(versions)].toSorted((a, b) => a - b));
    expect(seen[2]?.title).toBeUndefined();
  });

  it("is told to delete what was erased with its author's account, but of no draft, and only for a while", async () => {
    const post = await publish();
    await publish({ status: "draft" });
    await erasePostsOf(owner.id);
    expect(await listed()).toEqual([{ uri: urn(post), version: 2, status: "canceled", title: undefined }]);
    await db
      .updateTable("wire_states")
      .set({ changed_at: new Date(Date.now() - (CANCELED_DAYS + 1) * 86_400_000) })
      .where("guid", "=", post.guid)
      .execute();
    expect(await listed()).toEqual([]);
  });

  it.each(["kind", "topic", "author"])("hears of a withdrawal in the list of its %s", async (of) => {
    const tag = `Topic ${crypto.randomUUID()}`;
    const post = await publish({ kind: "review", tags: [tag] });
    await indexChanges();
    const pages: Record<string, string> = {
      kind: "/reviews",
      topic: `/topics/${tag.toLowerCase().replaceAll(" ", "-")}`,
      author: `/author/${owner.slug}`,
    };
    const statuses = async () =>
      (await listed(pages[of])).filter(({ uri }) => uri === urn(post)).map(({ status }) => status);
    expect(await statuses()).toEqual(["usable"]);
    await publish({ kind: "review", tags: [tag] });
    await indexChanges();
    await deleteOwnPost(owner.actor, post.id);
    expect(await statuses()).toEqual(["canceled"]);
  });

  it("reads what was corrected as a note to editors, and NewsML says that it is a correction", async () => {
    const post = await publish();
    const note = 'The depth was given as "140" feet & is <metres>.';
    const told = { post_id: post.id, by_operator: false };
    await db
      .insertInto("post_corrections")
      .values([
        { ...told, version: 2, note, published_at: new Date("2026-11-20T10:00:00Z") },
        { ...told, version: 3, note: "Waits for a review.", published_at: null },
      ])
      .execute();
    await listed();
    const at = async (file: string) => (await open(app, `/PR/${post.guid}/${file}`)).body;
    const expected = `Correction, 20 November 2026: ${note}`;
    expect(JSON.parse(await at("ninjs.json"))).toMatchObject({ pubStatus: "usable", edNote: expected });
    expect(JSON.parse(await at("ninjs-2.2.json"))).toMatchObject({ ednote: expected });
    const newsml = await at("newsml-g2.xml");
    expect(newsml).toContain('<signal qcode="sig:correction"/>');
    const { newsItem } = parser.parse(newsml) as { newsItem: { itemMeta: { edNote: string } }[] };
    expect(newsItem[0]?.itemMeta.edNote).toBe(expected);
    hotPages.clear();
    const { body } = await open(app, `/company/${company.slug}/atom.xml`);
    expect(body).toContain("The depth was given");
    expect(body).not.toContain("Waits for a review.");
  });

  it("takes one post by its own address", async () => {
    const post = await publish({ details: { title: "R&D <b>]]></b>" }, content_html: "<p>x &amp; y</p>" });
    const at = (file: string, type = "PR", guid = post.guid) => open(app, `/${type}/${guid}/${file}`);
    const ninjs = JSON.parse((await at("ninjs.json")).body) as Ninjs;
    expect(isValid["ninjs.json"]?.(ninjs)).toBe(true);
    expect([ninjs.title, ninjs.bodies?.[0]?.value]).toEqual(["R&D <b>]]></b>", "<p>x &amp; y</p>"]);
    expect(isValid["ninjs-2.2.json"]?.(JSON.parse((await at("ninjs-2.2.json")).body))).toBe(true);
    const newsml = await at("newsml-g2.xml");
    expect(newsml.headers["content-type"]).toBe("application/vnd.iptc.g2.newsitem+xml; charset=utf-8");
    expect(XMLValidator.validate(newsml.body)).toBe(true);
    const { newsItem } = parser.parse(newsml.body) as { newsItem: NewsItem[] };
    expect(newsItem[0]?.contentSet?.inlineData["#text"]).toBe("<p>x &amp; y</p>");
    expect((await at("ninjs.json", "Review")).headers["location"]).toBe(`/PR/${post.guid}/ninjs.json`);
    const page = await open(app, post.url);
    for (const file of WIRE_FILES) expect(page.body).toContain(`href="/PR/${post.guid}/${file}"`);

    await deleteOwnPost(owner.actor, post.id);
    hotPages.clear();
    const canceled = await at("ninjs.json");
    expect([canceled.statusCode, (JSON.parse(canceled.body) as Ninjs).pubStatus]).toEqual([200, "canceled"]);
    expect(isValid["ninjs.json"]?.(JSON.parse(canceled.body))).toBe(true);
    expect(canceled.body).not.toContain("R&D");
    const note = async () => (JSON.parse((await at("ninjs.json")).body) as { edNote: string }).edNote;
    expect(await note()).toMatch(/^Withdrawn by its author on .+ UTC\. Delete all versions of this item\.$/);

    const operator = await buildOperator();
    await withdrawTrashed(operator, post.id);
    hotPages.clear();
    const told = /^Withdrawn by the editors of Dateline on .+ UTC\. Reason: A forgery & more\. Delete all versions/;
    expect(await note()).toMatch(told);
    const { newsItem: items } = parser.parse((await at("newsml-g2.xml")).body) as {
      newsItem: { version: string; itemMeta: { edNote: string } }[];
    };
    expect(items[0]?.itemMeta.edNote.replace("&amp;", "&")).toMatch(told);
    await erasePostsOf(owner.id);
    hotPages.clear();
    expect(await note()).toMatch(told);
    await db
      .updateTable("wire_states")
      .set({ changed_at: new Date(0) })
      .where("guid", "=", post.guid)
      .execute();
    hotPages.clear();
    expect((await at("ninjs.json")).statusCode).toBe(410);
    const scheduled = await publish({ status: "scheduled" });
    for (const guid of [scheduled.guid, crypto.randomUUID(), "x"])
      expect((await at("ninjs.json", "PR", guid)).statusCode).toBe(404);
  });

  it("gets whatever authors write, escaped and never broken", async () => {
    const hostile = fc.oneof(
      fc.string({ unit: "binary", minLength: 1, maxLength: 50 }),
      fc.constantFrom("]]>", "</newsItem>", "\u202Egnp.exe", "\u0007\u001B", "<!ENTITY a 'b'>", "x".repeat(10_000)),
    );
    await fc.assert(
      fc.asyncProperty(hostile, async (given) => {
        // PostgreSQL stores no NUL and no lone surrogate.
        const title = `x${given.replaceAll("\0", "").toWellFormed()}`;
        const own = await buildCompany(owner.id);
        await buildPost(owner.id, { company_id: own.id, details: { title }, tags: [title] });
        const [item] = await listed(`/company/${own.slug}`);
        expect(plain(item?.title)).toBe(plain(storableText(title)));
      }),
      { numRuns: 15 },
    );
  });

  it("finds no list of a search", async () => {
    expect((await open(app, "/search/ninjs.json?q=ferry")).statusCode).toBe(404);
  });
});
