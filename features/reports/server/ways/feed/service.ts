/** The feeds that platforms pull: what one of them is to have, under an address that only it knows. */
import { recordFeedFetch } from "#features/analytics/server/recording/service.ts";
import { findWithdrawals } from "#features/content/server/published/withdrawal-service.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction } from "#platform/database/client.ts";
import { looksLikeToken } from "#platform/secrets/tokens.ts";
import { FEED_ENTRIES, feedPath } from "../../../ways/feed.ts";
import { feedTag, feedXml } from "./policy.ts";
import { noSuchPlatform } from "../../platforms/service.ts";
import { describeRelease } from "../../releases/policy.ts";
import { withdrawalNotice, withdrawalTitle } from "../withdrawal-notice.ts";
import { type FeedRow, findPlatformByFeedKey, listFeedRows, listNotices, storePulled } from "./queries.ts";

export type PulledFeed = { etag: string; xml: () => string };

/**
 * The latest posts wanted there, the newest first. They count as delivered from now on, unless this is only a look.
 * @throws AppError not-found for an unknown key, and while the platform is switched off.
 */
export async function pullFeed(key: string, isLook: boolean): Promise<PulledFeed> {
  const platform = looksLikeToken(key) ? await findPlatformByFeedKey(key) : null;
  if (!platform?.is_active) throw noSuchPlatform();
  const [rows, notices] = await Promise.all([
    listFeedRows(platform.id, FEED_ENTRIES),
    listNotices(platform.id, FEED_ENTRIES),
  ]);
  const withdrawals = await findWithdrawals(notices.map(({ post_guid }) => post_guid));
  if (!isLook) {
    await noteDelivered(rows);
    recordFeedFetch(rows.map(({ post_id }) => post_id));
  }
  const link = publicUrl();
  const channel = { title: `Press releases for ${platform.name}`, link, self: link + feedPath(key) };
  return {
    etag: feedTag(rows, notices),
    xml: () =>
      feedXml(
        channel,
        rows.map((row) => describeRelease(row, link)),
        notices.map(({ post_guid: guid, post_name: title }) => {
          const withdrawal = withdrawals.get(guid) ?? null;
          return { guid, title: withdrawalTitle(title, withdrawal), facts: withdrawalNotice(withdrawal, "takeDown") };
        }),
      ),
  };
}

async function noteDelivered(rows: FeedRow[]): Promise<void> {
  const pulled = rows
    .filter(({ is_new }) => is_new)
    .map((row) => ({ id: row.delivery_id, version: row.wanted_version }));
  if (pulled.length > 0) await transaction((tx) => storePulled(tx, pulled));
}
