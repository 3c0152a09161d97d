/** Support: opening tickets, their threads of replies and answers, and notifications (docs/product/tickets.md, Thread). */
import { type Actor } from "#features/accounts/contract.ts";
import { listOperatorEmails } from "#features/accounts/server/operator/recipients-service.ts";
import { publicUrl, settings } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { AppError } from "#platform/errors/app-error.ts";
import type { UploadedFile } from "#platform/http/bodies/multipart.ts";
import type { MailContent } from "#platform/mail/mail-content.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { type Limit, throttle } from "#platform/throttle/throttle.ts";
import { type Ticket, type TicketStatus, type TicketThread, supportMessages } from "../contract.ts";
import * as policy from "./policy.ts";
import * as queries from "./queries.ts";
import { discardScreenshot, storeScreenshot } from "./screenshot-service.ts";

/** Each sends an email to every operator. */
const MESSAGES: Limit = { name: "support-messages", max: 20, seconds: 3600 };

type Page = { q: string; page: number; page_size: number };

/** The caller's own tickets, newest first. */
export async function listTickets(actor: Actor, page: Page): Promise<{ tickets: Ticket[]; count: number }> {
  const { rows, count } = await queries.listOwnTickets(actor.id, span(page));
  return { tickets: rows.map(policy.describeTicket), count };
}

export function span({ q, page, page_size }: Page) {
  return { q, limit: page_size, offset: (page - 1) * page_size };
}

/** The thread without internal notes; marks it as read. @throws AppError not-found. */
export async function openThread(actor: Actor, id: number): Promise<TicketThread> {
  await queries.markRead(id, actor.id);
  const [row, events] = await Promise.all([queries.findTicket(id, actor.id), queries.listEvents(id, false)]);
  if (!row) throw noSuchTicket();
  return { ...policy.describeTicket(row), events: events.map((event) => policy.describeEvent(event, false)) };
}

/** The caller's tickets with an answer that they have not read, the newest answer first. */
export function listUnreadTickets(
  actor: Pick<Actor, "id">,
  max: number,
): Promise<{ id: number; category: string; at: Date }[]> {
  return queries.listUnread(actor.id, max);
}

export function countUnread(actor: Actor): Promise<number> {
  return queries.countUnread(actor.id);
}

export type NewMessage = { message: string; screenshot: UploadedFile | null };

/** @throws AppError invalid-input or too-large naming `screenshot`, too-many-requests. */
export async function openTicket(actor: Actor, category: string, given: NewMessage): Promise<Ticket> {
  await throttle(MESSAGES, String(actor.id));
  const id = await withScreenshot(given.screenshot, (screenshot) =>
    transaction(async (tx) => {
      const id = await queries.insertTicket(tx, actor.id, category);
      const { message } = given;
      await queries.insertEvent(tx, {
        ticketId: id,
        kind: "message",
        author: "owner",
        authorId: actor.id,
        message,
        screenshot,
      });
      const ticket = await queries.lockTicket(tx, id, actor.id);
      await tellStaff(tx, policy.newTicketMail({ id, message, link: queueLink(id) }, category, ticket?.email ?? ""));
      return id;
    }),
  );
  const row = await queries.findTicket(id, actor.id);
  if (!row) throw noSuchTicket();
  return policy.describeTicket(row);
}

/** Opens a resolved ticket again. @throws AppError not-found, and as openTicket. */
export async function replyToTicket(actor: Actor, id: number, given: NewMessage): Promise<TicketThread> {
  await throttle(MESSAGES, String(actor.id));
  await transaction(async (tx) => lockOwn(tx, id, actor)); // before a picture is stored for nothing
  await withScreenshot(given.screenshot, (screenshot) =>
    transaction(async (tx) => {
      const ticket = await lockOwn(tx, id, actor);
      const { message } = given;
      await queries.insertEvent(tx, {
        ticketId: id,
        kind: "message",
        author: "owner",
        authorId: actor.id,
        message,
        screenshot,
      });
      const status = policy.statusAfterReply(ticket.status);
      if (status) await noteStatus(tx, id, { author: "owner", authorId: actor.id, status });
      await queries.touchTicket(tx, id, { readByOwner: true });
      await tellStaff(tx, policy.replyMail({ id, message, link: queueLink(id) }, ticket.email));
    }),
  );
  return openThread(actor, id);
}

type StatusChange = { author: "owner" | "staff"; authorId: number | null; status: TicketStatus };

export async function noteStatus(tx: Transaction, ticketId: number, change: StatusChange): Promise<void> {
  await queries.insertEvent(tx, { ticketId, kind: "status", ...change });
  await queries.touchTicket(tx, ticketId, { status: change.status });
}

async function lockOwn(tx: Transaction, id: number, actor: Actor): Promise<queries.LockedTicket> {
  const ticket = await queries.lockTicket(tx, id, actor.id);
  if (!ticket) throw noSuchTicket();
  return ticket;
}

/** The picture is stored first and taken back when the rest fails. */
async function withScreenshot<T>(
  file: UploadedFile | null,
  write: (screenshot: queries.Screenshot | null) => Promise<T>,
): Promise<T> {
  const screenshot = file && (await storeScreenshot(file));
  try {
    return await write(screenshot);
  } catch (error) {
    if (screenshot) await discardScreenshot(screenshot.key);
    throw error;
  }
}

/** SUPPORT_EMAIL, else every operator. */
export async function tellStaff(tx: Transaction, mail: MailContent): Promise<void> {
  const { SUPPORT_EMAIL } = settings();
  const to = SUPPORT_EMAIL === undefined ? await listOperatorEmails(tx) : [SUPPORT_EMAIL];
  for (const address of to) await queueMail(tx, { to: address, ...mail });
}

/** The page where the owner reads a ticket. */
export function ticketLink(id: number): string {
  return `${publicUrl()}/dashboard?activeContent=supportTickets&item=ticket.${id}`;
}

export function queueLink(id: number): string {
  return `${publicUrl()}/dashboard?activeContent=operatorTickets&item=ticket.${id}`;
}

export function noSuchTicket(): AppError {
  return new AppError("not-found", supportMessages.notFound);
}
