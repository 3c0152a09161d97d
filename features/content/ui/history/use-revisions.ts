/** Revisions of a post: the list, a complete one, and restoring one. */
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import type { SavedPost } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import * as calls from "../../calls/revision.ts";
import type { RevisionDetail } from "../../contracts/revision.ts";
import { versionOf } from "../compare/fields.ts";
import type { Shown } from "../edit/use-edit.ts";
import { POSTS_KEY } from "../use-posts.ts";

export function useRevisions(postId: number) {
  return useQuery({
    queryKey: [...POSTS_KEY, "revisions", postId],
    queryFn: async () => (await call(calls.listRevisions, { params: { id: postId } })).revisions,
    staleTime: 0,
  });
}

function revisionQuery(postId: number, version: number | null) {
  return queryOptions({
    // A revision's content never changes. Whether it is the current one does, and that comes from the list.
    queryKey: ["revision", postId, version],
    queryFn: () => loadRevision(postId, version ?? 0),
    enabled: version !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
}

/** The previous one stays visible until the next has loaded. */
export function useRevision(postId: number, version: number | null) {
  return useQuery(revisionQuery(postId, version));
}

function loadRevision(postId: number, version: number): Promise<RevisionDetail> {
  return call(calls.getRevision, { params: { id: postId, version } });
}

/** The post at a version; null if it cannot be loaded. */
export async function findShown(kind: ContentKind, postId: number, version: number): Promise<Shown | null> {
  try {
    return versionOf(kind, await loadRevision(postId, version));
  } catch {
    return null;
  }
}

/**
 * Restores a revision; the replaced text stays in the history. Throws ApiError.
 * @param shownVersion the newest version that the user saw: 409 if there is a newer one.
 */
export function restoreRevision(postId: number, version: number, shownVersion: number): Promise<SavedPost> {
  return call(calls.restoreRevision, { params: { id: postId, version }, body: { version: shownVersion } });
}
