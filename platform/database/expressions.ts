/** Expressions that many queries need. */
import { sql } from "kysely";

/** When the transaction began, by the database's clock. */
export const now = sql<Date>`now()`;

type ArrayType = "uuid" | "bigint" | "text";

/** For `where(column, "=", anyOf(ids, "uuid"))`: one plan for any number of them. */
export const anyOf = <T>(ids: readonly T[], type: ArrayType) => sql<T>`any(${ids}::${sql.raw(type)}[])`;

/** For `where(column, "<>", noneOf(ids, "bigint"))`. */
export const noneOf = <T>(ids: readonly T[], type: ArrayType) => sql<T>`all(${ids}::${sql.raw(type)}[])`;
