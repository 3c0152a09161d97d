/** Decides whether a save began with the version that is stored. Pure. */
import { AppError } from "#platform/errors/app-error.ts";
import { contentMessages } from "../../contract.ts";
import type { PostRow } from "./queries.ts";

/** Whether another save came between. @param began the version the save began with; undefined: the last save wins. */
export function isStale(post: Pick<PostRow, "version">, began: number | undefined): boolean {
  return began !== undefined && began !== post.version;
}

/** @param draft the one that a draft_key leads to: a form that never had an answer does not know its id. */
export function staleSave(draft?: Pick<PostRow, "id">): AppError {
  const detail = contentMessages.stale;
  return new AppError("conflict", detail, draft && { fields: { detail, id: String(draft.id) } });
}
