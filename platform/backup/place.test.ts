import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { log } from "#platform/log/log.ts";
import { answerS3Error, startS3Server, type S3Double } from "#tests/doubles/s3-server.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { canMount, mountSmallDisk } from "#tests/support/small-disk.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { writeBackup } from "./backup.ts";
import { backUpTonight } from "./nightly.ts";
import { openPlace } from "./place.ts";

useOwnDataFolder();
const backUpTo = async (text: string) => writeBackup(await openPlace(text), undefined);

describe("a backup of an installation", () => {
  it("says that its folder is missing", async () => {
    const folder = await temporaryFolder();
    const words = `The folder ${folder}/missing does not exist. Create it, or name another.`;
    for (let turn = 0; turn < 5; turn++) await expect(backUpTo(`${folder}/missing/a.tar.gz`)).rejects.toThrow(words);
    await expect(backUpTo(`${pathToFileURL(folder).href}/missing/a.tar.gz`)).rejects.toThrow(words);
  });
});
