/** Commands that export and delete a user's personal data. */
import path from "node:path";
import { PERSONAL_DATA } from "#apps/worker/personal-data.ts";
import { deleteAccountNow, scheduleDeletion } from "#features/accounts/server/deletion-service.ts";
import { exportAsOperator } from "#features/accounts/server/packing-service.ts";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { type Command, takeArguments } from "./command.ts";
import { COMMAND_LINE } from "./operator.ts";

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
    usage: "EMAIL [--now]",
    summary: "Delete an account in 14 days unless its owner cancels; with --now, delete it immediately and permanently",
    options: { now: { type: "boolean" } },
    run: async (given, out) => {
      const [address] = takeArguments(given, "EMAIL");
      const user = await getUserByEmail(address);
      if (given.values["now"]) {
        await deleteAccountNow(COMMAND_LINE, user.id, PERSONAL_DATA);
        out.log(`${user.email} has been deleted.`);
      } else {
        const dueAt = await scheduleDeletion(COMMAND_LINE, user.id);
        out.log(`${user.email} will be deleted on ${dueAt.toISOString().slice(0, 10)}.`);
      }
    },
  },
};
