/** Puts matches where people see them: once for each article and release, stacked by outlet. */
import type { Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { isOwnHost, placeOf } from "../../matching/links.ts";
import type { ReleaseMatch } from "../../matching/choose.ts";
import { KINDS } from "../../matching/texts.ts";
import { countsOf, coverageFound } from "../events.ts";
import { tellFirst } from "../mailing/first-service.ts";
import { addressKey, isSummary, languageOf, outletNameOf, outletSiteOf } from "./article-policy.ts";
import { storedEvidence } from "./evidence-policy.ts";
import * as queries from "./queries.ts";

/** A match of an article that waits. `others`: releases of the company that it matches, too. */
export type Found = { entry: queries.WaitingRow; postId: number; match: ReleaseMatch; others: number[] };

export async function placeMatches(tx: Transaction, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const postIds = [...new Set(found.map(({ postId }) => postId))];
  const places = new Map((await queries.lockPlaces(tx, postIds)).map((place) => [place.post_id, place]));
  const counted = await withoutOwn(
    tx,
    found.filter(({ postId }) => places.has(postId)),
  );
  for (const each of counted) {
    const place = places.get(each.postId);
    if (place) await placeMatch(tx, each, place);
  }
}

/** Without articles of platforms that the release was delivered to, and of feeds that its people do not read. */
async function withoutOwn(tx: Transaction, found: Found[]): Promise<Found[]> {
  if (found.length === 0) return [];
  const pairs = found.map(({ postId, entry }) => ({ post_id: postId, feed_id: entry.feed_id }));
  const read = new Set((await queries.listReadBy(tx, pairs)).map(({ post_id, feed_id }) => `${post_id} ${feed_id}`));
  const platforms = Map.groupBy(
    await queries.listPlatforms(tx, [...new Set(found.map(({ postId }) => postId))]),
    ({ post_id }) => post_id,
  );
  return found.filter(
    ({ postId, entry }) =>
      read.has(`${postId} ${entry.feed_id}`) &&
      deliveredTo(platforms.get(postId) ?? [], entry.link) === null &&
      deliveredTo(platforms.get(postId) ?? [], entry.url) === null,
  );
}

/** The platform that an address is on: where the release is seen, or a site of it; null: none. */
export function deliveredTo(
  platforms: readonly Pick<queries.PlatformRow, "name" | "url" | "endpoint" | "live_url">[],
  address: string,
): string | null {
  const at = placeOf(address);
  if (!at) return null;
  const onSite = platforms.find(({ url, endpoint, live_url }) => {
    const live = placeOf(live_url ?? "");
    const isLive = live !== null && live.host === at.host && live.path === at.path;
    const hosts = [url, endpoint].flatMap((each) => placeOf(each)?.host ?? []);
    return isLive || isOwnHost(address, hosts);
  });
  return onSite?.name ?? null;
}

async function placeMatch(tx: Transaction, { entry, postId, match, others }: Found, place: queries.PlaceRow) {
  const site = outletSiteOf(entry);
  if (site === "") return;
  const language = languageOf(entry.language);
  const outlet = await queries.findOrAddOutlet(tx, { site, name: outletNameOf(entry, site), language });
  const outlet_id = outlet.id;
  const address = placeOf(entry.link) ? entry.link : null;
  const known = {
    post_id: postId,
    entry_id: entry.entry_id,
    address_key: address && addressKey(address),
    outlet_id,
    headline: entry.title,
  };
  const article = {
    post_id: postId,
    entry_id: entry.entry_id,
    feed_id: entry.feed_id,
    feed_name: entry.feed_name,
    headline: entry.title,
    address,
    address_key: known.address_key,
    published_at: entry.published_at,
  };
  const { kind } = match;
  const evidence = storedEvidence(match.evidence, isSummary(entry));
  const { passages } = match.evidence;
  const same = await queries.findSame(tx, known);
  if (same) {
    const isMore = same.suggested_kind !== null && KINDS.indexOf(kind) < KINDS.indexOf(same.suggested_kind);
    if (isMore) await queries.raiseFind(tx, same.id, { kind, evidence, passages });
    return queries.insertArticle(tx, { ...article, find_id: same.id });
  }
  const alike = await queries.findAlike(tx, { post_id: postId, outlet_id, kind });
  if (alike !== null) return queries.insertArticle(tx, { ...article, find_id: alike });
  const find_id = await queries.insertFind(tx, {
    post_id: postId,
    outlet_id,
    kind,
    headline: entry.title,
    address: address ?? entry.url,
    published_at: entry.published_at,
    language,
    evidence,
    passages,
    also_matches: others,
  });
  await queries.insertArticle(tx, { ...article, find_id });
  await tell(tx, coverageFound, {
    finds: [
      {
        id: find_id,
        post: postId,
        company: place.company_id,
        status: "to_confirm",
        kind,
        suggested_kind: kind,
        medium: "web",
        outlet,
        address: address ?? entry.url,
        published_at: entry.published_at.toISOString(),
        language,
        is_added: false,
        evidence: countsOf(evidence),
      },
    ],
  });
  if (place.first_found_at !== null) return;
  place.first_found_at = new Date();
  await queries.markFirstFound(tx, postId);
  await tellFirst(tx, place, {
    id: find_id,
    outlet: outlet.name,
    headline: entry.title,
    publishedAt: entry.published_at,
  });
}
