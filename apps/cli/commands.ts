/** Every command of the command line, by its name: one for each call of operators, and what has no call. */
import { callCommands } from "./calls/commands.ts";
import type { Command } from "./command.ts";
import { accountCommands } from "./commands/accounts.ts";
import { analyticsCommands } from "./commands/analytics.ts";
import { assistantCommands } from "./commands/assistant.ts";
import { backupCommands } from "./commands/backup.ts";
import { dataCommands } from "./commands/data.ts";
import { followerCommands } from "./commands/followers.ts";
import { mailCommands } from "./commands/mail.ts";
import { moderationCommands } from "./commands/moderation.ts";
import { newsCommands } from "./commands/news.ts";
import { newsroomCommands } from "./commands/newsrooms.ts";
import { operationCommands } from "./commands/operation.ts";
import { postCommands } from "./commands/posts.ts";
import { storageCommands } from "./commands/storage.ts";

export const commands: Record<string, Command> = {
  ...callCommands,
  ...accountCommands,
  ...dataCommands,
  ...newsroomCommands,
  ...postCommands,
  ...moderationCommands,
  ...followerCommands,
  ...newsCommands,
  ...assistantCommands,
  ...analyticsCommands,
  ...mailCommands,
  ...operationCommands,
  ...backupCommands,
  ...storageCommands,
};
