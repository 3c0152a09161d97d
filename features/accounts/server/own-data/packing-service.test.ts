/** An operator's copy of somebody's data: it has its name once the audit log has the step, or nothing stays of it. */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { connectionPool, db } from "#platform/database/client.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { buildOperator, buildUser } from "#tests/factories/users.ts";
import { exportAsOperator } from "./packing-service.ts";
import type { PersonalData } from "./personal-service.ts";

useOwnDataFolder();

const partOf = (exportInto: () => Promise<void>): PersonalData[] => [
  { name: "tests", count: async () => 0, exportInto, erase: async () => undefined },
];
const entriesOf = (userId: number) =>
  db.selectFrom("audit_entries").select("details").where("subject", "=", `user ${userId}`).execute();
const OPEN = "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'";

it("packs without an open transaction, and then writes the step down", async () => {
  const [{ actor }, { id }] = [await buildOperator(), await buildUser()];
  const file = inProject(settings().DATA_DIR, "packed.zip");
  const seen: unknown[] = [];
  const part = partOf(async () => {
    const { rowCount } = await connectionPool().query(OPEN);
    seen.push(rowCount, await entriesOf(id));
  });
  expect(await exportAsOperator(actor, id, file, part)).toBeGreaterThan(0);
  expect(seen).toEqual([0, []]);
  expect(await entriesOf(id)).toEqual([{ details: `into ${file}` }]);
  expect(await readdir(path.dirname(file))).toEqual(["packed.zip"]);
});

it("leaves no file where the step cannot be written down", async () => {
  const [{ actor }, { id }] = [await buildOperator(), await buildUser()];
  const file = inProject(settings().DATA_DIR, "unnoted.zip");
  const failing = vi.spyOn(connectionPool(), "connect");
  const part = partOf(async () => void failing.mockRejectedValueOnce(new Error("no connection")));
  await expect(exportAsOperator(actor, id, file, part)).rejects.toThrow("no connection");
  expect((await readdir(path.dirname(file))).filter((name) => name.startsWith("unnoted"))).toEqual([]);
  expect(await entriesOf(id)).toEqual([]);
  failing.mockRestore();
});

it("is for operators", async () => {
  const { actor, id } = await buildUser();
  const file = inProject(settings().DATA_DIR, "denied.zip");
  await expect(exportAsOperator(actor, id, file, [])).rejects.toMatchObject({ status: 403 });
});
