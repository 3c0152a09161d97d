/** The feed catalogue for operators: every feed with its health, what fails for longest first. */
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, Select } from "@mantine/core";
import { IconActivity, IconPlus } from "@tabler/icons-react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { Figures } from "#ui-kit/page/figures.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { NEWS_CATEGORIES } from "../../contract.ts";
import { FEED_FILTERS, type FeedFilter, type OperatorFeedList } from "../../operator-contract.ts";
import { AddFeedDialog } from "./add-feed-dialog.tsx";
import { FeedDialog } from "./feed-dialog.tsx";
import { feedIdOf, NEW_FEED } from "./feed-item.ts";
import { FeedTable } from "./feed-table.tsx";
import classes from "./feeds-screen.module.css";
import { useFeedLife } from "./use-feed-life.ts";
import { useFeedsAddress } from "./use-feeds-address.ts";
import { PAGE_SIZE, useOperatorFeeds } from "./use-operator-feeds.ts";

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
];

export function FeedsScreen() {
  const { item, openItem, closeItem } = useNavigation();
  const address = useFeedsAddress();
  const { data, error, refetch, isFetching, isPlaceholderData } = useOperatorFeeds(address.asked);
  const life = useFeedLife();
  const again = { run: () => void refetch(), isBusy: isFetching };
  const hasFailed = error !== null && !data;
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
      {!hasFailed && <Counts counts={data?.counts} />}
      <Toolbar address={address} />
      {hasFailed && <ErrorState title="The feeds could not be loaded" detail={error.message} action={again} />}
      {data?.count === 0 && <NoFeeds isNarrowed={address.isNarrowed} onClear={address.clear} />}
      {!hasFailed && data?.count !== 0 && (
        <FeedTable feeds={data?.feeds} isBusy={!data || isPlaceholderData} life={life} />
      )}
      {data && data.count > 0 && (
        <ListFoot
          page={address.asked.page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={address.goTo}
        >
          {data.count === 1 ? "1 feed" : `${formatCount(data.count)} feeds`}
        </ListFoot>
      )}
      <FeedDialog id={feedIdOf(item)} life={life} onClose={closeItem} />
      <AddFeedDialog opened={item === NEW_FEED} onClose={closeItem} />
    </>
  );
}

function Counts({ counts }: { counts: OperatorFeedList["counts"] | undefined }) {
  return (
    <div className={classes.counts}>
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
    </div>
  );
}

function Toolbar({ address }: { address: ReturnType<typeof useFeedsAddress> }) {
  const { asked } = address;
  return (
    <div className={classes.toolbar}>
      <SearchField label="Search feeds" placeholder="Search feeds..." q={asked.q} onSearch={address.search} />
      <SegmentedControl
        aria-label="Health"
        className={classes.filter}
        data={FEED_FILTERS.map((value) => ({ value, label: LABELS[value] }))}
        value={asked.filter}
        onChange={(chosen) => address.filterBy(FEED_FILTERS.find((each) => each === chosen) ?? "all")}
      />
      <Select
        aria-label="Category"
        classNames={{ root: classes.choice ?? "", wrapper: classes.box ?? "" }}
        placeholder="All categories"
        clearable
        data={NEWS_CATEGORIES.map(({ key, label }) => ({ value: key, label }))}
        value={asked.category === "" ? null : asked.category}
        onChange={address.narrowTo}
      />
      <Select
        aria-label="Order"
        classNames={{ root: classes.choice ?? "", wrapper: classes.box ?? "" }}
        allowDeselect={false}
        data={ORDERS}
        value={asked.order}
        onChange={address.orderBy}
      />
    </div>
  );
}

function NoFeeds({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  return isNarrowed ? (
    <EmptyState
      icon={IconActivity}
      title="No matching feeds"
      detail="No feeds match this search, status and category."
      action={<Button onClick={onClear}>Show all feeds</Button>}
    />
  ) : (
    <EmptyState
      icon={IconActivity}
      title="No feeds yet"
      detail="The shipped catalogue comes when a worker starts; readers add theirs."
    />
  );
}
