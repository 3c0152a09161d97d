/** Whether readers see who wrote a post of a company: the company's choice, or the post's own (docs/product/companies.md, Bylines). */
import { describe, expect, it } from "vitest";
import { findArchivePage } from "#features/newsroom/server/archives/page-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { db } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { USUAL_KIND } from "../../kinds/index.ts";
import { findPublicPost } from "../published/page-service.ts";

const calls = contentCallsOfThisFile();
const AUTHOR = { first_name: "Mara", last_name: "Lindqvist" };
const NAMED = "Mara Lindqvist";

async function buildClient(owner: TestUser, byline: "shown" | "hidden") {
  const company = await buildCompany(owner.id, { name: `Client ${byline}` });
  await db.updateTable("companies").set({ byline }).where("id", "=", company.id).execute();
  return company;
}
const shownAuthor = async (guid: string) => {
  const post = await findPublicPost(guid);
  return post && [post.author, post.authorSlug === null];
};

describe("the byline of a post", () => {
  it.each([
    ["shown", undefined, NAMED],
    ["shown", "", NAMED],
    ["shown", "hidden", "Client shown"],
    ["hidden", undefined, "Client hidden"],
    ["hidden", "", "Client hidden"],
    ["hidden", "shown", NAMED],
  ] as const)("of a company with %s bylines that asks for %j names %s", async (choice, byline, author) => {
    const user = await buildUser({ units: 1, ...AUTHOR });
    const company = await buildClient(user, choice);
    const fields = { posted_by_company: String(company.id), ...(byline !== undefined && { byline }) };
    const { guid } = await calls.created(user, USUAL_KIND, "published", fields);
    expect(await shownAuthor(guid)).toEqual([author, author !== NAMED]);
  });

  it("always names who posts as themselves", async () => {
    const user = await buildUser({ units: 1, ...AUTHOR });
    const { guid } = await calls.created(user, USUAL_KIND, "published", { byline: "hidden" });
    expect(await shownAuthor(guid)).toEqual([NAMED, false]);
  });

  it("follows the company until it is published, and is fixed then", async () => {
    const user = await buildUser({ units: 2, ...AUTHOR });
    const company = await buildClient(user, "shown");
    const fields = { posted_by_company: String(company.id) };
    const draft = await calls.created(user, USUAL_KIND, "draft", fields);
    await db.updateTable("companies").set({ byline: "hidden" }).where("id", "=", company.id).execute();
    expect((await calls.submitDraft(user, USUAL_KIND, draft.id)).statusCode).toBe(200);
    expect(await shownAuthor(draft.guid)).toEqual(["Client shown", true]);
    await db.updateTable("companies").set({ byline: "shown" }).where("id", "=", company.id).execute();
    expect(await shownAuthor(draft.guid)).toEqual(["Client shown", true]);
  });

  it("stays with a save that leaves it out, and is another company's with another company", async () => {
    const user = await buildUser({ units: 1, ...AUTHOR });
    const [open, quiet] = [await buildClient(user, "shown"), await buildClient(user, "hidden")];
    const fields = { posted_by_company: String(open.id), byline: "hidden" };
    const post = await calls.created(user, USUAL_KIND, "published", fields);
    const save = (company: number) =>
      calls.save(user, USUAL_KIND, "published", post.id, { posted_by_company: String(company), summary: "New." });
    expect((await save(open.id)).statusCode).toBe(200);
    expect(await shownAuthor(post.guid)).toEqual(["Client shown", true]);
    expect((await save(quiet.id)).statusCode).toBe(200);
    expect(await shownAuthor(post.guid)).toEqual(["Client hidden", true]);
    expect((await save(open.id)).statusCode).toBe(200);
    expect(await shownAuthor(post.guid)).toEqual([NAMED, false]);
  });

  it("answers a repeated submit with the post, whatever publishing fixed", async () => {
    const user = await buildUser({ units: 1, ...AUTHOR });
    const company = await buildClient(user, "hidden");
    const fields = { posted_by_company: String(company.id), draft_key: crypto.randomUUID() };
    const first = await calls.created(user, USUAL_KIND, "published", fields);
    expect(await calls.created(user, USUAL_KIND, "published", fields)).toMatchObject({ id: first.id });
  });

  it("refuses any other value", async () => {
    const user = await buildUser({ units: 1 });
    const answer = await calls.create(user, USUAL_KIND, "published", { byline: "maybe" });
    expect([answer.statusCode, answer.json()]).toEqual([400, { byline: "Author's name must be shown or hidden." }]);
  });
});

it("counts and lists only posts that name them on an author's page", async () => {
  const user = await buildUser(AUTHOR);
  const company = await buildClient(user, "shown");
  const source = { company_id: company.id, posted_as_name: company.name };
  const find = () =>
    findArchivePage(
      { of: "author", slug: user.slug },
      { period: null, kind: "", topic: "", company: "", language: "", before: null },
    );
  const hidden = await buildPost(user.id, { ...source, details: { title: "Quiet", byline: "hidden" } });
  await indexChanges();
  expect(await find()).toBeNull();
  const named = await buildPost(user.id, { ...source, details: { title: "Named", byline: "shown" } });
  await indexChanges();
  expect(await find()).toMatchObject({ total: 1, posts: [{ guid: named.guid }] });
  await db
    .updateTable("posts")
    .set({ details: { title: "Quiet", byline: "shown" } as never })
    .where("id", "=", hidden.id)
    .execute();
  await indexChanges();
  expect(await find()).toMatchObject({ total: 2 });
});
