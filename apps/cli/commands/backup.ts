/** Commands that copy the whole installation and bring it back. */
import { counted } from "#platform/contract/sentence.ts";
import { countWrongLedgers } from "#features/billing/server/allowance/service.ts";
import { verifyBackup, writeBackup } from "#platform/backup/backup.ts";
import { type BackupLocation, openLocation } from "#platform/backup/location.ts";
import { checkBackup, restoreBackup } from "#platform/backup/restore.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { BadStorageUrl } from "#platform/storage/location.ts";
import { type Command, type Given, type Out, takeArguments, UsageError, type WithDatabase } from "../command.ts";

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
      const location = await existing(given);
      const { BACKUP_PASSPHRASE: passphrase } = settings();
      const migrations = inProject("database/migrations");
      const described = await checkBackup(location, passphrase, migrations);
      const isAsWritten = given.values["as-written"] === true;
      const restore = async () => ({
        done: await restoreBackup(location, passphrase, { described, migrations, isAsWritten }),
        wrong: isAsWritten ? 0 : await countWrongLedgers(),
      });
      // Migrating comes after the decision whether the database may be touched at all.
      const { done, wrong } = await withDatabase(restore, { asFound: true });
      out.log(
        `Restored the backup of ${done.created_at} (version ${done.version}): ${counted(done.rows, "row")} of ${counted(done.tables, "table")}, ${counted(done.files, "file")}, ${counted(done.jobs, "open job")}.`,
      );
      if (isAsWritten) out.log(`Now start the version that wrote it, ${done.version}. This version would migrate it.`);
      else
        out.log(
          wrong === 0
            ? "Every balance matches its ledger."
            : `${counted(wrong, "account has", "accounts have")} a wrong balance.`,
        );
    },
  },
};

async function write(given: Given, out: Out, withDatabase: WithDatabase): Promise<void> {
  const [name] = takeArguments(given, "FILE");
  const location = await locationOf(name);
  if (await location.exists()) throw new UsageError(`${name} exists already. Name a new file.`);
  const { BACKUP_PASSPHRASE: passphrase } = settings();
  const done = await withDatabase(() => writeBackup(location, passphrase));
  const missing = done.missing > 0 ? `; ${counted(done.missing, "file was", "files were")} removed meanwhile` : "";
  const how = passphrase === undefined ? "It is not encrypted and holds keys: keep it safe." : "It is encrypted.";
  out.log(
    `Wrote ${counted(done.rows, "row")} of ${counted(done.tables, "table")} and ${counted(done.files, "file")} to ${name}${missing}. ${how}`,
  );
}

async function verify(given: Given, out: Out): Promise<void> {
  const { manifest, entries, rows } = await verifyBackup(await existing(given), settings().BACKUP_PASSPHRASE);
  out.log(
    `The backup of ${manifest.created_at} (version ${manifest.version}) is complete: ${counted(rows, "row")}, ${counted(entries, "entry", "entries")}, every digest matches.`,
  );
}

async function existing(given: Given): Promise<BackupLocation> {
  const [name] = takeArguments(given, "FILE");
  const location = await locationOf(name);
  if (!(await location.exists())) throw new UsageError(`${name} was not found.`);
  return location;
}

async function locationOf(name: string): Promise<BackupLocation> {
  try {
    return await openLocation(name);
  } catch (error) {
    if (error instanceof BadStorageUrl) throw new UsageError(`'${name}' cannot be used: ${error.message}.`);
    throw error;
  }
}
