/** SQL that synchronises the feeds with the shipped catalogue. */
import { sql } from "kysely";
import type { Transaction } from "#platform/database/client.ts";
import type { CatalogueSource } from "../../catalogue/catalogue.ts";

/** Lets one process at a time synchronise the catalogue. */
export async function lockCatalogue(tx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('news-catalogue'))`.execute(tx);
}

/**
 * Adds missing sources and updates names and places; unchanged rows are not written, and operators' settings stay. A
 * feed's former address stands for that feed.
 * @param spreadSeconds the first fetches of new feeds are spread over this time.
 * @returns how many were added.
 */
export async function upsertSources(
  tx: Transaction,
  sources: readonly CatalogueSource[],
  spreadSeconds: number,
): Promise<number> {
  const given = JSON.stringify(sources.map((source, position) => ({ ...source, position })));
  const { numAffectedRows } = await sql`
    insert into feeds (url, next_fetch_at)
    select url, now() + random() * make_interval(secs => ${spreadSeconds})
    from jsonb_to_recordset(${given}::jsonb) source (url text)
    where not exists (select from feed_addresses a where a.url = source.url)
    on conflict (url) do nothing`.execute(tx);
  await sql`
    update feeds f set name = source.name, category = source.category, position = source.position,
      description = source.description, site_url = source."siteUrl", unused_since = null, updated_at = now()
    from (
      select distinct on (known.id) known.id, source.* from jsonb_to_recordset(${given}::jsonb)
        source (url text, name text, category text, position integer, description text, "siteUrl" text)
      join (select url, id from feeds union all select url, feed_id from feed_addresses) known on known.url = source.url
      order by known.id, source.position
    ) source
    where f.id = source.id and f.operated_at is null
      and (f.name, f.category, f.position, f.description, f.site_url)
        is distinct from (source.name, source.category, source.position, source.description, source."siteUrl")`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Sources that left the catalogue lose their category; sources placed by an operator have no position and stay. */
export async function retireSources(tx: Transaction, sources: readonly CatalogueSource[]): Promise<number> {
  const urls = sources.map(({ url }) => url);
  const { numAffectedRows } = await sql`
    update feeds f set category = null, position = null, updated_at = now()
    where f.position is not null and f.operated_at is null and not exists (
      select from unnest(${urls}::text[]) shipped (url)
      where shipped.url = f.url
        or exists (select from feed_addresses a where a.url = shipped.url and a.feed_id = f.id))`.execute(tx);
  return Number(numAffectedRows);
}
