/** The language of the site, for tests of what it says in another than English. */
import { getSite, refreshSite } from "#features/site-settings/server/current-service.ts";
import { getSiteSettings, setSiteSettings } from "#features/site-settings/server/service.ts";
import { db } from "#platform/database/client.ts";
import { buildOperator } from "#tests/factories/users.ts";
import type { SiteLanguage } from "#ui-kit/public/words/languages.ts";

export async function speak(language: SiteLanguage): Promise<void> {
  if (getSite().language === language) return;
  const { actor } = await buildOperator();
  const { version: _version, logo: _logo, ...stored } = await getSiteSettings(actor);
  await setSiteSettings(actor, { ...stored, language });
}

/** As without settings. */
export async function forgetSite(): Promise<void> {
  await db.deleteFrom("site_settings").where("name", "like", "site%").execute();
  await refreshSite();
}
