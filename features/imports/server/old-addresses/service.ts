/** Where old addresses of imported posts lead (docs/product/import.md, Redirects). */
import { publicPath } from "#features/content/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { existsOldPath, findByOldPath, listOldPaths } from "./queries.ts";

export { oldPathOf } from "./policy.ts";

export type OldAddress = { type: string; guid: string; slug: string; path: string; isPublic: boolean };

/** Other processes see an installation's first import within this time. */
const NONE_SECONDS = 5;
let hasNoneUntil = 0;

/**
 * Whether no post here has an old address, as on most sites: then a 404 needs no look-up for each address, which costs
 * more than its budget (docs/decisions/page-cache.md).
 */
export async function hasNoOldAddress(): Promise<boolean> {
  if (performance.now() < hasNoneUntil) return true;
  if (await existsOldPath()) return false;
  hasNoneUntil = performance.now() + 1000 * NONE_SECONDS;
  return true;
}

/** @param path as oldPathOf has it. @returns null: no imported post had this address. */
export async function findOldAddress(path: string): Promise<OldAddress | null> {
  const row = path === "" ? null : await findByOldPath(path);
  if (!row) return null;
  const address = { type: kindOf(row.kind).typeCode, guid: row.guid, slug: row.slug };
  return { ...address, path: publicPath(address), isPublic: row.is_public };
}

/** Tag of pages that say that nothing, or something withdrawn, is at an old address. */
export const oldAddressTag = (path: string) => `old:${path}`;

/** Tags of what was said of these posts' old addresses before they were imported. This process looks them up from now on. */
export async function tagsOfImported({ posts }: { posts: readonly { id: number }[] }): Promise<string[]> {
  hasNoneUntil = 0;
  return (await listOldPaths(posts.map(({ id }) => id))).map(oldAddressTag);
}
