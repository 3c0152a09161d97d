import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "#platform/database/client.ts";
import { announce, isSubscribed, listen } from "#platform/database/notifications.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { STAFF } from "#tests/factories/billing.ts";
import { buildPost, submissionOf } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { callsOfThisFile, type Method } from "#tests/support/apps/calls.ts";
import {
  categoryMessages,
  MAX_ALIASES,
  operatorCategories,
  operatorCategory,
  type OperatorCategory,
  categoriesAnswer,
} from "../contract.ts";
import { createPath } from "#features/content/contract.ts";
import { KINDS } from "#features/content/kinds/index.ts";
import * as changes from "./service.ts";
import { getFrontPage } from "#features/newsroom/server/front-service.ts";
import { indexChanges } from "#features/newsroom/server/post-index/service.ts";
import { CATEGORIES_CHANGED, categoryLabels } from "./label-service.ts";
import { registerContentRoutes } from "#features/content/server/routes.ts";
import { registerCategoryRoutes } from "./routes.ts";

const { call, send } = callsOfThisFile(registerCategoryRoutes, registerContentRoutes);

let operator: TestUser;
let author: TestUser;
beforeAll(async () => {
  [operator, author] = [await buildOperator(), await buildUser({ units: 20 })];
});
/** Other tests of this database look at the list and at what posts have. */
afterEach(async () => {
  await db.deleteFrom("categories").where("label", "like", "Test %").execute();
});
afterAll(async () => {
  await db.deleteFrom("posts").where("owner_id", "=", author.id).execute();
});

const named = (word = "") => `Test ${word}${randomUUID().slice(0, 8)}`;
const post = (path: string, body: object) => call(operator, "POST", path, body);
const put = (id: number, body: object) => call(operator, "PUT", `/operator/categories/${id}/`, body);
const list = async () =>
  operatorCategories.strict().parse((await call(operator, "GET", "/operator/categories/")).json()).categories;
async function build(label = named(), fields: object = {}): Promise<OperatorCategory> {
  const made = await post("/operator/categories/", { label, ...fields });
  if (made.statusCode !== 201) throw new Error(`A create answered ${made.statusCode}: ${made.body}`);
  return operatorCategory.strict().parse(made.json());
}
const find = async (id: number) => (await list()).find((each) => each.id === id);
const auditOf = (label: string) =>
  db
    .selectFrom("audit_entries")
    .select(["operator_id", "action", "details"])
    .where("subject", "=", `category ${label}`)
    .orderBy("id")
    .execute();

describe("who may call", () => {
  it.each([
    ["a visitor", 401],
    ["a user", 403],
  ])("%s is answered %i everywhere, and nothing changes", async (who, status) => {
    const [one, other] = [await build(), await build()];
    const asker = who === "a user" ? author : null;
    const calls: [Method, string, unknown][] = [
      ["GET", "/operator/categories/", undefined],
      ["POST", "/operator/categories/", { label: named() }],
      ["PUT", `/operator/categories/${one.id}/`, { label: named() }],
      ["PUT", `/operator/categories/${2 ** 40}/`, { label: named() }],
      ["POST", `/operator/categories/${one.id}/merge/`, { into: other.id }],
      ["DELETE", `/operator/categories/${one.id}/`, undefined],
    ];
    for (const [method, path, body] of calls)
      expect([method, path, (await call(asker, method, path, body)).statusCode]).toEqual([method, path, status]);
    expect([await find(one.id), await find(other.id)]).toEqual([one, other]);
  });

  it.each([
    ["listOperatorCategories", (user: TestUser) => changes.listOperatorCategories(user.actor)],
    [
      "createCategory",
      (user: TestUser) => changes.createCategory(user.actor, { label: named(), topic: "", aliases: [] }),
    ],
    ["changeCategory", (user: TestUser) => changes.changeCategory(user.actor, 1, { label: named() })],
    ["mergeCategory", (user: TestUser) => changes.mergeCategory(user.actor, 1, 2)],
    ["removeCategory", (user: TestUser) => changes.removeCategory(user.actor, 1)],
  ])("the service's %s refuses users as well", async (_name, act) => {
    await expect(act(author)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("making one", () => {
  it("puts it last or where it is told, in the forms as well", async () => {
    const last = await build(named(), { topic: "Technology", aliases: ["Test q", "TEST Q"] });
    expect(last).toMatchObject({ topic: "Technology", aliases: ["Test q"], posts: 0, position: (await list()).length });
    const second = await build(named(), { position: 2 });
    expect((await list()).map(({ position }) => position)).toEqual((await list()).map((_each, at) => at + 1));
    const { categories } = categoriesAnswer.parse((await call(author, "GET", "/dashboard/categories/")).json());
    expect([categories[1]?.label, categories.at(-1)?.label]).toEqual([second.label, last.label]);
    expect(await auditOf(last.label)).toEqual([
      { operator_id: operator.id, action: "category.create", details: "topic Technology, other names Test q" },
    ]);
  });

  it.each([
    [{ label: " " }, 400, { label: "Name is required." }],
    [{ label: "x".repeat(101) }, 400, { label: "Name can have at most 100 characters." }],
    [{ label: "Test a", aliases: [""] }, 400, { aliases: "Another name is required." }],
    [{ label: "Test a", aliases: Array(MAX_ALIASES + 1).fill("b") }, 400, { aliases: categoryMessages.tooManyAliases }],
    [{ label: "Test a", position: 0 }, 400, { position: "Position must be a whole number, at least 1." }],
    [{ label: "tEchNology" }, 409, { detail: categoryMessages.taken("tEchNology", "Technology") }],
    [
      { label: "charted accountants" },
      409,
      { detail: categoryMessages.taken("charted accountants", "Chartered Accountants") },
    ],
    [{ label: "Test a", aliases: ["MUSIC"] }, 409, { detail: categoryMessages.taken("MUSIC", "Music") }],
  ])("refuses %j with %i", async (body, status, problem) => {
    const before = await list();
    const refused = await post("/operator/categories/", body);
    expect([refused.statusCode, refused.json()]).toEqual([status, problem]);
    expect(await list()).toEqual(before);
  });
});

describe("renaming", () => {
  it("keeps the old label as another name: what is saved under it counts, and forms that are open may send it", async () => {
    const { id, label } = await build();
    await buildPost(author.id, { tags: [label] });
    const renamed = await put(id, { label: named("New ") });
    const now = operatorCategory.strict().parse(renamed.json());
    expect(now).toMatchObject({ id, aliases: [label], posts: 1 });

    const article = KINDS.find(({ key }) => key === "article");
    if (!article) throw new Error("There is no such kind.");
    const fields = submissionOf(article, { tags: JSON.stringify([label]) });
    const sent = await send(author, createPath(article, "published"), fields);
    expect([sent.statusCode, sent.body]).toEqual([201, expect.any(String)]);
    const saved = db.selectFrom("posts").select("tags").where("owner_id", "=", author.id).orderBy("id", "desc");
    expect(await saved.executeTakeFirst()).toEqual({ tags: [now.label] });

    await indexChanges();
    const { categories } = await getFrontPage();
    const shown = categories.filter((each) => [label, now.label].includes(each.label));
    expect(shown).toEqual([{ label: now.label, count: (await find(id))?.posts }]);
    expect(await auditOf(label)).toMatchObject([
      { action: "category.create" },
      { action: "category.change", details: `name ${label} → ${now.label}, other names none → ${label}` },
    ]);
  });

  it("to one of its own names changes the two over; another spelling of the same is no other name", async () => {
    const alias = named("alias ");
    const { id, label } = await build(named(), { aliases: [alias] });
    expect((await put(id, { label: alias })).json()).toMatchObject({ label: alias, aliases: [label] });
    expect((await put(id, { label: alias.toUpperCase() })).json()).toMatchObject({
      label: alias.toUpperCase(),
      aliases: [label],
    });
    await db.deleteFrom("categories").where("id", "=", id).execute();
  });

  it("of two to the same label lets one through and answers 409 to the other", async () => {
    const [one, other] = [await build(), await build()];
    for (let round = 0; round < 5; round++) {
      const wanted = named();
      const answers = await Promise.all([
        put(one.id, { label: wanted }),
        put(other.id, { label: wanted.toUpperCase() }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
      const names = (await list()).flatMap(({ label, aliases }) =>
        [label, ...aliases].map((name) => name.toLowerCase()),
      );
      expect(new Set(names).size).toBe(names.length);
    }
    await db.deleteFrom("categories").where("id", "in", [one.id, other.id]).execute();
  });

  it("drops no name that a post has, in whatever state and case, and any other", async () => {
    const [used, unused] = [named("used "), named("unused ")];
    const { id } = await build(named(), { aliases: [used, unused] });
    await buildPost(author.id, { tags: [used.toUpperCase()], status: "draft", deleted_at: new Date() });
    const refused = await put(id, { aliases: [unused] });
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: categoryMessages.aliasInUse(used) }]);
    expect((await put(id, { aliases: [used] })).json()).toMatchObject({ aliases: [used] });
  });

  it("changes what is given and notes nothing where nothing changed", async () => {
    const { id, label } = await build(named(), { topic: "Business", aliases: ["Test w"] });
    expect((await put(id, { topic: "" })).json()).toMatchObject({ topic: null, aliases: ["Test w"] });
    expect((await put(id, { position: 1 })).json()).toMatchObject({ position: 1, label });
    await put(id, { position: 1, label });
    expect((await auditOf(label)).map(({ details }) => details)).toEqual([
      "topic Business, other names Test w",
      "topic Business → none",
      "position 1",
    ]);
    expect((await put(id, {})).json()).toEqual({ detail: categoryMessages.nothingToChange });
    expect((await put(2 ** 40, { topic: "" })).statusCode).toBe(404);
  });
});

describe("merging", () => {
  it("gives all names to the other one, so that posts keep counting", async () => {
    const [source, target] = [await build(named(), { aliases: [named("alias ")] }), await build()];
    await buildPost(author.id, { tags: [source.label] });
    await buildPost(author.id, { tags: [target.label] });
    const merged = await post(`/operator/categories/${source.id}/merge/`, { into: target.id });
    expect(operatorCategory.strict().parse(merged.json())).toMatchObject({
      id: target.id,
      label: target.label,
      posts: 2,
      aliases: [source.label, ...source.aliases],
    });
    expect(await find(source.id)).toBeUndefined();
    expect((await categoryLabels()).get(source.label.toLowerCase())).toBe(target.label);
    expect(await auditOf(source.label)).toMatchObject([
      {},
      { action: "category.merge", details: `into ${target.label}` },
    ]);
  });

  it("refuses itself, what is unknown, and nothing at all", async () => {
    const { id } = await build();
    const answer = async (body: object, from = id) => {
      const refused = await post(`/operator/categories/${from}/merge/`, body);
      return [refused.statusCode, refused.json<unknown>()];
    };
    expect(await answer({ into: id })).toEqual([400, { into: categoryMessages.mergeIntoItself }]);
    expect(await answer({ into: 2 ** 40 })).toEqual([400, { into: categoryMessages.mergeIntoUnknown }]);
    expect(await answer({})).toEqual([400, { into: categoryMessages.mergeIntoUnknown }]);
    expect(await answer({ into: id }, 2 ** 40)).toEqual([404, { detail: categoryMessages.unknown }]);
  });
});

describe("removing", () => {
  it("is for what no post has, drafts and the trash among them", async () => {
    const { id, label } = await build(named(), { aliases: [named("alias ")] });
    const { id: postId } = await buildPost(author.id, { tags: [label], status: "draft", deleted_at: new Date() });
    const refused = await call(operator, "DELETE", `/operator/categories/${id}/`);
    expect([refused.statusCode, refused.json()]).toEqual([409, { detail: categoryMessages.inUse(label, 1) }]);
    await db.deleteFrom("posts").where("id", "=", postId).execute();
    expect((await call(operator, "DELETE", `/operator/categories/${id}/`)).statusCode).toBe(200);
    expect(await find(id)).toBeUndefined();
    expect((await call(operator, "DELETE", `/operator/categories/${id}/`)).statusCode).toBe(404);
    expect(await auditOf(label)).toMatchObject([{}, { action: "category.remove" }]);
  });
});

describe("what is kept of the list", () => {
  it("is forgotten when another process changes it, and the front page is told", async () => {
    const heard: string[] = [];
    const stop = listen(
      PAGE_CHANGED,
      (tag) => heard.push(tag),
      () => undefined,
    );
    await vi.waitFor(() => expect(isSubscribed()).toBe(true), 10_000);
    const label = named();
    await changes.createCategory(STAFF, { label, topic: "", aliases: [] });
    await vi.waitFor(() => expect(heard).toContain("front"), 10_000);
    expect((await categoryLabels()).get(label.toLowerCase())).toBe(label);
    expect(await categoryLabels()).toBe(await categoryLabels()); // kept, or the next lines say nothing
    await db
      .updateTable("categories")
      .set({ label: `${label} b` })
      .where("label", "=", label)
      .execute();
    expect((await categoryLabels()).get(label.toLowerCase())).toBe(label);
    await announce(CATEGORIES_CHANGED, [""]);
    await vi.waitFor(async () => expect((await categoryLabels()).get(`${label} b`.toLowerCase())).toBe(`${label} b`));
    stop();
  });

  it("is neither changed nor noted when the note cannot be written", async () => {
    const ghost = { id: 2 ** 40, role: "operator" } as const;
    const label = named();
    await expect(changes.createCategory(ghost, { label, topic: "", aliases: [] })).rejects.toThrow("foreign key");
    expect((await list()).some((each) => each.label === label)).toBe(false);
  });
});
