/**
 * Operators' work on tickets: reading all of them, answering, adding notes, changing the status
 * (docs/product/tickets.md, Thread).
 */
import type { z } from "zod";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { accountPages } from "#features/accounts/contract.ts";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import type { operatorThread, operatorTicketList, TicketStatus } from "../contract.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { listQueue } from "./queue-queries.ts";
import { noSuchTicket, noteStatus, span, ticketLink } from "./service.ts";

type Thread = z.infer<typeof operatorThread>;
type QueueQuery = { q: string; page: number; page_size: number; status?: TicketStatus | undefined };

/** All users' tickets, open ones first. @throws AppError forbidden (403). */
export async function listTicketQueue(
  operator: Operator,
  query: QueueQuery,
): Promise<z.infer<typeof operatorTicketList>> {
  requireOperator(operator);
  const { rows, count } = await listQueue({ ...span(query), status: query.status ?? null });
  return { tickets: rows.map(describeForStaff), count };
}

/** With internal notes. @throws AppError forbidden (403), not-found. */
export async function getThread(operator: Operator, id: number): Promise<Thread> {
  requireOperator(operator);
  const [row, events] = await Promise.all([queries.findTicket(id, null), queries.listEvents(id, true)]);
  if (!row) throw noSuchTicket();
  return { ...describeForStaff(row), events: events.map((event) => policy.describeEvent(event, true)) };
}

function describeForStaff(row: queries.TicketRow) {
  const { owner_id, owner_name, is_reader } = row;
  return { ...policy.describeTicket(row), owner_id, owner_name, is_reader };
}

export type Answer = { message: string; is_internal: boolean; status?: TicketStatus | undefined };

/** A public answer is mailed to the ticket's owner or reader; a note stays among staff. @throws AppError forbidden (403), not-found. */
export async function answerTicket(operator: Operator, id: number, answer: Answer): Promise<Thread> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const ticket = await lock(tx, id);
    const { message, is_internal } = answer;
    const kind = is_internal ? "note" : "message";
    await queries.insertEvent(tx, { ticketId: id, kind, author: "staff", authorId: operator.id, message });
    const status = is_internal ? answer.status : policy.statusAfterAnswer(ticket.status, answer.status);
    const changed = status && status !== ticket.status ? status : null;
    if (changed) await noteStatus(tx, id, { author: "staff", authorId: operator.id, status: changed });
    await queries.touchTicket(tx, id, { byStaff: !is_internal || changed !== null });
    await recordAction(tx, operator, {
      action: is_internal ? "ticket.note" : "ticket.answer",
      subject: `ticket ${id}`,
    });
    if (!is_internal && ticket.is_reader) await tellReader(tx, ticket, message);
    else if (!is_internal)
      await tellOwner(tx, ticket, policy.answerMail({ id, message, link: ticketLink(id) }, changed));
    else if (changed) await tellOwner(tx, ticket, policy.statusMail({ id, link: ticketLink(id) }, changed));
  });
  return getThread(operator, id);
}

/** Notifies the owner. Does nothing when the status is already set. @throws AppError forbidden (403), not-found. */
export async function setTicketStatus(operator: Operator, id: number, status: TicketStatus): Promise<Thread> {
  requireOperator(operator);
  await transaction(async (tx) => {
    const ticket = await lock(tx, id);
    if (ticket.status === status) return;
    await noteStatus(tx, id, { author: "staff", authorId: operator.id, status });
    await queries.touchTicket(tx, id, { byStaff: true });
    await recordAction(tx, operator, { action: "ticket.status", subject: `ticket ${id}`, details: status });
    await tellOwner(tx, ticket, policy.statusMail({ id, link: ticketLink(id) }, status));
  });
  return getThread(operator, id);
}

async function lock(tx: Transaction, id: number): Promise<queries.LockedTicket> {
  const ticket = await queries.lockTicket(tx, id, null);
  if (!ticket) throw noSuchTicket();
  return ticket;
}

/** The whole answer: readers have no page of their tickets. */
async function tellReader(tx: Transaction, { id, email }: queries.LockedTicket, message: string): Promise<void> {
  const link = publicUrl() + accountPages.contact;
  await queueMail(tx, { to: email, ...policy.readerMail({ id, message, link }, settings().SUPPORT_EMAIL ?? null) });
}

/** Sends nothing when the account is gone. */
async function tellOwner(tx: Transaction, ticket: queries.LockedTicket, mail: MailContent): Promise<void> {
  if (ticket.owner_id !== null) await queueMail(tx, { to: ticket.email, ...mail });
}
