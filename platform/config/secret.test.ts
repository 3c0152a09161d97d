import { stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { storedSecret } from "./secret.ts";

describe("storedSecret", () => {
  it("makes one secret for everybody who asks at once, readable by its owner only", async () => {
    const folder = await temporaryFolder();
    const asked = await Promise.all([storedSecret(folder), storedSecret(folder), storedSecret(folder)]);
    expect(new Set(asked).size).toBe(1);
    expect(asked[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(await storedSecret(folder)).toBe(asked[0]);
    expect((await stat(path.join(folder, "secret"))).mode & 0o777).toBe(0o600);
  });

  it("makes the folder where there is none", async () => {
    const folder = path.join(await temporaryFolder(), "not", "there");
    expect(await storedSecret(folder)).toMatch(/^[0-9a-f]{64}$/);
  });

  it("refuses a damaged one instead of replacing it silently", async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, "secret"), "short");
    await expect(storedSecret(folder)).rejects.toThrow(/damaged/);
  });
});
