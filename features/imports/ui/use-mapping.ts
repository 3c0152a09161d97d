/** The mapping of an import, and one change of it at a time. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../calls.ts";
import type { Mapping } from "../mapping-contract.ts";

export function useMapping(company: number, id: string) {
  const cache = useQueryClient();
  const key = ["imports", company, id, "mapping"] as const;
  const params = { id: company, import: id };
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(calls.getImportMapping, { params }, { signal }),
    staleTime: 0,
  });
  const change = useMutation({
    mutationFn: (mapping: Mapping) => call(calls.setImportMapping, { params, body: mapping }),
    onSuccess: ({ mapping }) => cache.setQueryData(key, mapping),
    onError: (failure: Error) => showError(failure.message),
    // The figures and the list are drawn by it.
    onSettled: () => cache.invalidateQueries({ queryKey: ["imports", company] }),
  });
  return { data, query: { error, refetch, isFetching }, change };
}

type Sorts = { [Sort in keyof Mapping]: Mapping[Sort][number] };

/** The mapping with one choice instead of the one that was made for the same name. */
export function withChoice<Sort extends keyof Mapping>(
  mapping: Mapping,
  sort: Sort,
  choice: Sorts[Sort] | Omit<Sorts[Sort], "to">,
): Mapping {
  const isSame = (each: { found: string; by?: string }) =>
    each.found === choice.found && each.by === ("by" in choice ? choice.by : undefined);
  const others = (mapping[sort] as Sorts[Sort][]).filter((each) => !isSame(each));
  return { ...mapping, [sort]: "to" in choice ? [...others, choice] : others };
}
