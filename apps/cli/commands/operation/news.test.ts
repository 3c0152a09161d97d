import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildUser } from "#tests/factories/users.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { runCommand } from "../../main.ts";

beforeEach(() => connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade"));

async function run(...argv: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}
const feeds = () => db.selectFrom("feeds").select(["url", "name", "category"]).orderBy("url").execute();

it.each([
  [["feeds:list", "extra"], /is an unexpected argument/],
  [["feeds:add"], /URL is missing/],
  [
    ["feeds:add", "https://a.example/", "--category", "sport"],
    /'sport' is not a category. Choose one of: blogging, tech/,
  ],
  [["feeds:add", "https://a.example/", "--name", "A"], /--name needs --category/],
  [["feeds:refresh"], /address of a feed, or --all/],
  [["feeds:refresh", "https://a.example/", "--all"], /address of a feed, or --all/],
  [["feeds:import", "/nowhere/feeds.opml"], /cannot be read/],
])("%j is not understood, and says why", async (argv, message) => {
  expect(await run(...argv)).toMatchObject({ code: 2, errors: expect.stringMatching(message) });
  expect(await feeds()).toEqual([]);
});

describe("feeds:list", () => {
  it("shows state, entries, readers and reason on one line each", async () => {
    const [good, bad] = [
      await buildFeed({ name: "Harbour", category: "tech" }),
      await buildFeed({
        failures: 1,
        failing_since: new Date("2026-02-03T04:05:06Z"),
        title: "Bad\u001b[31m news",
        failure_code: "timeout",
        failure_reason: "Nobody\nanswers.",
      }),
    ];
    await buildEntry(good.id);
    await follow((await buildUser()).id, good.id);
    const { out } = await run("feeds:list");
    expect(out.split("\n")).toHaveLength(2);
    expect(out).toMatch(/^tech +fetched \d{4}-\d\d-\d\d \d\d:\d\d +1 entries +1 follows +Harbour +https/);
    const failing = (await run("feeds:list", "--failing")).out;
    expect(failing).toMatch(/^- +failing since 2026-02-03 04:05 .*Bad \[31m news.*Nobody answers\.$/);
    expect(failing).toContain(bad.url);
  });

  it("says when nothing fails", async () =>
    expect((await run("feeds:list", "--failing")).out).toBe("No feeds are failing."));
});

describe("feeds:add and feeds:refresh", () => {
  it("adds a feed, to the catalogue where a category is given", async () => {
    expect(await run("feeds:add", "a.example/feed")).toMatchObject({ code: 0 });
    expect(await run("feeds:add", "https://b.example/", "--category", "Press Release", "--name", "B")).toMatchObject({
      code: 0,
    });
    expect(await feeds()).toEqual([
      { url: "https://a.example/feed", name: "", category: null },
      { url: "https://b.example/", name: "B", category: "press release" },
    ]);
    expect(await run("feeds:add", "ftp://c.example/")).toMatchObject({
      code: 1,
      errors: expect.stringContaining("ftp://"),
    });
  });

  it("has feeds fetched now, and refuses what is no feed", async () => {
    const feed = await buildFeed();
    expect((await run("feeds:refresh", feed.url)).out).toBe("The worker fetches 1 feed now.");
    expect((await run("feeds:refresh", "--all")).out).toBe("The worker fetches 1 feed now.");
    expect(await run("feeds:refresh", "https://unknown.example/")).toMatchObject({ code: 1 });
  });
});

describe("feeds:import", () => {
  const opml = (body: string) => `<?xml version="1.0"?><opml version="2.0"><body>${body}</body></opml>`;
  async function importing(content: string, ...more: string[]) {
    const file = path.join(await temporaryFolder(), "feeds.opml");
    await writeFile(file, content);
    return run("feeds:import", file, ...more);
  }

  it("takes the category from the folder, then from the option, and names what it leaves out", async () => {
    const content = opml(`<outline text="Tech News"><outline text="A" xmlUrl="https://a.example/"/></outline>
      <outline text="Other"><outline text="B" xmlUrl="https://b.example/"/></outline><outline text="C" type="rss" xmlUrl="?"/>`);
    const { out, errors } = await importing(content);
    expect(out).toBe("1 feed is in the catalogue and fetched at once.");
    expect(errors.split("\n")).toEqual([expect.stringMatching(/B https:\/\/b/), expect.stringMatching(/C \?/)]);
    expect((await importing(content, "--category", "health")).out).toContain("2 feeds are");
    expect(await feeds()).toMatchObject([
      { name: "A", category: "tech" },
      { name: "B", category: "health" },
    ]);
  });

  it("refuses a file of another kind", async () => {
    expect(await importing("<html></html>")).toMatchObject({ code: 1, errors: "This is not an OPML file." });
  });
});
