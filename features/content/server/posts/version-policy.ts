/** Decides whether a save is based on the stored version. Pure. */
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages } from "../../contract.ts";
import type { PostRow } from "./queries.ts";

/**
 * Whether there was another save in between. @param began the version the save is based on; undefined: the last save
 * wins.
 */
export function isStale(post: Pick<PostRow, "version">, began: number | undefined): boolean {
  return began !== undefined && began !== post.version;
}

/** @param draft the draft with the draft_key: a form that never got an answer does not know its id. */
export function staleSave(draft?: Pick<PostRow, "id">): AppError {
  const detail = contentMessages.stale;
  return new AppError("conflict", detail, draft && { fields: { detail, id: String(draft.id) } });
}
