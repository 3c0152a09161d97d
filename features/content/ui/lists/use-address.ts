/** Search, order and page of a list of posts, as the address keeps them. */
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import type { ListSort } from "../../contract.ts";
import type { PostListView } from "./post-lists.ts";

/** The list's own order needs no word in the address, and one that it does not offer is left out. */
export function useSortedAddress({ sorts }: PostListView) {
  const address = useListAddress();
  const own = sorts?.time[0];
  return {
    ...address,
    sort: sorts ? (address.choice("sort", [...sorts.name, ...sorts.time]) ?? own) : undefined,
    sortBy: (sort: ListSort) => address.narrow({ sort: sort === own ? null : sort }),
  };
}
export type SortedAddress = ReturnType<typeof useSortedAddress>;
