/** Commands about readers who follow by email. */
import { removeAddress } from "#features/followers/server/operator-service.ts";
import { type Command, takeArguments } from "../command.ts";
import { COMMAND_LINE } from "../operator.ts";

export const followerCommands: Record<string, Command> = {
  "followers:bounce": {
    usage: "EMAIL",
    summary: "Erase a follower whose emails bounce, with everything the address follows",
    run: async (given, out) => {
      const [email] = takeArguments(given, "EMAIL");
      const wasThere = await removeAddress(COMMAND_LINE, email);
      out.log(wasThere ? `${email} is erased and gets no more emails.` : `${email} follows nothing.`);
    },
  },
};
