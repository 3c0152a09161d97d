import { readdir } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { BadStorageUrl } from "#platform/storage/location.ts";
import { answerS3Error, startS3Server } from "#tests/doubles/s3-server.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { canMount, mountSmallDisk } from "#tests/support/small-disk.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { writeBackup } from "./backup.ts";
import { backUpTonight } from "./nightly.ts";
import { openLocation } from "./location.ts";

useOwnDataFolder();
const backUpTo = async (text: string) => writeBackup(await openLocation(text), undefined);

function backUpInto(BACKUP_DIR: string): Promise<string> {
  const { DATA_DIR } = settings();
  resetSettings({ DATA_DIR, BACKUP_DIR });
  onTestFinished(() => resetSettings({ DATA_DIR }));
  return backUpTonight(new Date());
}

describe("a backup of an installation", () => {
  it("says that its folder is missing", async () => {
    const folder = await temporaryFolder();
    const words = `The folder ${folder}/missing does not exist. Create it, or name another.`;
    for (let round = 0; round < 5; round++) await expect(backUpTo(`${folder}/missing/a.tar.gz`)).rejects.toThrow(words);
    await expect(backUpTo(`${pathToFileURL(folder).href}/missing/a.tar.gz`)).rejects.toThrow(words);
  });

  it.skipIf(!canMount)("says that its disk is full, and leaves nothing there, by night too", async () => {
    const folder = await temporaryFolder();
    const disk = mountSmallDisk(folder, 1);
    onTestFinished(disk.unmount);
    disk.leave(8 * 1024);
    for (let round = 0; round < 3; round++)
      await expect(backUpTo(`${folder}/a.tar.gz`)).rejects.toThrow(
        `There is not enough space for ${folder}/a.tar.gz. Nothing is left of it.`,
      );
    await expect(backUpInto(folder)).rejects.toThrow("There is not enough space for");
    expect(await readdir(folder)).toEqual(["filler"]);
  });

  it("goes to a folder that is named by its URL", async () => {
    const folder = await temporaryFolder();
    const url = pathToFileURL(folder).href;
    await backUpTo(`${url}/a.tar.gz`);
    await backUpInto(`${url}/nights`);
    expect((await readdir(folder)).sort()).toEqual(["a.tar.gz", "nights"]);
    expect(await readdir(`${folder}/nights`)).toHaveLength(1);
    for (const bad of ["file:", "file://host/a", "file:a"])
      await expect(openLocation(bad)).rejects.toThrow(BadStorageUrl);
  });

  it("says that its bucket is missing or full", async () => {
    const s3 = await startS3Server();
    onTestFinished(s3.stop);
    const absent = `s3://absent/nights?endpoint=${s3.origin}`;
    await expect(backUpTo(absent.replace("?", "/a.tar.gz?"))).rejects.toThrow("The bucket absent does not exist");
    await expect(backUpInto(absent)).rejects.toThrow("The bucket absent does not exist");
    s3.spoil(
      ({ method, url }, response) =>
        method !== "GET" && url?.includes(".tar.gz") === true && answerS3Error(response, 507, "XMinioStorageFull"),
    );
    await expect(backUpTo(s3.url("nights/a.tar.gz"))).rejects.toThrow("There is no storage space left");
  });
});
