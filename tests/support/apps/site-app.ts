/** The public pages as the server offers them, for tests that use `inject`. */
import { registerAuthentication } from "#features/accounts/server/access.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer } from "#platform/http/build-server.ts";
import { registerSite } from "#apps/site/site-routes.ts";
import { cookiesOf, type TestUser } from "#tests/factories/users.ts";

export function buildSiteApp(): Promise<App> {
  return buildServer({
    register: (app) => {
      registerAuthentication(app);
      registerSite(app, () => ({ origin: "https://news.example", stylesheet: "/assets/site.css", fonts: [] }));
    },
  });
}

/** Opens an address as a browser does, signed in as the reader. */
export function open(app: App, url: string, reader?: TestUser) {
  return app.inject({ url, headers: { accept: "text/html", ...(reader ? { cookie: cookiesOf(reader) } : {}) } });
}
