import path from "node:path";
import { expect, it } from "vitest";
import { exportAccount } from "#features/accounts/server/own-data/packing-service.ts";
import { db } from "#platform/database/client.ts";
import { buildUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { newsData } from "./personal-service.ts";

it("gives away what a reader asked for and what came of it, and nobody else's", async () => {
  const [user, other] = [await buildUser(), await buildUser()];
  const tasks = Array.from({ length: 12 }, (_, n) => ({
    user_id: user.id,
    kind: "import" as const,
    status: "done" as const,
    input: JSON.stringify({ feeds: [{ url: `https://${n}.example/feed`, title: `Ferry ${n}` }] }),
    result: JSON.stringify({ report: { added: n, already: 0, failed: [] } }),
  }));
  await db
    .insertInto("news_tasks")
    .values([...tasks, { user_id: other.id, kind: "discovery", input: JSON.stringify({ url: "https://not.theirs" }) }])
    .execute();
  const file = path.join(await temporaryFolder(), "copy.zip");
  await exportAccount(user.id, file, [newsData]);
  const given = (await readArchive(file)).list("news/tasks.json");
  const byTitle = (one: { input: unknown }, two: { input: unknown }) =>
    JSON.stringify(one.input).localeCompare(JSON.stringify(two.input));
  const expected = tasks.map(({ input, result }) => ({
    input: JSON.parse(input) as unknown,
    result: JSON.parse(result) as unknown,
  }));
  const told = given.map(({ kind, status, input, result }) => ({ kind, status, input, result }));
  expect(told.toSorted(byTitle)).toEqual(
    expected.map((task) => ({ kind: "import", status: "done", ...task })).toSorted(byTitle),
  );
});
