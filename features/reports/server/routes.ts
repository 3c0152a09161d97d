/** Every call of reports. */
import type { App } from "#platform/http/app.ts";
import { registerBackfillRoutes } from "./backfill-routes.ts";
import { registerOperatorRoutes } from "./operator-routes.ts";
import { registerPlatformRoutes } from "./platform-routes.ts";
import { registerPdfRoutes } from "./report-routes.ts";

export function registerReportRoutes(app: App): void {
  registerPlatformRoutes(app);
  registerOperatorRoutes(app);
  registerBackfillRoutes(app);
  registerPdfRoutes(app);
}
