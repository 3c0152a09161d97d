/** Composes the server: one line per feature, plus the shared plugins. */
import "#apps/wiring.ts";
import type { Site } from "#apps/site/shell/page.tsx";
import { mayBePost } from "#apps/site/post-addresses.ts";
import { errorPage, registerSite } from "#apps/site/site-routes.ts";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { CHECKOUT_PAGE } from "#features/billing/contracts/plan.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer, type ServerOptions } from "#platform/http/build-server.ts";
import { builtPage, registerAssets, registerDashboardPage } from "#platform/http/files/client-files.ts";
import { isStorageReachable } from "#platform/storage/storage.ts";
import { hasRoom } from "#platform/storage/storage-space.ts";
import { withLinkPreview } from "./link-preview.ts";
import { registerFeatures } from "./features.ts";
import { referenceFacts } from "./reference/facts.ts";
import { readiness } from "./readiness.ts";
import { withSiteName } from "./site-name.ts";
import { isCrewComplete } from "./web-processes/crew.ts";

const CLIENT_FOLDER = inProject("dist/client");
/** Visible only to their owner. */
const OWN_ADDRESSES = ["/dashboard", CHECKOUT_PAGE];
const SIGN_IN_ADDRESSES = ["/auth/*"];

/** For tests, which have no build: their own pages, access to the routes, other addresses of style sheet and fonts. */
type AppOptions = Pick<ServerOptions, "pages" | "onRoute" | "drainMs"> & { getSite?: () => Site };

/** The whole server, ready to listen. */
export function buildApp({ getSite, ...options }: AppOptions = {}): Promise<App> {
  return buildServer({
    ...options,
    errorPage,
    reference: referenceFacts,
    mayExist: mayBePost,
    readiness,
    warnings: {
      storage: async () => (await hasRoom()) && (await isStorageReachable()),
      processes: isCrewComplete,
    },
    register: (app) => registerEverything(app, getSite),
  });
}

async function registerEverything(app: App, getSite?: () => Site): Promise<void> {
  registerAuthentication(app);
  registerFeatures(app);
  registerSite(app, getSite);
  if (settings().DEV_SERVER)
    return (await import("./dev-client.ts")).registerDevClient(app, [...OWN_ADDRESSES, ...SIGN_IN_ADDRESSES]);
  registerAssets(app, `${CLIENT_FOLDER}/assets`);
  const built = builtPage(`${CLIENT_FOLDER}/apps/dashboard/index.html`);
  const page = async () => withSiteName(await built());
  registerDashboardPage(app, OWN_ADDRESSES, page);
  registerDashboardPage(app, SIGN_IN_ADDRESSES, async () => withLinkPreview(await page()));
}
