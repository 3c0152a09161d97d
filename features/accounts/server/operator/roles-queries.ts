/** SQL of who is an operator, or was one until lately. */
import { sql } from "kysely";
import { type Database, db } from "#platform/database/client.ts";
import { anyOf } from "#platform/database/expressions.ts";

/** How long an account counts as an operator's after a change of role. */
const OPERATOR_DAYS = 30;

/**
 * The accounts among these that are operators', or were in the last few days: otherwise an operator could take another's
 * role, do what is barred with an operator's account, and give the role back.
 */
export async function findOperators(ids: readonly number[], on: Database = db): Promise<Set<number>> {
  const rows = await on
    .selectFrom("users")
    .select("id")
    .where("id", "=", anyOf(ids, "bigint"))
    .where((of) =>
      of.or([
        of("role", "=", "operator"),
        of.exists(
          of
            .selectFrom("audit_entries")
            .where("subject", "=", sql<string>`'user ' || users.id`)
            .where("action", "=", "user.role")
            .where("created_at", ">", sql<Date>`now() - make_interval(days => ${OPERATOR_DAYS})`),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
