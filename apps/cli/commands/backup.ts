/** Commands that copy the whole installation and bring it back. */
import { existsSync } from "node:fs";
import path from "node:path";
import { countWrongLedgers } from "#features/billing/server/allowance/service.ts";
import { verifyBackup, writeBackup } from "#platform/backup/backup.ts";
import { restoreBackup } from "#platform/backup/restore.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { type Command, type Given, type Out, takeArguments, UsageError } from "../command.ts";

export const backupCommands: Record<string, Command> = {
  backup: {
    usage: "FILE [--verify]",
    summary: "Write database, files and keys to FILE while Dateline serves; with --verify, check the backup in FILE",
    options: { verify: { type: "boolean" } },
    run: async (given, out) => (given.values["verify"] ? verify(given, out) : write(given, out)),
  },
  restore: {
    usage: "FILE",
    summary: "Fill an empty installation from a backup; stop Dateline first",
    run: async (given, out) => {
      const file = existing(given);
      const { BACKUP_PASSPHRASE: passphrase } = settings();
      const done = await restoreBackup(file, passphrase, inProject("database/migrations"));
      const wrong = await countWrongLedgers();
      out.log(
        `Restored the backup of ${done.created_at} (version ${done.version}): ${done.rows} rows of ${done.tables} tables, ${done.files} files, ${done.jobs} open jobs.`,
      );
      out.log(wrong === 0 ? "Every balance matches its ledger." : `${wrong} accounts have a wrong balance.`);
    },
  },
};

async function write(given: Given, out: Out): Promise<void> {
  const [name] = takeArguments(given, "FILE");
  const file = path.resolve(name);
  if (existsSync(file)) throw new UsageError(`${name} exists already. Name a new file.`);
  const { BACKUP_PASSPHRASE: passphrase } = settings();
  const done = await writeBackup(file, passphrase);
  const missing = done.missing > 0 ? `; ${done.missing} files were removed meanwhile` : "";
  const how = passphrase === undefined ? "It is not encrypted and holds keys: keep it safe." : "It is encrypted.";
  out.log(`Wrote ${done.rows} rows of ${done.tables} tables and ${done.files} files to ${name}${missing}. ${how}`);
}

async function verify(given: Given, out: Out): Promise<void> {
  const { manifest, entries, rows } = await verifyBackup(existing(given), settings().BACKUP_PASSPHRASE);
  out.log(
    `The backup of ${manifest.created_at} (version ${manifest.version}) is complete: ${rows} rows, ${entries} entries, every digest matches.`,
  );
}

function existing(given: Given): string {
  const [name] = takeArguments(given, "FILE");
  const file = path.resolve(name);
  if (!existsSync(file)) throw new UsageError(`${name} was not found.`);
  return file;
}
