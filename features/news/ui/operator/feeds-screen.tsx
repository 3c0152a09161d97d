/** The feed catalogue for operators: every feed with its health, longest failing first. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl } from "@mantine/core";
import { IconActivity, IconPlus } from "@tabler/icons-react";
import { Figures } from "#ui-kit/page/figures.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { idOfItem } from "#ui-kit/page/numbered-item.ts";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import { NEWS_CATEGORIES } from "../../contract.ts";
import { FEED_FILTERS, type FeedFilter, type OperatorFeedList } from "../../operator-contract.ts";
import { AddFeedDialog } from "./add-feed-dialog.tsx";
import { feedColumns } from "./feed-columns.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import classes from "./feeds-screen.module.css";
import { useFeedLife } from "./use-feed-life.ts";
import { type FeedsAsked, PAGE_SIZE, useOperatorFeeds } from "./use-operator-feeds.ts";

const NEW_FEED = "new-feed";
const LABELS: Record<FeedFilter, string> = {
  all: "All",
  healthy: "Healthy",
  failing: "Failing",
  retired: "Retired",
  catalogue: "Catalogue",
};
const ORDERS = [
  { value: "failing", label: "Longest failing" },
  { value: "newest", label: "Newest" },
  { value: "name", label: "By name" },
] as const;
const CATEGORIES = NEWS_CATEGORIES.map(({ key, label }) => ({ value: key, label }));

function useFeedsAddress() {
  const address = useListAddress();
  const { q, page, choice } = address;
  const asked: FeedsAsked = {
    q,
    page,
    filter: choice("filter", FEED_FILTERS) ?? "all",
    category: CATEGORIES.find(({ value }) => value === address.text("category"))?.value ?? "",
    order: ORDERS.find(({ value }) => value === address.text("order"))?.value ?? "failing",
  };
  return { ...address, asked };
}

export function FeedsScreen() {
  const { item, openItem, closeItem } = useNavigation();
  const address = useFeedsAddress();
  const { asked, narrow } = address;
  const feeds = useOperatorFeeds(asked);
  const list = usePagedList(feeds, address, { pageSize: PAGE_SIZE, rowsOf: (answer) => answer.feeds });
  const life = useFeedLife();
  const isNarrowed = asked.q !== "" || asked.filter !== "all" || asked.category !== "";
  const showAll = <Button onClick={() => narrow({ q: null, filter: null, category: null })}>Show all feeds</Button>;
  return (
    <>
      <PageHead
        title="Feed Catalogue"
        note="Health of every feed"
        actions={
          <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => openItem(NEW_FEED)}>
            Add feed
          </Button>
        }
      />
      {list.failure === null && <Counts counts={feeds.data?.counts} />}
      <Toolbar>
        <SearchField label="Search feeds" placeholder="Search feeds..." q={asked.q} onSearch={address.search} />
        <SegmentedControl
          className={classes.filter}
          aria-label="Health"
          data={FEED_FILTERS.map((value) => ({ value, label: LABELS[value] }))}
          value={asked.filter}
          onChange={(chosen) => narrow({ filter: chosen === "all" ? null : chosen })}
        />
        <FilterChoice
          label="Category"
          all="All categories"
          data={CATEGORIES}
          value={asked.category || null}
          onChoose={(category) => narrow({ category })}
        />
        <FilterChoice
          label="Order"
          data={ORDERS}
          value={asked.order}
          onChoose={(order) => narrow({ order: order === "failing" ? null : order })}
        />
      </Toolbar>
      <PagedTable
        label="Feeds"
        columns={feedColumns(life)}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        corner={128}
        loadingRows={6}
        noun={["feed", "feeds"]}
        failed="The feeds could not be loaded"
        empty={
          isNarrowed
            ? {
                icon: IconActivity,
                title: "No matching feeds",
                detail: "No feeds match this search, status and category.",
                action: showAll,
              }
            : {
                icon: IconActivity,
                title: "No feeds yet",
                detail: "The built-in catalogue is added when a worker starts. Users add their own feeds.",
              }
        }
      />
      <FeedDialog id={idOfItem("feed", item)} life={life} onClose={closeItem} />
      <AddFeedDialog opened={item === NEW_FEED} onClose={closeItem} />
    </>
  );
}

function Counts({ counts }: { counts: OperatorFeedList["counts"] | undefined }) {
  return (
    <Figures
      label="Feeds by health"
      figures={[
        { label: "Feeds", value: counts?.all, note: "Followed or in the catalogue" },
        { label: "Healthy", value: counts?.healthy, note: "Working or new" },
        { label: "Failing", value: counts?.failing, note: "Retried less often over time" },
        { label: "Retired", value: counts?.retired, note: "No longer fetched" },
        { label: "Catalogue", value: counts?.catalogue, note: "Shown to all users" },
      ]}
    />
  );
}
