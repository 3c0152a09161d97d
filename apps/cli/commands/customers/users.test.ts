import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { db } from "#platform/database/client.ts";
import { buildFactor } from "#tests/factories/factors.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { runCommand } from "../../main.ts";

async function run(...argv: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}

const noted = async ({ id }: Pick<TestUser, "id">) => {
  const entries = db.selectFrom("audit_entries").select(["operator_name", "action", "details"]);
  return (await entries.where("subject", "=", `user ${id}`).orderBy("id").execute()).map((entry) => [
    entry.operator_name,
    entry.action,
    entry.details.replace(/^\S+@example\.com(: )?/, ""),
  ]);
};

describe("commands about users", () => {
  it.each([
    [["user:list", "--role", "king"], /Role must be user or operator/],
    [["user:list", "--state", "gone"], /suspended or deletion/],
    [["user:list", "x"], /is an unexpected argument/],
    [["user:show"], /EMAIL is missing/],
    [["user:role", "a@example.com", "king"], /Role must be user or operator/],
    [["units:take", "a@example.com", "3"], /--reason is required/],
  ])("do not understand %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect([code, errors]).toEqual([2, expect.stringMatching(message)]);
  });

  it("list those who match, and say when nobody does", async () => {
    const last_name = `cli${randomUUID().slice(0, 8)}`;
    const [plain, staff] = [await buildUser({ last_name, units: 3 }), await buildOperator({ last_name })];
    const { out } = await run("user:list", "--search", last_name);
    expect(out.split("\n").map((line) => line.trim().split(/\s+/)[1])).toEqual([staff.email, plain.email]);
    expect(out).toMatch(/user {6}no plan {6,}3 releases {6,}0 posts/);
    expect((await run("user:list", "--search", last_name, "--role", "operator")).out).toContain(staff.email);
    expect((await run("user:list", "--search", `${last_name}x`)).out).toBe("No users match.");
  });

  it("show an account, whatever its owner is called", async () => {
    const user = await buildUser({ units: 3, first_name: "\u001B[31mAda" });
    await buildFactor(user);
    const { out } = await run("user:show", user.email);
    expect(out).toContain("two-factor   on");
    expect(out).toContain("sessions     1");
    expect(out).toMatch(/grant {5,}3 {2}then 3/);
    expect(out).not.toContain("\u001B");
  });

  it("take releases, and not more than there are", async () => {
    const user = await buildUser({ units: 3 });
    expect((await run("units:take", user.email, "2", "--reason", "Mistake")).out).toBe(`${user.email} has 1 releases.`);
    const refused = await run("units:take", user.email, "2", "--reason", "Mistake");
    expect([refused.code, refused.errors]).toEqual([1, "You can take at most 1."]);
  });

  it("change the role, and leave the last operator alone", async () => {
    const user = await buildUser();
    expect((await run("user:role", user.email, "operator")).out).toBe(`${user.email} is an operator.`);
    await db
      .updateTable("users")
      .set({ role: "user" })
      .where("role", "=", "operator")
      .where("id", "<>", user.id)
      .execute();
    const refused = await run("user:role", user.email, "user");
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining("the only operator")]);
    expect((await run("user:suspend", user.email)).code).toBe(1);
    await buildOperator();
    expect((await run("user:role", user.email, "user")).out).toBe(`${user.email} is a user.`);
  });

  it("are all in the audit log, in the command line's name", async () => {
    const email = `cli-${randomUUID()}@example.com`;
    await run("user:create", email);
    const user = await getUserByEmail(email);
    await run("units:grant", email, "5", "--reason", "Apology");
    await run("units:take", email, "1", "--reason", "Mistake");
    await run("units:set", email, "9");
    await run("user:plan", email, "none");
    await run("user:suspend", email, "--reason", "Spam");
    await run("user:restore", email);
    await run("user:role", email, "operator");
    await run("user:delete", email);
    const actions = await noted(user);
    expect(new Set(actions.map(([name]) => name))).toEqual(new Set(["Command line"]));
    expect(actions.map(([, action, details]) => [action, details])).toEqual([
      ["user.create", "user"],
      ["user.grant-units", "5 releases. Apology"],
      ["user.take-units", "1 release. Mistake"],
      ["user.set-units", "9 releases available. Set by an operator"],
      ["user.plan", expect.stringMatching(/ → no plan$/)],
      ["user.suspend", "Spam"],
      ["user.restore", ""],
      ["user.role", "user → operator"],
      ["user.delete", expect.stringMatching(/^due \d{4}-/)],
    ]);
  });
});
