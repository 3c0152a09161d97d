import { describe, expect, it } from "vitest";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { getFeatures } from "#features/billing/server/allowance/service.ts";
import { transaction } from "#platform/database/client.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { isPassword } from "#platform/secrets/passwords.ts";
import { buildFactor } from "#tests/factories/factors.ts";
import { buildUser } from "#tests/factories/users.ts";
import { runCommand } from "./main.ts";

async function run(...argv: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}

let people = 0;
const newEmail = () => `cli-${process.pid}-${Date.now()}-${people++}@example.com`;
const releases = async (email: string) => (await getFeatures((await getUserByEmail(email)).id)).press_releases;

describe("the command line", () => {
  it.each([
    [["nonsense"], /Unknown command: nonsense/],
    [["user:create"], /EMAIL is missing/],
    [["user:create", "not an address"], /valid email/],
    [["user:create", "a@example.com", "--password", "short"], /at least 10/],
    [["user:create", "a@example.com", "b@example.com"], /is an unexpected argument/],
    [["user:create", "a@example.com", "--admin"], /--admin/],
    [["units:set", "a@example.com", "-1"], /./],
    [["units:set", "a@example.com", "1.5"], /whole number/],
    [["units:set", "a@example.com", "99999999"], /whole number/],
    [["units:grant", "a@example.com", "0", "--reason", "x"], /whole number/],
    [["units:grant", "a@example.com", "3"], /--reason is required/],
  ])("does not understand %j", async (argv, message) => {
    const { code, errors } = await run(...argv);
    expect(code).toBe(2);
    expect(errors).toMatch(message);
  });

  it.each([["user:suspend"], ["user:restore"], ["user:two-factor-off"]])(
    "%s says that an account does not exist",
    async (command) => {
      const { code, errors } = await run(command, "nobody@example.com");
      expect([code, errors]).toEqual([1, "No account has the email nobody@example.com."]);
    },
  );

  it("lists every command with its usage", async () => {
    const { code, out } = await run("help");
    expect(code).toBe(0);
    for (const name of [
      "user:create EMAIL",
      "units:set EMAIL N",
      "units:grant EMAIL N",
      "user:suspend EMAIL",
      "user:two-factor-off EMAIL",
      "user:restore EMAIL",
      "user:export EMAIL FILE",
      "user:delete EMAIL [--now]",
      "outbox:list",
      "outbox:reveal ID --reason TEXT",
      "mail:dkim",
      "plans:list",
      "plans:create --name NAME",
      "plans:set SLUG",
      "user:plan EMAIL SLUG|none",
      "coupons:list",
      "coupons:create CODE",
      "coupons:deactivate CODE",
      "coupons:activate CODE",
      "payments:list",
      "payments:refund ID AMOUNT",
      "revenue:show",
      "payments:held",
      "payments:accept ID",
      "payments:refuse ID",
      "posts:pending",
      "posts:approve ID|GUID",
      "posts:return ID|GUID --comments TEXT",
      "posts:reject ID|GUID --reason TEXT",
      "posts:scheduled [--search TEXT]",
      "posts:overdue",
      "posts:publish-overdue",
      "moderation:show",
      "moderation:set off|new-authors|flagged|all",
      "moderation:block HOST",
      "moderation:unblock HOST",
    ]) {
      expect(out).toContain(name);
    }
    expect(await run()).toEqual(await run("--help"));
  });

  it("creates a user with a made password that it prints once", async () => {
    const email = newEmail();
    const { code, out } = await run("user:create", email, "--name", "Ada King Lovelace");
    expect(code).toBe(0);
    const password = /Password: (\S+)/.exec(out)?.[1] ?? "";
    const user = await getUserByEmail(email);
    expect(user).toMatchObject({ role: "user", first_name: "Ada", last_name: "King Lovelace" });
    expect(user.email_verified_at).not.toBeNull();
    expect(await isPassword(user.password_hash, password)).toBe(true);
    expect((await run("user:create", email.toUpperCase())).code).toBe(1);
  });

  it("creates an operator with the password given, and does not repeat it", async () => {
    const email = newEmail();
    const { out } = await run("user:create", email, "--operator", "--password", "a password of mine");
    expect(out).not.toContain("a password of mine");
    const user = await getUserByEmail(email);
    expect(user.role).toBe("operator");
    expect(await isPassword(user.password_hash, "a password of mine")).toBe(true);
  });

  it("grants and sets releases", async () => {
    const { email } = await buildUser({ units: 2 });
    expect((await run("units:grant", email, "5", "--reason", "Apology")).out).toBe(`${email} has 7 releases.`);
    expect((await run("units:set", email, "3")).out).toBe(`${email} has 3 releases.`);
    expect((await run("units:set", email, "0")).code).toBe(0);
    expect(await releases(email)).toBe(0);
  });

  it("suspends and restores", async () => {
    const { email } = await buildUser();
    await run("user:suspend", email);
    expect((await getUserByEmail(email)).suspended_at).not.toBeNull();
    await run("user:restore", email);
    expect((await getUserByEmail(email)).suspended_at).toBeNull();
  });

  it("switches two-factor sign-in off, and says where it was off", async () => {
    const user = await buildUser();
    await buildFactor(user);
    expect((await run("user:two-factor-off", user.email)).out).toBe(`${user.email} now signs in with a password only.`);
    expect((await run("user:two-factor-off", user.email)).out).toBe(
      `${user.email} already signs in with a password only.`,
    );
  });

  it("shows the outbox, newest first", async () => {
    for (const subject of ["Older", "Newer"]) {
      await transaction((tx) => queueMail(tx, { to: "reader@example.com", subject, text: `Text of ${subject}` }));
    }
    const { out } = await run("outbox:list", "--limit", "1");
    expect(out).toMatch(/queued {2}#\d+ {2}reader@example.com {2}Newer\n1 of \d+ emails\./);
    expect((await run("outbox:list", "--full")).out).toContain("    Text of Older");
  });
});
