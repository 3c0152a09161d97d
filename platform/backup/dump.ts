/** Reads a whole database as of one moment, while others write. */
import type { Readable } from "node:stream";
import type pg from "pg";
import { to } from "pg-copy-streams";
import { type ArchiveWriter } from "./archive.ts";
import { DATABASE, type Manifest, type OpenJob, SEQUENCES, type Sequences } from "./format.ts";

/** A tar entry has its size before its content, and a table's rows have none: they go in parts held in memory. */
const PART_BYTES = 4 * 1024 * 1024;

/** Where files lie is the business of an installation, not of its copy. */
const COLUMNS = `
  select c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
  from information_schema.columns c
  join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' and c.table_name = any($1)
    and c.table_name not in ('schema_migrations', 'storage_moves', 'storage_moved_files')
  group by c.table_name order by c.table_name`;

const OPEN_JOBS = `
  select name as queue, data, to_char(start_after at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as start_after, priority
  from pgboss.job
  where state < 'completed' and name <> 'dead-letters' and not starts_with(name, '__pgboss__')
    and name not in (select name from pgboss.schedule)
  order by created_on`;

/** Everything that follows on this client reads one moment. */
export async function beginReading(client: pg.Client): Promise<void> {
  await client.query("begin isolation level repeatable read read only");
}

export async function listMigrations(client: pg.Client): Promise<Manifest["migrations"]> {
  const { rows } = await client.query<Manifest["migrations"][number]>(
    "select id, checksum from schema_migrations order by id",
  );
  return rows;
}

/** Columns of each of these tables, without those that PostgreSQL computes. */
export async function listTables(client: pg.Client, names: Set<string>): Promise<Manifest["tables"]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(COLUMNS, [[...names]]);
  return Object.fromEntries(rows.map(({ table, columns }) => [table, columns]));
}

/** @returns rows of each table. */
export async function dumpTables(
  client: pg.Client,
  tables: Manifest["tables"],
  archive: ArchiveWriter,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, columns] of Object.entries(tables)) {
    const copy = client.query(to(`copy ${quoted(table)} (${columns.map(quoted).join(", ")}) to stdout`));
    let part = 0;
    for await (const bytes of partsOf(copy)) {
      part += 1;
      await archive.addBytes(`${DATABASE}${table}/${String(part).padStart(6, "0")}.copy`, bytes);
    }
    counts[table] = copy.rowCount;
  }
  return counts;
}

async function* partsOf(stream: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(chunks);
}

export async function dumpSequences(client: pg.Client, archive: ArchiveWriter): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const values: Sequences = {};
  for (const { name } of rows) {
    const { rows: read } = await client.query<Sequences[string]>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    if (read[0]) values[name] = read[0];
  }
  await archive.addBytes(SEQUENCES, Buffer.from(JSON.stringify(values)));
}

/** Jobs that were sent and have not finished; those with a time of their own begin by themselves. */
export async function listOpenJobs(client: pg.Client): Promise<OpenJob[]> {
  const { rows: found } = await client.query("select to_regclass('pgboss.job') as jobs");
  if ((found[0] as { jobs: string | null } | undefined)?.jobs == null) return [];
  const { rows } = await client.query<OpenJob>(OPEN_JOBS);
  return rows.map((row) => ({ ...row, data: row.data ?? {} }));
}

/** @returns the name as an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
