/** Pure rules of platforms: how they are answered. */
import { editVersionOf } from "#platform/http/edit-version.ts";
import { type Platform } from "#features/content/contracts/delivered.ts";
import type { OperatorPlatform } from "../../platform-contract.ts";
import { wayOf } from "../../ways/index.ts";
import type { OperatorPlatformRow, PlatformFacts, PlatformRow } from "./queries.ts";

export function describePlatform(row: PlatformFacts): Platform {
  const { id, type, name, url, industry, top_visiting_countries, potential_audience } = row;
  const image = logoAddress(id, row.logo_key);
  return { id, type, name, image, url, industry, top_visiting_countries, potential_audience };
}

/** The part of a logo's key in its address, so that browsers may cache it forever. */
export function logoVersion(logoKey: string): string {
  return (logoKey.split("/")[1] ?? "").slice(0, 8);
}

/** The same as in the view delivered_platforms. */
function logoAddress(id: number, logoKey: string | null): string | null {
  return logoKey === null ? null : `/platform-logos/${id}?v=${logoVersion(logoKey)}`;
}

/** @param origin where this installation is reached, without a slash at the end. */
export function describeForOperator(row: OperatorPlatformRow, origin: string): OperatorPlatform {
  return {
    ...describePlatform(row),
    way: row.way,
    endpoint: row.endpoint,
    email: row.email,
    username: row.username,
    has_secret: row.sealed_secret !== null,
    feed_url: pulledAddress(row, origin),
    is_active: row.is_active,
    plan_ids: row.plan_ids,
    queued: row.queued,
    delivered: row.delivered,
    failed: row.failed,
    last_delivered_at: row.last_delivered_at?.toISOString() ?? null,
    last_failure: row.last_failure ?? "",
    version: platformVersion(row, row.plan_ids),
  };
}

/** The address where the platform reads its posts; null: they are sent. @param origin as of describeForOperator. */
export function pulledAddress({ way, feed_key }: PlatformFacts, origin: string): string | null {
  const { pull } = wayOf(way);
  return pull && origin + pull.path(feed_key);
}

/** Version of the form's fields; the logo is set separately. @param planIds ascending. */
export function platformVersion(row: PlatformRow, planIds: number[]): string {
  const { name, type, url, industry, top_visiting_countries, potential_audience } = row;
  const { way, endpoint, email, username, sealed_secret, is_active } = row;
  const facts = [name, type, url, industry, top_visiting_countries, potential_audience];
  return editVersionOf(...facts, way, endpoint, email, username, sealed_secret, is_active, planIds);
}
