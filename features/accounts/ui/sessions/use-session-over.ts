import { useSyncExternalStore } from "react";
import { isSessionOver, watchSession } from "#platform/http-client/session.ts";

/** Whether a call was refused because the session has ended, until the user has signed in again. */
export function useSessionOver(): boolean {
  return useSyncExternalStore(watchSession, isSessionOver);
}
