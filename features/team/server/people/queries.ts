/** SQL of the people of a company. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { columns, computed, column, orNull, type Row } from "#platform/database/statement.ts";
import type { Role } from "#features/companies/team/roles.ts";

const PERSON = {
  ...columns("users", "id", "email", "first_name"),
  name: computed.text(),
  role: column("company_roles", "role"),
  pays: computed.flag(),
  is_suspended: computed.flag(),
  monthly_releases: column("company_roles", "monthly_releases"),
  joined_at: column("company_roles", "joined_at"),
  last_seen_at: orNull(computed.time()),
};
export type PersonRow = Row<typeof PERSON>;

/** By when they joined. */
export function listPeople(companyId: number, on: Database = db): Promise<PersonRow[]> {
  return prepared(
    PERSON,
    `select u.id, u.email, u.first_name, trim(u.first_name || ' ' || u.last_name) as name, held.role,
       u.id = c.owner_id as pays, u.suspended_at is not null as is_suspended, held.monthly_releases, held.joined_at,
       (select max(last_seen_at) from sessions where user_id = u.id and acting_operator_id is null) as last_seen_at
     from company_roles held join users u on u.id = held.user_id join companies c on c.id = held.company_id
     where held.company_id = $1 order by held.joined_at, u.id`,
    [companyId],
    on,
  );
}

const TEAM = {
  ...columns("companies", "id", "slug", "name", "payer_left_at"),
  role: column("company_roles", "role"),
};

/** Null: the person has no role there, or the company is deleted. */
export async function findTeam(userId: number, companyId: number): Promise<Row<typeof TEAM> | null> {
  const [row] = await prepared(
    TEAM,
    `select c.id, c.slug, c.name, c.payer_left_at, held.role
     from companies c join company_roles held on held.company_id = c.id
     where c.id = $1 and held.user_id = $2 and c.deleted_at is null`,
    [companyId, userId],
  );
  return row ?? null;
}

export type Membership = { role?: Role; monthly_releases?: number | null };

/** Of all people but the payer. Lock the company first. */
export async function updateMember(
  tx: Transaction,
  companyId: number,
  userId: number,
  change: Membership,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  const member = tx.updateTable("company_members").set(change).where("company_id", "=", companyId);
  await member.where("user_id", "=", userId).execute();
}

export async function insertMember(
  tx: Transaction,
  member: { company_id: number; user_id: number; role: Role; monthly_releases?: number | null; joined_at?: Date },
): Promise<void> {
  await tx.insertInto("company_members").values(member).execute();
}

export async function deleteMember(tx: Transaction, companyId: number, userId: number): Promise<void> {
  const member = tx.deleteFrom("company_members").where("company_id", "=", companyId);
  await member.where("user_id", "=", userId).execute();
}

/** The new payer has no row any more. @param leftAt when the payer before left; null: an owner has decided to pay. */
export async function setPayer(tx: Transaction, companyId: number, userId: number, leftAt: Date | null): Promise<void> {
  await deleteMember(tx, companyId, userId);
  const change = { owner_id: userId, payer_left_at: leftAt };
  await tx.updateTable("companies").set(change).where("id", "=", companyId).execute();
}

const LEFT = columns("posts", "status", "name", "publish_at");

/** Posts that the person answers for, without their trash; by publishing time. */
export function listPostsOf(companyId: number, userId: number): Promise<Row<typeof LEFT>[]> {
  const text = `select status, name, publish_at from posts
    where company_id = $1 and owner_id = $2 and deleted_at is null order by publish_at, id`;
  return prepared(LEFT, text, [companyId, userId]);
}

type RoleChange = { user_id: number; company_id: number; by_name: string; details: string; is_removed: boolean };

/** For the person's inbox; what is older than its entries goes. */
export async function insertRoleChange(tx: Transaction, change: RoleChange, keptDays: number): Promise<void> {
  await tx
    .deleteFrom("role_changes")
    .where("user_id", "=", change.user_id)
    .where("created_at", "<", sql<Date>`now() - make_interval(days => ${keptDays})`)
    .execute();
  await tx.insertInto("role_changes").values(change).execute();
}
