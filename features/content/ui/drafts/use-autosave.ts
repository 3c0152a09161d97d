/**
 * Saves a form's draft every 15 seconds while its tab is active, when the tab or the page is left, and when a user
 * whose session had ended has signed in again (docs/product/drafts-and-schedules.md, Autosave).
 */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { onSessionRenewed } from "#platform/http-client/session.ts";
import { AUTOSAVE_INTERVAL_MS } from "../../contract.ts";
import type { DraftSaver } from "./draft-saver.ts";
import type { DraftCopy } from "./draft-session.ts";
import { POSTS_KEY } from "../use-posts.ts";

/** @param copyToSave returns the text to save now; null if there is nothing to save, or no release left. */
export function useAutosave(saver: DraftSaver, isActive: boolean, copyToSave: () => DraftCopy | null): void {
  const cache = useQueryClient();
  const save = useEffectEvent(() => {
    const copy = copyToSave();
    if (!copy) return;
    void saver.save(copy).then((wasSent) => {
      // Lists are reloaded when they are next shown.
      if (wasSent) void cache.invalidateQueries({ queryKey: POSTS_KEY, refetchType: "none" });
    });
  });
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => save(), AUTOSAVE_INTERVAL_MS);
    const onVisibility = () => document.visibilityState === "hidden" && save();
    document.addEventListener("visibilitychange", onVisibility);
    const stopListening = onSessionRenewed(() => saver.getState().isSignedOut && save());
    return () => {
      clearInterval(timer);
      stopListening();
      document.removeEventListener("visibilitychange", onVisibility);
      save();
    };
  }, [isActive, saver]);
}
