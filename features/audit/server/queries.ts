/** All SQL of the audit log: lines are added and read, never changed. Searches use the indexes of migration 0031. */
import { type RawBuilder, sql } from "kysely";
import { db, type Transaction } from "#platform/database/client.ts";
import { column, statement } from "#platform/database/statement.ts";
import { listCapped, type CappedPage } from "#platform/database/capped-list.ts";
import { containing } from "#platform/database/expressions.ts";
import { type AuditFilter, type AuditQuery, MAX_ENTRIES_FOUND, MAX_ENTRIES_LISTED } from "../contract.ts";

export type AuditRow = {
  id: number;
  operator_id: number | null;
  operator_name: string;
  action: string;
  subject: string;
  details: string;
  acting_as: string | null;
  created_at: Date;
};

/** @param fallback the name where no operator is signed in. */
export async function insertEntry(
  tx: Transaction,
  operatorId: number | null,
  fallback: string,
  entry: { action: string; subject: string; details: string; actingAs: number | null },
): Promise<void> {
  const nameOf = (userId: number | null) => sql`(
    select trim(first_name || ' ' || last_name) || ' <' || email || '>' from users where id = ${userId})`;
  // An acted call may be noted when the operator's account is gone; any other action needs one that is there.
  const id = entry.actingAs === null ? operatorId : sql`(select id from users where id = ${operatorId})`;
  await sql`
    insert into audit_entries (operator_id, operator_name, acting_as, action, subject, details)
    values (${id}, coalesce(${nameOf(operatorId)}, ${fallback}),
      ${nameOf(entry.actingAs)}, ${entry.action}, ${entry.subject}, ${entry.details})`.execute(tx);
}

function conditionOf({ q, action }: AuditFilter): RawBuilder<boolean> {
  const conditions = [
    sql`true`,
    ...(action === undefined ? [] : [sql`action = ${action}`]),
    // The expression of the index audit_entries_words.
    ...(q === ""
      ? []
      : [sql`(action || ' ' || subject || ' ' || operator_name || ' ' || details) ilike ${containing(q)}`]),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

/** Ids, newest first. */
export function findEntries(query: AuditQuery): Promise<CappedPage> {
  const matches = statement({ id: column("users", "id") })`select id from audit_entries where ${conditionOf(query)}`;
  const isSearch = query.q !== "";
  return listCapped(
    {
      ...(isSearch && { some: (limit: number) => statement({ id: column("users", "id") })`${matches} limit ${limit}` }),
      newest: (limit, offset) => sql`${matches} order by id desc limit ${limit} offset ${offset}`,
    },
    {
      limit: query.page_size,
      offset: (query.page - 1) * query.page_size,
      max: isSearch ? MAX_ENTRIES_FOUND : MAX_ENTRIES_LISTED,
    },
  );
}

/** Newest first. */
export function listEntries(ids: number[]): Promise<AuditRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db.selectFrom("audit_entries").selectAll().where("id", "in", ids).orderBy("id", "desc").execute();
}

/** Newest first, those before an id; null begins at the newest. */
export function listEntriesBefore(filter: AuditFilter, before: number | null, limit: number): Promise<AuditRow[]> {
  const entries = db.selectFrom("audit_entries").selectAll().where(conditionOf(filter));
  const older = before === null ? entries : entries.where("id", "<", before);
  return older.orderBy("id", "desc").limit(limit).execute();
}

/** Each action once, by a loose index scan: one lookup per action, however many entries it has. */
export async function listActions(): Promise<string[]> {
  const { rows } = await statement({ action: column("audit_entries", "action") })`
    with recursive kinds as (
      (select action from audit_entries order by action limit 1)
      union all
      select (select e.action from audit_entries e where e.action > kinds.action order by e.action limit 1)
      from kinds where kinds.action is not null
    )
    select action from kinds where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}
