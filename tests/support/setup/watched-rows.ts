/** Compares the rows of every statement that a test runs with the columns that the statement declares. */
import pg from "pg";
import { connectionConfig } from "#platform/database/client.ts";
import { type Columns, type Parsed, watchRows } from "#platform/database/statement.ts";
import { asAnotherCaller } from "../held.ts";

const { builtins } = pg.types;

/** PostgreSQL's types by what the driver makes of them. It gives ids of a bigint[] as text, so that is no `numbers`. */
const OIDS: Record<Parsed, number[]> = {
  number: [builtins.INT2, builtins.INT4, builtins.INT8, builtins.FLOAT4, builtins.FLOAT8],
  text: [builtins.TEXT, builtins.VARCHAR, builtins.BPCHAR, builtins.UUID, builtins.NUMERIC, 19 /* name */],
  flag: [builtins.BOOL],
  time: [builtins.TIMESTAMPTZ],
  json: [builtins.JSON, builtins.JSONB],
  bytes: [builtins.BYTEA],
  numbers: [1005 /* int2[] */, 1007 /* int4[] */, 1021 /* float4[] */, 1022 /* float8[] */],
  nothing: [2278 /* void */],
  texts: [1009 /* text[] */, 1015 /* varchar[] */, 2951 /* uuid[] */, 1016 /* int8[] */],
};

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };
type Stored = { oid: number; isNotNull: boolean; tableID: number; columnID: number };

/** What pg knows of an answer, by the array of its rows, which Kysely and the pool hand on as it is. */
const answers: WeakMap<object, Field[]> = rememberFields();

type PgResult = {
  rows: unknown[];
  addFields: (this: PgResult, fields: Field[]) => void;
  fieldsOf?: WeakMap<object, Field[]>;
};

function rememberFields(): WeakMap<object, Field[]> {
  // Its types leave out what fills a result.
  const prototype = pg.Result.prototype as unknown as PgResult;
  if (prototype.fieldsOf) return prototype.fieldsOf; // pg outlives the test file that began this
  const fieldsOf = new WeakMap<object, Field[]>();
  const { addFields } = prototype;
  prototype.fieldsOf = fieldsOf;
  prototype.addFields = function remember(fields) {
    fieldsOf.set(this.rows, fields);
    addFields.call(this, fields);
  };
  return fieldsOf;
}

/** Columns by `table.column`, and back. */
type Catalogue = { stored: Map<string, Stored>; sources: Map<string, string> };
let catalogue: Promise<Catalogue> | undefined;

/** By a connection of its own: a test may have taken all of the pool. */
async function readCatalogue(): Promise<Catalogue> {
  const client = new pg.Client(connectionConfig());
  await client.connect();
  const { rows } = await client.query<Stored & { name: string }>(
    `select attrelid::regclass || '.' || attname as name, atttypid::int4 as oid, attnotnull as "isNotNull",
       attrelid::int4 as "tableID", attnum as "columnID"
     from pg_attribute where attnum > 0 and not attisdropped
       and attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm'))`,
  );
  await client.end();
  return {
    stored: new Map(rows.map(({ name, ...column }) => [name, column])),
    sources: new Map(rows.map(({ name, tableID, columnID }) => [`${tableID}.${columnID}`, name])),
  };
}

/** @throws when names, types or nulls of the rows are not what the columns say. */
export async function compareRows(columns: Columns, rows: readonly unknown[]): Promise<void> {
  const fields = answers.get(rows);
  if (!fields) return;
  const { stored, sources } = await (catalogue ??= asAnotherCaller(readCatalogue));
  const names = [...new Set(fields.map(({ name }) => name))].toSorted();
  const declared = Object.keys(columns).toSorted();
  const differing = [
    ...names.filter((name) => !declared.includes(name)).map((name) => `${name} is not declared`),
    ...declared.filter((name) => !names.includes(name)).map((name) => `${name} is not selected`),
  ];
  for (const { name, dataTypeID, ...origin } of fields) {
    const column = columns[name];
    if (!column) continue;
    const { from, nulls } = column;
    const inTable = typeof from === "object" ? stored.get(`${from.table}.${from.column}`) : undefined;
    const oids = typeof from === "object" ? [inTable?.oid] : OIDS[from];
    if (!oids.includes(dataTypeID)) differing.push(`${name} has type ${dataTypeID}, not ${oids.join(" or ")}`);
    // PostgreSQL tells whose column it is unless it went through a union or a function.
    const source = sources.get(`${origin.tableID}.${origin.columnID}`);
    const declaredAs = typeof from === "object" ? `${from.table}.${from.column}` : "computed";
    if (source && source !== declaredAs) differing.push(`${name} is ${source}, not ${declaredAs}`);
    const isNever = nulls === "no" || (nulls === "as declared" && inTable?.isNotNull);
    if (isNever && rows.some((row) => Reflect.get(row as object, name) === null)) differing.push(`${name} is null`);
  }
  if (differing.length > 0) throw new Error(`Rows differ from their declaration: ${differing.join("; ")}.`);
}

watchRows(compareRows);
