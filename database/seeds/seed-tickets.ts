/** The demo workspace's tickets: one that was answered and is not read yet, one that waits, one that is done. */
import type { Actor } from "#features/accounts/contract.ts";
import type { TICKET_CATEGORIES, TicketStatus } from "#features/support/contract.ts";
import { answerTicket } from "#features/support/server/answer-service.ts";
import { listTickets, openThread, openTicket } from "#features/support/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import TICKETS from "./data/tickets.json" with { type: "json" };
import { backdateTicket } from "./queries.ts";

const HOUR_MS = 3_600_000;

type DemoTicket = {
  category: (typeof TICKET_CATEGORIES)[number];
  message: string;
  hoursAgo: number;
  answers: { message: string; is_internal: boolean; status?: TicketStatus }[];
  isRead: boolean;
};

/** Users with tickets keep them unchanged. */
export async function seedTickets(owner: Actor, operator: Actor, now: number): Promise<void> {
  if ((await listTickets(owner, { q: "", page: 1, page_size: 1 })).count > 0) return;
  for (const { category, message, hoursAgo, answers, isRead } of TICKETS as DemoTicket[]) {
    const { id } = await openTicket(owner, category, { message, screenshot: null });
    for (const answer of answers) await answerTicket(operator, id, answer);
    await transaction((tx) => backdateTicket(tx, id, new Date(now - hoursAgo * HOUR_MS)));
    if (isRead) await openThread(owner, id);
  }
}
