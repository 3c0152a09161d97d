import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl } from "@mantine/core";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import type { ListSort } from "../../contract.ts";
import styles from "./toolbar.module.css";
import type { PostListView } from "./post-lists.ts";
import type { SortedAddress } from "./use-address.ts";

type PostListToolbarProps = {
  view: PostListView;
  address: SortedAddress;
  /** Whether there is anything to search or sort. */
  isUsed: boolean;
  isLoading: boolean;
};

/** Search; in the combined list also the way to the trash; where the table's heads are hidden also the order. */
export function PostListToolbar({ view, address, isUsed, isLoading }: PostListToolbarProps) {
  const hasTrash = view.name === "all" || view.name === "trash";
  if (!isUsed && !hasTrash) return null;
  return (
    <Toolbar>
      {isUsed && <SearchField label="Search posts" q={address.q} onSearch={address.search} />}
      {hasTrash && <TrashSwitch isTrash={view.name === "trash"} />}
      {isUsed && view.sorts && <SortSelect view={view} sort={address.sort} onSort={address.sortBy} />}
      {isLoading && (
        <p className={styles.loading} role="status">
          Fetching Your Posts
        </p>
      )}
    </Toolbar>
  );
}

function TrashSwitch({ isTrash }: { isTrash: boolean }) {
  const { setParameters } = useNavigation();
  return (
    <SegmentedControl
      aria-label="Show"
      classNames={{ root: styles.switch, label: styles.choice }}
      data={[
        { value: "posts", label: "Posts" },
        { value: "trash", label: "Trash" },
      ]}
      value={isTrash ? "trash" : "posts"}
      onChange={(value) => setParameters({ view: value === "trash" ? value : null, q: null, page: null, sort: null })}
    />
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
