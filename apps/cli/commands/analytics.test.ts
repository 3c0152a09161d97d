import { describe, expect, it } from "vitest";
import { transaction } from "#platform/database/client.ts";
import { analyticsMessages } from "#features/analytics/contract.ts";
import { writeBatch } from "#features/analytics/server/recording/queries.ts";
import { ViewRecorder } from "#features/analytics/server/recording/view-recorder.ts";
import { nameReferrer, readerRequest } from "#tests/factories/analytics.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { runCommand } from "../main.ts";

async function run(...argv: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}

const NOBODY = "4b0c0c1e-5d2f-4c58-9d4c-000000000001";

describe("commands about analytics", () => {
  it.each([
    [["analytics:show", "ferry"], "'ferry' is not the guid of a post."],
    [["analytics:csv", NOBODY, "more"], "'more' is an unexpected argument."],
    [["analytics:show", "--days", "8"], "--days must be one of 7, 30, 90, 365."],
  ])("do not understand %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  it("say that there is no such post", async () => {
    for (const command of ["analytics:show", "analytics:csv"])
      expect(await run(command, NOBODY)).toMatchObject({
        code: 1,
        errors: expect.stringContaining(analyticsMessages.notFound),
      });
  });

  it("show and print one post, and the site by day", async () => {
    const post = await buildPost((await buildUser()).id);
    const recorder = new ViewRecorder({ write: (batch) => transaction((tx) => writeBatch(tx, batch)) });
    await recorder.start();
    recorder.recordView(post.id, readerRequest({ referer: "https://news.example/" }));
    recorder.recordView(post.id, readerRequest());
    recorder.recordClick(post.id, "https://halden.example/");
    await recorder.stop();
    await nameReferrer("news.example");

    const shown = (await run("analytics:show", post.guid, "--days", "7")).out;
    expect(shown).toContain(": 2 views, 1 visitor, 1 click, 0 feed fetches");
    expect(shown).toMatch(
      /Came from:\n +1 {2}direct or unknown\n +1 {2}news\.example\nLink clicks:\n +1 {2}https:\/\/halden/,
    );
    const day = new Date().toISOString().slice(0, 10);
    expect((await run("analytics:csv", post.guid)).out).toContain(`Day,${day},2,1,1,0\r\n`);
    expect((await run("analytics:show")).out).toMatch(new RegExp(`^${day} {2}\\d+ views?`));
    expect((await run("analytics:csv")).out).toMatch(new RegExp(`^Day,Posts,Views.*\r\n${day},\\d+,\\d+`));
  });
});
