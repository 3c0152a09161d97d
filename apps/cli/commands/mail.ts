/** The key that signs emails. */
import { createDkimKey } from "#platform/mail/dkim-key.ts";
import { type Command, takeArguments } from "../command.ts";

export const mailCommands: Record<string, Command> = {
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
