/** Mapping of an import: guessed, chosen, refused, and the same in the preview and in the result. */
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { addMember, buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { wxr, wxrItem } from "#tests/factories/exports.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildUser, clearThrottles, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { expectSumsToHold } from "#tests/support/import-sums.ts";
import { importItems, importState } from "../../contract.ts";
import { mappingState } from "../../mapping-contract.ts";
import { workOnImports } from "../jobs.ts";
import { registerImportRoutes } from "../routes.ts";

useOwnDataFolder();
expectSumsToHold();
const { call, send } = callsOfThisFile(registerImportRoutes);
let owner: TestUser;
let company: TestCompany;
let id: string;
const LABEL = "Telecommunications";

const category = (name: string) => `<category domain="category" nicename="x"><![CDATA[${name}]]></category>`;
const tag = (name: string) => `<category domain="post_tag" nicename="x"><![CDATA[${name}]]></category>`;
const by = (login: string) => `<dc:creator>${login}</dc:creator>`;
const item = (at: number, extra: string, more = {}) =>
  wxrItem({ id: at, content: `<p>Number ${at}.</p>`, date: `2020-01-0${at} 09:00:00`, extra, ...more });
const NEWSROOM = wxr([
  item(1, category("Press") + category("telecom") + by("kari")),
  item(2, category("Intervju") + tag("Client two") + by("ole"), {
    content: "<h2>Why eleven minutes?</h2><p>Because.</p>",
  }),
  item(3, category("Internal") + tag("Party")),
  item(4, category("Tests &amp; Trials")),
  item(5, "", { type: "page", title: "Contact" }),
  item(6, "", { type: "press_release", title: "Own type" }),
  item(7, "", { type: "event", title: "Open day" }),
  item(8, category("Press"), { status: "draft" }),
]);

const pathOf = (rest: string) => `/api/companies/${company.id}/imports/${id}/${rest}`;
const work = () => workOnImports(AbortSignal.timeout(60_000));
const getMapping = async () => mappingState.strict().parse((await call(owner, "GET", pathOf("mapping/"))).json());
const choose = (mapping: object, who = owner) => call(who, "PUT", pathOf("mapping/"), mapping);
const getState = async () => importState.parse((await call(owner, "GET", pathOf(""))).json());
const getItems = async () => importItems.parse((await call(owner, "GET", pathOf("items/"))).json()).items;
const listPosts = () =>
  db.selectFrom("posts").selectAll().where("owner_id", "=", owner.id).orderBy("published_at").execute();
async function importAll() {
  expect((await call(owner, "POST", pathOf("run/"), {})).statusCode).toBe(200);
  await work();
  return getState();
}

beforeEach(async () => {
  await clearThrottles();
  owner = await buildUser({ first_name: "Marta", last_name: "Lindqvist" });
  company = await buildCompany(owner.id);
  const file = [{ name: "site.xml", bytes: Buffer.from(NEWSROOM) }];
  id = (await send(owner, `/api/companies/${company.id}/imports/`, {}, { file })).json<{ id: string }>().id;
  await work();
});

describe("a mapping", () => {
  it("is guessed by names", async () => {
    const { types, categories, tags, authors, people, companies } = await getMapping();
    expect(types).toEqual([
      { name: "post", posts: 4, kind: "PR" },
      { name: "event", posts: 1, kind: "left-out" },
      { name: "page", posts: 1, kind: "left-out" },
      { name: "press_release", posts: 1, kind: "PR" },
    ]);
    expect(categories.map(({ name, kind, label }) => [name, kind, label])).toEqual([
      ["Internal", "", ""],
      ["Intervju", "Interview", ""],
      ["Press", "", ""],
      ["Tests & Trials", "", ""],
      ["telecom", "", LABEL],
    ]);
    expect(tags.map(({ name }) => name)).toEqual(["Client two", "Party"]);
    expect(authors.map(({ name, to }) => [name, to])).toContainEqual(["kari", "byline"]);
    expect(people).toEqual([{ id: owner.id, name: "Marta Lindqvist" }]);
    expect(companies.map((each) => each.id)).toEqual([company.id]);
    expect((await getState()).planned).toMatchObject({ import: 5, left_out: 3, own_choice: 0 });
  });

  it.each([
    ["kinds", { kinds: [{ by: "category", found: "Pres", to: "PR" }] }, "“Pres” is not in this export."],
    ["kinds", { kinds: [{ by: "category", found: "Press", to: "Blog" }] }, /^Choose one of PR/],
    [
      "categories",
      { categories: [{ by: "category", found: "Press", to: "Nowhere" }] },
      "“Nowhere” is not a category here. Choose one of the list, or none.",
    ],
    [
      "authors",
      { authors: [{ found: "kari", to: "person", person: 2_000_000_000 }] },
      "For “kari”, choose a person of this company.",
    ],
    [
      "companies",
      { companies: [{ by: "category", found: "Press", to: 2_000_000_000 }] },
      "You may not import into company 2000000000. Choose one in which you are owner or editor.",
    ],
  ])("names the %s that cannot be chosen", async (field, mapping, message) => {
    const answer = await choose(mapping);
    expect(answer.statusCode).toBe(400);
    expect(Object.values(answer.json<Record<string, string>>()).join()).toMatch(message);
    expect(Object.keys(answer.json<object>()).join()).toContain(field);
    expect((await getMapping()).chosen).toEqual({ kinds: [], categories: [], authors: [], companies: [] });
  });

  it("refuses a company in which the person is author, by its name", async () => {
    const other = await buildCompany((await buildUser()).id);
    await addMember(other.id, owner.id, "author");
    const answer = await choose({ companies: [{ by: "category", found: "Press", to: other.id }] });
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(`into “${other.name}”: your role`)]);
  });

  it("makes the preview that the result equals", async () => {
    const client = await buildCompany((await buildUser()).id);
    await addMember(client.id, owner.id, "editor");
    const answer = await choose({
      kinds: [
        { by: "category", found: "Internal", to: "left-out" },
        { by: "type", found: "page", to: "PR" },
        { by: "category", found: "Tests & Trials", to: "Review" },
      ],
      categories: [
        { by: "category", found: "Press", to: LABEL },
        { by: "category", found: "telecom", to: "" },
      ],
      authors: [
        { found: "kari", to: "person", person: owner.id },
        { found: "ole", to: "company" },
      ],
      companies: [{ by: "author", found: "ole", to: client.id }],
    });
    expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining("Mapping saved.")]);
    const { planned } = await getState();
    expect(planned).toEqual({ import: 5, here: 0, left_out: 3, own_choice: 1, not_imported: 0 });
    const state = await importAll();
    expect(state).toMatchObject({
      status: "finished",
      posts: { found: 8, imported: 5, here: 0, left_out: 3, not_imported: 0 },
    });
    const posts = await listPosts();
    const shown = posts.map((post) => [post.kind, post.company_id, post.author_name, post.tags, post.posted_as_name]);
    expect(shown).toEqual([
      ["article", company.id, "Marta Lindqvist", [LABEL], company.name],
      ["interview", client.id, "", [], client.name],
      ["review", company.id, "Marta Lindqvist", [], company.name],
      ["article", company.id, "Marta Lindqvist", [], company.name],
      ["article", company.id, "Marta Lindqvist", [], company.name],
    ]);
    expect(posts[1]?.details).toMatchObject({ questions: ["Why eleven minutes?"], headline: "Post 2" });
    expect(posts[2]?.details).not.toHaveProperty("rating");
    const items = await getItems();
    expect(items.map(({ outcome }) => outcome?.replace("imported", "import"))).toEqual(
      items.map((each) => each.planned),
    );
    expect(items.find(({ position }) => position === 3)?.reason).toBe("Category “Internal” is left out");
    // It has started: another choice would be of no use.
    expect((await choose({})).statusCode).toBe(409);
  });

  it("asks for the right in each company again, at the start and at each post", async () => {
    const host = await buildUser();
    const client = await buildCompany(host.id);
    await addMember(client.id, owner.id, "editor");
    const leave = () => db.deleteFrom("company_members").where("company_id", "=", client.id).execute();
    const mapping = { companies: [{ by: "tag" as string, found: "Client two", to: client.id }] };
    expect((await choose(mapping)).statusCode).toBe(400);
    mapping.companies = [{ by: "category", found: "Intervju", to: client.id }];
    expect((await choose(mapping)).statusCode).toBe(200);
    await leave();
    const refused = await call(owner, "POST", pathOf("run/"), {});
    expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(String(client.id))]);
    await addMember(client.id, owner.id, "editor");
    expect((await call(owner, "POST", pathOf("run/"), {})).statusCode).toBe(200);
    await leave();
    await work();
    expect(await getState()).toMatchObject({ status: "finished", posts: { found: 8, imported: 4, not_imported: 1 } });
    const { reason } = (await getItems()).find(({ position }) => position === 2) ?? {};
    expect(reason).toBe(`You may no longer import into “${client.name}”`);
    expect((await listPosts()).map(({ company_id }) => company_id)).not.toContain(client.id);
  });
});
