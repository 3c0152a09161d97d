/** Commands that copy the whole installation and bring it back. */
import { countWrongLedgers } from "#features/billing/server/allowance/service.ts";
import { verifyBackup, writeBackup } from "#platform/backup/backup.ts";
import { type BackupPlace, openPlace } from "#platform/backup/place.ts";
import { checkBackup, restoreBackup } from "#platform/backup/restore.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { BadStorageUrl } from "#platform/storage/location.ts";
import { type Command, type Given, type Out, takeArguments, UsageError, type WithDatabase } from "../../command.ts";

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: "FILE [--verify]",
    summary: "Write database, files and keys to FILE while Dateline serves; with --verify, check the backup in FILE",
    options: { verify: { type: "boolean" } },
    open: (given, out, withDatabase) => (given.values["verify"] ? verify(given, out) : write(given, out, withDatabase)),
  },
  restore: {
    usage: "FILE [--as-written]",
    summary:
      "Fill an empty installation from a backup; stop Dateline first; with --as-written, for the older version that wrote it",
    options: { "as-written": { type: "boolean" } },
    open: async (given, out, withDatabase) => {
      const place = await existing(given);
      const { BACKUP_PASSPHRASE: passphrase } = settings();
      const migrations = inProject("database/migrations");
      const described = await checkBackup(place, passphrase, migrations);
      const isAsWritten = given.values["as-written"] === true;
      const restore = async () => ({
        done: await restoreBackup(place, passphrase, { described, migrations, isAsWritten }),
        wrong: isAsWritten ? 0 : await countWrongLedgers(),
      });
      // Migrating comes after the decision whether the database may be touched at all.
      const { done, wrong } = await withDatabase(restore, { asFound: true });
      out.log(
        `Restored the backup of ${done.created_at} (version ${done.version}): ${done.rows} rows of ${done.tables} tables, ${done.files} files, ${done.jobs} open jobs.`,
      );
      if (isAsWritten) out.log(`Now start the version that wrote it, ${done.version}. This version would migrate it.`);
      else out.log(wrong === 0 ? "Every balance matches its ledger." : `${wrong} accounts have a wrong balance.`);
    },
  },
};

async function write(given: Given, out: Out, withDatabase: WithDatabase): Promise<void> {
  const [name] = takeArguments(given, "FILE");
  const place = await placeOf(name);
  if (await place.exists()) throw new UsageError(`${name} exists already. Name a new file.`);
  const { BACKUP_PASSPHRASE: passphrase } = settings();
  const done = await withDatabase(() => writeBackup(place, passphrase));
  const missing = done.missing > 0 ? `; ${done.missing} files were removed meanwhile` : "";
  const how = passphrase === undefined ? "It is not encrypted and holds keys: keep it safe." : "It is encrypted.";
  out.log(`Wrote ${done.rows} rows of ${done.tables} tables and ${done.files} files to ${name}${missing}. ${how}`);
}

async function verify(given: Given, out: Out): Promise<void> {
  const { manifest, entries, rows } = await verifyBackup(await existing(given), settings().BACKUP_PASSPHRASE);
  out.log(
    `The backup of ${manifest.created_at} (version ${manifest.version}) is complete: ${rows} rows, ${entries} entries, every digest matches.`,
  );
}

async function existing(given: Given): Promise<BackupPlace> {
  const [name] = takeArguments(given, "FILE");
  const place = await placeOf(name);
  if (!(await place.exists())) throw new UsageError(`${name} was not found.`);
  return place;
}

async function placeOf(name: string): Promise<BackupPlace> {
  try {
    return await openPlace(name);
  } catch (error) {
    if (error instanceof BadStorageUrl) throw new UsageError(`'${name}' cannot be used: ${error.message}.`);
    throw error;
  }
}
