/** SQL of whether confirmed articles are still at their addresses. */
import { sql } from "kysely";
import { db, prepared } from "#platform/database/client.ts";
import { column, columns, notNull, type Row } from "#platform/database/statement.ts";

const DUE = { ...columns("coverage_finds", "id", "gone_since"), address: notNull(column("coverage_finds", "address")) };
export type DueRow = Row<typeof DUE>;

type Due = { limit: number; everyDays: number; forDays: number };

/**
 * Confirmed articles whose address was not looked at for so long, those that wait longest first. They count as looked at
 * from now on: what a killed worker has claimed is looked at the next time.
 */
export function claimDue({ limit, everyDays, forDays }: Due): Promise<DueRow[]> {
  const text = `update coverage_finds set checked_at = now() where id in (
      select id from coverage_finds
      where status = 'confirmed' and medium = 'web' and address is not null
        and (checked_at is null or checked_at < now() - make_interval(days => $2))
        and decided_at between now() - make_interval(days => $3) and now() - make_interval(days => $2)
      order by checked_at nulls first limit $1 for no key update skip locked)
    returning id, gone_since, address`;
  return prepared(DUE, text, [limit, everyDays, forDays]);
}

/** @param isGone keeps the moment at which it was first seen to be gone. */
export async function storeGone(id: number, isGone: boolean): Promise<void> {
  await sql`
    update coverage_finds set gone_since = case when ${isGone} then coalesce(gone_since, now()) end
    where id = ${id}`.execute(db);
}
