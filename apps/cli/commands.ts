/** Every command of the command line, by its name. */
import type { Command } from "./command.ts";
import { abuseReportCommands } from "./commands/content/abuse-reports.ts";
import { accountCommands } from "./commands/customers/accounts.ts";
import { announcementCommands } from "./commands/content/announcements.ts";
import { analyticsCommands } from "./commands/operation/analytics.ts";
import { assistantCommands } from "./commands/operation/assistant.ts";
import { auditCommands } from "./commands/customers/audit.ts";
import { backupCommands } from "./commands/operation/backup.ts";
import { catalogueCommands } from "./commands/content/catalogue.ts";
import { dataCommands } from "./commands/customers/data.ts";
import { couponCommands } from "./commands/customers/coupons.ts";
import { followerCommands } from "./commands/customers/followers.ts";
import { frontPageCommands } from "./commands/content/front-page.ts";
import { maintenanceCommands } from "./commands/operation/maintenance.ts";
import { moderationCommands } from "./commands/content/moderation.ts";
import { newsCommands } from "./commands/operation/news.ts";
import { operationCommands } from "./commands/operation/operation.ts";
import { outboxCommands } from "./commands/operation/outbox.ts";
import { paymentCommands } from "./commands/customers/payments.ts";
import { planCommands } from "./commands/customers/plans.ts";
import { platformCommands } from "./commands/content/platforms.ts";
import { allPostCommands } from "./commands/content/all-posts.ts";
import { postCommands } from "./commands/content/posts.ts";
import { storageCommands } from "./commands/operation/storage.ts";
import { supportCommands } from "./commands/customers/support.ts";

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
