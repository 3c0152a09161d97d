/** Commands about moderation: which posts need a review (docs/product/publishing.md, Review before publishing). */
import { z } from "zod";
import { setPublishingSettings } from "#features/content/server/publishing/confirmation-service.ts";
import {
  blockHost,
  getModerationSettings,
  setModerationSettings,
  unblockHost,
} from "#features/content/server/publishing/vetting-service.ts";
import { checked, type Command, type Out, takeArguments } from "../../command.ts";
import { COMMAND_LINE } from "../../operator.ts";
import { MODERATION_POLICIES, type ModerationSettings } from "#features/content/contracts/publishing.ts";

const POLICIES = MODERATION_POLICIES.join("|");
const policySchema = z.enum(MODERATION_POLICIES, { error: `The policy must be one of ${POLICIES}.` });

const onOff = z.enum(["on", "off"], { error: "Say on or off." });

export const moderationCommands: Record<string, Command> = {
  "moderation:show": {
    usage: "",
    summary: "Show which posts need a review, and the link block list",
    run: async (given, out) => {
      takeArguments(given);
      print(await getModerationSettings(COMMAND_LINE), out);
    },
  },
  "moderation:set": {
    usage: POLICIES,
    summary: "Choose which posts need a review; posts already waiting stay in the queue",
    run: async (given, out) => {
      const policy = checked(policySchema, takeArguments(given, "POLICY")[0]);
      print(await setModerationSettings(COMMAND_LINE, { policy }), out);
    },
  },
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
  "publishing:require-confirmed-email": {
    usage: "on|off",
    summary: "Hold posts until the author's email is confirmed; off publishes the posts being held",
    run: async (given, out) => {
      const isOn = checked(onOff, takeArguments(given, "on|off")[0]) === "on";
      await setPublishingSettings(COMMAND_LINE, { require_confirmed_email: isOn });
      out.log(`Publishing ${isOn ? "waits" : "does not wait"} for the author's confirmed email.`);
    },
  },
};

function print({ policy, link_blocklist }: ModerationSettings, out: Out): void {
  out.log(`Policy: ${policy}`);
  out.log(`Block list: ${link_blocklist.length === 0 ? "empty" : ""}`.trimEnd());
  for (const host of link_blocklist) out.log(`  ${host}`);
}
