/** Every call of content. */
import type { App } from "#platform/http/app.ts";
import { registerListRoutes } from "./list-routes.ts";
import { registerPostRoutes } from "./post-routes.ts";
import { registerRevisionRoutes } from "./revision-routes.ts";

export function registerContentRoutes(app: App): void {
  registerPostRoutes(app);
  registerListRoutes(app);
  registerRevisionRoutes(app);
}
