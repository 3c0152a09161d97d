/** SQL of posts whose approval may wait for a person. */
import { prepared } from "#platform/database/client.ts";
import { column, columns, notNull, type Row } from "#platform/database/statement.ts";

const CANDIDATE = {
  ...columns("posts", "id"),
  company_id: notNull(column("posts", "company_id")),
  role: column("company_roles", "role"),
};
export type CandidateRow = Row<typeof CANDIDATE>;

/** Those who approve: a turn of anyone else is answered by owners. */
const CAN_APPROVE = "('owner', 'editor', 'reviewer')";

/**
 * Drafts and scheduled posts of the person's companies: asked of them, or theirs, or one that is soon due and theirs to
 * save. More than there are: whose turn it is depends on the words. The newest first.
 */
export function listCandidates(
  userId: number,
  { warningHours, limit }: { warningHours: number; limit: number },
): Promise<CandidateRow[]> {
  const held = `company_roles held join companies c on c.id = held.company_id and c.deleted_at is null`;
  const post = `join posts p on p.id = r.post_id and p.company_id = r.company_id and p.deleted_at is null
    and p.status in ('draft', 'scheduled')`;
  const isTheirs = "(r.asked_by = $1 or p.owner_id = $1)";
  const isSoon = "p.status = 'scheduled' and p.publish_at between now() and now() + make_interval(hours => $2)";
  const isForThem = "(held.role = 'owner' or p.owner_id = $1)";
  return prepared(
    CANDIDATE,
    `select p.id, p.company_id, held.role from ${held}
     join approval_requests r on r.company_id = held.company_id and r.ended_at is null ${post}
     where held.user_id = $1 and (${isTheirs} or exists (
       select from approval_turns t where t.request_id = r.id and t.asked_at is not null and (
         t.approver_id = $1 or t.deputy_id = $1 or (held.role = 'owner' and not t.is_client and (
           t.approver_id is null or t.approver_id = p.owner_id
           or exists (select from post_revisions v where v.post_id = p.id and v.author_id = t.approver_id)
           or not exists (select from company_roles other where other.company_id = r.company_id
             and other.user_id = t.approver_id and other.role in ${CAN_APPROVE}))))))
     union
     select p.id, p.company_id, held.role from ${held}
     join quote_requests r on r.company_id = held.company_id and r.ended_at is null ${post}
     where held.user_id = $1 and ${isTheirs}
     union
     select p.id, p.company_id, held.role from ${held}
     join approval_requests r on r.company_id = held.company_id and r.ended_at is null ${post} and ${isSoon}
     where held.user_id = $1 and ${isForThem}
     union
     select p.id, p.company_id, held.role from ${held}
     join approval_rules a on a.company_id = held.company_id
       and (a.rules ->> 'mode' <> 'none' or a.rules @> '{"quotes_first": true}')
     join posts p on p.company_id = held.company_id and p.deleted_at is null and ${isSoon}
     where held.user_id = $1 and ${isForThem}
     order by id desc limit $3`,
    [userId, warningHours, limit],
  );
}
