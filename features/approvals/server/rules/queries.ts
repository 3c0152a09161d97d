/** SQL of a company's rules of approval, and of who can approve. */
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { now } from "#platform/database/expressions.ts";
import { column, columns, computed, holding, orNull, type Row } from "#platform/database/statement.ts";
import type { ApprovalRules } from "../../contract.ts";

const STORED = holding<ApprovalRules>(column("approval_rules", "rules"));
const RULES = { rules: STORED };

/** Null: the company has none. */
export async function findRules(companyId: number, on: Database = db): Promise<ApprovalRules | null> {
  const [row] = await prepared(RULES, `select rules from approval_rules where company_id = $1`, [companyId], on);
  return row?.rules ?? null;
}

const STANDING = { role: orNull(column("company_roles", "role")), rules: orNull(STORED) };

/** The person's role in the company, and its rules. */
export async function findStanding(
  userId: number,
  companyId: number,
  on: Database = db,
): Promise<Row<typeof STANDING>> {
  const [row] = await prepared(
    STANDING,
    `select (select role from company_roles where company_id = c.id and user_id = $2) as role, approval.rules
     from companies c left join approval_rules approval on approval.company_id = c.id where c.id = $1`,
    [companyId, userId],
    on,
  );
  return row ?? { role: null, rules: null };
}

export async function saveRules(tx: Transaction, companyId: number, rules: ApprovalRules): Promise<void> {
  const values = { company_id: companyId, rules: JSON.stringify(rules) };
  await tx
    .insertInto("approval_rules")
    .values(values)
    .onConflict((conflict) => conflict.column("company_id").doUpdateSet({ rules: values.rules, updated_at: now }))
    .execute();
}

const PERSON = {
  ...columns("users", "id", "email", "first_name"),
  name: computed.text(),
  role: column("company_roles", "role"),
};
export type PersonRow = Row<typeof PERSON>;

/** People of a company, owners first, then by when they joined; suspended ones are left out. */
export function listPeople(companyId: number, on: Database = db): Promise<PersonRow[]> {
  return prepared(
    PERSON,
    `select u.id, u.email, u.first_name, trim(u.first_name || ' ' || u.last_name) as name, held.role
     from company_roles held join users u on u.id = held.user_id
     where held.company_id = $1 and u.suspended_at is null
     order by held.role <> 'owner', held.joined_at, u.id`,
    [companyId],
    on,
  );
}

const COUNT = { count: computed.number() };

/** Posts of the company that are being approved. */
export async function countOpen(companyId: number): Promise<number> {
  const text = `select count(*)::int as count from approval_requests where company_id = $1 and ended_at is null`;
  return (await prepared(COUNT, text, [companyId]))[0]?.count ?? 0;
}
