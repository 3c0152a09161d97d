/**
 * Statements kept as text whose rows are described by a value: TypeScript takes the row's type from it, and tests compare
 * it with what PostgreSQL answers. Columns of tables are named by the schema, so that a renamed one fails the type check.
 */
import { type KyselyPlugin, type RawBuilder, type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";

/** What the driver makes of a computed column, whatever of PostgreSQL's types it has. */
export type Parsed = "number" | "text" | "flag" | "time" | "json" | "bytes" | "numbers" | "texts" | "nothing";

export type Column<T> = {
  /** A table's column, or what a computed one is parsed as. */
  from: { table: keyof Schema; column: string } | Parsed;
  /** Whether it may be null: `as declared` by the table's column. */
  nulls: "yes" | "no" | "as declared";
  /** For types alone. */
  type?: T;
};

/** Each column of an answer, by name. */
export type Columns = Record<string, Column<unknown>>;

/** The type of a row that has these columns. */
export type Row<C extends Columns> = { [K in keyof C]: C[K] extends Column<infer T> ? T : never };

type Cell<T extends keyof Schema, C extends keyof Schema[T]> = Selectable<Schema[T]>[C & keyof Selectable<Schema[T]>];

/** A column of a table, under whichever name. */
export function column<T extends keyof Schema, C extends string & keyof Schema[T]>(
  table: T,
  name: C,
): Column<Cell<T, C>> {
  return { from: { table, column: name }, nulls: "as declared" };
}

/** Columns of a table, under their own names. */
export function columns<T extends keyof Schema, C extends string & keyof Schema[T]>(
  table: T,
  ...names: C[]
): { [K in C]: Column<Cell<T, K>> } {
  // Object.fromEntries forgets which names there are.
  return Object.fromEntries(names.map((name) => [name, column(table, name)])) as { [K in C]: Column<Cell<T, K>> };
}

const parsedAs = <T>(from: Parsed): Column<T> => ({ from, nulls: "no" });

/** Columns that a statement computes; never null without `orNull`. */
export const computed = {
  number: () => parsedAs<number>("number"),
  text: <T extends string = string>() => parsedAs<T>("text"),
  flag: () => parsedAs<boolean>("flag"),
  time: () => parsedAs<Date>("time"),
  json: <T>() => parsedAs<T>("json"),
  bytes: () => parsedAs<Buffer>("bytes"),
  numbers: () => parsedAs<number[]>("numbers"),
  /** What a function gives that is called for its effect. */
  nothing: () => parsedAs<"">("nothing"),
  texts: <T extends string | null = string>() => parsedAs<T[]>("texts"),
};

/** May be null: computed like that, or of a table joined from the left. */
export function orNull<T>(of: Column<T>): Column<T | null> {
  return { from: of.from, nulls: "yes" };
}

/** Of a column that may be null in its table and is not in the rows of this statement. */
export function notNull<T>(of: Column<T>): Column<NonNullable<T>> {
  return { from: of.from, nulls: "no" };
}

/** Of a column whose type the schema leaves wider: what JSON holds, or which words a text may be. */
export function holding<T>(of: Column<unknown>): Column<T> {
  return { from: of.from, nulls: of.nulls };
}

type Watcher = (columns: Columns, rows: readonly unknown[]) => Promise<void>;
let watcher: Watcher | undefined;

/** Has the rows of each statement compared with its columns, for tests: a mismatch rejects the statement. */
export function watchRows(watch: Watcher | undefined): void {
  watcher = watch;
}

/** Shows rows to the watcher. */
export async function watched<T>(columns: Columns, rows: T[]): Promise<T[]> {
  await watcher?.(columns, rows);
  return rows;
}

const watching = (columns: Columns): KyselyPlugin => ({
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => ({ ...result, rows: await watched(columns, result.rows) }),
});

/** A tag for a statement whose rows have these columns; also a fragment of others, like what `sql` makes. */
export function statement<C extends Columns>(columns: C) {
  return (text: TemplateStringsArray, ...values: unknown[]): RawBuilder<Row<C>> => {
    const raw = sql<Row<C>>(text, ...values);
    return watcher ? raw.withPlugin(watching(columns)) : raw;
  };
}
