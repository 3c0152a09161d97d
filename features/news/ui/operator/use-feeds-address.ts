/** Search, filter, category, order and page of the feeds, as the address keeps them. */
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { NEWS_CATEGORIES } from "../../contract.ts";
import { FEED_FILTERS, FEED_ORDERS, type FeedFilter } from "../../operator-contract.ts";
import type { FeedsAsked } from "./use-operator-feeds.ts";

const LONGEST_SEARCH = 200;

export function useFeedsAddress() {
  const { parameters, setParameters } = useNavigation();
  const given = (name: string) => parameters.get(name);
  const asked: FeedsAsked = {
    q: (given("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    filter: FEED_FILTERS.find((each) => each === given("filter")) ?? "all",
    category: NEWS_CATEGORIES.find(({ key }) => key === given("category"))?.key ?? "",
    order: FEED_ORDERS.find((each) => each === given("order")) ?? "failing",
    page: /^[1-9]\d{0,4}$/.test(given("page") ?? "") ? Number(given("page")) : 1,
  };
  return {
    asked,
    isNarrowed: asked.q !== "" || asked.filter !== "all" || asked.category !== "",
    search: (q: string) => setParameters({ q, page: null }),
    filterBy: (filter: FeedFilter) => setParameters({ filter: filter === "all" ? null : filter, page: null }),
    narrowTo: (category: string | null) => setParameters({ category, page: null }),
    orderBy: (order: string | null) => setParameters({ order: order === "failing" ? null : order, page: null }),
    goTo: (page: number) => setParameters({ page: page === 1 ? null : String(page) }),
    clear: () => setParameters({ q: null, filter: null, category: null, page: null }),
  };
}
