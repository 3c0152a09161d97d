/** Every call of operation. */
import type { App } from "#platform/http/app.ts";
import { registerJobRoutes } from "./job-routes.ts";
import { registerSettingsRoutes } from "./settings-routes.ts";
import { registerTodayRoutes } from "./today-routes.ts";

export function registerOperationRoutes(app: App): void {
  registerJobRoutes(app);
  registerSettingsRoutes(app);
  registerTodayRoutes(app);
}
