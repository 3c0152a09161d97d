/** Commands about mails. */
import { listNewestMails } from "#features/outbox/server/service.ts";
import { type Command, type Given, type Out, takeArguments, wholeNumber } from "./command.ts";

export const outboxCommands: Record<string, Command> = {
  "outbox:list": {
    usage: "[--full] [--limit N]",
    summary: "List the newest emails; with --full, show their text",
    options: { full: { type: "boolean" }, limit: { type: "string" } },
    run: listOutbox,
  },
};

async function listOutbox(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const limit = given.values["limit"] === undefined ? 20 : wholeNumber(String(given.values["limit"]), 1);
  const { mails, count } = await listNewestMails(1, limit);
  for (const mail of mails) {
    out.log(`${mail.created_at}  ${mail.status.padEnd(6)}  ${mail.to}  ${mail.subject}`);
    if (mail.failure) out.log(`  ${mail.failure}`);
    if (given.values["full"]) out.log(`\n${mail.text.replace(/^/gm, "    ")}\n`);
  }
  out.log(`${mails.length} of ${count} mails.`);
}
