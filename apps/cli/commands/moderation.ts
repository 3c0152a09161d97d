/** Commands that change one entry of the list of blocked hosts; the call of Settings replaces the whole list. */
import type { ModerationSettings } from "#features/content/contracts/publishing.ts";
import { blockHost, unblockHost } from "#features/content/server/publishing/vetting-service.ts";
import { type Command, type Out, takeArguments } from "../command.ts";
import { COMMAND_LINE } from "../operator.ts";

export const moderationCommands: Record<string, Command> = {
  "moderation:block": {
    usage: "HOST",
    summary: "Flag links to a host and its subdomains",
    run: async (given, out) => print(await blockHost(COMMAND_LINE, takeArguments(given, "HOST")[0]), out),
  },
  "moderation:unblock": {
    usage: "HOST",
    summary: "Remove a host from the block list",
    run: async (given, out) => print(await unblockHost(COMMAND_LINE, takeArguments(given, "HOST")[0]), out),
  },
};

function print({ link_blocklist }: ModerationSettings, out: Out): void {
  out.log(`Block list: ${link_blocklist.length === 0 ? "empty" : ""}`.trimEnd());
  for (const host of link_blocklist) out.log(`  ${host}`);
}
