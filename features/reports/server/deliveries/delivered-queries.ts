/** SQL of what platforms have. */
import { prepared } from "#platform/database/client.ts";
import { column, computed, notNull, type Row } from "#platform/database/statement.ts";
import type { DeliveredPlatform } from "#features/content/contracts/delivered.ts";

const DELIVERED_ROW = {
  post_id: notNull(column("delivered_platforms", "post_id")),
  platforms: computed.json<DeliveredPlatform[]>(),
};
export type DeliveredRow = Row<typeof DELIVERED_ROW>;

/** By name; posts that no platform has are absent. The view is what lists of posts select with each post. */
export function listDelivered(postIds: number[]): Promise<DeliveredRow[]> {
  return prepared(
    DELIVERED_ROW,
    `select post_id, json_agg(item order by name) as platforms
     from delivered_platforms where post_id = any($1::bigint[]) group by post_id`,
    [postIds],
  );
}
