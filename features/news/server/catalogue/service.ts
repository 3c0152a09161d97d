/** Brings the shipped catalogue into the database when a worker starts. */
import { transaction } from "#platform/database/client.ts";
import { notify } from "#platform/database/notifications.ts";
import { CATALOGUE, type CatalogueSource } from "../../catalogue/catalogue.ts";

import { normaliseFeedUrl } from "../feeds/url.ts";
import { lockCatalogue, retireSources, upsertSources } from "./queries.ts";
import { FEEDS_DUE } from "../feeds/service.ts";

/** A new installation fetches all its sources for the first time within this time. */
const SPREAD_SECONDS = 60;

/**
 * Idempotent, also in parallel processes. Removes nothing: a source dropped from the catalogue stays with its
 * followers.
 */
export async function syncCatalogue(sources: readonly CatalogueSource[] = CATALOGUE): Promise<void> {
  const normalised = sources.map((source) => ({ ...source, url: normaliseFeedUrl(source.url) ?? source.url }));
  await transaction(async (tx) => {
    await lockCatalogue(tx);
    const added = await upsertSources(tx, normalised, SPREAD_SECONDS);
    await retireSources(tx, normalised);
    if (added > 0) await notify(tx, FEEDS_DUE, "");
  });
}
