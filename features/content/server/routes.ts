/** Every call of content. */
import type { App } from "#platform/http/app.ts";
import { registerPostApprovalRoutes } from "./approvals/routes.ts";
import { registerBulkRoutes } from "./bulk/routes.ts";
import { registerCalendarFeedRoutes } from "./calendar/feed-routes.ts";
import { registerCalendarRoutes } from "./calendar/routes.ts";
import { registerRevisionRoutes } from "./history/routes.ts";
import { registerListRoutes } from "./lists/routes.ts";
import { registerOversightRoutes } from "./oversight/routes.ts";
import { registerSavedViewRoutes } from "./saved-views/routes.ts";
import { registerTemplateRoutes } from "./templates/routes.ts";
import { registerPostRoutes } from "./posts/routes.ts";
import { registerWordRoutes } from "./word/routes.ts";
import { registerTranslationRoutes } from "./translations/routes.ts";

export function registerContentRoutes(app: App): void {
  registerPostRoutes(app);
  registerListRoutes(app);
  registerCalendarRoutes(app);
  registerCalendarFeedRoutes(app);
  registerRevisionRoutes(app);
  registerBulkRoutes(app);
  registerSavedViewRoutes(app);
  registerTemplateRoutes(app);
  registerTranslationRoutes(app);
  registerOversightRoutes(app);
  registerPostApprovalRoutes(app);
  registerWordRoutes(app);
}
