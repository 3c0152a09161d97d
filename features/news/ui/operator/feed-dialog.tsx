/** One feed: its health in detail, and its entry in the catalogue. */
import { Badge, Modal, Skeleton } from "@mantine/core";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { formatSpan } from "#ui-kit/format/spans.ts";
import type { OperatorFeed } from "../../operator-contract.ts";
import { FeedForm } from "./feed-form.tsx";
import { feedName, STATES, stateWords } from "./feed-words.ts";
import classes from "./feeds-screen.module.css";
import type { FeedLife } from "./use-feed-life.ts";
import { useOperatorFeed } from "./use-operator-feeds.ts";

type DialogProps = { id: number | null; life: FeedLife; onClose: () => void };

export function FeedDialog({ id, life, onClose }: DialogProps) {
  return (
    <Modal opened={id !== null} onClose={onClose} title="Feed" size={640} returnFocus>
      {id !== null && <OpenFeed key={id} id={id} life={life} onClose={onClose} />}
    </Modal>
  );
}

function OpenFeed({ id, life, onClose }: { id: number; life: FeedLife; onClose: () => void }) {
  const { data: feed, error, refetch, isFetching } = useOperatorFeed(id);
  if (error && !feed) {
    return <ErrorState title="This feed could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  if (!feed) return <Skeleton height={320} aria-label="Loading the feed" />;
  return (
    <>
      <Facts feed={feed} />
      {/* Changes on the server in between are shown after saving or reopening. */}
      <FeedForm feed={feed} life={life} onClose={onClose} />
    </>
  );
}

function Facts({ feed }: { feed: OperatorFeed }) {
  const { label, colour } = STATES[feed.state];
  const words = stateWords(feed);
  const { fetched_at: fetched, next_fetch_at: next } = feed;
  return (
    <div className={classes.facts}>
      <h3>
        <bdi>{feedName(feed)}</bdi> <Badge color={colour}>{label}</Badge>
      </h3>
      {words !== "" && <p>{words}</p>}
      <p>
        {fetched === null ? "Not fetched yet" : `Fetched ${formatMoment(fetched)}`}
        {next !== null && `, next ${formatMoment(next)}, every ${formatSpan(feed.interval_seconds)}`}.{" "}
        {formatCount(feed.entries)} {feed.entries === 1 ? "entry" : "entries"}, {formatCount(feed.followers)}{" "}
        {feed.followers === 1 ? "follower" : "followers"}.
      </p>
    </div>
  );
}
