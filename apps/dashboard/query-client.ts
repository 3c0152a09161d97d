/**
 * The cache of what the server answered. Failures are written to the browser's log here, for every query and change
 * (docs/product/dashboard.md, Silent failures); what users are told is said where the query or change is.
 */
import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "#platform/http-client/api-error.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";

declare module "@tanstack/react-query" {
  interface Register {
    /** `failure`: the message shown each time that the query fails. */
    queryMeta: { failure?: string };
  }
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta, queryKey }) => {
        if (!isVisitors(error)) logFailure(`Not loaded: ${JSON.stringify(queryKey)}`, error);
        if (meta?.failure) showError(meta.failure);
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => logFailure("A change was not made.", error) }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: isWorthRetrying,
        refetchOnWindowFocus: false,
        // A laptop that wakes reconnects: the current screen must not ask for a password while the user types.
        refetchOnReconnect: ({ state }) => state.data === undefined,
      },
      // Offline, a change fails and says so; the other way it would wait in silence and happen much later by itself.
      mutations: { networkMode: "always" },
    },
  });
}

/** No user is signed in: the app asks for the password, and nothing has failed. */
function isVisitors(error: Error): boolean {
  return error instanceof ApiError && error.status === 401;
}

/** A refusal stays a refusal; a server that is restarting comes back. */
function isWorthRetrying(failures: number, error: Error): boolean {
  const refused = error instanceof ApiError && error.status >= 200 && error.status < 500;
  return !refused && failures < 2;
}
