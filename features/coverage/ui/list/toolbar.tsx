/** Tabs by status, each with its count, and the filters. */
import "@mantine/core/styles/ScrollArea.layer.css";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { StatusTabs } from "#ui-kit/tables/status-tabs.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import type { Finds, FindTab } from "../../contract.ts";
import { KIND_CHOICES } from "../kinds.tsx";
import type { ShownCompany } from "../use-company.ts";
import { languageWord } from "../words.ts";
import styles from "./list.module.css";
import { type CoverageAddress, PERIODS } from "./use-address.ts";

const TABS: readonly (readonly [FindTab, string])[] = [
  ["to_confirm", "To confirm"],
  ["confirmed", "Confirmed"],
  ["dismissed", "Dismissed"],
  ["added", "Clips you added"],
];

export function CoverageTabs({ address, data }: { address: CoverageAddress; data: Finds | undefined }) {
  return <StatusTabs tabs={TABS} value={address.tab} countOf={(tab) => data?.counts[tab]} onChoose={address.show} />;
}

type FiltersProps = {
  address: CoverageAddress;
  data: Finds;
  company: ShownCompany;
  /** There is nothing to filter but whose coverage is shown. */
  isFirst: boolean;
};

export function CoverageFilters({ address, data: { choices }, company, isFirst }: FiltersProps) {
  const { filter, period, choose, narrow } = address;
  const textOf = (value: number | undefined) => (value === undefined ? null : String(value));
  return (
    <div className={styles.filters}>
      <Toolbar>
        {company.choices.length > 0 && (
          <FilterChoice
            label="Company"
            data={company.choices}
            value={String(company.id)}
            onChoose={(chosen) => narrow({ company: chosen, release: null, outlet: null, language: null })}
          />
        )}
        {!isFirst && (
          <>
            <FilterChoice
              label="Release"
              all="All releases"
              isSearchable={choices.posts.length > 8}
              data={choices.posts.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={textOf(filter.post)}
              onChoose={(chosen) => choose("release", chosen)}
            />
            <FilterChoice
              label="Kind"
              all="All kinds"
              data={KIND_CHOICES}
              value={filter.kind ?? null}
              onChoose={(chosen) => choose("kind", chosen)}
            />
            <FilterChoice
              label="Outlet"
              all="All outlets"
              isSearchable={choices.outlets.length > 8}
              data={choices.outlets.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={textOf(filter.outlet)}
              onChoose={(chosen) => choose("outlet", chosen)}
            />
            <FilterChoice
              label="Language"
              all="Any language"
              data={choices.languages.map((tag) => ({ value: tag, label: languageWord(tag) }))}
              value={filter.language ?? null}
              onChoose={(chosen) => choose("language", chosen)}
            />
            <FilterChoice
              label="Period"
              all="Any time"
              data={PERIODS}
              value={period}
              onChoose={(chosen) => choose("period", chosen)}
            />
            <span className={styles.order}>Newest release first</span>
          </>
        )}
      </Toolbar>
    </div>
  );
}
