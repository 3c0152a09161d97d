/** SQL of an author's failed deliveries: few of a whole site fail, so its index of them is read. */
import { prepared } from "#platform/database/client.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";

const FAILED_ROW = {
  ...columns("posts", "id", "kind", "status", "name", "company_id", "posted_as_name"),
  platform: column("platforms", "name"),
  at: column("deliveries", "updated_at"),
};

export function listFailed(ownerId: number, max: number): Promise<Row<typeof FAILED_ROW>[]> {
  return prepared(
    FAILED_ROW,
    `select p.id, p.kind, p.status, p.name, p.company_id, p.posted_as_name, platforms.name as platform, d.updated_at as at
     from deliveries d join posts p on p.id = d.post_id join platforms on platforms.id = d.platform_id
     where d.state = 'failed' and p.owner_id = $1 and p.deleted_at is null order by d.id desc limit $2`,
    [ownerId, max],
  );
}
