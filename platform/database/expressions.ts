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
 * For prepared statements in text, `p.owner_id = ${given("$1", "bigint")}`: hides the value from the planner. Where a plan
 * for this one value looks cheaper than the generic plan, PostgreSQL plans again at each execution, however long that
 * takes.
 */
export const given = (parameter: string, type: ArrayType | `${ArrayType}[]`) => `(select ${parameter}::${type})`;

/** The same for `p.guid = ${anyGiven("$1", "uuid")}`, whatever their number. */
export const anyGiven = (parameter: string, type: ArrayType) => `any(${given(parameter, `${type}[]`)}::${type}[])`;

/** A pattern for ILIKE that matches a literal anywhere in a text. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
}
