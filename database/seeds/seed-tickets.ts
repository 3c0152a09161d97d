/** The demo workspace's tickets: one that was answered and is not read yet, one that waits, one that is done. */
import type { Actor } from "#features/accounts/contract.ts";
import type { TICKET_CATEGORIES, TicketStatus } from "#features/support/contract.ts";
import { answerTicket } from "#features/support/server/answer-service.ts";
import { listTickets, openThread, openTicket } from "#features/support/server/service.ts";
import { transaction } from "#platform/database/client.ts";
import { backdateTicket } from "./queries.ts";

const HOUR_MS = 3_600_000;

type DemoTicket = {
  category: (typeof TICKET_CATEGORIES)[number];
  message: string;
  hoursAgo: number;
  answers: { message: string; is_internal: boolean; status?: TicketStatus }[];
  isRead: boolean;
};

const TICKETS: DemoTicket[] = [
  {
    category: "General Inquiry",
    message: "Does a scheduled post that we delete before its time give its release back?",
    hoursAgo: 260,
    answers: [{ message: "Yes, at once. It is a line of your ledger.", is_internal: false, status: "Resolved" }],
    isRead: true,
  },
  {
    category: "Feature Request",
    message:
      "A weekly mail with the views of each company would save us a lot of copying: both directors ask for the figures on Mondays, and we put them together by hand.",
    hoursAgo: 50,
    answers: [],
    isRead: true,
  },
  {
    category: "Billing",
    message: "We need the VAT number of Tidewell Instruments on the October invoice. Can it be added after the fact?",
    hoursAgo: 26,
    answers: [
      { message: "The number passes the check; the invoice is made again tonight.", is_internal: true },
      {
        message: "It can. We have added it; you will find the invoice in Plan & Billing tomorrow morning.",
        is_internal: false,
      },
    ],
    isRead: false,
  },
];

/** Users with tickets keep them unchanged. */
export async function seedTickets(owner: Actor, operator: Actor, now: number): Promise<void> {
  if ((await listTickets(owner, { q: "", page: 1, page_size: 1 })).count > 0) return;
  for (const { category, message, hoursAgo, answers, isRead } of TICKETS) {
    const { id } = await openTicket(owner, category, { message, screenshot: null });
    for (const answer of answers) await answerTicket(operator, id, answer);
    await transaction((tx) => backdateTicket(tx, id, new Date(now - hoursAgo * HOUR_MS)));
    if (isRead) await openThread(owner, id);
  }
}
