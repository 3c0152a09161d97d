import type { Features } from "#features/accounts/contract.ts";
import { useChangeMe } from "#features/accounts/ui/use-me.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { recordUse } from "../../calls/allowance.ts";
import { billingMessages } from "../../contracts/allowance.ts";

/** Records that a release was used. Throws an ApiError whose detail is for people. */
export async function recordFeatureUsage(): Promise<void> {
  try {
    await call(recordUse);
  } catch (error) {
    throw error instanceof ApiError && hasOwnMessage(error) ? error : new ApiError(0, billingMessages.usageFailed);
  }
}

function hasOwnMessage({ status, detail }: ApiError): boolean {
  return status >= 400 && detail !== clientMessages.unexpected;
}

/**
 * Takes one release off the count that the dashboard shows: never below 0, and no cap stays no cap.
 * @param paying the plan that paid; unless it is the user's own, their count stays.
 */
export function useSpendRelease(paying: Features): () => void {
  const changeMe = useChangeMe();
  return () =>
    changeMe((me) => {
      const { press_releases: left } = me.features;
      if (me.features !== paying || left === null) return me;
      return { ...me, features: { ...me.features, press_releases: Math.max(0, left - 1) } };
    });
}
