import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { connectionPool } from "#platform/database/client.ts";

/** A union that has no room in a line has a bar before its first member, too. */
const inOneLine = (type: string) => type.trim().replaceAll(/\s+/g, " ").replace(/^\| /, "");

/** Columns as schema.ts writes them: `table.column` and the type. */
function columnsOfTypes(): Map<string, string> {
  const files = readdirSync(new URL(".", import.meta.url)).filter((file) => /^schema(-\w+)?\.ts$/.test(file));
  const columns = files.flatMap((file) => {
    const source = readFileSync(new URL(`./${file}`, import.meta.url), "utf8");
    const tables = source.slice(source.search(/export type \w*Schema\b/)).matchAll(/^ {2}(\w+): \{([^}]*)\}/gm);
    return [...tables].flatMap(([, table, body = ""]) =>
      [...body.matchAll(/(\w+):\s*([^;]*)/g)].map(
        ([, column, type = ""]) => [`${table}.${column}`, inOneLine(type)] as const,
      ),
    );
  });
  return new Map(columns);
}

/** Of views PostgreSQL does not know what may be null. */
type StoredColumn = { name: string; udt: string; is_nullable: boolean | null };

async function listStored(): Promise<StoredColumn[]> {
  const { rows } = await connectionPool().query<StoredColumn>(
    `select table_name || '.' || column_name as name, udt_name as udt,
       case when table_name not in (select viewname from pg_views) then is_nullable = 'YES' end as is_nullable
     from information_schema.columns where table_schema = 'public' and table_name <> 'schema_migrations'`,
  );
  return rows;
}

/** What a column is selected as. */
const SELECTED: Record<string, RegExp> = {
  ...Object.fromEntries(["int2", "int4", "int8", "float4", "float8"].map((udt) => [udt, /^number$/])),
  ...Object.fromEntries(
    ["text", "varchar", "uuid", "tsvector", "numeric"].map((udt) => [udt, /^(string|".*"|KindKey)$/]),
  ),
  bool: /^boolean$/,
  bytea: /^Buffer$/,
  date: /^(Day|Date)$/,
  timestamptz: /^(Date|(Nullable)?Timestamp|CreatedAt|TouchedAt)$/,
  json: /^(JSON|unknown)/,
  jsonb: /^(JSON|Record|unknown)/,
  _int4: /^number\[\]$/,
  _int8: /^string\[\]$/,
  _text: /^string\[\]$/,
};

/** `Generated<string | null>` is selected as `string`, `ColumnType<Date, …>` as `Date`. */
const selectedOf = (type: string) =>
  type
    .replace(/^(?:Generated|GeneratedAlways)<(.*)>$/, "$1")
    .replace(/^ColumnType<([^,]*(?:<[^>]*>)?),.*$/s, "$1")
    .replace(/ \| null$/, "");
const isNull = (type: string) => /\| null>?$|^ColumnType<[^,]*\| null,|Nullable|<unknown,/.test(type);

it("types every column of every table, and nothing else", async () => {
  const stored = await listStored();
  expect([...columnsOfTypes().keys()].toSorted()).toEqual(stored.map(({ name }) => name).toSorted());
});

it("types each as it is stored, null where it may be", async () => {
  const types = columnsOfTypes();
  const differing = (await listStored()).flatMap(({ name, udt, is_nullable }) => {
    const type = types.get(name) ?? "";
    const isSame = SELECTED[udt]?.test(selectedOf(type)) && [null, isNull(type)].includes(is_nullable);
    return isSame ? [] : [`${name}: ${type} for ${udt}${is_nullable ? " or null" : ""}`];
  });
  expect(differing).toEqual([]);
});

it("has at most 26 triggers, and each says why neither a constraint nor a service's statement does its work", async () => {
  const { rows } = await connectionPool().query<{ name: string; reason: string | null }>(
    `select tgname as name, obj_description(t.oid, 'pg_trigger') as reason
     from pg_trigger t join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeLessThanOrEqual(26);
  expect(rows.filter(({ reason }) => !reason)).toEqual([]);
});

/** Columns, constraints and triggers of the tables that a schema has in both; foreign keys differ on purpose. */
function describeTables(schema: string) {
  return connectionPool().query<{ fact: string }>(
    `select relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || ' ' || attnotnull || ' ' || attgenerated::text as fact
     from pg_attribute a join pg_class c on c.oid = attrelid
     where c.relkind = 'r' and c.relnamespace = $1::regnamespace and attnum > 0 and not attisdropped and ${IS_TWIN}
     union all
     select relname || ': ' || pg_get_constraintdef(k.oid) from pg_constraint k join pg_class c on c.oid = conrelid
     where c.relnamespace = $1::regnamespace and contype in ('c', 'p', 'u') and ${IS_TWIN} order by 1`,
    [schema],
  );
}
const IS_TWIN =
  "exists (select from pg_class twin where twin.relname = c.relname and twin.relnamespace = 'sandbox'::regnamespace)";

it("has the tables of the sandbox as they are in public: a migration that changes one changes both", async () => {
  const [sandbox, live] = [await describeTables("sandbox"), await describeTables("public")];
  expect(sandbox.rows.length).toBeGreaterThan(500);
  expect(sandbox.rows).toEqual(live.rows);
});
