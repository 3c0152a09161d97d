/** The calls of every feature, for the server and for the command line, which answers them in its own process. */
import { registerAbuseReportRoutes } from "#features/abuse-reports/server/routes.ts";
import { registerAccountRoutes } from "#features/accounts/server/routes.ts";
import { registerAnnouncementRoutes } from "#features/announcements/server/routes.ts";
import { registerAnalyticsRoutes } from "#features/analytics/server/routes.ts";
import { registerAttentionRoutes } from "#features/attention/server/routes.ts";
import { registerAuditRoutes } from "#features/audit/server/routes.ts";
import { registerAssistantRoutes } from "#features/assistant/server/routes.ts";
import { registerBillingRoutes } from "#features/billing/server/routes.ts";
import { registerCategoryRoutes } from "#features/categories/server/routes.ts";
import { registerCollectionRoutes } from "#features/collections/server/routes.ts";
import { registerCompanyRoutes } from "#features/companies/server/routes.ts";
import { registerContentRoutes } from "#features/content/server/routes.ts";
import { registerFollowerRoutes } from "#features/followers/server/routes.ts";
import { registerMediaRoutes } from "#features/media/server/routes.ts";
import { registerModerationRoutes } from "#features/moderation/server/routes.ts";
import { registerNewsRoutes } from "#features/news/server/routes.ts";
import { registerFrontPageRoutes } from "#features/newsroom/server/routes.ts";
import { registerMaintenance } from "#features/maintenance/server/routes.ts";
import { registerOperationRoutes } from "#features/operation/server/routes.ts";
import { registerOutboxRoutes } from "#features/outbox/server/routes.ts";
import { registerReportRoutes } from "#features/reports/server/routes.ts";
import { registerSiteSettingsRoutes } from "#features/site-settings/server/routes.ts";
import { registerSupportRoutes } from "#features/support/server/routes.ts";
import { registerSyndicationRoutes } from "#features/syndication/server/routes.ts";
import type { App } from "#platform/http/app.ts";

/** Each needs `request.actor` and `request.decideAgain`. */
export function registerFeatures(app: App): void {
  registerMaintenance(app);
  registerAbuseReportRoutes(app);
  registerAccountRoutes(app);
  registerAnalyticsRoutes(app);
  registerAnnouncementRoutes(app);
  registerAttentionRoutes(app);
  registerAuditRoutes(app);
  registerAssistantRoutes(app);
  registerBillingRoutes(app);
  registerCategoryRoutes(app);
  registerCollectionRoutes(app);
  registerCompanyRoutes(app);
  registerContentRoutes(app);
  registerFollowerRoutes(app);
  registerMediaRoutes(app);
  registerModerationRoutes(app);
  registerNewsRoutes(app);
  registerFrontPageRoutes(app);
  registerOperationRoutes(app);
  registerOutboxRoutes(app);
  registerReportRoutes(app);
  registerSiteSettingsRoutes(app);
  registerSupportRoutes(app);
  registerSyndicationRoutes(app);
}
