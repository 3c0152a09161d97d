/** Calls of news (docs/product/news-explorer.md, Calls). */
import type { App } from "#platform/http/app.ts";
import { registerArticleRoutes } from "./articles/routes.ts";
import { registerExplorerRoutes } from "./explorer/routes.ts";
import { registerFollowRoutes } from "./following/routes.ts";
import { registerOperatorFeedRoutes } from "./operator/routes.ts";
import { registerPictureRoutes } from "./pictures/routes.ts";
import { registerTaskRoutes } from "./tasks/routes.ts";

export function registerNewsRoutes(app: App): void {
  registerExplorerRoutes(app);
  registerArticleRoutes(app);
  registerFollowRoutes(app);
  registerTaskRoutes(app);
  registerPictureRoutes(app);
  registerOperatorFeedRoutes(app);
}
