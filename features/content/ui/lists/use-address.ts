/** Tab, filters, search, order and page of a list of posts, kept in the address. */
import { useCompanyFilter } from "#features/companies/ui/posting-company.ts";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { type ListSort, STATUSES } from "../../contract.ts";
import { TYPE_CODES } from "../../kinds/index.ts";
import type { SavedFilters } from "../../contracts/saved-view.ts";
import type { PostListView } from "./post-lists.ts";

/** Posted Content and the trash share an address, because the trash is one of the tabs. */
export const TABS = [null, "approval", "published", "draft", "scheduled", "pending", "withdrawn", "trash"] as const;
export type Tab = (typeof TABS)[number];

/** The default order is not written to the address, and unsupported ones are ignored. */
export function useSortedAddress({ name, sorts }: PostListView) {
  const address = useListAddress();
  const { choice, narrow } = address;
  const { filter: company, wordOf } = useCompanyFilter();
  const own = sorts?.time[0];
  const status = choice("view", STATUSES);
  const approval = name === "all" && choice("view", ["approval"]) !== null ? ("open" as const) : undefined;
  const filter = {
    type: (name === "all" && choice("type", TYPE_CODES)) || undefined,
    company,
  };
  const sort = sorts ? (choice("sort", [...sorts.name, ...sorts.time]) ?? own) : undefined;
  return {
    ...address,
    filter,
    /** All filters and the order, as in a saved view. */
    filters: {
      ...filter,
      q: address.q,
      status: status ?? undefined,
      approval,
      sort: sort === own ? undefined : sort,
    } satisfies SavedFilters,
    /** Applies a saved view. */
    apply: (view: SavedFilters) =>
      narrow({
        q: view.q || null,
        type: view.type ?? null,
        company: wordOf(view.company?.toString() ?? null),
        view: view.approval ? "approval" : (view.status ?? null),
        sort: view.sort === own ? null : (view.sort ?? null),
      }),
    status: name === "all" ? (status ?? undefined) : undefined,
    approval,
    /** The switcher's company is the filter; "all companies" then needs a value in the address. */
    showAllCompanies: () => narrow({ company: wordOf(null) }),
    isNarrowed: address.q !== "" || filter.type !== undefined || filter.company !== undefined,
    sort,
    sortBy: (sort: ListSort) => narrow({ sort: sort === own ? null : sort }),
    clear: () => narrow({ q: null, type: null, company: wordOf(null) }),
    /** Filters stay when the status changes; the trash has a separate search. */
    show: (tab: Tab) =>
      narrow({
        view: tab,
        ...((tab === "trash" || name === "trash") && { q: null, sort: null, type: null, company: null }),
      }),
  };
}
export type SortedAddress = ReturnType<typeof useSortedAddress>;
