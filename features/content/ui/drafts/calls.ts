/** The calls of autosave, and the saver of each form: one per user and kind for as long as the page lives. */
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { deletePost } from "../../calls/post.ts";
import { saveDraft, savePost } from "../../calls/writing.ts";
import { loadPost } from "../edit/use-post-detail.ts";
import { createDraftSaver, type DraftSaver } from "./draft-saver.ts";
import { type DraftCalls, StaleDraft } from "./draft-session.ts";
import { multipartOf } from "../form/values.ts";

const savers = new Map<string, DraftSaver>();

/** `owner` identifies user and kind, for example "7:article". */
export function draftSaverOf(kind: ContentKind, owner: string): DraftSaver {
  let saver = savers.get(owner);
  if (!saver) {
    saver = createDraftSaver(draftCalls(kind), draftStorageKey(owner));
    savers.set(owner, saver);
  }
  return saver;
}

export function draftStorageKey(owner: string): string {
  return `dateline:draft:${owner}`;
}

function draftCalls(kind: ContentKind): DraftCalls {
  return {
    create: (draft_key, version, { values, media }, signal) => {
      const form = multipartOf(kind, values, media, { draft_key, version: String(version) });
      // A background save refreshes the session, but never asks the user to sign in: the next submit does.
      return call(saveDraft(kind), { form }, { signal, session: "refresh" }).catch((error: unknown) => {
        throw error instanceof ApiError && error.id !== null ? new StaleDraft(error.id) : error;
      });
    },
    save: ({ id, version }, draft_key, { values, media }, signal) => {
      const extra = {
        draft_key,
        version: String(version),
        keep_media: "[]",
        ...(media.banner ? {} : { remove_banner: "true" }),
      };
      const form = multipartOf(kind, values, media, extra);
      return call(savePost(kind, "draft"), { params: { id }, form }, { signal, session: "refresh" }).catch(
        async (error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 409) throw error;
          // A conflict is about the version or about the stage; the draft is found at its stage only. A 404 means that
          // it is gone.
          const stored = await loadPost(kind, "draft", id);
          throw stored.version === version ? error : new StaleDraft(id);
        },
      );
    },
    remove: (id) => call(deletePost(kind, "draft"), { params: { id } }).catch(unlessGone),
  };
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
