import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { listCategories } from "../calls.ts";

const AN_HOUR_MS = 3_600_000;

/** Every category, in the order of the forms. */
export function useCategories() {
  return useQuery({
    queryKey: ["categories"],
    queryFn: () => call(listCategories),
    select: ({ categories }) => categories,
    staleTime: AN_HOUR_MS,
  });
}
