/** Search, order and page of a list, as the address keeps them. */
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import type { ListSort } from "../../contract.ts";
import type { PostListView } from "./post-lists.ts";

export type ListAddress = { q: string; page: number; sort: ListSort | undefined };

const LONGEST_SEARCH = 200;

/** The address is anybody's text: what the list does not offer is left out. */
export function readListAddress(parameters: URLSearchParams, { sorts }: PostListView): ListAddress {
  const offered = sorts ? [...sorts.name, ...sorts.time] : [];
  const page = /^[1-9]\d{0,4}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1;
  return {
    q: (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    sort: offered.find((sort) => sort === parameters.get("sort")) ?? sorts?.time[0],
    page,
  };
}

export function useListAddress(view: PostListView) {
  const { parameters, setParameters } = useNavigation();
  return {
    ...readListAddress(parameters, view),
    search: (q: string) => setParameters({ q, page: null }),
    // The list's own order needs no word in the address.
    sortBy: (sort: ListSort) => setParameters({ sort: sort === view.sorts?.time[0] ? null : sort, page: null }),
    goTo: (page: number) => setParameters({ page: page === 1 ? null : String(page) }),
  };
}
