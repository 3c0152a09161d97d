/** Finds and changes users, for operators. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import * as calls from "../../operator-calls.ts";
import { startAnew } from "../sessions/following.ts";
import { singleFlight } from "../sessions/calls.ts";
import { ME_KEY, useMe } from "../use-me.ts";
import type { UserChange } from "./action-values.ts";
import { exportKey } from "./user-export.tsx";

export const PAGE_SIZE = 20;
const LIST_KEY = ["operator", "users"] as const;
const userKey = (id: number) => ["operator", "user", id] as const;

type UsersAsked = { q: string; role: string | null; plan: string | null; state: string | null; page: number };

export function useUsers({ q, role, plan, state, page }: UsersAsked) {
  const query = { q, role, plan, state, page, page_size: PAGE_SIZE };
  return useQuery({
    queryKey: [...LIST_KEY, query],
    queryFn: ({ signal }) => call(calls.findUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useUser(id: number) {
  return useQuery({
    queryKey: userKey(id),
    queryFn: () => call(calls.getUser, { params: { id } }),
    staleTime: 0,
  });
}

/** Changes the account; the answer is the user's new state. */
export function useChangeUser(id: number) {
  const cache = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: (change: UserChange) => change({ id }),
    onSuccess: async (user) => {
      cache.setQueryData(userKey(id), user);
      void cache.invalidateQueries({ queryKey: exportKey(id) });
      if (id === me.id) void cache.invalidateQueries({ queryKey: ME_KEY });
      await cache.invalidateQueries({ queryKey: LIST_KEY });
    },
  });
}

/** Reloads the page as this user and drops everything loaded so far. */
export function useSignInAs(id: number) {
  return useMutation({
    mutationFn: (reason: string) => singleFlight(() => call(calls.signInAs, { params: { id }, body: { reason } })),
    onSuccess: () => startAnew(),
  });
}
