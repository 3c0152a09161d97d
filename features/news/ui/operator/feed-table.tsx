/** Rows of the feed catalogue: which feed, how it fares, when it was and will be asked, and how much of it is used. */
import { ActionIcon, Badge, Skeleton } from "@mantine/core";
import { IconBan, IconPencil, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { formatSpan } from "#ui-kit/format/spans.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import type { OperatorFeed } from "../../operator-contract.ts";
import { feedItemOf } from "./feed-item.ts";
import { categoryLabel, feedName, fetchedWords, nextWords, STATES, stateWords } from "./feed-words.ts";
import classes from "./feeds-screen.module.css";
import type { FeedLife } from "./use-feed-life.ts";

type FeedTableProps = {
  /** undefined while loading. */
  feeds: OperatorFeed[] | undefined;
  isBusy: boolean;
  life: FeedLife;
};

export function FeedTable({ feeds, isBusy, life }: FeedTableProps) {
  return (
    <table className={`${table.table} ${classes.feeds}`} aria-label="Feeds" aria-busy={isBusy}>
      <thead>
        <tr>
          <th scope="col">Source</th>
          <th scope="col">Category</th>
          <th scope="col">State</th>
          <th scope="col">Last and next fetch</th>
          <th scope="col">Every</th>
          <th scope="col" className={table.figure}>
            Entries
          </th>
          <th scope="col" className={table.figure}>
            Followers
          </th>
          <th scope="col" className={table.end}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>{feeds ? feeds.map((feed) => <Row key={feed.id} feed={feed} life={life} />) : <SkeletonRows />}</tbody>
    </table>
  );
}

function Row({ feed, life }: { feed: OperatorFeed; life: FeedLife }) {
  const { label, colour } = STATES[feed.state];
  const words = stateWords(feed);
  return (
    <tr className={table.row}>
      <td className={`${table.lead} ${classes.source}`}>
        <ItemLink item={feedItemOf(feed.id)} className={`${table.whole} ${classes.name}`}>
          <bdi>{feedName(feed)}</bdi>
        </ItemLink>
        <span className={classes.url} title={feed.url}>
          {feed.url.replace(/^https?:\/\//, "")}
        </span>
      </td>
      <td className={table.plain}>{categoryLabel(feed.category)}</td>
      <td className={classes.state}>
        <div className={classes.health}>
          <Badge color={colour}>{label}</Badge>
          {words !== "" && (
            <span className={classes.words} title={words}>
              <bdi>{words}</bdi>
            </span>
          )}
        </div>
      </td>
      <td className={table.plain} data-label="Fetched">
        <span title={feed.fetched_at ? formatDateTime(feed.fetched_at) : undefined}>{fetchedWords(feed)}</span>
        <span className={classes.next} title={feed.next_fetch_at ? formatDateTime(feed.next_fetch_at) : undefined}>
          {nextWords(feed)}
        </span>
      </td>
      <td className={table.plain} data-label="Every">
        {formatSpan(feed.interval_seconds)}
      </td>
      <td className={table.figure} data-label="Entries">
        {formatCount(feed.entries)}
      </td>
      <td className={table.figure} data-label="Followers">
        {formatCount(feed.followers)}
      </td>
      <td className={table.end}>
        <Actions feed={feed} life={life} />
      </td>
    </tr>
  );
}

function Actions({ feed, life: { running, run } }: { feed: OperatorFeed; life: FeedLife }) {
  const { id } = feed;
  const name = feedName(feed);
  const busy = running?.id === id ? running.kind : null;
  const act = (kind: "fetch" | "retire" | "revive") => ({
    loading: busy === kind,
    disabled: busy !== null,
    onClick: () => run(kind, id),
  });
  return (
    <>
      {feed.state === "retired" ? (
        <ActionIcon aria-label={`Revive ${name}`} title="Revive" {...act("revive")}>
          <IconPlayerPlay size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      ) : (
        <>
          <ActionIcon aria-label={`Fetch ${name} now`} title="Fetch now" {...act("fetch")}>
            <IconRefresh size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon aria-label={`Retire ${name}`} title="Retire" {...act("retire")}>
            <IconBan size={17} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ActionIcon component={ItemLink} item={feedItemOf(id)} aria-label={`Edit ${name}`} title="Edit">
        <IconPencil size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}

function SkeletonRows() {
  return [168, 120, 190, 140, 156, 110].map((width) => (
    <tr key={width} aria-hidden>
      <td className={classes.source}>
        <Skeleton height={12} width={width} />
        <Skeleton height={10} width={width + 40} mt={6} />
      </td>
      <td className={table.plain}>
        <Skeleton height={12} width={72} />
      </td>
      <td className={classes.state}>
        <Skeleton height={16} width={60} />
      </td>
      <td className={table.figure} colSpan={5}>
        <Skeleton height={12} width="100%" />
      </td>
    </tr>
  ));
}
