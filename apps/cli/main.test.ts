import { execFileSync } from "node:child_process";
import { cp, readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { getFeatures } from "#features/billing/server/allowance/service.ts";
import { inProject } from "#platform/config/project-root.ts";
import { ownVersion } from "#platform/config/version.ts";
import { isPassword } from "#platform/secrets/passwords.ts";
import { buildUser } from "#tests/factories/users.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
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
    [["units:grant", "#1"], /units: /],
    [["user:show"], /ID is missing/],
    [["user:list", "x"], /is an unexpected argument/],
    [["user:list", "--role", "king"], /role: Role must be user or operator/],
    [["posts:approve", "ferry"], /neither a post's id nor its guid/],
    [["plans:set", "starter", "--body-file", "/nowhere"], /cannot be read/],
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

  it.each(["version", "--version"])("%s tells the version, without a database", async (name) => {
    const lines: string[] = [];
    const out = { log: (line: string) => lines.push(line), error: (line: string) => lines.push(line) };
    const code = await runCommand([name], out, () => {
      throw new Error("The database was opened.");
    });
    expect([code, lines]).toEqual([0, [ownVersion()]]);
  });

  it("lists every command with its usage, as in the file that is printed before anything is built", async () => {
    const { code, out } = await run("help");
    expect(code).toBe(0);
    await expect(`${out}\n`).toMatchFileSnapshot("help.txt"); // vitest -u writes it
    expect(await run()).toEqual(await run("--help"));
  });

  it.each([[["help"]], [["--help"]], [[]]])(
    "prints its help where nothing is installed or built: %j",
    async (asked) => {
      const folder = await temporaryFolder();
      await cp(inProject("scripts"), path.join(folder, "scripts"), { recursive: true });
      await cp(inProject("apps/cli/help.txt"), path.join(folder, "apps/cli/help.txt"));
      const printed = execFileSync(process.execPath, [path.join(folder, "scripts/cli.mjs"), ...asked], { cwd: folder });
      expect(printed).toEqual(await readFile(inProject("apps/cli/help.txt")));
      expect((await readdir(folder)).toSorted()).toEqual(["apps", "scripts"]);
    },
  );

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

  it("sets releases exactly", async () => {
    const { email } = await buildUser({ units: 2 });
    expect((await run("units:set", email, "3")).out).toBe(`${email} has 3 releases.`);
    expect((await run("units:set", email, "0")).code).toBe(0);
    expect(await releases(email)).toBe(0);
  });
});
