import { mkdir, readdir, writeFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { settings } from "#platform/config/settings.ts";
import { log } from "#platform/log/log.ts";
import { parseLocation } from "#platform/storage/location.ts";
import { openDriver } from "#platform/storage/storage.ts";
import { answerS3Error, startS3Server, type S3Double } from "#tests/doubles/s3-server.ts";
import { useOwnDataFolder } from "#tests/factories/media.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { backUpTonight } from "./nightly.ts";

useOwnDataFolder();
let s3: S3Double;
beforeAll(async () => {
  s3 = await startS3Server();
  vi.spyOn(log, "info").mockReturnValue(undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await s3.stop();
});

const NIGHTS = ["2026-11-21", "2026-11-22", "2026-11-23"].map((day) => new Date(`${day}T02:30:00Z`));
const KEPT = ["dateline-2026-11-22T02-30-00.tar.gz", "dateline-2026-11-23T02-30-00.tar.gz"];

async function backUpInto(place: string): Promise<void> {
  const { DATA_DIR } = settings();
  resetSettings({ DATA_DIR, BACKUP_DIR: place, BACKUP_KEEP: 2 });
  onTestFinished(() => resetSettings({ DATA_DIR }));
  for (const night of NIGHTS) await backUpTonight(night);
}

it("keeps the newest backups of a folder, and what is not one of ours", async () => {
  const folder = `${await temporaryFolder()}/backups`;
  await mkdir(folder);
  await writeFile(`${folder}/aaa.tar.gz`, "of somebody else");
  await backUpInto(folder);
  expect((await readdir(folder)).sort()).toEqual(["aaa.tar.gz", ...KEPT]);
});

it("removes what was cut off before last night, and no backup that may be being written", async () => {
  const folder = await temporaryFolder();
  const [lost, ...others] = [
    "dateline-2026-11-19T02-30-00.tar.gz.partial",
    "dateline-2026-11-23T02-29-00.tar.gz.partial",
    "dateline-2026-11-19.tar.gz.partial",
    "aaa.partial",
  ];
  for (const name of [lost, ...others]) await writeFile(`${folder}/${name}`, "half of it");
  await backUpInto(folder);
  expect((await readdir(folder)).sort()).toEqual([...others, ...KEPT].sort());
});

it("refuses a place among the uploaded files, where each backup would hold the earlier ones", async () => {
  const { DATA_DIR } = settings();
  const places: [string, string][] = [
    ["file:", `${DATA_DIR}/uploads/backups`],
    [s3.url("site"), s3.url("site/backups")],
    [s3.url(), s3.url("backups")],
  ];
  onTestFinished(() => resetSettings({ DATA_DIR }));
  for (const [STORAGE_URL, BACKUP_DIR] of places) {
    resetSettings({ DATA_DIR, STORAGE_URL, BACKUP_DIR });
    await expect(backUpTonight(new Date())).rejects.toThrow("lies among the uploaded files (STORAGE_URL)");
  }
});

it("keeps the newest backups of a bucket, and what is not one of ours", async () => {
  const driver = await openDriver(parseLocation(s3.url("night")));
  await driver.put("aaa.tar.gz", Buffer.from("of somebody else"));
  await backUpInto(s3.url("night"));
  expect((await Array.fromAsync(driver.files())).sort()).toEqual(["aaa.tar.gz", ...KEPT]);
});

it("keeps none that cannot be read back, and removes none for it", async () => {
  const driver = await openDriver(parseLocation(s3.url("unread")));
  await backUpInto(s3.url("unread"));
  s3.spoil(({ method, url }, response) =>
    method === "GET" && url?.includes("/dateline-") === true ? answerS3Error(response, 404, "NoSuchKey") : false,
  );
  onTestFinished(() => s3.spoil(null));
  await expect(backUpTonight(new Date("2026-11-24T02:30:00Z"))).rejects.toThrow("was not found");
  expect((await Array.fromAsync(driver.files())).sort()).toEqual(KEPT);
});
