/** Site settings: operators change them, every process and every page follows. */
import { counted } from "#platform/contract/sentence.ts";
import { type Operator, recordAction, requireOperator } from "#features/audit/server/service.ts";
import { sanitiseStory } from "#features/editor/server/sanitise-service.ts";
import { transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { editVersionOf, refuseStale } from "#platform/http/edit-version.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import {
  SITE_PAGE_TITLES,
  SITE_PAGES,
  type SiteInput,
  type SiteIdentity,
  type SitePageInput,
  type SitePageKey,
  type SitePreviewInput,
  type StoredSite,
  type StoredSitePage,
} from "../contract.ts";
import {
  describeIdentity,
  getSite,
  readersIdentity,
  refreshSite,
  SITE_CHANGED,
  withDefaults,
} from "./current-service.ts";
import { type EncodedLogo, encodeSiteLogo } from "./logo-policy.ts";
import * as queries from "./queries.ts";

/** Cache tag of a plain page. */
export const sitePageTag = (key: SitePageKey) => `site-page:${key}`;

/** @throws AppError forbidden (403). */
export async function getSiteSettings(operator: Operator): Promise<StoredSite> {
  requireOperator(operator);
  return describe(withDefaults(await queries.findIdentity()));
}

/**
 * Takes effect in every process and on every page within a second.
 * @throws AppError forbidden (403), invalid-input naming `logo`, conflict (409) when they have been changed since.
 */
export async function setSiteSettings(operator: Operator, input: SiteInput): Promise<StoredSite> {
  requireOperator(operator);
  const { version, logo: chosen, language, ...wanted } = input;
  const logo = typeof chosen === "string" ? await encodeSiteLogo(chosen) : chosen;
  const saved = await transaction(async (tx) => {
    await queries.lockSite(tx);
    const stored = withDefaults(await queries.findIdentity(tx));
    refuseStale(version, versionOf(stored), "these settings");
    const next = {
      ...wanted,
      language: language ?? stored.language,
      logo: logo === undefined ? stored.logo : logo && factsOf(logo),
    };
    if (versionOf(next) === versionOf(stored)) return stored;
    await queries.saveIdentity(tx, next);
    if (logo !== undefined) await queries.saveLogo(tx, logo);
    await recordAction(tx, operator, { action: "site.set", subject: "site", details: changesOf(stored, next) });
    await notify(tx, SITE_CHANGED, "");
    return next;
  });
  await refreshSite();
  return describe(saved);
}

/** The texts of all plain pages. @throws AppError forbidden (403). */
export async function listSitePages(operator: Operator): Promise<StoredSitePage[]> {
  requireOperator(operator);
  const pages = await queries.findPages();
  return SITE_PAGES.map((key) => describePage(key, pages.get(key) ?? null));
}

/** @throws AppError forbidden (403), conflict (409) when it has been changed since. */
export async function setSitePage(
  operator: Operator,
  key: SitePageKey,
  { html, version }: SitePageInput,
): Promise<StoredSitePage> {
  requireOperator(operator);
  const clean = sanitisePage(html);
  const saved = await transaction(async (tx) => {
    await queries.lockSite(tx);
    const stored = await queries.findPage(key, tx);
    refuseStale(version, pageVersionOf(stored), "this page");
    if ((stored?.html ?? "") === clean) return describePage(key, stored);
    const saved = await queries.savePage(tx, key, clean);
    const details = clean === "" ? "Emptied" : counted(clean.length, "character");
    await recordAction(tx, operator, { action: "site.page", subject: `page ${SITE_PAGE_TITLES[key]}`, details });
    await notify(tx, PAGE_CHANGED, sitePageTag(key));
    await notify(tx, SITE_CHANGED, ""); // every page links to what is written
    return describePage(key, saved);
  });
  await refreshSite();
  return saved;
}

/** The text of a plain page for readers; null: none yet. */
export async function findSitePage(key: SitePageKey): Promise<{ html: string; updatedAt: Date } | null> {
  const page = await queries.findPage(key);
  return page && page.html !== "" ? { html: page.html, updatedAt: page.updated_at } : null;
}

/** The PNG of the current logo; null: another one, or none. */
export async function findLogoPng(hash: string): Promise<Buffer | null> {
  const png = await queries.findLogo(hash);
  return png === null ? null : Buffer.from(png, "base64");
}

/**
 * Settings as readers would get them, without saving.
 * @throws AppError forbidden (403), invalid-input naming `logo`.
 */
export async function describeDraft(
  operator: Operator,
  { logo: chosen, page, html, ...wanted }: SitePreviewInput,
): Promise<{ identity: SiteIdentity; page: { html: string; updatedAt: Date } | null }> {
  requireOperator(operator);
  const stored = withDefaults(await queries.findIdentity());
  const { name, tagline, time_zone, language = stored.language, accent, footer_links } = wanted;
  const { written } = getSite();
  const identity = readersIdentity({ name, tagline, time_zone, language, accent, footer_links, logo: stored.logo }, [
    ...written,
  ]);
  if (chosen === null) identity.logo = null;
  if (typeof chosen === "string") {
    const { png, width, height } = await encodeSiteLogo(chosen);
    identity.logo = { url: `data:image/png;base64,${png}`, width, height };
  }
  const text = html === undefined || page === null ? null : sanitisePage(html);
  if (text !== null) return { identity, page: text === "" ? null : { html: text, updatedAt: new Date() } };
  return { identity, page: page && (await findSitePage(page)) };
}

/** No post and no company shows these texts, so readers would not get a picture inside them. */
function sanitisePage(html: string): string {
  // Linear: sanitised text closes each figure.
  return sanitiseStory(html).replace(/<figure>\s*<img[^<>]*>[\s\S]*?<\/figure>|<img[^<>]*>/g, "");
}

function factsOf({ hash, width, height }: EncodedLogo): queries.StoredIdentity["logo"] {
  return { hash, width, height };
}

function describe(stored: queries.StoredIdentity): StoredSite {
  const { written: _, ...site } = describeIdentity(stored, []);
  return { ...site, version: versionOf(stored) };
}

function versionOf({ name, tagline, time_zone, language, accent, footer_links, logo }: queries.StoredIdentity): string {
  const links = footer_links.map(({ label, href }) => [label, href]);
  return editVersionOf(name, tagline, time_zone, language, accent, links, logo?.hash ?? null);
}

function describePage(key: SitePageKey, row: queries.PageRow | null): StoredSitePage {
  const updated_at = row?.updated_at.toISOString() ?? null;
  return { key, html: row?.html ?? "", updated_at, version: pageVersionOf(row) };
}

function pageVersionOf(row: queries.PageRow | null): string {
  return editVersionOf(row?.html ?? "");
}

const WORDS = {
  name: "Name",
  tagline: "Line below the name",
  time_zone: "Time zone",
  language: "Language",
  accent: "Accent",
} as const;

/** For the audit log. */
function changesOf(before: queries.StoredIdentity, after: queries.StoredIdentity): string {
  const texts = (["name", "tagline", "time_zone", "language", "accent"] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${WORDS[field]}: ${after[field]}`);
  const logo = before.logo?.hash === after.logo?.hash ? [] : [after.logo ? "New logo" : "Logo removed"];
  const links = JSON.stringify(before.footer_links) === JSON.stringify(after.footer_links) ? [] : ["Footer links"];
  return [...texts, ...logo, ...links].join(". ");
}
