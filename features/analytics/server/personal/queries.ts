/** SQL of all figures of one account. */
import { sql } from "kysely";
import { db, prepared } from "#platform/database/client.ts";
import type { DayFigures } from "../../contract.ts";
import { DAY_FIGURES } from "../queries.ts";

/** Of the account as a whole, oldest first: at most one row for each day that is kept. */
export function listAccountDays(ownerId: number): Promise<DayFigures[]> {
  return prepared(
    DAY_FIGURES,
    `select day::text as day, views, visitors, clicks, feed_fetches from analytics_days
     where owner_id = $1 and post_id is null order by day`,
    [ownerId],
  );
}

/** Days of the account and of its posts. @returns how many; fewer than the limit: that was all. */
export async function removeDaysOf(ownerId: number, limit: number): Promise<number> {
  const gone = await sql`delete from analytics_days where id in (
    select id from analytics_days where owner_id = ${ownerId} limit ${limit})`.execute(db);
  return Number(gone.numAffectedRows ?? 0);
}
