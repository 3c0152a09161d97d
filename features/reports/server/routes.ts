/** Every call of reports. */
import type { App } from "#platform/http/app.ts";
import { registerBackfillRoutes } from "./backfill/routes.ts";
import { registerOperatorRoutes } from "./platforms/operator-routes.ts";
import { registerPlatformRoutes } from "./platforms/routes.ts";
import { registerPdfRoutes } from "./report/routes.ts";
import { SERVER_WAYS } from "./ways/registry.ts";

export function registerReportRoutes(app: App): void {
  registerPlatformRoutes(app);
  for (const { registerRoutes } of SERVER_WAYS) registerRoutes?.(app);
  registerOperatorRoutes(app);
  registerBackfillRoutes(app);
  registerPdfRoutes(app);
}
