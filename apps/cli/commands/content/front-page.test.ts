import { afterAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { runCommand } from "../../main.ts";

/** Other tests of this database look at the front page. */
afterAll(async () => {
  await db.deleteFrom("front_pins").execute();
  await db.deleteFrom("site_settings").where("name", "=", "front-page").execute();
});

async function run(...argv: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}

describe("commands about the front page", () => {
  it("pin, order, list and unpin posts", async () => {
    await db.deleteFrom("front_pins").execute();
    const author = await buildUser();
    const [first, second] = [await buildPost(author.id), await buildPost(author.id)];
    const until = new Date(Date.now() + 3_600_000).toISOString();
    expect(await run("front-page:pin", String(first.id), "--until", until)).toMatchObject({ code: 0, errors: "" });
    const { out } = await run("front-page:pin", second.guid, "--position", "1");
    expect(out.split("\n").map((line) => line.trim().split(/\s+/).slice(0, 4).join(" "))).toEqual([
      `1 #${second.id} no end`,
      `2 #${first.id} until ${until}`,
    ]);
    await run("front-page:order", first.guid, String(second.id));
    expect((await run("front-page:list")).out).toMatch(
      new RegExp(`^At most \\d+ .*\\n  1  #${first.id} .*\\n  2  #${second.id} `),
    );
    await run("front-page:pin", String(first.id), "--until", "none");
    await run("front-page:unpin", second.guid);
    expect((await run("front-page:list")).out).not.toContain("until");
    expect((await run("front-page:unpin", String(first.id))).out).toBe("No posts are pinned.");
  });

  it("set how many of one newsroom come first", async () => {
    expect(await run("front-page:limit", "4")).toEqual({
      code: 0,
      out: "At most 4 of one newsroom in each list.",
      errors: "",
    });
    expect((await run("audit:list", "--action", "front-page.set", "--limit", "1")).out).toContain("At most 4");
  });

  it.each([
    [["front-page:limit", "0"], "whole number"],
    [["front-page:limit", "11"], "from 1 to 10"],
    [["front-page:pin"], "is missing"],
    [["front-page:pin", "1", "--until", "tomorrow"], "date and time"],
    [["front-page:pin", "1", "--position", "11"], "from 1 to 10"],
    [["front-page:order"], "is missing"],
    [["front-page:unpin", "1000000"], "not pinned"],
  ])("refuse %j", async (argv, reason) => {
    const { code, errors } = await run(...argv);
    expect(code).not.toBe(0);
    expect(errors).toContain(reason);
  });
});
