/** A worker that is killed while it packs a newsroom. */
import { beforeAll, expect, it, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { db, transaction } from "#platform/database/client.ts";
import { storage } from "#platform/storage/storage.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { startWorkerProcess } from "#tests/support/apps/worker-process.ts";
import { readArchive } from "#tests/support/archives.ts";
import { buildNewsroom, type TestNewsroom } from "#tests/support/newsrooms.ts";
import type { ExportInput } from "../export-contract.ts";
import { exportKey } from "./job-policy.ts";
import { findExport, insertExport } from "./job-queries.ts";
import { packNewsroom } from "./service.ts";

useOwnDataFolder();
let room: TestNewsroom;
const RUN = { isLastAttempt: false, signal: new AbortController().signal };

beforeAll(async () => {
  room = await buildNewsroom();
});

const asked = async (input: ExportInput) =>
  (await transaction((tx) => insertExport(tx, room.company.id, room.owner.id, input))) ?? "";

/** Draws half a site, and waits. */
const worker = (id: string) => `
  const { resetSettings } = await import("#tests/support/setup/settings.ts");
  resetSettings(${JSON.stringify(settings())});
  const { appendFile } = await import("node:fs/promises");
  const { packNewsroom } = await import("#features/newsroom-archive/server/service.ts");
  console.log("ready");
  const half = async (_company, file) => {
    await appendFile(file, "half");
    await new Promise(() => setInterval(() => undefined, 1000));
  };
  await packNewsroom(${JSON.stringify(id)}, half, { isLastAttempt: false, signal: new AbortController().signal });
`;

const mails = async () =>
  db.selectFrom("mail_messages").select("subject").where("recipient", "=", room.owner.email).execute();

it.each([
  { kind: "site", address: "https://press.halden.example/" },
  { kind: "archive", address: "" },
] as const)("leaves no half file of $kind, and the next worker packs it whole and tells once", async (input) => {
  const before = (await mails()).length;
  const id = await asked(input);
  const child = await startWorkerProcess(worker(id));
  await vi.waitFor(async () => expect((await findExport(id))?.status).not.toBe("queued"));
  await child.kill();
  if (input.kind === "site") {
    expect(await findExport(id)).toMatchObject({ status: "running", is_kept: false });
    expect(await (await storage()).exists(exportKey(id))).toBe(false);
  }
  const { appendFile } = await import("node:fs/promises");
  await packNewsroom(id, (_company, file) => appendFile(file, "a whole site"), RUN);
  const row = await findExport(id);
  expect(row).toMatchObject({ status: "ready", is_kept: true });
  const file = await (await storage()).openRead(exportKey(id));
  const bytes = Buffer.concat((await file?.toArray()) as Buffer[]);
  expect(bytes.length).toBe(row?.bytes);
  if (input.kind === "site") expect(bytes.toString()).toBe("a whole site");
  else expect((await readArchive(bytes)).text("newsroom.json")).toContain("Ingrid Solheim");
  expect((await mails()).length).toBe(before + 1);
});
