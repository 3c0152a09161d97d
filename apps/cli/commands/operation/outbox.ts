/** Commands for emails. */
import { revealInput } from "#features/outbox/contract.ts";
import { revealLink } from "#features/outbox/server/reveal-service.ts";
import { listNewestMails } from "#features/outbox/server/service.ts";
import { createDkimKey } from "#platform/mail/dkim-key.ts";
import {
  checked,
  type Command,
  findOption,
  type Given,
  type Out,
  takeArguments,
  UsageError,
  wholeNumber,
} from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

export const outboxCommands: Record<string, Command> = {
  "outbox:list": {
    usage: "[--full] [--limit N]",
    summary: "List the newest emails; with --full, show their text",
    options: { full: { type: "boolean" }, limit: { type: "string" } },
    run: listOutbox,
  },
  "outbox:reveal": {
    usage: "ID --reason TEXT",
    summary: "Show an email with its one-time link where no SMTP server is set; the account's owner is notified",
    options: { reason: { type: "string" } },
    run: reveal,
  },
  "mail:dkim": {
    usage: "",
    summary: "Create the key that signs emails, or show the DNS record of the existing one",
    run: async (given, out) => {
      takeArguments(given);
      const { file, isNew, host, record } = await createDkimKey();
      out.log(`${isNew ? "Created" : "Found"} ${file}. Publish this TXT record, then set DKIM_KEY_FILE to the file.`);
      out.log(`\n${host}\n${record}`);
    },
  },
};

async function listOutbox(given: Given, out: Out): Promise<void> {
  takeArguments(given);
  const limit = given.values["limit"] === undefined ? 20 : wholeNumber(String(given.values["limit"]), 1);
  const { mails, count } = await listNewestMails(COMMAND_LINE, 1, limit);
  for (const mail of mails) {
    out.log(`${mail.created_at}  ${mail.status.padEnd(6)}  #${mail.id}  ${mail.to}  ${mail.subject}`);
    if (mail.failure) out.log(`  ${mail.failure}`);
    if (given.values["full"]) out.log(`\n${mail.text.replace(/^/gm, "    ")}\n`);
  }
  out.log(`${mails.length} of ${count} emails.`);
}

async function reveal(given: Given, out: Out): Promise<void> {
  const [id] = takeArguments(given, "ID");
  const reason = checked(revealInput.shape.reason, findOption(given, "reason"), "--reason is required.");
  if (!/^#?\d{1,15}$/.test(id)) throw new UsageError(`'${id}' is not the number of an email in outbox:list.`);
  const text = await revealLink(COMMAND_LINE, Number(id.replace("#", "")), reason);
  out.log(text.replace(/^/gm, "    "));
}
