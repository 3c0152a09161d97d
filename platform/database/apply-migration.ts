/** Applies one migration without blocking a busy server: short waits for locks, and indexes built concurrently. */
import { setTimeout } from "node:timers/promises";
import type pg from "pg";

export type Migration = { id: string; sql: string; checksum: string };

/** While a statement waits for a lock, all later ones wait behind it: it gives up after `lockMs` and retries. */
export type Patience = { lockMs: number; attempts: number; pauseMs: number };

const PATIENCE: Patience = { lockMs: 2000, attempts: 12, pauseMs: 1000 };
const OUTSIDE = /^-- outside a transaction\b/i;
const INDEX = /^create (?:unique )?index concurrently (\w+) on /;
const VALIDATION = /^alter table \w+ validate constraint \w+$/;
/** SQLSTATEs of a lock that is held too long and of a deadlock. */
const PASSING = new Set(["55P03", "40P01"]);

/**
 * A migration whose first line begins with `-- outside a transaction` runs statement by statement, and may only hold
 * `create index concurrently` and `validate constraint`: both can be repeated after a partial failure.
 * @throws Error naming the migration; it leaves nothing behind, or a state from which a retry continues.
 */
export async function applyMigration(client: pg.Client, migration: Migration, patience = PATIENCE): Promise<void> {
  const apply = OUTSIDE.test(migration.sql) ? applyOutside : applyWithin;
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, migration, patience);
    } catch (error) {
      const isPassing = error instanceof Error && "code" in error && PASSING.has(String(error.code));
      if (!isPassing || attempt >= patience.attempts) throw failureOf(migration, error, isPassing);
      await setTimeout(patience.pauseMs);
    }
  }
}

function failureOf({ id }: Migration, error: unknown, isPassing: boolean): Error {
  const reason = error instanceof Error ? error.message : String(error);
  const advice = isPassing
    ? " Something is holding locks on its tables, perhaps a backup. Start again once it has finished."
    : "";
  return new Error(`Migration ${id} failed: ${reason}${advice && `.${advice}`}`, { cause: error });
}

async function applyWithin(client: pg.Client, migration: Migration, { lockMs }: Patience): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(migration.sql);
    await record(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  const statements = statementsOf(migration);
  for (const statement of statements) {
    const index = INDEX.exec(statement)?.[1];
    if (index === undefined || (await mustBeBuilt(client, index))) await client.query(statement);
  }
  await record(client, migration);
}

function statementsOf({ sql }: Migration): string[] {
  const code = sql.replaceAll(/^[ \t]*--.*$/gm, "");
  const statements = code.split(";").flatMap((statement) => statement.trim() || []);
  const strange = statements.find((statement) => !INDEX.test(statement) && !VALIDATION.test(statement));
  if (strange === undefined) return statements;
  throw new Error(`Outside a transaction only indexes are built and constraints validated, not: ${strange}`);
}

/** Drops an index whose build failed: it exists and is updated, but never used. */
async function mustBeBuilt(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index where indexrelid = to_regclass($1)",
    [index],
  );
  const [found] = rows;
  if (found?.indisvalid === false) await client.query(`drop index concurrently ${index}`);
  return found?.indisvalid !== true;
}

async function record(client: pg.Client, { id, checksum }: Migration): Promise<void> {
  await client.query("insert into schema_migrations (id, checksum) values ($1, $2)", [id, checksum]);
}
