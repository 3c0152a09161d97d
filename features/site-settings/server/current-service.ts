/**
 * This process's copy of the site settings: read once, and again when any process has changed them. Pages, emails and
 * dates use `getSite()`, which never waits and never fails.
 */
import type { listen } from "#platform/database/notifications.ts";
import { untilAnswered } from "#platform/database/until-answered.ts";
import { log } from "#platform/log/log.ts";
import { DEFAULT_ACCENT } from "../colours/palette.ts";
import {
  logoAddress,
  SITE_PAGE_TITLES,
  SITE_PAGES,
  type SiteIdentity,
  type SitePageKey,
  sitePagePath,
} from "../contract.ts";
import * as queries from "./queries.ts";
import { wordsIn } from "#ui-kit/public/words/words.ts";

/** NOTIFY channel: the site's settings have changed. */
export const SITE_CHANGED = "site_changed";

/** Of a new installation. Invariant: it promises nothing. */
const DEFAULTS: queries.StoredIdentity = {
  name: "Dateline",
  tagline: "Company news, in the company's own words.",
  time_zone: "UTC",
  language: "en",
  accent: DEFAULT_ACCENT,
  footer_links: SITE_PAGES.map((key) => ({ label: SITE_PAGE_TITLES[key], href: sitePagePath(key) })),
  logo: null,
};

/** The name until an operator chooses one. */
export const NEW_SITE_NAME = DEFAULTS.name;

let current = readersIdentity(DEFAULTS, []);
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

/** @param written plain pages with a text. */
export function describeIdentity({ logo, ...rest }: queries.StoredIdentity, written: SitePageKey[]): SiteIdentity {
  return { ...rest, written, logo: logo && { url: logoAddress(logo.hash), width: logo.width, height: logo.height } };
}

/** As readers get it: the texts of a new installation, which are ours and not the operator's, are in the site's language. */
export function readersIdentity(stored: queries.StoredIdentity, written: SitePageKey[]): SiteIdentity {
  const identity = describeIdentity(stored, written);
  const { shell, plain } = wordsIn(identity.language);
  return {
    ...identity,
    tagline: identity.tagline === DEFAULTS.tagline ? shell.tagline : identity.tagline,
    footer_links: identity.footer_links.map(({ href, label }) => {
      const page = SITE_PAGES.find((key) => sitePagePath(key) === href && SITE_PAGE_TITLES[key] === label);
      return { href, label: page ? plain.titles[page] : label };
    }),
  };
}

/** Reads the settings and drops the pages that were drawn with others. @throws Error when the database is away. */
export async function refreshSite(): Promise<void> {
  const reading = ++readings;
  const [identity, written] = await Promise.all([queries.findIdentity(), queries.listWritten()]);
  const stored = withDefaults(identity);
  if (reading < applied) return;
  applied = reading;
  current = readersIdentity(stored, written);
  for (const hear of hearers) hear();
}

/**
 * Keeps `getSite()` true in this process.
 * @param onRefreshed called after each reading: drop what was drawn before. Called once for a reading that changed nothing.
 * @returns a function that stops it.
 */
export async function followSite(hear: typeof listen, onRefreshed: () => void): Promise<() => void> {
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
