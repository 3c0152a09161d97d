/** The history of a company's people, written in the transaction that changes them; owners read and export it. */
import type { Actor } from "#features/accounts/contract.ts";
import type { CompanyAct } from "#features/companies/server/events.ts";
import { CSV_MARK, csvLine } from "#platform/csv/csv.ts";
import type { Transaction } from "#platform/database/client.ts";
import { EVENT_WORDS, EVENTS_PAGE, type TeamAction, type TeamEvents } from "../../contract.ts";
import { getOwned } from "../people/access-service.ts";
import * as queries from "./queries.ts";

/** Who does it, and from which address; empty: a job. */
export type By = Actor & { ip: string };

const LINES_A_TIME = 1000;

/** @param by a visitor has a name instead. @param subject whom it is done to. */
export async function recordEvent(
  tx: Transaction,
  by: Pick<By, "id" | "ip" | "acting"> | { name: string; ip: string },
  companyId: number,
  { action, subject, details = "" }: { action: TeamAction; subject: string; details?: string },
): Promise<void> {
  const actor = "name" in by ? { ...by, id: null } : { id: by.id, name: by.acting ? " (support)" : "" };
  await queries.insertEvent(tx, actor, { companyId, action, subject, details, ip: by.ip });
}

/** What features below do with a company, in their transaction. */
export function recordAct(tx: Transaction, { companyId, by, action, subject, details }: CompanyAct): Promise<void> {
  return recordEvent(tx, by, companyId, { action: action as TeamAction, subject, details });
}

/** Newest first. @throws AppError not-found, forbidden unless the caller is an owner. */
export async function listEvents(actor: Actor, companyId: number, before: number | null): Promise<TeamEvents> {
  await getOwned(actor, companyId);
  const rows = await queries.listEvents(companyId, before, EVENTS_PAGE + 1);
  const events = rows.slice(0, EVENTS_PAGE).map(({ created_at, ...row }) => ({
    ...row,
    action: row.action as TeamAction,
    created_at: created_at.toISOString(),
  }));
  return { events, has_more: rows.length > EVENTS_PAGE };
}

/** All of it, newest first, in pieces; memory stays bounded. @throws AppError not-found, forbidden. */
export async function writeEventsFile(actor: Actor, companyId: number): Promise<AsyncGenerator<string>> {
  await getOwned(actor, companyId);
  return csvOf(companyId);
}

async function* csvOf(companyId: number): AsyncGenerator<string> {
  yield CSV_MARK + csvLine(["Time", "Person", "Action", "About", "Details", "Address"]);
  for (let before: number | null = null; ;) {
    const rows: queries.EventRow[] = await queries.listEvents(companyId, before, LINES_A_TIME);
    yield rows.map(lineOf).join("");
    if (rows.length < LINES_A_TIME) return;
    before = rows.at(-1)?.id ?? null;
  }
}

function lineOf({ created_at, actor_name, action, subject, details, ip }: queries.EventRow): string {
  const words = EVENT_WORDS[action as TeamAction] ?? action;
  return csvLine([created_at.toISOString(), actor_name, words, subject, details, ip]);
}
