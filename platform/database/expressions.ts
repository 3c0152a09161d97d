/** Expressions that many queries need. */
import { sql } from "kysely";

/** When the transaction began, by the database's clock. */
export const now = sql<Date>`now()`;

type ArrayType = "uuid" | "bigint" | "text";

/** For `where(column, "=", anyOf(ids, "uuid"))`: one plan for any number of them. */
export const anyOf = <T>(ids: readonly T[], type: ArrayType) => sql<T>`any(${ids}::${sql.raw(type)}[])`;

/** For `where(column, "<>", noneOf(ids, "bigint"))`. */
export const noneOf = <T>(ids: readonly T[], type: ArrayType) => sql<T>`all(${ids}::${sql.raw(type)}[])`;

/**
 * For prepared statements in text, `p.guid = ${anyGiven("$1", "uuid")}`: hides their number from the planner. A plan
 * for a single one would look cheaper than the generic plan, so PostgreSQL would plan again at each execution.
 */
export const anyGiven = (parameter: string, type: ArrayType) => `any((select ${parameter}::${type}[])::${type}[])`;

/** A pattern for ILIKE that matches a literal anywhere in a text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
