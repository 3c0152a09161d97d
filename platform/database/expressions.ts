/** Expressions that many queries need. */
import { sql } from "kysely";

/** When the transaction began, by the database's clock. */
export const now = sql<Date>`now()`;

/** For `where(column, "=", anyOf(ids, "uuid"))`: one plan for any number of them. */
export const anyOf = <T>(ids: readonly T[], type: "uuid" | "bigint") => sql<T>`any(${ids}::${sql.raw(type)}[])`;
