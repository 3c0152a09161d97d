/** Coverage as the server answers it: the finds, one of them with both texts, and what is watched. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { getFind, getWatching, listFinds } from "../calls.ts";
import type { CompanyQuery, FindsQuery } from "../contract.ts";
import { WAITING_KEY } from "./use-to-confirm.ts";

export const COVERAGE_KEY = ["coverage"] as const;
export const FINDS_KEY = [...COVERAGE_KEY, "finds"] as const;
export const WATCHING_KEY = [...COVERAGE_KEY, "watching"] as const;
const LOOK_AGAIN_MS = 60_000;

export type CoverageCompany = CompanyQuery["company"];
/** What the list is asked for; what is left out, is as the contract says. */
export type Asked = Partial<FindsQuery> & { company: CoverageCompany };

export function useFinds(asked: Asked) {
  return useQuery({
    queryKey: [...FINDS_KEY, asked],
    queryFn: async (context) => {
      const finds = await call(listFinds, { query: asked }, polled(context));
      void context.client.invalidateQueries({ queryKey: WAITING_KEY }); // the menu counts what is listed
      return finds;
    },
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** One find with both texts; its kept answer is shown while it is asked for again. */
export function useFind(id: number) {
  return useQuery({
    queryKey: [...COVERAGE_KEY, "find", id],
    queryFn: () => call(getFind, { params: { id } }),
    retry: false,
  });
}

export function useWatching(company: CoverageCompany) {
  return useQuery({
    queryKey: [...WATCHING_KEY, company],
    queryFn: (context) => call(getWatching, { query: { company } }, polled(context)),
    refetchInterval: LOOK_AGAIN_MS,
  });
}
