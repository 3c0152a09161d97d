/** The calls of content and what stands around it, of companies and of billing as the server offers them, for tests that use `inject`. */
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { registerApprovalRoutes } from "#features/approvals/server/routes.ts";
import { registerBillingRoutes } from "#features/billing/server/routes.ts";
import { registerCategoryRoutes } from "#features/categories/server/routes.ts";
import { registerCompanyRoutes } from "#features/companies/server/routes.ts";
import { registerContentRoutes } from "#features/content/server/routes.ts";
import { registerModerationRoutes } from "#features/moderation/server/routes.ts";
import { registerFrontPageRoutes } from "#features/newsroom/server/routes.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";

export function buildContentApp(): Promise<App> {
  return buildServer({
    register: (app) => {
      registerAuthentication(app);
      registerApprovalRoutes(app);
      registerBillingRoutes(app);
      registerCategoryRoutes(app);
      registerCompanyRoutes(app);
      registerContentRoutes(app);
      registerModerationRoutes(app);
      registerFrontPageRoutes(app);
    },
  });
}
