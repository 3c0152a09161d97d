/** SQL of a person's roles and invitations. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";

const SHARED = columns("companies", "id");

/** The next companies by id, deleted ones too, in which the person and others have roles. */
export async function listShared(userId: number, after: number, limit: number): Promise<number[]> {
  const text = `select c.id from company_roles held join companies c on c.id = held.company_id
    where held.user_id = $1 and c.id > $2 and (c.owner_id <> $1 or exists (
      select from company_members other where other.company_id = c.id and other.user_id <> $1))
    order by c.id limit $3`;
  return (await prepared(SHARED, text, [userId, after, limit])).map(({ id }) => id);
}

const MEMBERSHIP = {
  company: column("companies", "name"),
  slug: column("companies", "slug"),
  role: column("company_roles", "role"),
  monthly_releases: column("company_roles", "monthly_releases"),
  joined_at: column("company_roles", "joined_at"),
};

/** In companies that are not deleted. */
export function listMemberships(userId: number): Promise<Row<typeof MEMBERSHIP>[]> {
  const text = `select c.name as company, c.slug, held.role, held.monthly_releases, held.joined_at
    from company_roles held join companies c on c.id = held.company_id
    where held.user_id = $1 and c.deleted_at is null order by held.joined_at, c.id`;
  return prepared(MEMBERSHIP, text, [userId]);
}

const INVITATION = {
  ...columns("company_invitations", "email", "role", "message", "created_at", "expires_at", "answer"),
  companies: computed.texts(),
};

/** Those that the person sent, oldest first. */
export function listSent(userId: number): Promise<Row<typeof INVITATION>[]> {
  const text = `select i.email, i.role, i.message, i.created_at, i.expires_at, i.answer,
      array(select c.name from company_invitation_companies each join companies c on c.id = each.company_id
        where each.invitation_id = i.id order by c.id) as companies
    from company_invitations i where i.inviter_id = $1 order by i.id`;
  return prepared(INVITATION, text, [userId]);
}

const ROLE_CHANGE = {
  company: column("companies", "name"),
  ...columns("role_changes", "by_name", "details", "is_removed", "created_at"),
};

/** What others did to the person's roles, oldest first; kept for 90 days. */
export function listRoleChanges(userId: number): Promise<Row<typeof ROLE_CHANGE>[]> {
  const text = `select c.name as company, r.by_name, r.details, r.is_removed, r.created_at
    from role_changes r join companies c on c.id = r.company_id where r.user_id = $1 order by r.id`;
  return prepared(ROLE_CHANGE, text, [userId]);
}

const DONE = {
  company: column("companies", "name"),
  ...columns("company_events", "action", "subject", "details", "ip", "created_at"),
};

/** What the person did, oldest first. */
export function listDone(userId: number): Promise<Row<typeof DONE>[]> {
  const text = `select c.name as company, event.action, event.subject, event.details, event.ip, event.created_at
    from company_events event join companies c on c.id = event.company_id where event.actor_id = $1 order by event.id`;
  return prepared(DONE, text, [userId]);
}

/** Those that others sent to the person's address. */
export async function deleteReceived(tx: Transaction, userId: number): Promise<void> {
  const key = tx.selectFrom("users").select("email_key").where("id", "=", userId);
  await tx.deleteFrom("company_invitations").where("email_key", "=", key).execute();
}
