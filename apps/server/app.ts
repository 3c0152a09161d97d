/** Composes the server: one line per feature, plus the shared plugins. */
import "#apps/wiring.ts";
import type { Site } from "#apps/site/shell/page.tsx";
import { mayBePost } from "#apps/site/post-addresses.ts";
import { errorPage, registerSite } from "#apps/site/site-routes.ts";
import { registerAbuseReportRoutes } from "#features/abuse-reports/server/routes.ts";
import { registerAuthentication } from "#features/accounts/server/access.ts";
import { registerAccountRoutes } from "#features/accounts/server/routes.ts";
import { CHECKOUT_PAGE } from "#features/billing/contracts/plan.ts";
import { registerAnnouncementRoutes } from "#features/announcements/server/routes.ts";
import { registerAnalyticsRoutes } from "#features/analytics/server/routes.ts";
import { registerAttentionRoutes } from "#features/attention/server/routes.ts";
import { registerAuditRoutes } from "#features/audit/server/routes.ts";
import { registerAssistantRoutes } from "#features/assistant/server/routes.ts";
import { registerBillingRoutes } from "#features/billing/server/routes.ts";
import { registerCategoryRoutes } from "#features/categories/server/routes.ts";
import { registerCollectionRoutes } from "#features/collections/server/routes.ts";
import { registerCompanyRoutes } from "#features/companies/server/routes.ts";
import { registerContentRoutes } from "#features/content/server/routes.ts";
import { registerFollowerRoutes } from "#features/followers/server/routes.ts";
import { registerMediaRoutes } from "#features/media/server/routes.ts";
import { registerModerationRoutes } from "#features/moderation/server/routes.ts";
import { registerNewsRoutes } from "#features/news/server/routes.ts";
import { registerFrontPageRoutes } from "#features/newsroom/server/routes.ts";
import { registerMaintenance } from "#features/maintenance/server/routes.ts";
import { registerOperationRoutes } from "#features/operation/server/routes.ts";
import { registerOutboxRoutes } from "#features/outbox/server/routes.ts";
import { registerReportRoutes } from "#features/reports/server/routes.ts";
import { registerSiteSettingsRoutes } from "#features/site-settings/server/routes.ts";
import { registerSupportRoutes } from "#features/support/server/routes.ts";
import { registerSyndicationRoutes } from "#features/syndication/server/routes.ts";
import { inProject } from "#platform/config/project-root.ts";
import { settings } from "#platform/config/settings.ts";
import type { App } from "#platform/http/app.ts";
import { buildServer, type ServerOptions } from "#platform/http/build-server.ts";
import { builtPage, registerAssets, registerDashboardPage } from "#platform/http/files/client-files.ts";
import { isStorageReachable } from "#platform/storage/storage.ts";
import { hasRoom } from "#platform/storage/storage-space.ts";
import { withLinkPreview } from "./link-preview.ts";
import { readiness } from "./readiness.ts";
import { withSiteName } from "./site-name.ts";
import { isCrewComplete } from "./web-processes/crew.ts";

const CLIENT_FOLDER = inProject("dist/client");
/** Visible only to their owner. */
const OWN_ADDRESSES = ["/dashboard", CHECKOUT_PAGE];
const SIGN_IN_ADDRESSES = ["/auth/*"];

/** For tests, which have no build: their own pages, access to the routes, other addresses of style sheet and fonts. */
type AppOptions = Pick<ServerOptions, "pages" | "onRoute" | "drainMs"> & { here?: () => Site };

/** The whole server, ready to listen. */
export function buildApp({ here, ...options }: AppOptions = {}): Promise<App> {
  return buildServer({
    ...options,
    errorPage,
    mayExist: mayBePost,
    readiness,
    warnings: {
      storage: async () => (await hasRoom()) && (await isStorageReachable()),
      processes: isCrewComplete,
    },
    register: (app) => registerEverything(app, here),
  });
}

async function registerEverything(app: App, here?: () => Site): Promise<void> {
  registerAuthentication(app);
  registerMaintenance(app);
  registerAbuseReportRoutes(app);
  registerAccountRoutes(app);
  registerAnalyticsRoutes(app);
  registerAnnouncementRoutes(app);
  registerAttentionRoutes(app);
  registerAuditRoutes(app);
  registerAssistantRoutes(app);
  registerBillingRoutes(app);
  registerCategoryRoutes(app);
  registerCollectionRoutes(app);
  registerCompanyRoutes(app);
  registerContentRoutes(app);
  registerFollowerRoutes(app);
  registerMediaRoutes(app);
  registerModerationRoutes(app);
  registerNewsRoutes(app);
  registerFrontPageRoutes(app);
  registerOperationRoutes(app);
  registerOutboxRoutes(app);
  registerReportRoutes(app);
  registerSiteSettingsRoutes(app);
  registerSupportRoutes(app);
  registerSyndicationRoutes(app);
  registerSite(app, here);
  if (settings().DEV_SERVER)
    return (await import("./dev-client.ts")).registerDevClient(app, [...OWN_ADDRESSES, ...SIGN_IN_ADDRESSES]);
  registerAssets(app, `${CLIENT_FOLDER}/assets`);
  const built = builtPage(`${CLIENT_FOLDER}/apps/dashboard/index.html`);
  const page = async () => withSiteName(await built());
  registerDashboardPage(app, OWN_ADDRESSES, page);
  registerDashboardPage(app, SIGN_IN_ADDRESSES, async () => withLinkPreview(await page()));
}
