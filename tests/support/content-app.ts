/** The calls of content, companies, media and billing as the server offers them, for tests that use `inject`. */
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { registerBillingRoutes } from "#features/billing/server/routes.ts";
import { registerCompanyRoutes } from "#features/companies/server/routes.ts";
import { registerContentRoutes } from "#features/content/server/routes.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";

export function buildContentApp(): Promise<App> {
  return buildServer({
    register: (app) => {
      registerAuthentication(app);
      registerBillingRoutes(app);
      registerCompanyRoutes(app);
      registerContentRoutes(app);
    },
  });
}
