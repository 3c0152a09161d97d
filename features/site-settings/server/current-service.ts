/**
 * This process's copy of the site settings: read once, and again when any process has changed them. Pages, emails and
 * dates use `getSite()`, which never waits and never fails.
 */
import type { listen } from "#platform/database/notifications.ts";
import { untilAnswered } from "#platform/database/patience.ts";
import { log } from "#platform/log/log.ts";
import { DEFAULT_ACCENT } from "../colours/palette.ts";
import { logoAddress, SITE_PAGE_TITLES, SITE_PAGES, type SiteIdentity, sitePagePath } from "../contract.ts";
import * as queries from "./queries.ts";

/** NOTIFY channel: the site's settings have changed. */
export const SITE_CHANGED = "site_changed";

/** Of a new installation. Invariant: it promises nothing. */
const DEFAULTS: queries.StoredIdentity = {
  name: "Dateline",
  tagline: "Company news, in the company's own words.",
  time_zone: "UTC",
  accent: DEFAULT_ACCENT,
  footer_links: SITE_PAGES.map((key) => ({ label: SITE_PAGE_TITLES[key], href: sitePagePath(key) })),
  logo: null,
};

/** The name until an operator chooses one. */
export const NEW_SITE_NAME = DEFAULTS.name;

let current = describeIdentity(DEFAULTS);
/** Each reading has a number: what an older one brings late is dropped. */
let readings = 0;
let applied = 0;
const hearers = new Set<() => void>();

/** The site's name, logo, colours, time zone and footer links as readers get them. */
export function getSite(): SiteIdentity {
  return current;
}

/** The stored settings completed by the defaults. */
export function withDefaults(stored: queries.StoredIdentity | null): queries.StoredIdentity {
  return { ...DEFAULTS, ...stored };
}

export function describeIdentity({ logo, ...rest }: queries.StoredIdentity): SiteIdentity {
  return { ...rest, logo: logo && { url: logoAddress(logo.hash), width: logo.width, height: logo.height } };
}

/** Reads the settings and drops the pages that were drawn with others. @throws Error when the database is away. */
export async function refreshSite(): Promise<void> {
  const reading = ++readings;
  const stored = withDefaults(await queries.findIdentity());
  if (reading < applied) return;
  applied = reading;
  current = describeIdentity(stored);
  for (const hear of hearers) hear();
}

/**
 * Keeps `getSite()` true in this process.
 * @param onRefreshed called after each reading: drop what was drawn before. Called once for a reading that changed nothing.
 * @returns a function that stops it.
 */
export async function keepSite(hear: typeof listen, onRefreshed: () => void): Promise<() => void> {
  hearers.add(onRefreshed);
  const refresh = () =>
    void refreshSite().catch((error: unknown) => log.warn({ err: error }, "The site's settings could not be read"));
  const stop = hear(SITE_CHANGED, refresh, (gap) => {
    if (gap === "over") refresh();
  });
  await untilAnswered(refreshSite);
  return () => {
    stop();
    hearers.delete(onRefreshed);
  };
}
