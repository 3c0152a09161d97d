/** Applies numbered SQL migrations in order, one by one, under a lock that makes parallel starts safe. */
import type pg from "pg";
import { applyMigration, type Migration, type Patience } from "./apply-migration.ts";
import { readMigrations } from "./read-migrations.ts";
import { inSession, underLock } from "./session.ts";
import { analyseUnknown } from "./statistics.ts";
import { takeOver } from "./take-over.ts";

const MIGRATION_LOCK = 7_310_421; // any constant: one advisory lock per database

/**
 * @param patience waiting times for locks; only tests pass it.
 * @returns the ids applied by this call, empty when the schema was current.
 * @throws Error when a landed migration was edited, or the database is newer than this code.
 */
export async function migrate(connection: pg.ClientConfig, folder: string, patience?: Patience): Promise<string[]> {
  return underLock(connection, MIGRATION_LOCK, () => applyPending(connection, folder, patience));
}

async function applyPending(connection: pg.ClientConfig, folder: string, patience?: Patience): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return inSession(connection, "dateline-migrate", async (client) => {
    await client.query(
      "create table if not exists schema_migrations (id text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const { rows } = await client.query<{ id: string; checksum: string }>("select id, checksum from schema_migrations");
    const present = await takeOver(client, folder, { migrations, applied: rows, patience });
    const applied = new Map(present.map((row) => [row.id, row.checksum]));
    refuseEditedOrUnknown(migrations, applied);
    const pending = migrations.filter((migration) => !applied.has(migration.id));
    for (const migration of pending) await applyMigration(client, migration, patience);
    if (pending.length > 0) await analyseUnknown(client);
    return pending.map((migration) => migration.id);
  });
}

function refuseEditedOrUnknown(migrations: Migration[], applied: Map<string, string>): void {
  const known = new Map(migrations.map((migration) => [migration.id, migration.checksum]));
  for (const [id, checksum] of applied) {
    const expected = known.get(id);
    if (expected === undefined)
      throw new Error(
        `The database has migration ${id}, which this version does not know. Start the newer version of Dateline.`,
      );
    if (expected !== checksum)
      throw new Error(`Migration ${id} was edited after it was applied. Restore its file and write a new migration.`);
  }
}
