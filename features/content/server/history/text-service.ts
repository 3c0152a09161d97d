/** What a version of a post said, without an access check: the caller knows that its reader may know. */
import * as queries from "./queries.ts";

export type VersionText = { name: string; summary: string; content_html: string };

/** Null: an autosave of the same sitting has replaced the version. */
export async function findVersionText(postId: number, version: number): Promise<VersionText | null> {
  const found = (await queries.findCurrentText(postId, version)) ?? (await queries.findRevision(postId, version));
  return found && { name: found.name, summary: found.summary, content_html: found.content_html };
}
