import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { CloseButton, SegmentedControl, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigation } from "#ui-kit/navigation.tsx";
import type { ListSort } from "../../contract.ts";
import styles from "./post-list-toolbar.module.css";
import type { PostListView } from "./post-lists.ts";
import type { useListAddress } from "./use-list-address.ts";

/** After the last letter, before the server is asked. */
const DEBOUNCE_MS = 300;

type PostListToolbarProps = {
  view: PostListView;
  address: ReturnType<typeof useListAddress>;
  /** Whether there is anything to search or sort. */
  isUsed: boolean;
  isLoading: boolean;
};

/** Search; in the combined list also the way to the trash; where the table's heads are hidden also the order. */
export function PostListToolbar({ view, address, isUsed, isLoading }: PostListToolbarProps) {
  const hasTrash = view.name === "all" || view.name === "trash";
  if (!isUsed && !hasTrash) return null;
  return (
    <div className={styles.toolbar}>
      {isUsed && <SearchField q={address.q} onSearch={address.search} />}
      {hasTrash && <TrashSwitch isTrash={view.name === "trash"} />}
      {isUsed && view.sorts && <SortSelect view={view} sort={address.sort} onSort={address.sortBy} />}
      {isLoading && (
        <p className={styles.loading} role="status">
          Fetching Your Posts
        </p>
      )}
    </div>
  );
}

function SearchField({ q, onSearch }: { q: string; onSearch: (q: string) => void }) {
  const [text, setText] = useState(q);
  // What this field asked for last; any other search came from outside and is shown.
  const [asked, setAsked] = useState(q);
  const [shown, setShown] = useState(q);
  if (q !== shown) {
    setShown(q);
    if (q !== asked) {
      setAsked(q);
      setText(q);
    }
  }
  const ask = useDebouncedCallback((next: string) => {
    setAsked(next);
    onSearch(next);
  }, DEBOUNCE_MS);
  const change = (next: string) => {
    setText(next);
    ask(next.trim());
  };
  const clear = () => {
    change("");
    ask.flush();
  };
  return (
    <TextInput
      classNames={{ root: styles.search, wrapper: styles.searchBox }}
      aria-label="Search posts"
      placeholder="Search posts"
      maxLength={200}
      value={text}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") ask.flush();
        if (key === "Escape" && text) clear();
      }}
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={text && <CloseButton size="sm" aria-label="Clear search" onClick={clear} />}
    />
  );
}

function TrashSwitch({ isTrash }: { isTrash: boolean }) {
  const { setParameters } = useNavigation();
  return (
    <SegmentedControl
      aria-label="Which posts"
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
