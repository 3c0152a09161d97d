/** A backup each night into BACKUP_DIR, a folder or a bucket; the newest BACKUP_KEEP stay. */
import { settings } from "#platform/config/settings.ts";
import { defineJob, type Job } from "#platform/jobs/jobs.ts";
import { log } from "#platform/log/log.ts";
import { verifyBackup, writeBackup } from "./backup.ts";
import { type BackupFolder, isBucket, openFolder, PARTIAL } from "./location.ts";

/** Only these are ever removed: other files in the folder are not ours. */
const OURS = /^dateline-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}\.tar\.gz(?:\.age)?$/;
const HOURS = 6;
/** Of a backup that was cut off; one that is being written is younger than its limit of HOURS. */
const CUT_OFF_MS = 24 * 3_600_000;

/** None where BACKUP_DIR is not set. */
export function backupJobs(): Job[] {
  if (settings().BACKUP_DIR === undefined) return [];
  return [
    defineJob({
      queue: "nightly-backup",
      cron: "30 2 * * *",
      options: { retries: 2, retryDelaySeconds: 600, expireSeconds: HOURS * 3600 },
      handler: async () => void (await backUpTonight(new Date())),
    }),
  ];
}

/** Writes a backup, reads it back, and removes the oldest. @returns its name. */
export async function backUpTonight(now: Date): Promise<string> {
  const { BACKUP_DIR = "", BACKUP_KEEP: kept, BACKUP_PASSPHRASE: passphrase } = settings();
  const folder = await openFolder(BACKUP_DIR);
  await folder.prepare();
  // A bucket shows no incomplete files, and may not permit listing.
  if (!isBucket(BACKUP_DIR)) await removeCutOff(folder, new Date(now.getTime() - CUT_OFF_MS));
  const file = `dateline-${momentOf(now)}.tar.gz${passphrase === undefined ? "" : ".age"}`;
  const location = folder.location(file);
  const written = await writeBackup(location, passphrase);
  await verifyBackup(location, passphrase).catch(async (error: unknown) => {
    await folder.remove(file); // it would be kept instead of an older one that can be read
    throw error;
  });
  const old = (await folder.list())
    .filter((name) => OURS.test(name))
    .sort()
    .slice(0, -kept);
  for (const name of old) await folder.remove(name);
  log.info({ file: location.name, ...written, removed: old.length }, "The nightly backup was written and read back");
  return file;
}

const momentOf = (time: Date) => time.toISOString().slice(0, 19).replaceAll(":", "-");

/** Before a new one is written: each is as large as a backup, and would fill the disk. */
async function removeCutOff(folder: BackupFolder, before: Date): Promise<void> {
  const latest = `dateline-${momentOf(before)}`;
  for (const name of await folder.list())
    if (name.endsWith(PARTIAL) && OURS.test(name.slice(0, -PARTIAL.length)) && name < latest) await folder.remove(name);
}
