/** Writes one consistent copy of the installation (database, files, keys) while it serves. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { ownVersion } from "#platform/config/version.ts";
import { directConfig } from "#platform/database/client.ts";
import { readMigrations } from "#platform/database/read-migrations.ts";
import { inSession } from "#platform/database/session.ts";
import { isWithin } from "#platform/storage/location.ts";
import { ownLocation, storage } from "#platform/storage/storage.ts";
import { type ArchiveWriter, readArchive, textOf, writeArchive } from "./archive.ts";
import { beginReading, dumpSequences, dumpTables, listMigrations, listOpenJobs, listTables } from "./dump.ts";
import { BadBackup, FILES, FORMAT, JOBS, type Manifest, MANIFEST, manifest, SECRETS } from "./format.ts";
import type { BackupLocation } from "./location.ts";
import { namesIn } from "./target.ts";

/** Keys that DATA_DIR may hold; without them two-factor sign-in and DKIM would have to be set up again. */
export const SECRET_FILES = ["secret", "dkim.pem"];

export type BackupSummary = {
  tables: number;
  rows: number;
  files: number;
  /** Files that were removed while the backup ran. */
  missing: number;
};

/**
 * The database is read as of one moment. Files are written once and never changed, so those that its rows name are
 * right whenever they are read; one that is removed meanwhile belonged to a post or company that was being erased.
 * @param place must not exist yet.
 * @param passphrase encrypts the copy; undefined leaves it readable.
 * @throws Error with code EEXIST when another backup is being written to the same file; one that says what to do about a
 * place among the uploaded files.
 */
export async function writeBackup(place: BackupLocation, passphrase: string | undefined): Promise<BackupSummary> {
  refuseAmongFiles(place);
  const summary = { tables: 0, rows: 0, files: 0, missing: 0 };
  return inSession(directConfig(), "dateline-backup", async (client) => {
    await beginReading(client);
    const tables = await listTables(client, namesIn(await readMigrations(inProject("database/migrations"))));
    const described: Manifest = {
      format: FORMAT,
      version: ownVersion(),
      created_at: new Date().toISOString(),
      migrations: await listMigrations(client),
      tables,
    };
    await writeArchive(place, passphrase, async (archive) => {
      await archive.addBytes(MANIFEST, json(described));
      const rows = await dumpTables(client, tables, archive);
      await dumpSequences(client, archive);
      await archive.addBytes(JOBS, json(await listOpenJobs(client)));
      await addFiles(archive, summary);
      await addSecrets(archive);
      await archive.finish(rows);
      summary.tables = Object.keys(rows).length;
      summary.rows = Object.values(rows).reduce((sum, count) => sum + count, 0);
    });
    return summary;
  });
}

function refuseAmongFiles({ name, location }: BackupLocation): void {
  if (!isWithin(location, ownLocation())) return;
  throw new Error(
    `${name} lies among the uploaded files (STORAGE_URL), so every backup would hold all earlier ones. Choose another folder, or a bucket or prefix outside.`,
  );
}

/** Reads a backup to its end. @throws BadBackup when anything in it is not as it was written. */
export async function verifyBackup(
  place: BackupLocation,
  passphrase: string | undefined,
): Promise<{ manifest: Manifest; entries: number; rows: number }> {
  let described: Manifest | undefined;
  const list = await readArchive(place, passphrase, async ({ name, content }) => {
    if (name === MANIFEST) described = readManifest(await textOf(content));
    else if (!described) throw new BadBackup("The file is not a backup of Dateline.");
  });
  if (!described) throw new BadBackup("The file is not a backup of Dateline.");
  const rows = Object.values(list.rows).reduce((sum, count) => sum + count, 0);
  return { manifest: described, entries: Object.keys(list.entries).length, rows };
}

/** @throws BadBackup for one that this version cannot read. */
export function readManifest(text: string): Manifest {
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BadBackup(parsed.error.issues[0]?.message ?? "The backup's manifest cannot be read.");
  return parsed.data;
}

async function addFiles(archive: ArchiveWriter, summary: BackupSummary): Promise<void> {
  const disk = await storage();
  for await (const key of disk.listFiles()) {
    const content = await disk.openRead(key);
    if (!content) {
      summary.missing += 1;
      continue;
    }
    await archive.addStream(FILES + key, content, await disk.size(key));
    summary.files += 1;
  }
}

async function addSecrets(archive: ArchiveWriter): Promise<void> {
  for (const name of SECRET_FILES) {
    const bytes = await readFile(path.join(inProject(settings().DATA_DIR), name)).catch(absent);
    if (bytes) await archive.addBytes(SECRETS + name, bytes);
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
