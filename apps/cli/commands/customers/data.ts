/** Commands that export and delete a user's personal data. */
import path from "node:path";
import { PERSONAL_DATA } from "#apps/worker/personal-data.ts";
import { deleteAccountNow } from "#features/accounts/server/deletion/service.ts";
import { deleteLater, keepAccountOf } from "#features/accounts/server/operator/data-service.ts";
import { exportAsOperator } from "#features/accounts/server/own-data/packing-service.ts";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { type Command, findOption, takeArguments } from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";

export const dataCommands: Record<string, Command> = {
  "user:export": {
    usage: "EMAIL FILE",
    summary: "Export all data about a user to a ZIP file",
    run: async (given, out) => {
      const [address, file] = takeArguments(given, "EMAIL", "FILE");
      const user = await getUserByEmail(address);
      const bytes = await exportAsOperator(COMMAND_LINE, user.id, path.resolve(file), PERSONAL_DATA);
      out.log(`Exported the data of ${user.email} to ${file} (${bytes} bytes).`);
    },
  },
  "user:delete": {
    usage: "EMAIL [--now] [--reason TEXT]",
    summary: "Delete an account in 14 days unless its owner cancels; with --now, delete it immediately and permanently",
    options: { now: { type: "boolean" }, reason: { type: "string" } },
    run: async (given, out) => {
      const [address] = takeArguments(given, "EMAIL");
      const user = await getUserByEmail(address);
      if (given.values["now"]) {
        await deleteAccountNow(COMMAND_LINE, user.id, PERSONAL_DATA, findOption(given, "reason"));
        out.log(`${user.email} has been deleted.`);
      } else {
        const dueAt = await deleteLater(COMMAND_LINE, user.id, findOption(given, "reason") ?? "No reason given");
        out.log(`${user.email} will be deleted on ${dueAt.toISOString().slice(0, 10)}.`);
      }
    },
  },
  "user:keep": {
    usage: "EMAIL",
    summary: "Cancel the deletion of an account",
    run: async (given, out) => {
      const user = await getUserByEmail(takeArguments(given, "EMAIL")[0]);
      await keepAccountOf(COMMAND_LINE, user.id);
      out.log(`${user.email} will not be deleted.`);
    },
  },
};
