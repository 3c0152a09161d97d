/** What has changed in a post since a recipient read it. */
import { findVersionText } from "#features/content/server/history/text-service.ts";
import { type Change, changesBetween } from "./changes-policy.ts";

/** Null: it was not read, or that version is not known any more. */
export async function findChanges(postId: number, read: number | null, current: number): Promise<Change[] | null> {
  if (read === null) return null;
  if (read === current) return [];
  const [before, after] = await Promise.all([findVersionText(postId, read), findVersionText(postId, current)]);
  return before && after && changesBetween(before, after);
}
