/** Tab, filters, search, order and page of a list of posts, kept in the address. */
import { usePostingAs } from "#features/companies/ui/posting-company.ts";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { type ListSort, NO_COMPANY, STATUSES } from "../../contract.ts";
import { TYPE_CODES } from "../../kinds/index.ts";
import type { SavedFilters } from "../../contracts/saved-view.ts";
import type { PostListView } from "./post-lists.ts";

/** Posted Content and the trash share an address, because the trash is one of the tabs. */
export const TABS = [null, "published", "draft", "scheduled", "pending", "withdrawn", "trash"] as const;
export type Tab = (typeof TABS)[number];

/** In the address: all companies, regardless of the switcher. */
const ALL_COMPANIES = "all";

/** The default order is not written to the address, and unsupported ones are ignored. */
export function useSortedAddress({ name, sorts }: PostListView) {
  const address = useListAddress();
  const { choice, text, narrow } = address;
  const [postingAs] = usePostingAs();
  const own = sorts?.time[0];
  const status = choice("view", STATUSES);
  const filter =
    name === "all"
      ? { type: choice("type", TYPE_CODES) ?? undefined, company: companyIn(text("company") || (postingAs ?? "")) }
      : { type: undefined, company: undefined };
  const sort = sorts ? (choice("sort", [...sorts.name, ...sorts.time]) ?? own) : undefined;
  const companyWord = (company: string | null) => company ?? (postingAs === null ? null : ALL_COMPANIES);
  return {
    ...address,
    filter,
    /** All filters and the order, as in a saved view. */
    filters: {
      ...filter,
      q: address.q,
      status: status ?? undefined,
      sort: sort === own ? undefined : sort,
    } satisfies SavedFilters,
    /** Applies a saved view. */
    apply: (view: SavedFilters) =>
      narrow({
        q: view.q || null,
        type: view.type ?? null,
        company: companyWord(view.company?.toString() ?? null),
        view: view.status ?? null,
        sort: view.sort === own ? null : (view.sort ?? null),
      }),
    status: name === "all" ? (status ?? undefined) : undefined,
    /**
     * The switcher's company is the filter until another is chosen here; "all companies" then needs a value in the
     * address.
     */
    filterCompany: (company: string | null) => narrow({ company: companyWord(company) }),
    isNarrowed: address.q !== "" || filter.type !== undefined || filter.company !== undefined,
    sort,
    sortBy: (sort: ListSort) => narrow({ sort: sort === own ? null : sort }),
    clear: () => narrow({ q: null, type: null, company: postingAs === null ? null : ALL_COMPANIES }),
    /** Filters stay when the status changes; the trash has a separate search. */
    show: (tab: Tab) =>
      narrow({
        view: tab,
        ...((tab === "trash" || name === "trash") && { q: null, sort: null, type: null, company: null }),
      }),
  };
}
export type SortedAddress = ReturnType<typeof useSortedAddress>;

function companyIn(text: string): number | typeof NO_COMPANY | undefined {
  if (text === NO_COMPANY) return NO_COMPANY;
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
