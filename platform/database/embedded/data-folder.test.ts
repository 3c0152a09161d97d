import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { claimDataFolder, DataFolderInUse, readOwner } from "./data-folder.ts";

const MODULE = new URL("data-folder.ts", import.meta.url).href;

/** Another process that owns the folder until it is killed. */
async function ownerProcess(folder: string) {
  const code = `const { claimDataFolder } = await import(${JSON.stringify(MODULE)});
    const claim = await claimDataFolder(${JSON.stringify(folder)});
    await claim.describe({ address: "http://127.0.0.1:4000" });
    process.stdout.write("owned");
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return child;
}

describe("claimDataFolder", () => {
  it("refuses a second process, names the first and leaves the folder as it is", async () => {
    const folder = await temporaryFolder();
    const first = await ownerProcess(folder);
    const refusal = await claimDataFolder(folder).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(DataFolderInUse);
    expect((refusal as Error).message).toContain(`process ${first.pid}, http://127.0.0.1:4000`);
    expect(readOwner(folder)?.pid).toBe(first.pid);
  });

  it("is free as soon as its owner was killed, whatever the owner left", async () => {
    const folder = await temporaryFolder();
    const first = await ownerProcess(folder);
    first.kill("SIGKILL");
    await once(first, "exit");
    const claim = await claimDataFolder(folder);
    expect(readOwner(folder)).toMatchObject({ pid: process.pid, address: null, isStopping: false });
    claim.release();
  });

  it("waits for an owner that says it is stopping", async () => {
    const folder = await temporaryFolder();
    const first = await claimDataFolder(folder);
    await first.describe({ isStopping: true });
    const second = claimDataFolder(folder);
    setTimeout(first.release, 1_800); // longer than a living owner is waited for
    (await second).release();
  });

  it("makes folders that another account can pass", async () => {
    const folder = path.join(await temporaryFolder(), "deep/data");
    (await claimDataFolder(folder)).release();
    expect(existsSync(folder)).toBe(true);
  });

  it("says what to do when the folder cannot be created", async () => {
    const file = path.join(await temporaryFolder(), "file");
    await writeFile(file, "");
    await expect(claimDataFolder(path.join(file, "data"))).rejects.toThrow(/cannot be created: .* Set DATA_DIR/);
  });
});
