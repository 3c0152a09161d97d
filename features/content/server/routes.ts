/** Every call of content. */
import type { App } from "#platform/http/app.ts";
import { registerCategoryRoutes } from "./category-routes.ts";
import { registerFrontPageRoutes } from "./front-routes.ts";
import { registerListRoutes } from "./list-routes.ts";
import { registerModerationRoutes } from "./moderation-routes.ts";
import { registerOperatorPostRoutes } from "./operator-routes.ts";
import { registerPostRoutes } from "./post-routes.ts";
import { registerRevisionRoutes } from "./revision-routes.ts";

export function registerContentRoutes(app: App): void {
  registerPostRoutes(app);
  registerListRoutes(app);
  registerCategoryRoutes(app);
  registerRevisionRoutes(app);
  registerModerationRoutes(app);
  registerFrontPageRoutes(app);
  registerOperatorPostRoutes(app);
}
