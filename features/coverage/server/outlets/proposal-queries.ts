/** SQL of outlets that people propose. */
import { sql } from "kysely";
import { db, type Database, prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, computed, type Row } from "#platform/database/statement.ts";
import type { ProposalsQuery } from "../../outlets/proposals.ts";

/** A source of the catalogue on one of these hosts. */
export async function findRead(tx: Transaction, hosts: readonly string[]): Promise<string | null> {
  const text = `select coalesce(nullif(f.name, ''), nullif(f.title, ''), f.url) as name from feeds f
    where f.host = any($1::text[]) and f.category is not null and f.gone_at is null order by f.id limit 1`;
  return (await prepared({ name: computed.text() }, text, [[...hosts]], tx))[0]?.name ?? null;
}

/** Open proposals of a person; the person's row is locked, so that two at once are counted one after the other. */
export async function countOpenOf(tx: Transaction, userId: number): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(tx);
  const text = "select count(*) as count from coverage_proposals where user_id = $1 and status = 'open'";
  return (await prepared({ count: computed.number() }, text, [userId], tx))[0]?.count ?? 0;
}

export type NewProposal = { user_id: number; name: string; site: string; address: string; note: string };

/** @returns whether it is new: a person proposes a site once until it is decided. */
export async function insertProposal(tx: Transaction, proposal: NewProposal): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto("coverage_proposals")
    .values(proposal)
    .onConflict((on) => on.doNothing())
    .executeTakeFirstOrThrow();
  return inserted === 1n;
}

const PROPOSAL = {
  ...columns("coverage_proposals", "id", "user_id", "name", "site", "address", "note", "status", "answer"),
  ...columns("coverage_proposals", "decided_at", "created_at"),
  person: computed.text(),
  email: column("users", "email"),
  people: computed.number(),
};
export type ProposalRow = Row<typeof PROPOSAL>;
const PROPOSALS = `select p.id, p.user_id, p.name, p.site, p.address, p.note, p.status, p.answer, p.decided_at, p.created_at,
    trim(u.first_name || ' ' || u.last_name) as person, u.email,
    case when p.status = 'open' then (
      select count(*) from coverage_proposals same where same.site = p.site and same.status = 'open') else 0 end as people
  from coverage_proposals p join users u on u.id = p.user_id`;
const STATES = {
  open: { condition: "p.status = 'open'", order: "p.id" },
  decided: { condition: "p.status <> 'open'", order: "p.decided_at desc, p.id desc" },
} as const;

export function listProposals({ state, page, page_size }: ProposalsQuery): Promise<ProposalRow[]> {
  const { condition, order } = STATES[state];
  const text = `${PROPOSALS} where ${condition} order by ${order} limit $1 offset $2`;
  return prepared(PROPOSAL, text, [page_size, (page - 1) * page_size]);
}

export async function countProposals({ state }: Pick<ProposalsQuery, "state">): Promise<number> {
  const text = `select count(*) as count from coverage_proposals p where ${STATES[state].condition}`;
  return (await prepared({ count: computed.number() }, text, []))[0]?.count ?? 0;
}

export async function findProposal(id: number, on: Database = db): Promise<ProposalRow | null> {
  return (await prepared(PROPOSAL, `${PROPOSALS} where p.id = $1`, [id], on))[0] ?? null;
}

const WAITING = {
  ...columns("coverage_proposals", "id", "name"),
  ...columns("users", "email", "first_name"),
  may_be_mailed: computed.flag(),
};

/** All that wait for an answer about a site, locked until the transaction ends. */
export function lockOpen(tx: Transaction, site: string): Promise<Row<typeof WAITING>[]> {
  const text = `select p.id, p.name, u.email, u.first_name,
      u.suspended_at is null and u.email_verified_at is not null as may_be_mailed
    from coverage_proposals p join users u on u.id = p.user_id
    where p.site = $1 and p.status = 'open' order by p.id for no key update of p`;
  return prepared(WAITING, text, [site], tx);
}

type Decision = { status: "added" | "declined"; answer: string; by: number | null };

export async function decide(tx: Transaction, ids: readonly number[], { status, answer, by }: Decision): Promise<void> {
  await sql`
    update coverage_proposals set status = ${status}, answer = ${answer}, decided_by = ${by}, decided_at = now()
    where id = any(${[...ids]}::bigint[])`.execute(tx);
}

const OWN = columns("coverage_proposals", "name", "address", "note", "status", "answer", "created_at");

export function listOwn(userId: number): Promise<Row<typeof OWN>[]> {
  const text = `select name, address, note, status, answer, created_at from coverage_proposals where user_id = $1 order by id`;
  return prepared(OWN, text, [userId]);
}
