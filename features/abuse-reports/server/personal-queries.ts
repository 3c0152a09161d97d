/** SQL of the reports that came from one person's confirmed address. */
import { sql } from "kysely";
import { prepared, type Transaction } from "#platform/database/client.ts";
import { columns, type Row } from "#platform/database/statement.ts";

const PERSONAL_REPORT = columns(
  "abuse_reports",
  "id",
  "page",
  "reason",
  "message",
  "created_at",
  "decided_at",
  "answer",
);
export type PersonalReport = Row<typeof PERSONAL_REPORT>;

/** An unconfirmed address may belong to someone else. */
const OF_USER =
  "lower(r.reporter_email) = (select lower(email) from users where id = $1 and email_verified_at is not null)";

/** The next of them by id. */
export function listPersonalReports(userId: number, after: number, limit: number): Promise<PersonalReport[]> {
  return prepared(
    PERSONAL_REPORT,
    `select r.id, r.page, r.reason, r.message, r.created_at, r.decided_at, r.answer
     from abuse_reports r where ${OF_USER} and r.id > $2 order by r.id limit $3`,
    [userId, after, limit],
  );
}

/** The reports stay, without the person. @returns how many were erased. */
export async function eraseReportsOf(tx: Transaction, userId: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update abuse_reports set reporter_email = null, message = '', erased_at = now() where id in (
      select r.id from abuse_reports r
      where lower(r.reporter_email) = (select lower(email) from users where id = ${userId} and email_verified_at is not null)
      order by r.id limit ${limit} for update)`.execute(tx);
  return Number(numAffectedRows);
}
