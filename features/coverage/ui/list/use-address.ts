/** Tab, filters and page of the list, as the address keeps them. */
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { COVERAGE_KINDS, FIND_TABS, type FindTab, PAGE_SIZE } from "../../contract.ts";
import type { CoverageCompany } from "../use-coverage.ts";

export const PERIODS = [
  { value: "7", label: "Last 7 days" },
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "365", label: "Last 12 months" },
] as const;

const NUMBER = /^[1-9]\d{0,14}$/;
const FILTERS = ["release", "kind", "outlet", "language", "period"] as const;
export type FilterName = (typeof FILTERS)[number];

/** The address is untrusted: what is no choice is no filter. */
export function useCoverageAddress(company: CoverageCompany) {
  const address = useListAddress();
  const { choice, narrow, page, text } = address;
  const numberOf = (name: FilterName) => (NUMBER.test(text(name)) ? Number(text(name)) : undefined);
  const tab = choice("tab", FIND_TABS) ?? "to_confirm";
  const period = choice(
    "period",
    PERIODS.map(({ value }) => value),
  );
  const filter = {
    post: numberOf("release"),
    kind: choice("kind", COVERAGE_KINDS) ?? undefined,
    outlet: numberOf("outlet"),
    language: text("language").slice(0, 20) || undefined,
    days: period === null ? undefined : Number(period),
  };
  return {
    ...address,
    tab,
    filter,
    period,
    isNarrowed: Object.values(filter).some((value) => value !== undefined),
    /** As the call is asked. */
    asked: { company, tab, page, page_size: PAGE_SIZE, ...filter },
    show: (next: FindTab) => narrow({ tab: next === "to_confirm" ? null : next }),
    choose: (name: FilterName, value: string | null) => narrow({ [name]: value }),
    clear: () => narrow(Object.fromEntries(FILTERS.map((name) => [name, null]))),
  };
}
export type CoverageAddress = ReturnType<typeof useCoverageAddress>;
