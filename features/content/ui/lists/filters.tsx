/** Tabs and the filter by type of Posted Content; its company is chosen in the top bar. */
import "@mantine/core/styles/ScrollArea.layer.css";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { StatusTabs } from "#ui-kit/tables/status-tabs.tsx";
import { KINDS } from "../../kinds/index.ts";
import { usePostCounts } from "../use-posts.ts";
import type { PostListView } from "./post-lists.ts";
import { type SortedAddress, type Tab, TABS } from "./use-address.ts";

const TAB_LABELS: Record<Exclude<Tab, null>, string> = {
  approval: "In approval",
  published: "Published",
  draft: "Drafts",
  scheduled: "Scheduled",
  pending: "Pending",
  withdrawn: "Withdrawn",
  trash: "Trash",
};
const TYPES = KINDS.map(({ typeCode, pluralLabel }) => ({ value: typeCode, label: pluralLabel }));

/** The tabs of what few have are shown only if there are such posts. */
const RARE = { withdrawn: "withdrawn", approval: "in_approval" } as const;

export function PostTabs({ view, address }: { view: PostListView; address: SortedAddress }) {
  const { q, filter, status, approval } = address;
  const { data } = usePostCounts({ q, ...filter });
  const shown: Tab = view.name === "trash" ? "trash" : approval ? "approval" : (status ?? null);
  const tabs = TABS.filter(
    (tab) => (tab !== "withdrawn" && tab !== "approval") || tab === shown || (data?.[RARE[tab]] ?? 0) > 0,
  );
  return (
    <StatusTabs
      tabs={tabs.map((tab) => [tab, tab ? TAB_LABELS[tab] : "All"] as const)}
      value={shown}
      countOf={(tab) => data?.[tab === "approval" ? RARE.approval : (tab ?? "all")]}
      onChoose={address.show}
    />
  );
}

export function TypeFilter({ address: { filter, narrow } }: { address: SortedAddress }) {
  return (
    <FilterChoice
      label="Type"
      all="All types"
      data={TYPES}
      value={filter.type ?? null}
      onChoose={(type) => narrow({ type })}
    />
  );
}
