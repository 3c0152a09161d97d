/** SQL of the feeds that platforms pull. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, notNull, type Row } from "#platform/database/statement.ts";
import { PLATFORM_ROW, type PlatformRow } from "../../platforms/queries.ts";
import { PUBLIC_RELEASE, RELEASE_COLUMNS, RELEASE_ROW } from "../../releases/queries.ts";

export async function findPlatformByFeedKey(key: string): Promise<PlatformRow | null> {
  const text = "select * from platforms where feed_key = $1 and way = 'feed'";
  return (await prepared(PLATFORM_ROW, text, [key]))[0] ?? null;
}

const FEED_ROW = {
  ...RELEASE_ROW,
  post_id: column("posts", "id"),
  delivery_id: column("deliveries", "id"),
  wanted_version: notNull(column("deliveries", "wanted_version")),
  sequence: column("deliveries", "sequence"),
  is_new: computed.flag(),
};
export type FeedRow = Row<typeof FEED_ROW>;

/** The posts for a pulling platform, newest first, as a consistent snapshot of texts and versions. */
export function listFeedRows(platformId: number, limit: number): Promise<FeedRow[]> {
  return prepared(
    FEED_ROW,
    `select p.id as post_id, d.id as delivery_id, d.wanted_version, d.sequence,
       d.wanted_version is distinct from d.delivered_version or d.in_doubt as is_new, ${RELEASE_COLUMNS}
     from deliveries d join posts p on p.id = d.post_id join users owner on owner.id = p.owner_id
     where d.platform_id = $1 and d.wanted_version is not null and ${PUBLIC_RELEASE}
     order by p.published_at desc, p.id desc limit $2`,
    [platformId, limit],
  );
}

const NOTICE_ROW = columns("deliveries", "id", "sequence", "post_guid", "post_name");
export type NoticeRow = Row<typeof NOTICE_ROW>;

/** Posts that the platform read and that were withdrawn since, latest first; each leaves the feed when it is due. */
export function listNotices(platformId: number, limit: number): Promise<NoticeRow[]> {
  return prepared(
    NOTICE_ROW,
    `select id, sequence, post_guid, post_name from deliveries
     where platform_id = $1 and wanted_version is null and next_attempt_at > now()
     order by next_attempt_at desc, id desc limit $2`,
    [platformId, limit],
  );
}

/** A pulling platform has read these versions. */
export async function storePulled(tx: Transaction, pulled: { id: number; version: number }[]): Promise<void> {
  const [ids, versions] = [pulled.map(({ id }) => id), pulled.map(({ version }) => version)];
  await sql`
    with locked as materialized (
      select id from deliveries where id = any(${ids}::bigint[]) order by id for no key update
    )
    update deliveries d set delivered_version = d.wanted_version, delivered_at = now(), state = 'delivered', reason = '',
      in_doubt = false, check_misses = 0, updated_at = now(), attempts = d.attempts + 1
    from locked join unnest(${ids}::bigint[], ${versions}::int[]) pulled (id, version) using (id)
    where d.id = pulled.id and d.wanted_version = pulled.version
      and (d.delivered_version is distinct from d.wanted_version or d.in_doubt)`.execute(tx);
}
