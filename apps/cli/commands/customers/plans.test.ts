import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { getFeatures } from "#features/billing/server/allowance/service.ts";
import { db } from "#platform/database/client.ts";
import { accountOf, buildPlan, buyPlan, withdrawPlans } from "#tests/factories/billing.ts";
import { buildUser } from "#tests/factories/users.ts";
import { runCommand } from "../../main.ts";

afterAll(withdrawPlans);

async function run(...argv: string[]) {
  const [out, errors]: [string[], string[]] = [[], []];
  const code = await runCommand(argv, { log: (line) => out.push(line), error: (line) => errors.push(line) });
  return { code, out: out.join("\n"), errors: errors.join("\n") };
}
const rowOf = (slug: string) => db.selectFrom("plans").selectAll().where("slug", "=", slug).executeTakeFirstOrThrow();

describe("plans:create", () => {
  const MONEY = ["--price", "480.50", "--currency", "gbp", "--period", "month"];

  it("makes a plan under a slug of its name, and two that read alike", async () => {
    const mark = randomUUID().slice(0, 8);
    const limits = ["--releases", "40", "--words", "none", "--links", "3", "--description", "For one desk."];
    const { code, out } = await run("plans:create", "--name", `Plan ${mark} & Co`, ...MONEY, ...limits);
    expect([code, out]).toEqual([0, expect.stringContaining(`plan-${mark}-and-co`)]);
    expect(out).toContain("£480.50 a month   40 releases, any words, 3 links");
    expect(await rowOf(`plan-${mark}-and-co`)).toMatchObject({
      name: `Plan ${mark} & Co`,
      price: 48_050,
      currency: "gbp",
      period: "month",
      is_offered: true,
      press_releases: 40,
      word_limit: null,
      anchor_text_links: 3,
      description: "For one desk.",
    });
    const alike = await run("plans:create", "--name", `Plan: ${mark} & Co`, ...MONEY);
    expect(alike.out).toMatch(new RegExp(`plan-${mark}-and-co-[0-9a-z]+`));
    const same = await run("plans:create", "--name", `Plan ${mark} & Co`, ...MONEY);
    expect([same.code, same.errors]).toEqual([1, "Another plan has this name."]);
  });

  it.each([
    [["--price", "1", "--period", "month"], /--price needs --currency/],
    [["--name", "X", "--price", "1.005", "--currency", "gbp", "--period", "month"], /./],
    [["--name", "X", "--price", "-1", "--currency", "gbp", "--period", "month"], /./],
    [["--name", "X", ...MONEY.slice(0, 4), "--period", "week"], /once, month or year/],
    [["--name", "X", ...MONEY, "--releases", "many"], /whole number/],
    [["--name", "X", ...MONEY, "--words", "0"], /at least 1/],
    [["--name", "X", ...MONEY, "--offered", "maybe"], /yes or no/],
    [[...MONEY], /Name is required/],
    [["--name", "x".repeat(61), ...MONEY], /at most 60/],
  ])("does not understand %j", async (options, message) => {
    const { code, errors } = await run("plans:create", ...options);
    expect([code, errors]).toEqual([2, expect.stringMatching(message)]);
  });

  it("refuses to offer what costs nothing", async () => {
    const free = ["--name", `Free ${randomUUID()}`, "--price", "0", "--currency", "gbp", "--period", "once"];
    expect(await run("plans:create", ...free)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("needs a price"),
    });
    expect((await run("plans:create", ...free, "--offered", "no")).code).toBe(0);
  });
});

describe("plans:set", () => {
  it("changes what is given and nothing else", async () => {
    const before = await buildPlan();
    const { code, out } = await run("plans:set", before.slug, "--price", "12.30", "--links", "none");
    expect([code, out]).toEqual([0, expect.stringContaining("£12.30 a month")]);
    expect(await rowOf(before.slug)).toEqual({ ...before, price: 1230, anchor_text_links: null });
    await run("plans:set", before.slug, "--offered", "no", "--position", "9", "--name", `Plan b ${before.id}`);
    expect(await rowOf(before.slug)).toMatchObject({ is_offered: false, position: 9, name: `Plan b ${before.id}` });
    expect((await run("plans:list")).out).toContain(`Plan b ${before.id}`);
  });

  it("is noted in the audit log, in the command line's name", async () => {
    const { slug } = await buildPlan();
    await run("plans:set", slug, "--price", "12.30");
    const entries = db.selectFrom("audit_entries").select(["operator_name", "action", "details"]);
    expect(await entries.where("subject", "=", `plan ${slug}`).execute()).toEqual([
      { operator_name: "Command line", action: "plan.change", details: "price £100 → £12.30" },
    ]);
  });

  it("refuses an unknown plan, nothing to change, a name that is taken, and what does not fit", async () => {
    const [plan, other] = [await buildPlan(), await buildPlan()];
    expect(await run("plans:set", "nothing", "--price", "1")).toMatchObject({
      code: 1,
      errors: "Plan not found.",
    });
    expect((await run("plans:set", plan.slug)).code).toBe(2);
    expect((await run("plans:set", plan.slug, "--currency", "jpy")).errors).toContain("--currency needs --price");
    expect((await run("plans:set", plan.slug, "--name", other.name)).errors).toBe("Another plan has this name.");
    expect((await run("plans:set", plan.slug, "--price", "0")).errors).toContain("needs a price");
    expect((await run("plans:set", plan.slug, "--period", "week")).errors).toContain("once, month or year");
    expect(await rowOf(plan.slug)).toEqual(plan);
  });

  it("keeps the period while someone subscribes", async () => {
    const [plan, user] = [await buildPlan(), await buildUser()];
    await buyPlan(user, plan);
    expect((await run("plans:set", plan.slug, "--period", "year")).errors).toContain("while someone subscribes");
    expect((await run("plans:set", plan.slug, "--price", "5")).code).toBe(0);
    expect((await accountOf(user.id)).live).toMatchObject([{ price: 10_000 }]);
  });
});

describe("user:plan", () => {
  it("gives an account a plan's limits, and takes them away; releases stay", async () => {
    const [plan, user] = [await buildPlan({ word_limit: 77 }), await buildUser({ units: 3 })];
    expect((await run("user:plan", user.email, plan.slug)).out).toBe(`${user.email} is on the ${plan.name} plan.`);
    expect(await getFeatures(user.id)).toMatchObject({ press_releases: 3, word_limit: 77 });
    expect((await run("user:plan", user.email, "none")).out).toBe(`${user.email} has no plan.`);
    expect(await getFeatures(user.id)).toMatchObject({ press_releases: 3, word_limit: null });
  });

  it("refuses an unknown plan and an unknown account", async () => {
    const user = await buildUser();
    expect(await run("user:plan", user.email, "nothing")).toMatchObject({ code: 1, errors: "Plan not found." });
    expect((await run("user:plan", "nobody@example.com", "wire")).code).toBe(1);
    expect((await run("user:plan", user.email)).code).toBe(2);
  });
});
