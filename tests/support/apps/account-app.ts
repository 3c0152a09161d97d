/** The calls of accounts and outbox as the server offers them, for tests that use `inject`. */
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { registerAccountRoutes } from "#features/accounts/server/routes.ts";
import { registerOutboxRoutes } from "#features/outbox/server/routes.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";

export function buildAccountApp(): Promise<App> {
  return buildServer({
    register: (app) => {
      registerAuthentication(app);
      registerAccountRoutes(app);
      registerOutboxRoutes(app);
    },
  });
}
