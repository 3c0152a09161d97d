/** Commands about support tickets: what the operator's console does, for scripts. */
import type { z } from "zod";
import {
  answerInput,
  type operatorThread,
  statusInput,
  supportMessages,
  TICKET_STATUSES,
} from "#features/support/contract.ts";
import { answerTicket, getThread, listTicketQueue, setTicketStatus } from "#features/support/server/answer-service.ts";
import { checked, type Command, findOption, type Given, type Out, takeArguments, wholeNumber } from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

type Thread = z.infer<typeof operatorThread>;

const STATUSES = TICKET_STATUSES.map((status) => `'${status}'`).join("|");
const SHOWN = 100;

export const supportCommands: Record<string, Command> = {
  "tickets:list": {
    usage: `[--status ${STATUSES}] [--search TEXT]`,
    summary: "Show tickets, open ones first",
    options: { status: { type: "string" }, search: { type: "string" } },
    run: listTickets,
  },
  "tickets:show": {
    usage: "ID",
    summary: "Show a ticket with its messages and internal notes",
    run: async (given, out) => print(await getThread(COMMAND_LINE, idOf(takeArguments(given, "ID")[0])), out),
  },
  "tickets:answer": {
    usage: `ID MESSAGE [--status ${STATUSES}] [--internal]`,
    summary: "Answer a ticket and email its owner; with --internal, add a note for operators only",
    options: { status: { type: "string" }, internal: { type: "boolean" } },
    run: answer,
  },
  "tickets:status": {
    usage: `ID ${STATUSES}`,
    summary: "Set the status of a ticket and notify its owner",
    run: async (given, out) => {
      const [id, wanted] = takeArguments(given, "ID", "STATUS");
      print(await setTicketStatus(COMMAND_LINE, idOf(id), checked(statusInput.shape.status, wanted)), out);
    },
  },
};

async function listTickets(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const status = findOption(given, "status");
  const { tickets, count } = await listTicketQueue(COMMAND_LINE, {
    q: findOption(given, "search") ?? "",
    page: 1,
    page_size: SHOWN,
    status: status === undefined ? undefined : checked(statusInput.shape.status, status),
  });
  for (const { id, status, category, user_email, updated_at } of tickets)
    out.log([`#${id}`, status.padEnd(11), updated_at, category.padEnd(15), user_email].join("  "));
  out.log(`${tickets.length} of ${count === 1 ? "1 ticket" : `${count} tickets`}.`);
}

async function answer(given: Given, out: Out): Promise<void> {
  const [id, text] = takeArguments(given, "ID", "MESSAGE");
  const status = findOption(given, "status");
  const message = checked(answerInput.shape.message, text, supportMessages.messageRequired);
  const thread = await answerTicket(COMMAND_LINE, idOf(id), {
    message,
    is_internal: given.values["internal"] === true,
    status: status === undefined ? undefined : checked(statusInput.shape.status, status),
  });
  print(thread, out);
}

function idOf(text: string): number {
  return wholeNumber(text.replace(/^#/, ""), 1);
}

function print({ id, status, category, user_email, events }: Thread, out: Out): void {
  out.log(`Ticket #${id}: ${status}, ${category}, ${user_email}`);
  for (const { kind, author_name, created_at, message, status: changed } of events) {
    out.log(`${created_at}  ${author_name}${kind === "note" ? " (internal)" : ""}`);
    out.log(`  ${kind === "status" ? `Status: ${changed}` : message.replaceAll("\n", "\n  ")}`);
  }
}
