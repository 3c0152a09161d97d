import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { stopJobs } from "#platform/jobs/jobs.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildBelongings } from "#tests/factories/personal.ts";
import { buildUser } from "#tests/factories/users.ts";
import { readArchive } from "#tests/support/archives.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { runCommand } from "../main.ts";

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
