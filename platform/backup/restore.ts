/** Fills an empty installation from a backup. */
import { chmod, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import type pg from "pg";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { directConfig, transaction } from "#platform/database/client.ts";
import { migrate, readMigrations } from "#platform/database/migrate.ts";
import { inSession } from "#platform/database/session.ts";
import { analyseUnknown } from "#platform/database/statistics.ts";
import { enqueue } from "#platform/jobs/jobs.ts";
import { ownPlace } from "#platform/storage/storage.ts";
import { readArchive, textOf } from "./archive.ts";
import { SECRET_FILES, verifyBackup } from "./backup.ts";
import {
  BadBackup,
  DATABASE,
  FILES,
  JOBS,
  type Manifest,
  MANIFEST,
  type OpenJob,
  openJob,
  SECRETS,
  SEQUENCES,
  sequences,
  type Sequences,
} from "./format.ts";
import type { BackupPlace } from "./place.ts";
import { TableLoader } from "./load.ts";

export type RestoreSummary = {
  created_at: string;
  version: string;
  tables: number;
  rows: number;
  files: number;
  jobs: number;
};

/** A restore cannot start; the message says what to do. */
export class NotEmpty extends Error {}

/**
 * Reads and compares the whole archive, so that a damaged one changes nothing. Needs no database.
 * @param migrations folder of this version's migrations.
 * @throws BadBackup.
 */
export async function checkBackup(
  place: BackupPlace,
  passphrase: string | undefined,
  migrations: string,
): Promise<Manifest> {
  const { manifest } = await verifyBackup(place, passphrase);
  await refuseUnknown(manifest, migrations);
  return manifest;
}

/**
 * Rows come in one transaction, which ends after the files are there: a restore that fails or is killed leaves the
 * database empty and can be repeated.
 * @param checked the archive's description by `checkBackup`, and the folder that it was compared with. An older backup
 * gets the migrations that it lacks.
 * @throws BadBackup, NotEmpty.
 */
export async function restoreBackup(
  place: BackupPlace,
  passphrase: string | undefined,
  { described, migrations }: { described: Manifest; migrations: string },
): Promise<RestoreSummary> {
  return inSession(directConfig(), "dateline-restore", async (client) => {
    await refuseInUse(client);
    await bringTo(client, described, migrations);
    const loader = new TableLoader(client, described.tables);
    await loader.begin();
    const state = { files: 0, jobs: [] as OpenJob[], sequences: {} as Sequences };
    const list = await readArchive(place, passphrase, ({ name, content }) => takeEntry(name, content, loader, state));
    await loader.finish(state.sequences);
    for (const [table, rows] of Object.entries(list.rows))
      if (loader.rows[table] !== rows) throw new BadBackup(`${table} has ${loader.rows[table]} of ${rows} rows.`);
    await client.query("commit");
    await analyseUnknown(client);
    await migrate(directConfig(), migrations);
    await sendAgain(state.jobs);
    const rows = Object.values(list.rows).reduce((sum, count) => sum + count, 0);
    const { created_at, version } = described;
    return {
      created_at,
      version,
      tables: Object.keys(list.rows).length,
      rows,
      files: state.files,
      jobs: state.jobs.length,
    };
  });
}

async function takeEntry(
  name: string,
  content: Readable,
  loader: TableLoader,
  state: { files: number; jobs: OpenJob[]; sequences: Sequences },
): Promise<void> {
  if (name === MANIFEST) return;
  if (name === SEQUENCES) state.sequences = sequences.parse(JSON.parse(await textOf(content)));
  else if (name === JOBS) state.jobs = openJob.array().parse(JSON.parse(await textOf(content)));
  else if (name.startsWith(DATABASE)) await loader.addRows(name.slice(DATABASE.length).split("/")[0] ?? "", content);
  else if (name.startsWith(FILES)) {
    await (await ownPlace()).putStream(name.slice(FILES.length), content);
    state.files += 1;
  } else if (name.startsWith(SECRETS)) await putSecret(name.slice(SECRETS.length), await textOf(content));
}

async function putSecret(name: string, text: string): Promise<void> {
  if (!SECRET_FILES.includes(name)) throw new BadBackup(`The backup has the unknown key file ${JSON.stringify(name)}.`);
  const file = path.join(inProject(settings().DATA_DIR), name);
  await writeFile(file, text, { mode: 0o600 });
  await chmod(file, 0o600);
}

async function refuseUnknown({ migrations, version }: Manifest, folder: string): Promise<void> {
  const known = new Map((await readMigrations(folder)).map(({ id, checksum }) => [id, checksum]));
  for (const { id, checksum } of migrations)
    if (known.get(id) !== checksum)
      throw new BadBackup(
        `The backup was written by version ${version}, whose database this version does not know (${id}). Restore it with that version or a newer one.`,
      );
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ users: number; sessions: number }>(`
    select (select count(*)::int from users) as users,
      (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend') as sessions`);
  const [found] = rows;
  if ((found?.users ?? 0) > 0)
    throw new NotEmpty(
      "This installation has accounts already. Restore into an empty one: another DATA_DIR or DATABASE_URL, with SEED_DEMO=never.",
    );
  if ((found?.sessions ?? 0) > 0) throw new NotEmpty("The database is in use. Stop Dateline, then restore.");
}

/** An older backup needs the tables of its time; nothing is in those of today yet. */
async function bringTo(client: pg.Client, { migrations }: Manifest, folder: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>("select id from schema_migrations");
  if (rows.length === migrations.length) return;
  await client.query("drop schema public cascade; create schema public; drop schema if exists pgboss cascade");
  const older = await mkdtemp(path.join(tmpdir(), "dateline-migrations-"));
  try {
    for (const { id } of migrations) await cp(path.join(folder, `${id}.sql`), path.join(older, `${id}.sql`));
    await migrate(directConfig(), older);
  } finally {
    await rm(older, { recursive: true });
  }
}

async function sendAgain(jobs: OpenJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await transaction(async (tx) => {
    for (const { queue, data, start_after, priority } of jobs)
      await enqueue(tx, queue, data, { startAfter: new Date(start_after), priority });
  });
}
