/** SQL of finds that wait for a person. */
import { prepared } from "#platform/database/client.ts";
import { columns, computed, type Row } from "#platform/database/statement.ts";

const WAITING = {
  ...columns("posts", "id", "kind", "status", "name", "company_id", "posted_as_name"),
  count: computed.number(),
  newest: computed.number(),
  at: computed.time(),
};

/** Of releases whose coverage the person decides about: of companies as owner or editor, and own posts of no company. */
export function listToConfirm(userId: number, limit: number): Promise<Row<typeof WAITING>[]> {
  const text = `with decided as (
      select p.id from company_roles held join companies c on c.id = held.company_id and c.deleted_at is null
      join posts p on p.company_id = c.id
      where held.user_id = $1 and held.role in ('owner', 'editor') and p.status = 'published' and p.deleted_at is null
        and exists (select from coverage_finds f where f.post_id = p.id and f.status = 'to_confirm')
      union
      select p.id from posts p left join companies c on c.id = p.company_id and c.deleted_at is null
      where p.owner_id = $1 and c.id is null and p.status = 'published' and p.deleted_at is null
        and exists (select from coverage_finds f where f.post_id = p.id and f.status = 'to_confirm')
    )
    select p.id, p.kind, p.status, p.name, p.company_id, p.posted_as_name, count(*) as count, max(f.id) as newest,
      max(f.found_at) as at
    from decided join posts p on p.id = decided.id
    join coverage_finds f on f.post_id = p.id and f.status = 'to_confirm'
    group by p.id order by max(f.found_at) desc limit $2`;
  return prepared(WAITING, text, [userId, limit]);
}
