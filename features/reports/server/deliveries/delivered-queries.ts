/** SQL of what platforms have. */
import { prepared } from "#platform/database/client.ts";
import type { DeliveredPlatform } from "#features/content/delivered-contract.ts";

export type DeliveredRow = { post_id: number; platforms: DeliveredPlatform[] };

/** By name; posts that no platform has are absent. The view is what lists of posts select with each post. */
export function listDelivered(postIds: number[]): Promise<DeliveredRow[]> {
  return prepared<DeliveredRow>(
    "reports-delivered",
    `select post_id, json_agg(item order by name) as platforms
     from delivered_platforms where post_id = any($1::bigint[]) group by post_id`,
    [postIds],
  );
}
