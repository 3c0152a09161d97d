/** Statistics that the planner lacks: autovacuum gathers them only once a table has changed enough, and not at once. */
import type pg from "pg";

/**
 * Own tables with rows that were never analysed, or with an index on an expression of which nothing is known. Another
 * program's in the same database, such as an extension's, may refuse.
 */
const UNKNOWN = `
  select c.oid::regclass::text as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_|^information_schema$' and pg_relation_size(c.oid) > 0
    and pg_has_role(c.relowner, 'usage') and has_schema_privilege(n.oid, 'usage')
    and (c.reltuples < 0 or exists (
      select from pg_index i
      join pg_class index on index.oid = i.indexrelid
      where i.indrelid = c.oid and i.indexprs is not null and not exists (
        select from pg_stats s where s.schemaname = n.nspname and s.tablename = index.relname)))
  order by 1`;

/** For a database that was just migrated, seeded or restored: without it, whole tables may be read where a row is wanted. */
export async function analyseUnknown(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(UNKNOWN);
  for (const { name } of rows) await client.query(`analyze ${name}`);
}
