/** Fills an empty database from a backup, in one transaction: all of it or nothing. */
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from } from "pg-copy-streams";
import { quoted } from "./dump.ts";
import { BadBackup, type Manifest, type Sequences } from "./format.ts";

type ForeignKey = { table: string; name: string; definition: string };

/**
 * Rows are loaded table by table in any order. Triggers are off during that time, because they would recompute what the
 * rows contain. Foreign keys are restored at the end, which checks them all.
 */
export class TableLoader {
  readonly #client: pg.Client;
  readonly #tables: Manifest["tables"];
  #keys: ForeignKey[] = [];
  #copy: { table: string; stream: ReturnType<typeof from>; ended: Promise<void> } | null = null;
  readonly rows: Record<string, number> = {};

  constructor(client: pg.Client, tables: Manifest["tables"]) {
    this.#client = client;
    this.#tables = tables;
  }

  /** @throws BadBackup when the database has other tables or columns than the backup. */
  async begin(): Promise<void> {
    await this.#client.query("begin");
    const present = await listColumns(this.#client);
    for (const [table, columns] of Object.entries(this.#tables)) {
      const lacking = columns.filter((column) => !present.get(table)?.has(column));
      if (lacking.length > 0)
        throw new BadBackup(`The database has no ${table}.${lacking[0]}, which the backup needs.`);
      this.rows[table] = 0;
    }
    this.#keys = await listForeignKeys(this.#client);
    for (const { table, name } of this.#keys)
      await this.#client.query(`alter table ${table} drop constraint ${quoted(name)}`);
    const names = [...present.keys()].map(quoted);
    for (const name of names) await this.#client.query(`alter table ${name} disable trigger user`);
    await this.#client.query(`truncate ${names.join(", ")}`);
  }

  /** One part of a table's rows; parts of one table follow one another. */
  async addRows(table: string, content: Readable): Promise<void> {
    const columns = this.#tables[table];
    if (!columns) throw new BadBackup(`The backup has rows of ${table}, which its manifest does not name.`);
    if (this.#copy?.table !== table) {
      await this.#endCopy();
      const stream = this.#client.query(from(`copy ${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`));
      const ended = new Promise<void>((resolve, reject) => {
        stream.once("finish", resolve).once("error", reject);
      });
      ended.catch(() => undefined); // told where it is awaited
      this.#copy = { table, stream, ended };
    }
    await pipeline(content, this.#copy.stream, { end: false });
  }

  async finish(sequences: Sequences): Promise<void> {
    await this.#endCopy();
    for (const [name, { last_value, is_called }] of Object.entries(sequences))
      await this.#client.query("select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null", [
        `public.${quoted(name)}`,
        last_value,
        is_called,
      ]);
    for (const name of (await listColumns(this.#client)).keys())
      await this.#client.query(`alter table ${quoted(name)} enable trigger user`);
    for (const { table, name, definition } of this.#keys)
      await this.#client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
  }

  async #endCopy(): Promise<void> {
    const copy = this.#copy;
    this.#copy = null;
    if (!copy) return;
    copy.stream.end();
    await copy.ended;
    this.rows[copy.table] = copy.stream.rowCount;
  }
}

async function listColumns(client: pg.Client): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.table_name as table, array_agg(c.column_name::text) as columns from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'schema_migrations'
    group by c.table_name order by c.table_name`);
  return new Map(rows.map(({ table, columns }) => [table, new Set(columns)]));
}

/** Those of the sandbox refer to tables of the backup, too. */
async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where contype = 'f' and nspname in ('public', 'sandbox') and conparentid = 0 order by 1, 2`);
  return rows;
}
