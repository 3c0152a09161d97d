/** Fills an empty installation from a backup. */
import { chmod, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type pg from "pg";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import { directConfig, transaction } from "#platform/database/client.ts";
import { migrate } from "#platform/database/migrate.ts";
import { readMigrations } from "#platform/database/read-migrations.ts";
import { isOfFirstVersion } from "#platform/database/take-over.ts";
import { inSession } from "#platform/database/session.ts";
import { analyseUnknown } from "#platform/database/statistics.ts";
import { declareQueue, enqueue, prepareJobs } from "#platform/jobs/jobs.ts";
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
import { TableLoader } from "./load.ts";
import type { BackupLocation } from "./location.ts";
import { clearTarget, inspectTarget, NotEmpty, type Target } from "./target.ts";

export type RestoreSummary = {
  created_at: string;
  version: string;
  tables: number;
  rows: number;
  files: number;
  jobs: number;
};

/**
 * Reads and compares the whole archive, so that a damaged one changes nothing. Needs no database.
 * @param migrations folder of this version's migrations.
 * @throws BadBackup.
 */
export async function checkBackup(
  place: BackupLocation,
  passphrase: string | undefined,
  migrations: string,
): Promise<Manifest> {
  const { manifest } = await verifyBackup(place, passphrase);
  await refuseUnknown(manifest, migrations);
  return manifest;
}

export type RestoreOptions = {
  /** The archive's description by `checkBackup`. */
  described: Manifest;
  /** The folder that it was compared with. */
  migrations: string;
  /** Leaves the database without the migrations that an older backup lacks, for the version that wrote it. */
  isAsWritten?: boolean;
};

/**
 * Rows come in one transaction, which ends after the files are there: a restore that fails or is killed leaves the
 * database empty and can be repeated. It may be empty, or an installation of ours without accounts; it has not been migrated
 * it before.
 * @throws BadBackup, NotEmpty.
 */
export async function restoreBackup(
  place: BackupLocation,
  passphrase: string | undefined,
  { described, migrations, isAsWritten = false }: RestoreOptions,
): Promise<RestoreSummary> {
  return inSession(directConfig(), "dateline-restore", async (client) => {
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
    if (!isAsWritten) await migrate(directConfig(), migrations);
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
  if (isOfFirstVersion(migrations))
    throw new BadBackup(
      `The backup was written by version ${version}. Restore it with the last 0.1, then start this version on that database: it takes it over.`,
    );
  const known = new Map((await readMigrations(folder)).map(({ id, checksum }) => [id, checksum]));
  for (const { id, checksum } of migrations)
    if (known.get(id) !== checksum)
      throw new BadBackup(
        `The backup was written by version ${version}, whose database this version does not know (${id}). Restore it with that version or a newer one.`,
      );
}

function refuseAccounts({ hasAccounts }: Target): void {
  if (hasAccounts)
    throw new NotEmpty(
      "This installation has accounts already. Restore into an empty one: another DATA_DIR or DATABASE_URL, with SEED_DEMO=never.",
    );
}

async function refuseInUse(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ sessions: number }>(`
    select count(*)::int as sessions from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  if ((rows[0]?.sessions ?? 0) > 0) throw new NotEmpty("The database is in use. Stop Dateline, then restore.");
}

/** A backup needs the tables of its time: those that are there are replaced if they are of another. */
async function bringTo(client: pg.Client, { migrations }: Manifest, folder: string): Promise<void> {
  await client.query("begin");
  const target = await inspectTarget(client, await readMigrations(folder));
  refuseAccounts(target);
  await refuseInUse(client);
  const hasSame = isDeepStrictEqual(target.applied, migrations);
  if (!hasSame) await clearTarget(client, target);
  await client.query("commit");
  if (hasSame) return;
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
  const sent = jobs.map((job) => ({ ...job, queue: declareQueue(job.queue) }));
  await prepareJobs();
  await transaction(async (tx) => {
    for (const { queue, data, start_after, priority } of sent)
      await enqueue(tx, queue, data, { startAfter: new Date(start_after), priority });
  });
}
