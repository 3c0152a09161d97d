import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { call } from "#platform/http-client/call.ts";
import { speakFor } from "#platform/http-client/shown-account.ts";
import { getMe } from "../calls.ts";
import { accountName, type Me } from "../contract.ts";

/** Query key of the signed-in user; invalidate it when the allowance has changed. */
export const ME_KEY = ["me"] as const;

/**
 * A 401 here triggers one refresh and no dialog: without a session the visitor goes to the sign-in page. From the first
 * answer on, this page speaks for that account only.
 */
export async function fetchMe(): Promise<Me> {
  const me = await call(getMe, undefined, { session: "refresh" });
  speakAs(me);
  return me;
}

/** Who is signed in now, even if this page shows another account. */
export function fetchSignedIn(): Promise<Me> {
  return call(getMe, undefined, { session: "refresh", speaksFor: "any" });
}

/** @returns false when this page has shown another account: it has to be loaded again. */
export function speakAs({ id, acting }: Me): boolean {
  return speakFor(accountName(id, acting?.operator_id ?? null));
}

export const meQuery = { queryKey: ME_KEY, queryFn: fetchMe, staleTime: 60_000, retry: isWorthRetrying };

function isWorthRetrying(failures: number, error: Error): boolean {
  const answered = error instanceof ApiError && error.status > 0 && error.status < 500;
  return !answered && failures < 2;
}

/** For the dashboard's guard: whether a user is signed in. */
export function useMeQuery() {
  return useQuery(meQuery);
}

/** The signed-in user, inside the guard. */
export function useMe(): Me {
  const { data } = useQuery(meQuery);
  if (!data) throw new Error("useMe works only in screens behind the sign-in guard.");
  return data;
}

/** Updates the signed-in user in the cache without a call, for example one release fewer. */
export function useChangeMe(): (change: (me: Me) => Me) => void {
  const cache = useQueryClient();
  return (change) => cache.setQueryData<Me>(ME_KEY, (me) => me && change(me));
}
