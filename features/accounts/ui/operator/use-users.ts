/** Users as operators find and change them. */
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { getJson, sendJson } from "#platform/http-client/http-client.ts";
import { doneAnswer } from "../../contract.ts";
import {
  operatorUser,
  operatorUserPaths,
  operatorUsersAnswer,
  type planChoice,
  type reasonInput,
  type roleInput,
  type unitsInput,
} from "../../operator-contract.ts";
import { startAnew } from "../sessions/switch.ts";
import { inTurn } from "../sessions/calls.ts";
import { ME_KEY, useMe } from "../use-me.ts";
import { exportKey } from "./user-export.tsx";

export const PAGE_SIZE = 20;
const LIST_KEY = ["operator", "users"] as const;
const userKey = (id: number) => ["operator", "user", id] as const;

type UsersAsked = { q: string; role: string | null; plan: string | null; state: string | null; page: number };

export function useUsers({ q, role, plan, state, page }: UsersAsked) {
  const query = new URLSearchParams({
    q,
    page: String(page),
    page_size: String(PAGE_SIZE),
    ...(role && { role }),
    ...(plan && { plan }),
    ...(state && { state }),
  });
  return useQuery({
    queryKey: [...LIST_KEY, query.toString()],
    queryFn: ({ signal }) => getJson(`${operatorUserPaths.list}?${query}`, operatorUsersAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useUser(id: number) {
  return useQuery({
    queryKey: userKey(id),
    queryFn: () => getJson(operatorUserPaths.user(id), operatorUser),
    staleTime: 0,
  });
}

export type UserChange =
  | { kind: "grantUnits" | "takeUnits"; body: z.input<typeof unitsInput> }
  | { kind: "plan"; body: z.input<typeof planChoice> }
  | { kind: "role"; body: z.input<typeof roleInput> }
  | { kind: "suspend" | "exportData" | "deleteLater" | "deleteNow"; body: z.input<typeof reasonInput> }
  | { kind: "restore" | "twoFactorOff" | "confirmEmail" | "keepAccount"; body?: undefined };

/** A change of the account; the answer is the user as it stands then. */
export function useChangeUser(id: number) {
  const cache = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: ({ kind, body }: UserChange) => sendJson("POST", operatorUserPaths[kind](id), body, operatorUser),
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
    mutationFn: (reason: string) =>
      inTurn(() => sendJson("POST", operatorUserPaths.signInAs(id), { reason }, doneAnswer)),
    onSuccess: () => startAnew(),
  });
}
