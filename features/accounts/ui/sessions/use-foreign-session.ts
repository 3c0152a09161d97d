import { useSyncExternalStore } from "react";
import { isForeignSession, watchForeignSession } from "#platform/http-client/shown-account.ts";

/** Whether another account is signed in than the one this page shows, as far as a refused call has said so. */
export function useForeignSession(): boolean {
  return useSyncExternalStore(watchForeignSession, isForeignSession);
}
