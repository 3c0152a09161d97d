/** Every command of the command line, by its name. */
import type { Command } from "./command.ts";
import { accountCommands } from "./commands-accounts.ts";
import { dataCommands } from "./commands-data.ts";
import { couponCommands } from "./commands-coupons.ts";
import { moderationCommands } from "./commands-moderation.ts";
import { newsCommands } from "./commands-news.ts";
import { outboxCommands } from "./commands-outbox.ts";
import { planCommands } from "./commands-plans.ts";
import { postCommands } from "./commands-posts.ts";

export const commands: Record<string, Command> = {
  ...accountCommands,
  ...dataCommands,
  ...postCommands,
  ...moderationCommands,
  ...planCommands,
  ...couponCommands,
  ...outboxCommands,
  ...newsCommands,
};
