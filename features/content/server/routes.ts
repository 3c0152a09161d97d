/** Every call of content. */
import type { App } from "#platform/http/app.ts";
import { registerCalendarRoutes } from "./calendar/routes.ts";
import { registerRevisionRoutes } from "./history/routes.ts";
import { registerListRoutes } from "./lists/routes.ts";
import { registerOversightRoutes } from "./oversight/routes.ts";
import { registerTrashRoutes } from "./trash/routes.ts";
import { registerPostRoutes } from "./writing/routes.ts";

export function registerContentRoutes(app: App): void {
  registerPostRoutes(app);
  registerListRoutes(app);
  registerCalendarRoutes(app);
  registerRevisionRoutes(app);
  registerTrashRoutes(app);
  registerOversightRoutes(app);
}
