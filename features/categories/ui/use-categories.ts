import { useQuery } from "@tanstack/react-query";
import { getJson } from "#platform/http-client/http-client.ts";
import { categoriesAnswer, categoryPaths } from "../contract.ts";

const AN_HOUR_MS = 3_600_000;

/** Every category, in the order of the forms. */
export function useCategories() {
  return useQuery({
    queryKey: ["categories"],
    queryFn: () => getJson(categoryPaths.forms, categoriesAnswer),
    select: ({ categories }) => categories,
    staleTime: AN_HOUR_MS,
  });
}
