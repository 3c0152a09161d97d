import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { suspendUser } from "#features/accounts/server/operator/service.ts";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { db } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildBelongings, countHeld } from "#tests/factories/personal.ts";
import { buildOperator, buildUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { runCommand } from "../../main.ts";
import { COMMAND_LINE } from "../../operator.ts";

useOwnDataFolder();
afterAll(stopJobs);

async function run(...argv: string[]) {
  const lines: string[] = [];
  const errors: string[] = [];
  const code = await runCommand(argv, { log: (line) => lines.push(line), error: (line) => errors.push(line) });
  return { code, out: lines.join("\n"), errors: errors.join("\n") };
}

describe("user:export", () => {
  it.each([[["user:export"]], [["user:export", "a@example.com"]], [["user:export", "a@example.com", "b", "c"]]])(
    "does not understand %j",
    async (argv) => expect((await run(...argv)).code).toBe(2),
  );

  it("refuses an address without an account, and a file that is there", async () => {
    const file = path.join(await temporaryFolder(), "data.zip");
    expect(await run("user:export", "nobody@example.com", file)).toMatchObject({ code: 1 });
    expect(existsSync(file)).toBe(false);
    const { email } = await buildUser();
    await run("user:export", email, file);
    expect(await run("user:export", email, file)).toMatchObject({ code: 1, errors: `${file} exists already.` });
    const audit = db.selectFrom("audit_entries").select("id").where("details", "=", `into ${file}`);
    expect(await audit.execute()).toHaveLength(1);
  });

  it("writes everything of one account", async () => {
    const ada = await buildUser();
    await buildBelongings(ada);
    const file = path.join(await temporaryFolder(), "data.zip");
    const { code, out } = await run("user:export", ada.email.toUpperCase(), file);
    const zip = await readArchive(file);
    expect([code, out]).toEqual([0, `Exported the data of ${ada.email} to ${file} (${zip.bytes} bytes).`]);
    expect([...zip.keys()]).toEqual(expect.arrayContaining(["README.txt", "account.json", "payments.json"]));
    expect(existsSync(`${file}.partial`)).toBe(false);
    const audit = db.selectFrom("audit_entries").select(["action", "operator_id", "details"]);
    expect(await audit.where("subject", "=", `user ${ada.id}`).execute()).toEqual([
      { action: "user.export", operator_id: null, details: `into ${file}` },
    ]);
  });
});

describe("user:delete", () => {
  it("refuses an address without an account, and the only operator", async () => {
    expect((await run("user:delete", "nobody@example.com", "--now")).code).toBe(1);
    await db.updateTable("users").set({ suspended_at: new Date() }).where("role", "=", "operator").execute();
    const { email } = await buildOperator();
    for (const argv of [
      ["user:delete", email, "--now"],
      ["user:delete", email],
    ])
      expect(await run(...argv)).toMatchObject({ code: 1, errors: expect.stringContaining("only operator") });
  });

  it("sets the day, and does not move it", async () => {
    const { email } = await buildUser();
    const first = await run("user:delete", email);
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/ will be deleted on \d{4}-\d\d-\d\d\.$/) });
    expect(await run("user:delete", email)).toEqual(first);
    expect((await getUserByEmail(email)).deletion_due_at).not.toBeNull();
  });

  it("with --now leaves nothing, also of a suspended account", async () => {
    const ada = await buildUser();
    await buildBelongings(ada);
    await suspendUser(COMMAND_LINE, ada.id, "Spam");
    expect(await run("user:delete", ada.email, "--now")).toMatchObject({
      code: 0,
      out: `${ada.email} has been deleted.`,
    });
    expect(Object.values(await countHeld(ada.id)).filter((rows) => rows > 0)).toEqual([]);
    await expect(getUserByEmail(ada.email)).rejects.toMatchObject({ status: 404 });
  });
});
