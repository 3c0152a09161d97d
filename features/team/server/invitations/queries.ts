/** SQL of invitations. Lock their companies before them. */
import { sql } from "kysely";
import type { Role } from "#features/companies/team/roles.ts";
import type { MediaFacts } from "#features/media/server/columns.ts";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { anyOf, now } from "#platform/database/expressions.ts";
import { column, columns, computed, orNull, type Row, statement } from "#platform/database/statement.ts";
import { EXPIRED_DAYS, INVITATION_DAYS } from "../../contract.ts";

/** SQL condition on invitation `i` and its company `each`: it can be accepted for this company. */
const IS_OPEN = "i.answered_at is null and i.expires_at > now() and each.cancelled_at is null";
/** The same, with those that have expired lately. */
const IS_LISTED = `i.answered_at is null and each.cancelled_at is null
  and i.expires_at > now() - interval '${EXPIRED_DAYS} days'`;

const LINE = {
  ...columns("company_invitations", "id", "email", "role", "created_at", "expires_at"),
  inviter: column("company_invitations", "inviter_name"),
  companies: computed.texts(),
};
export type LineRow = Row<typeof LINE>;

/** Newest first. @param callerId companies in which the caller has no role are not named. */
export function listLines(
  of: { companyId: number } | { ids: number[] },
  callerId: number,
  on: Database = db,
): Promise<LineRow[]> {
  const [condition, value] =
    "ids" in of
      ? ["i.id = any($2::bigint[])", of.ids]
      : [
          `exists (select from company_invitation_companies each
            where each.invitation_id = i.id and each.company_id = $2 and ${IS_LISTED})`,
          of.companyId,
        ];
  return prepared(
    LINE,
    `select i.id, i.email, i.role, i.created_at, i.expires_at, i.inviter_name as inviter,
       array(select c.name from company_invitation_companies each join companies c on c.id = each.company_id
         where each.invitation_id = i.id and each.cancelled_at is null and c.deleted_at is null
           and exists (select from company_roles held where held.company_id = c.id and held.user_id = $1)
         order by lower(c.name), c.id) as companies
     from company_invitations i where ${condition} order by i.id desc`,
    [callerId, value],
    on,
  );
}

/** How many are open, for each of these companies that has any. */
export async function countOpen(tx: Transaction, companyIds: number[]): Promise<number[]> {
  const { rows } = await statement({ count: computed.number() })`
    select count(*) as count from company_invitation_companies each
    join company_invitations i on i.id = each.invitation_id
    where each.company_id = ${anyOf(companyIds, "bigint")} and ${sql.raw(IS_OPEN)} group by each.company_id`.execute(
    tx,
  );
  return rows.map(({ count }) => count);
}

const HELD = { email_key: column("users", "email_key"), ...columns("company_roles", "company_id", "role") };

/** Roles that the accounts of these addresses have in these companies. */
export async function listRoles(tx: Transaction, emailKeys: string[], companyIds: number[]) {
  const { rows } = await statement(HELD)`
    select u.email_key, held.company_id, held.role from users u join company_roles held on held.user_id = u.id
    where u.email_key = ${anyOf(emailKeys, "text")} and held.company_id = ${anyOf(companyIds, "bigint")}
    order by held.company_id`.execute(tx);
  return rows;
}

export type NewInvitation = {
  token_hash: Buffer;
  email: string;
  email_key: string;
  role: Role;
  message: string;
  inviter_id: number;
  inviter_name: string;
};

/** @returns its id and the end of its time. */
export async function insertInvitation(tx: Transaction, invitation: NewInvitation, companyIds: number[]) {
  const expires_at = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS})`;
  const row = await tx
    .insertInto("company_invitations")
    .values({ ...invitation, expires_at })
    .returning(["id", "expires_at"])
    .executeTakeFirstOrThrow();
  const companies = companyIds.map((company_id) => ({ company_id, invitation_id: row.id }));
  await tx.insertInto("company_invitation_companies").values(companies).execute();
  return row;
}

/** Ends what is open for the address in these companies: their newest invitation is the one. */
export async function cancelOpen(tx: Transaction, emailKey: string, companyIds: number[]): Promise<void> {
  await sql`
    update company_invitation_companies each set cancelled_at = now() from company_invitations i
    where i.id = each.invitation_id and i.email_key = ${emailKey} and i.answered_at is null
      and each.cancelled_at is null and each.company_id = ${anyOf(companyIds, "bigint")}`.execute(tx);
}

/** Ends what this person has sent for a company and is still open. */
export async function cancelSentBy(tx: Transaction, inviterId: number, companyId: number): Promise<void> {
  await sql`
    update company_invitation_companies each set cancelled_at = now() from company_invitations i
    where i.id = each.invitation_id and i.inviter_id = ${inviterId} and i.answered_at is null
      and each.cancelled_at is null and each.company_id = ${companyId}`.execute(tx);
}

/** @returns the address; null unless it is listed for this company. */
export async function cancelFor(tx: Transaction, id: number, companyId: number): Promise<string | null> {
  const { rows } = await statement({ email: column("company_invitations", "email") })`
    update company_invitation_companies each set cancelled_at = now() from company_invitations i
    where i.id = each.invitation_id and i.id = ${id} and each.company_id = ${companyId} and ${sql.raw(IS_LISTED)}
    returning i.email`.execute(tx);
  return rows[0]?.email ?? null;
}

const SENT = {
  ...columns("company_invitations", "id", "email", "email_key", "role", "message"),
  companies: computed.json<number[]>(),
};

/** One that is listed for the company; `companies`: ids that it is still for, ascending. */
export async function findListed(id: number, companyId: number, on: Database = db): Promise<Row<typeof SENT> | null> {
  const [row] = await prepared(
    SENT,
    `select i.id, i.email, i.email_key, i.role, i.message, (
       select coalesce(json_agg(each.company_id), '[]') from company_invitation_companies each
       join companies c on c.id = each.company_id
       where each.invitation_id = i.id and each.cancelled_at is null and c.deleted_at is null) as companies
     from company_invitations i join company_invitation_companies each on each.invitation_id = i.id
     where i.id = $1 and each.company_id = $2 and ${IS_LISTED}`,
    [id, companyId],
    on,
  );
  return row ?? null;
}

const LINKED = {
  ...columns("company_invitations", "id", "email", "email_key", "role", "message", "inviter_name", "expires_at"),
  answer: column("company_invitations", "answer"),
  is_expired: computed.flag(),
};
export type LinkedRow = Row<typeof LINKED>;

/** The invitation of a link. @param isLocked no other call answers it until the transaction ends. */
export async function findByToken(tokenHash: Buffer, on: Database = db, isLocked = false): Promise<LinkedRow | null> {
  const [row] = await prepared(
    LINKED,
    `select id, email, email_key, role, message, inviter_name, expires_at, answer, expires_at <= now() as is_expired
     from company_invitations where token_hash = $1 ${isLocked ? "for no key update" : ""}`,
    [tokenHash],
    on,
  );
  return row ?? null;
}

const COMPANY = { ...columns("companies", "id", "slug", "name"), logo: orNull(computed.json<MediaFacts>()) };

/** The companies that it is still for, by id. */
export function listCompanies(invitationId: number, on: Database = db): Promise<Row<typeof COMPANY>[]> {
  return prepared(
    COMPANY,
    `select c.id, c.slug, c.name, (select row_to_json(logo) from (
       select id, kind, mime, file_name, bytes, width, height, variants, alt, caption, credit, rights
       from media where media.id = c.logo_media_id) logo) as logo
     from company_invitation_companies each join companies c on c.id = each.company_id
     where each.invitation_id = $1 and each.cancelled_at is null and c.deleted_at is null order by c.id`,
    [invitationId],
    on,
  );
}

export async function setAnswer(tx: Transaction, id: number, answer: "accepted" | "declined"): Promise<void> {
  await tx.updateTable("company_invitations").set({ answer, answered_at: now }).where("id", "=", id).execute();
}

const PERSON = columns("users", "first_name", "last_name", "email", "email_key");

export async function findPerson(userId: number, on: Database = db): Promise<Row<typeof PERSON> | null> {
  const text = "select first_name, last_name, email, email_key from users where id = $1";
  return (await prepared(PERSON, text, [userId], on))[0] ?? null;
}

/** The account of an address; null: none. */
export async function findAccount(emailKey: string, on: Database = db): Promise<{ first_name: string } | null> {
  const text = "select first_name from users where email_key = $1";
  return (await prepared(columns("users", "first_name"), text, [emailKey], on))[0] ?? null;
}

/** Those that are not listed any more. */
export async function deleteOld(tx: Transaction): Promise<void> {
  const age = sql<Date>`now() - make_interval(days => ${EXPIRED_DAYS})`;
  await tx.deleteFrom("company_invitations").where("expires_at", "<", age).execute();
}
