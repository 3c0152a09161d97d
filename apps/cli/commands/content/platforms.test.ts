import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { platformMessages } from "#features/reports/platform-contract.ts";
import { db } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { buildPlan } from "#tests/factories/billing.ts";
import { createDelivery } from "#tests/factories/platforms.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { runCommand } from "../../main.ts";

beforeAll(() => resetSettings({ SECRET: "the secret of this installation" }));
afterAll(async () => {
  resetSettings();
  await stopJobs();
});

async function run(...argv: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}

const WEBHOOK = ["--type", "external", "--way", "webhook", "--endpoint", "https://desk.example/hook"];

describe("commands about platforms", () => {
  it.each([
    [["platforms:create", ...WEBHOOK], "Name is required."],
    [["platforms:create", "--name", "A", "--type", "own", "--way", "feed"], "Type must be internal or external."],
    [["platforms:create", "--name", "A", ...WEBHOOK, "--active", "maybe"], "'maybe' must be yes or no."],
    [["platforms:create", "--name", "A", ...WEBHOOK, "--plans", "x"], "'x' must be a whole number"],
    [["platforms:set", "1"], "Give at least one option to change."],
    [["platforms:set"], "ID is missing"],
    [["deliveries:list", "1", "--state", "gone"], "The state must be one of"],
  ])("do not understand %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect([code, errors]).toEqual([2, expect.stringContaining(message)]);
  });

  it.each([
    [["platforms:try", "987654"], platformMessages.notFound],
    [["platforms:remove", "987654"], platformMessages.notFound],
    [["platforms:retry", "987654"], platformMessages.noDelivery],
    [["platforms:backfill", "987654"], platformMessages.notFound],
    [
      ["platforms:create", "--name", "A", "--type", "external", "--way", "email"],
      "Email is required for this delivery method.",
    ],
    [
      ["platforms:create", "--name", "A", "--type", "external", "--way", "webhook", "--endpoint", "http://10.0.0.1/"],
      "10.0.0.1 is not on the public internet.",
    ],
  ])("say what is wrong with %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect([code, errors]).toEqual([1, expect.stringContaining(message)]);
  });

  it("make, change, list, retry and remove", async () => {
    const plan = await buildPlan();
    const made = await run("platforms:create", "--name", "Quay\u0007Desk", ...WEBHOOK, "--plans", String(plan.id));
    const [, id = "", key] =
      /^(\d+) {2}external {2}webhook {4}on {3}0 delivered, 0 queued, 0 failed {2}Quay Desk\nSigning key, shown this once: (dlwh_\S+)$/.exec(
        made.out,
      ) ?? [];
    expect(key).toBeDefined();
    const set = await run("platforms:set", id, "--active", "no", "--audience", "9,000 a month");
    expect(set.out).toMatch(/^\d+ {2}external {2}webhook {4}off/);
    const stored = db.selectFrom("platforms").selectAll().where("id", "=", Number(id));
    expect(await stored.executeTakeFirst()).toMatchObject({ potential_audience: "9,000 a month", is_active: false });
    const links = db.selectFrom("plan_platforms").select("plan_id").where("platform_id", "=", Number(id));
    expect(await links.execute()).toEqual([{ plan_id: plan.id }]);

    expect(await run("platforms:backfill", id)).toMatchObject({ code: 1, errors: platformMessages.switchOnFirst });
    const author = await buildUser();
    await db.updateTable("users").set({ plan_id: plan.id }).where("id", "=", author.id).execute();
    const post = await buildPost(author.id);
    const failed = { postId: post.id, platformId: Number(id), state: "failed", reason: "It took too long." } as const;
    const delivery = await createDelivery(failed);
    const listed = await run("deliveries:list", id, "--state", "failed");
    expect(listed.out).toContain(`${delivery.id}  failed     `);
    expect(listed.out).toMatch(/It took too long\.\n1 of 1 delivery\.$/);
    expect((await run("platforms:retry", String(delivery.id))).out).toBe(platformMessages.retried);
    expect((await run("platforms:list", "--search", "Quay")).out).toContain("0 delivered, 1 queued, 0 failed");
    await buildPost(author.id);
    expect((await run("platforms:set", id, "--active", "yes")).code).toBe(0);
    expect((await run("platforms:backfill", id)).out).toBe("1 post will be delivered.");
    expect(await run("platforms:remove", id)).toMatchObject({ code: 1, errors: platformMessages.hasDeliveries });
    await db.deleteFrom("deliveries").where("platform_id", "=", Number(id)).execute();
    expect((await run("platforms:remove", id)).out).toBe(`Removed platform ${id}.`);
    const entries = db
      .selectFrom("audit_entries")
      .select(["action", "operator_name"])
      .where("subject", "=", `platform ${id}`);
    expect(await entries.orderBy("id").execute()).toEqual([
      { action: "platform.create", operator_name: "Command line" },
      { action: "platform.change", operator_name: "Command line" },
      { action: "platform.change", operator_name: "Command line" },
      { action: "platform.backfill", operator_name: "Command line" },
      { action: "platform.delete", operator_name: "Command line" },
    ]);
  });
});
