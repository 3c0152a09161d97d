/** Writes a user's personal data to a file, without a worker. */
import path from "node:path";
import { PERSONAL_DATA } from "#apps/worker/personal-data.ts";
import { exportAsOperator } from "#features/accounts/server/own-data/packing-service.ts";
import { getUserByEmail } from "#features/accounts/server/service.ts";
import { type Command, takeArguments } from "../command.ts";
import { COMMAND_LINE } from "../operator.ts";

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
};
