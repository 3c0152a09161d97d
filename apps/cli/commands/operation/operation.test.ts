import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { defineJob, enqueue, startJobs, stopJobs } from "#platform/jobs/jobs.ts";
import { buildFeed } from "#tests/factories/feeds.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { runCommand } from "../../main.ts";

afterEach(async () => {
  await stopJobs();
  resetSettings();
});

async function run(...argv: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}

it.each([
  [["jobs:retry"], /id of a failed job, or --queue/],
  [["jobs:retry", "x", "--queue", "y"], /id of a failed job, or --queue/],
  [["jobs:retry", "12"], /not a valid id/],
  [["jobs:drop", "12"], /not a valid id/],
  [["jobs:drop"], /ID is missing/],
  [["settings:show", "x"], /is an unexpected argument/],
  [["feeds:retire"], /URL is missing/],
])("%j is not understood, and says why", async (argv, message) => {
  expect(await run(...argv)).toMatchObject({ code: 2, errors: expect.stringMatching(message) });
});

it("finds no job and no queue that there is not", async () => {
  const id = "00000000-0000-4000-8000-000000000000";
  for (const argv of [
    ["jobs:retry", id],
    ["jobs:drop", id],
    ["jobs:retry", "--queue", "none"],
  ])
    expect(await run(...argv)).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/no longer in the list|^Queue not found/),
    });
});

describe("failed jobs", () => {
  it("are listed, run again and dropped, each with a line in the audit log", async () => {
    const queue = `commanded-${process.pid}-${Date.now()}`;
    const work = { isBroken: true, done: 0 };
    const handler = async () => {
      if (work.isBroken) throw new Error("no\u001b[31m luck");
      work.done++;
    };
    await startJobs([defineJob({ queue, options: { retries: 0, pollSeconds: 0.5, batchSize: 5 }, handler })]);
    await Promise.all([1, 2].map((mark) => transaction((tx) => enqueue(tx, queue, { mark }))));
    const idsOf = (out: string) => out.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];
    const [first = "", second = ""] = await vi.waitFor(async () => {
      const ids = idsOf((await run("jobs:failed", "--queue", queue)).out);
      expect(ids).toHaveLength(2);
      return ids;
    });
    expect((await run("jobs:failed", "--queue", queue, "--full")).out).toMatch(/1 attempt {2}no \[31m luck\n {4}\{\n/);
    expect((await run("jobs:list")).out).toMatch(new RegExp(`^${queue} .*2 failed`, "m"));
    work.isBroken = false;
    expect(await run("jobs:drop", first)).toMatchObject({ code: 0 });
    expect((await run("jobs:retry", "--queue", queue)).out).toBe("1 job is running again.");
    await vi.waitFor(() => expect(work.done).toBe(1));
    expect((await run("jobs:failed", "--queue", queue)).out).toBe("0 of 0 failed jobs.");
    const noted = db
      .selectFrom("audit_entries")
      .select(["action", "operator_name"])
      .where("subject", "like", `%${queue}%`);
    expect(await noted.orderBy("id").execute()).toEqual([
      { action: "job.drop", operator_name: "Command line" },
      { action: "job.retry-all", operator_name: "Command line" },
    ]);
    expect(second).not.toBe("");
  });
});

describe("settings:show", () => {
  it("shows what is set, and of secrets nothing but that they are", async () => {
    resetSettings({ AI_API_KEY: "zq-90817263", SMTP_URL: "smtp://mailer:hush-words@mail.example" });
    const { code, out } = await run("settings:show");
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}AI_API_KEY +set$/m);
    expect(out).toMatch(/^ {2}STRIPE_SECRET_KEY +not set$/m);
    expect(out).toMatch(/^ {2}SMTP_URL +smtp:\/\/mail\.example$/m);
    expect(out).toMatch(/moderation policy +off/);
    expect(out).not.toMatch(/zq-90817263|hush-words/);
  });
});

describe("feeds:health, feeds:retire and feeds:revive", () => {
  beforeEach(() => connectionPool().query("truncate feeds, feed_claims, feed_hosts cascade"));

  it("count the feeds, show what fails, retire and revive by address", async () => {
    const failing = { failures: 2, failing_since: new Date("2026-02-03T04:05:06Z"), failure_code: "http-500" };
    await buildFeed({ ...failing, name: "Tower", url: "https://tower.example/", failure_reason: "An\nerror." });
    const { url } = await buildFeed({ name: "Harbour", category: "tech" });
    const { out } = await run("feeds:health");
    expect(out.split("\n")[0]).toBe("2 feeds: 1 healthy, 1 failing, 0 retired; 1 in the catalogue.");
    expect(out).toMatch(/^failing since 2026-02-03 04:05 +Tower {2}https:\/\/tower\.example\/ {2}An error\.$/m);
    expect((await run("feeds:retire", url, "--reason", "Copies others.")).out).toMatch(/^retired since .*Harbour/);
    expect((await run("feeds:health")).out).toContain("0 healthy, 1 failing, 1 retired");
    expect((await run("feeds:revive", url)).out).toMatch(/^healthy +Harbour/);
    expect(await run("feeds:revive", "https://unknown.example/")).toMatchObject({ code: 1 });
    const noted = db.selectFrom("audit_entries").select("action").where("details", "like", `${url}%`).orderBy("id");
    expect((await noted.execute()).map(({ action }) => action)).toEqual(["feed.retire", "feed.revive"]);
  });
});
