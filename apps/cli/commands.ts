/** Every command of the command line, by its name. */
import type { Command } from "./command.ts";
import { abuseReportCommands } from "./commands/abuse-reports.ts";
import { accountCommands } from "./commands/accounts.ts";
import { announcementCommands } from "./commands/announcements.ts";
import { analyticsCommands } from "./commands/analytics.ts";
import { assistantCommands } from "./commands/assistant.ts";
import { auditCommands } from "./commands/audit.ts";
import { backupCommands } from "./commands/backup.ts";
import { catalogueCommands } from "./commands/catalogue.ts";
import { dataCommands } from "./commands/data.ts";
import { couponCommands } from "./commands/coupons.ts";
import { followerCommands } from "./commands/followers.ts";
import { frontPageCommands } from "./commands/front-page.ts";
import { maintenanceCommands } from "./commands/maintenance.ts";
import { moderationCommands } from "./commands/moderation.ts";
import { newsCommands } from "./commands/news.ts";
import { operationCommands } from "./commands/operation.ts";
import { outboxCommands } from "./commands/outbox.ts";
import { paymentCommands } from "./commands/payments.ts";
import { planCommands } from "./commands/plans.ts";
import { platformCommands } from "./commands/platform.ts";
import { allPostCommands } from "./commands/all-posts.ts";
import { postCommands } from "./commands/posts.ts";
import { storageCommands } from "./commands/storage.ts";
import { supportCommands } from "./commands/support.ts";

export const commands: Record<string, Command> = {
  ...accountCommands,
  ...dataCommands,
  ...postCommands,
  ...allPostCommands,
  ...moderationCommands,
  ...frontPageCommands,
  ...planCommands,
  ...couponCommands,
  ...paymentCommands,
  ...outboxCommands,
  ...followerCommands,
  ...newsCommands,
  ...assistantCommands,
  ...supportCommands,
  ...abuseReportCommands,
  ...platformCommands,
  ...analyticsCommands,
  ...catalogueCommands,
  ...operationCommands,
  ...maintenanceCommands,
  ...announcementCommands,
  ...auditCommands,
  ...backupCommands,
  ...storageCommands,
};
