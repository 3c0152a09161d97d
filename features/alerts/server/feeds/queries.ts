/** SQL of who may read a feed. */
import { prepared } from "#platform/database/client.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";

const ALERT = columns("alerts", "id", "name");

/** The alert that has this address now; null: none has. */
export async function findFeedOwner(id: number, version: number): Promise<Row<typeof ALERT> | null> {
  const [row] = await prepared(
    ALERT,
    `select a.id, a.name from alerts a join users u on u.id = a.owner_id
     where a.id = $1 and a.feed_version = $2 and a.has_feed and a.deleted_at is null and u.suspended_at is null`,
    [id, version],
  );
  return row ?? null;
}

/** Whether this is the address of all alerts of a person now. */
export async function findPersonsFeed(id: number, version: number): Promise<boolean> {
  const rows = await prepared(
    { id: column("users", "id") },
    `select u.id from users u left join alert_feeds f on f.owner_id = u.id
     where u.id = $1 and u.suspended_at is null and coalesce(f.version, 1) = $2`,
    [id, version],
  );
  return rows.length > 0;
}
