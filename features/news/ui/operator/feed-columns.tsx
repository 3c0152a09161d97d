/** Columns of the feed catalogue: name, health, last and next fetch, and use. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconBan, IconPencil, IconPlayerPlay, IconRefresh } from "@tabler/icons-react";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { formatSpan } from "#ui-kit/format/spans.ts";
import { ItemLink } from "#ui-kit/page/navigation.tsx";
import { itemOf } from "#ui-kit/page/numbered-item.ts";
import table from "#ui-kit/tables/data-table.module.css";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import type { OperatorFeed } from "../../operator-contract.ts";
import { categoryLabel, feedName, fetchedWords, nextWords, STATES, stateWords } from "./feed-words.ts";
import classes from "./feeds-screen.module.css";
import type { FeedLife } from "./use-feed-life.ts";

export function feedColumns(life: FeedLife): Column<OperatorFeed>[] {
  return [
    {
      name: "Source",
      kind: "lead",
      width: [30, 200],
      clip: 0,
      narrow: ["first", "line"],
      loading: [168, 28],
      cell: (feed) => (
        <>
          <ItemLink item={itemOf("feed", feed.id)} className={table.whole}>
            <bdi>{feedName(feed)}</bdi>
          </ItemLink>
          <small title={feed.url}>{feed.url.replace(/^https?:\/\//, "")}</small>
        </>
      ),
    },
    { name: "Category", kind: "plain", cell: ({ category }) => categoryLabel(category) },
    {
      name: "State",
      width: [34, 180],
      className: classes.state,
      narrow: ["line"],
      cell: (feed) => <Health feed={feed} />,
    },
    {
      name: "Last and next fetch",
      kind: "plain",
      narrow: ["named"],
      narrowName: "Fetched",
      cell: (feed) => (
        <>
          <span title={feed.fetched_at ? formatMoment(feed.fetched_at) : undefined}>{fetchedWords(feed)}</span>
          <small title={feed.next_fetch_at ? formatMoment(feed.next_fetch_at) : undefined}>{nextWords(feed)}</small>
        </>
      ),
    },
    {
      name: "Every",
      kind: "plain",
      narrow: ["named"],
      tight: "hidden",
      cell: ({ interval_seconds }) => formatSpan(interval_seconds),
    },
    {
      name: "Entries",
      kind: "figure",
      narrow: ["named"],
      tight: "hidden",
      cell: ({ entries }) => formatCount(entries),
    },
    {
      name: "Followers",
      kind: "figure",
      narrow: ["named"],
      tight: "hidden",
      cell: ({ followers }) => formatCount(followers),
    },
    { name: "Actions", kind: "end", cell: (feed) => <Actions feed={feed} life={life} /> },
  ];
}

function Health({ feed }: { feed: OperatorFeed }) {
  const { label, colour } = STATES[feed.state];
  const words = stateWords(feed);
  return (
    <div className={classes.health}>
      <Badge color={colour}>{label}</Badge>
      {words !== "" && (
        <span className={classes.words} title={words}>
          <bdi>{words}</bdi>
        </span>
      )}
    </div>
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
      <ActionIcon component={ItemLink} item={itemOf("feed", id)} aria-label={`Edit ${name}`} title="Edit">
        <IconPencil size={17} stroke={1.75} aria-hidden />
      </ActionIcon>
    </>
  );
}
