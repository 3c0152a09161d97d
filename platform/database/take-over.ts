/**
 * Version 1.0 began with one set of migrations by feature, instead of the steps that 0.1 had taken. A database of the
 * last 0.1 gets the few changes between the two (`from-0.1/`), and then counts as having that set.
 */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type pg from "pg";
import { z } from "zod";
import { applyMigration, type Migration, type Patience } from "./apply-migration.ts";
import { readMigrations } from "./read-migrations.ts";

/** `sum`: SHA-256 of a line `id checksum` for each migration of 0.1; `becomes`: the last migration of the set. */
const before = z.object({ last: z.string(), sum: z.string(), becomes: z.string() });

const FIRST = "0001_accounts_and_content";

type Applied = { id: string; checksum: string };

/** Whether these are migrations of 0.1, and not of this set. */
export const isOfFirstVersion = (applied: Applied[]): boolean => applied.some(({ id }) => id === FIRST);

/**
 * @param applied what the database says was applied.
 * @returns what counts as applied from now on: `applied` itself, unless the database was one of 0.1.
 * @throws Error naming the version to start first, when its database is older.
 */
export async function takeOver(
  client: pg.Client,
  folder: string,
  { migrations, applied, patience }: { migrations: Migration[]; applied: Applied[]; patience: Patience | undefined },
): Promise<Applied[]> {
  const changes = path.join(folder, "from-0.1");
  if (!isOfFirstVersion(applied) || !existsSync(changes)) return applied;
  const { last, sum, becomes } = before.parse(JSON.parse(await readFile(path.join(changes, "before.json"), "utf8")));
  const pending = await readMigrations(changes);
  const done = new Map(pending.map(({ id, checksum }) => [id, checksum]));
  const ofFirst = applied.filter(({ id, checksum }) => done.get(id) !== checksum);
  if (sumOf(ofFirst) !== sum)
    throw new Error(
      `The database is of an earlier version of Dateline 0.1, whose last migration is ${last}. Start the last 0.1 on it once, then this version.`,
    );
  for (const change of pending)
    if (!applied.some(({ id }) => id === change.id)) await applyMigration(client, change, patience);
  return replace(client, migrations.slice(0, migrations.findIndex(({ id }) => id === becomes) + 1));
}

function sumOf(applied: Applied[]): string {
  const lines = applied.map(({ id, checksum }) => `${id} ${checksum}\n`).toSorted();
  return createHash("sha256").update(lines.join("")).digest("hex");
}

async function replace(client: pg.Client, set: Migration[]): Promise<Applied[]> {
  await client.query(
    `with gone as (delete from schema_migrations)
     insert into schema_migrations (id, checksum) select * from unnest($1::text[], $2::text[])`,
    [set.map(({ id }) => id), set.map(({ checksum }) => checksum)],
  );
  return set;
}
