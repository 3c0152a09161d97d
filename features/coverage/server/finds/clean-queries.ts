/** SQL of what is not kept. */
import { sql } from "kysely";
import { db } from "#platform/database/client.ts";

/** Words of dismissed articles, a day after that; pages that were read and not added; proposals a year after their decision. */
export async function cleanCoverage(): Promise<void> {
  await sql`
    update coverage_finds set passages = '[]', evidence = jsonb_set(evidence, '{quote}', '""')
    where status = 'dismissed' and passages <> '[]' and decided_at < now() - interval '1 day'`.execute(db);
  await sql`delete from coverage_reads where created_at < now() - interval '1 day'`.execute(db);
  await sql`delete from coverage_proposals where decided_at < now() - interval '1 year'`.execute(db);
}
