/**
 * Pages of long tables, newest first, at the same cost for a thousand rows and a million, because counting is limited.
 */
import { type RawBuilder, sql } from "kysely";
import { db } from "./client.ts";
import { computed, statement } from "./statement.ts";

export type CappedPage = {
  /** Ids of this page, newest first. */
  ids: number[];
  /** How many there are, at most `max`. */
  count: number;
  /** Whether there are more than `max`; pages still end there. */
  hasMore: boolean;
};

type Search = {
  /**
   * Ids of rows that match, at most `limit`, in no order: whichever index finds them first. Missing if an index already
   * has the order.
   */
  some?: (limit: number) => RawBuilder<{ id: number }>;
  /** Walks from the newest. */
  newest: (limit: number, offset: number) => RawBuilder<{ id: number }>;
};

/**
 * For words, few matches are found by an index and sorted here; with many, the first page is read from the table's end.
 * Sorting all matches of a common word, or reading the whole table for a rare one, would cost more with each row.
 */
export async function listCapped(
  { some, newest }: Search,
  { limit, offset, max }: { limit: number; offset: number; max: number },
): Promise<CappedPage> {
  const end = Math.min(offset + limit, max);
  const rest = Math.max(0, end - offset);
  // Counted and cut in the database: sending a thousand ids would cost more than finding them.
  const { rows } = await statement({ found: computed.number(), ids: computed.numbers() })`
    with found as materialized (${some?.(max + 1) ?? newest(max + 1, 0)})
    select (select count(*) from found) as found,
      array(select id::float8 from found order by id desc limit ${sql.lit(rest)} offset ${sql.lit(offset)}) as ids`.execute(
    db,
  );
  const { found, ids } = rows[0] ?? { found: 0, ids: [] };
  const hasMore = found > max;
  const count = Math.min(found, max);
  if (!hasMore || !some || rest === 0) return { ids, count, hasMore };
  const page = await newest(rest, offset).execute(db);
  return { ids: page.rows.map(({ id }) => id), count, hasMore };
}
