/** The calls of news as the server offers them, for tests that use `inject`. */
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { registerNewsRoutes } from "#features/news/server/routes.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";

export function buildNewsApp(): Promise<App> {
  return buildServer({
    register: (app) => {
      registerAuthentication(app);
      registerNewsRoutes(app);
    },
  });
}

/** Calls as this user, or as a visitor. An object as payload is sent as JSON. */
export function caller(app: () => App) {
  return (user: TestUser | null, method: "GET" | "POST", url: string, payload?: object) =>
    app().inject({ method, url, headers: user ? { cookie: cookiesOf(user) } : {}, ...(payload && { payload }) });
}
