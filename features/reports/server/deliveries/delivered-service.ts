/**
 * The platforms a post has been delivered to, for lists of posts and reports. Imports nothing else from this folder, so
 * that content may use it.
 */
import type { DeliveredPlatform } from "#features/content/contracts/delivered.ts";
import * as queries from "./delivered-queries.ts";

/** By post id, the platforms that were delivered or seen live, by name; posts without any are absent. */
export async function listDelivered(postIds: number[]): Promise<Map<number, DeliveredPlatform[]>> {
  if (postIds.length === 0) return new Map();
  const rows = await queries.listDelivered(postIds);
  return new Map(rows.map(({ post_id, platforms }) => [post_id, platforms]));
}
