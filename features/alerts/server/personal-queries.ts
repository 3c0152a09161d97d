/** SQL of all alerts of one person. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

const ALERT = {
  ...columns(
    "alerts",
    "id",
    "name",
    "query",
    "in_headline",
    "in_text",
    "many_sources",
    "categories",
    "languages",
    "send",
  ),
  ...columns("alerts", "send_hour", "time_zone", "paused_at", "created_at"),
  sources: computed.texts(),
  left_out_sources: computed.texts(),
  hits: computed.json<{ title: string; link: string; source: string; published_at: string; is_left_out: boolean }[]>(),
};
export type PersonalAlert = Row<typeof ALERT>;

/** The next of them by id. */
export function listPersonalAlerts(ownerId: number, after: number, limit: number): Promise<PersonalAlert[]> {
  return prepared(
    ALERT,
    `select a.id, a.name, a.query, a.in_headline, a.in_text, a.many_sources, a.categories, a.languages, a.send, a.send_hour,
       a.time_zone, a.paused_at, a.created_at, array(select f.url from feeds f where f.id = any(a.feed_ids) order by f.id) as sources,
       array(select f.url from feeds f where f.id = any(a.skipped_feeds) order by f.id) as left_out_sources,
       coalesce((select json_agg(json_build_object('title', h.title, 'link', h.link, 'source', h.source,
         'published_at', h.published_at, 'is_left_out', h.left_out_at is not null) order by h.published_at desc)
         from alert_hits h where h.alert_id = a.id), '[]') as hits
     from alerts a where a.owner_id = $1 and a.id > $2 order by a.id limit $3`,
    [ownerId, after, limit],
  );
}

/** Removes up to `limit` alerts with what they found. @returns how many. */
export async function removeAlertsOf(tx: Transaction, ownerId: number, limit: number): Promise<number> {
  await tx.deleteFrom("alert_feeds").where("owner_id", "=", ownerId).execute();
  const { numAffectedRows } = await sql`
    with chosen as (select id from alerts where owner_id = ${ownerId} order by id limit ${limit} for update)
    delete from alerts using chosen where alerts.id = chosen.id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
