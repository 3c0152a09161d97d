/** Calls of news (spec section 7). */
import type { App } from "#platform/http/app.ts";
import { registerArticleRoutes } from "./article-routes.ts";
import { registerExplorerRoutes } from "./explorer-routes.ts";
import { registerFollowRoutes } from "./follow-routes.ts";
import { registerOperatorFeedRoutes } from "./operator-routes.ts";
import { registerPictureRoutes } from "./picture-routes.ts";
import { registerTaskRoutes } from "./task-routes.ts";

export function registerNewsRoutes(app: App): void {
  registerExplorerRoutes(app);
  registerArticleRoutes(app);
  registerFollowRoutes(app);
  registerTaskRoutes(app);
  registerPictureRoutes(app);
  registerOperatorFeedRoutes(app);
}
