import { writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { connectionPool, db } from "#platform/database/client.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { runCommand } from "../main.ts";

beforeEach(() => connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade"));

async function run(...argv: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}
const feeds = () => db.selectFrom("feeds").select(["url", "name", "category"]).orderBy("url").execute();

it.each([
  [["feeds:refresh-all", "extra"], /is an unexpected argument/],
  [["feeds:import", "/nowhere/feeds.opml"], /cannot be read/],
])("%j is not understood, and says why", async (argv, message) => {
  expect(await run(...argv)).toMatchObject({ code: 2, errors: expect.stringMatching(message) });
  expect(await feeds()).toEqual([]);
});

it("has all feeds fetched now", async () => {
  await buildFeed();
  expect((await run("feeds:refresh-all")).out).toBe("The worker fetches 1 feed now.");
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
