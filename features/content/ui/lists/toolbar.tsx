import { Button } from "@mantine/core";
import { IconSquareCheck } from "@tabler/icons-react";
import { CompanyChip } from "#features/companies/ui/company-chip.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import type { ListSort } from "../../contract.ts";
import styles from "./toolbar.module.css";
import type { PostListView } from "./post-lists.ts";
import { PostTabs, TypeFilter } from "./filters.tsx";
import { ExportList } from "./export-list.tsx";
import { SavedViews } from "./saved-views/saved-views.tsx";
import type { SortedAddress } from "./use-address.ts";
import type { Selection } from "./selection/use-selection.ts";

type PostListToolbarProps = {
  view: PostListView;
  address: SortedAddress;
  /** Whether there is anything to search or sort. */
  isUsed: boolean;
  isLoading: boolean;
  /** Number of posts in the list, as far as they are counted. */
  count: number;
  /** Null if the list has no bulk actions. */
  selecting: Selection | null;
};

/** Search; in the combined list also tabs and filters; if the table's heads are hidden, also the order. */
export function PostListToolbar({ view, address, isUsed, isLoading, count, selecting }: PostListToolbarProps) {
  const hasTabs = view.name === "all" || view.name === "trash";
  return (
    <>
      {hasTabs && <PostTabs view={view} address={address} />}
      {isUsed && (
        <Toolbar>
          <SearchField label="Search posts" q={address.q} onSearch={address.search} />
          {view.name === "all" && <TypeFilter address={address} />}
          <CompanyChip company={address.filter.company?.toString() ?? null} onClear={address.showAllCompanies} />
          {view.name === "all" && (
            <>
              <SavedViews address={address} />
              <ExportList filters={address.filters} count={count} />
            </>
          )}
          {selecting && (
            <Button
              className={styles.select}
              leftSection={<IconSquareCheck size={18} stroke={1.75} aria-hidden />}
              aria-pressed={selecting.isOn}
              onClick={() => selecting.turn(!selecting.isOn)}
            >
              Select
            </Button>
          )}
          {view.sorts && <SortSelect view={view} sort={address.sort} onSort={address.sortBy} />}
          {isLoading && (
            <p className={styles.loading} role="status">
              Fetching Your Posts
            </p>
          )}
        </Toolbar>
      )}
    </>
  );
}

type SortSelectProps = { view: PostListView; sort: ListSort | undefined; onSort: (sort: ListSort) => void };

const ORDER_LABELS: Record<ListSort, string> = {
  "-created_at": "Newest first",
  created_at: "Oldest first",
  publishing_time: "Soonest first",
  "-publishing_time": "Latest first",
  name: "Name, A to Z",
  "-name": "Name, Z to A",
};

function SortSelect({ view: { sorts }, sort, onSort }: SortSelectProps) {
  if (!sorts) return null;
  const offered = [...sorts.time, ...sorts.name];
  return (
    <select
      className={styles.sort}
      aria-label="Order"
      value={sort}
      onChange={({ currentTarget }) => {
        const chosen = offered.find((each) => each === currentTarget.value);
        if (chosen) onSort(chosen);
      }}
    >
      {offered.map((each) => (
        <option key={each} value={each}>
          {ORDER_LABELS[each]}
        </option>
      ))}
    </select>
  );
}
