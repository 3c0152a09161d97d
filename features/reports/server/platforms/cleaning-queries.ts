/** SQL of what is cleaned up after platforms and deliveries. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, notNull } from "#platform/database/statement.ts";

/** The keys among these in use by a platform. */
export async function listUsedLogos(keys: string[]): Promise<Set<string>> {
  const text = "select logo_key from platforms where logo_key = any($1::text[])";
  const rows = await prepared({ logo_key: notNull(column("platforms", "logo_key")) }, text, [keys]);
  return new Set(rows.map(({ logo_key }) => logo_key));
}

/** Deletes failed removals of permanently deleted posts, which are no longer shown to anyone. */
export async function forgetAbandoned(tx: Transaction, days: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from deliveries where post_id is null and state = 'failed'
      and updated_at < now() - make_interval(days => ${days})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
