import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { categoryMessages } from "#features/categories/contract.ts";
import { db } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { runCommand } from "../../main.ts";

/** Other tests of this database look at the list. */
afterAll(async () => {
  await db.deleteFrom("categories").where("label", "like", "Cli %").execute();
});

async function run(...argv: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}
const newName = () => `Cli ${randomUUID().slice(0, 8)}`;

describe("audit:list", () => {
  it("shows what was done, newest first, found by its words", async () => {
    const [first, second] = [newName(), newName()];
    await run("categories:add", first);
    await run("categories:add", second);
    const { out } = await run("audit:list", "--action", "category.create", "--limit", "2");
    const [newest, before] = out.split("\n");
    expect([newest, before]).toEqual(
      [second, first].map((name) => expect.stringContaining(`Command line  category.create  category ${name}`)),
    );
    expect((await run("audit:list", "--search", second)).out.split("\n")).toHaveLength(1);
    expect((await run("audit:list", "--search", newName())).out).toBe("No entries.");
  });
});

describe("commands about categories", () => {
  it("make, list, rename, merge and remove one, each noted", async () => {
    const [name, renamed, target] = [newName(), newName(), newName()];
    const made = await run(
      "categories:add",
      name,
      "--topic",
      "Business",
      "--aliases",
      `${name} b; ${name} c`,
      "--position",
      "3",
    );
    expect([made.errors, made.code]).toEqual(["", 0]);
    expect(made.out).toBe(`  3     0 posts  ${name.padEnd(28)}  Business          also: ${name} b; ${name} c`);
    expect((await run("categories:list")).out.split("\n")[2]).toBe(made.out);
    expect((await run("categories:rename", `${name.toUpperCase()} B`, renamed)).out).toContain(
      `also: ${name} b; ${name} c; ${name}`,
    );
    expect((await run("categories:set", name, "--topic", "none", "--position", "4")).out).toMatch(/^ {2}4 .* - /);
    await run("categories:add", target);
    expect((await run("categories:merge", name, target)).out).toContain(
      `also: ${renamed}; ${name} b; ${name} c; ${name}`,
    );
    expect((await run("categories:remove", renamed)).out).toBe(`'${target}' has been removed.`);
    const subjects = [name, target].map((each) => `category ${each}`);
    const entries = db.selectFrom("audit_entries").select(["operator_id", "operator_name", "action"]);
    expect(await entries.where("subject", "in", subjects).orderBy("id").execute()).toEqual(
      ["category.create", "category.change", "category.create", "category.remove"].map((action) => ({
        operator_id: null,
        operator_name: "Command line",
        action,
      })),
    );
  });

  it("refuse what is taken, in use and unknown", async () => {
    const [name, user] = [newName(), await buildUser()];
    await run("categories:add", name);
    const { id } = await buildPost(user.id, { tags: [name] });
    expect(await run("categories:add", name)).toMatchObject({ code: 1, errors: categoryMessages.taken(name, name) });
    expect(await run("categories:remove", name)).toMatchObject({ code: 1, errors: categoryMessages.inUse(name, 1) });
    expect(await run("categories:remove", "Nothing")).toMatchObject({ code: 1, errors: categoryMessages.unknown });
    await db.deleteFrom("posts").where("id", "=", id).execute();
  });

  it.each([
    [["categories:add"], /NAME is missing/],
    [["categories:add", " "], /Name is required/],
    [["categories:add", "Cli x", "--position", "first"], /whole number/],
    [["categories:rename", "Technology"], /NEW-NAME is missing/],
    [["categories:rename", "Technology", "x".repeat(101)], /at most 100/],
    [["categories:merge", "Technology"], /INTO-NAME is missing/],
    [["categories:list", "all"], /is an unexpected argument/],
  ])("do not understand %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect([code, errors]).toEqual([2, expect.stringMatching(message)]);
  });
});
