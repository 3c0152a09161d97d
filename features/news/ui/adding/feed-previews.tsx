import { IconNewsOff } from "@tabler/icons-react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { formatDay } from "#ui-kit/format/dates.ts";
import type { FeedPreview } from "../../contract.ts";
import classes from "./feed-previews.module.css";
import { FollowButton } from "../sources/follow-button.tsx";

/** The feeds that were found, each with its newest articles. */
export function FeedPreviews({ feeds }: { feeds: readonly FeedPreview[] }) {
  if (feeds.length === 0) {
    return (
      <EmptyState
        icon={IconNewsOff}
        title="No feed was found"
        detail="We could not find a feed on this site. Look for a link called RSS or Atom and paste it here."
      />
    );
  }
  return (
    <ul className={classes.previews} aria-label="Feeds found">
      {feeds.map((feed) => (
        <li key={feed.rss_feed_url}>
          <div className={classes.head}>
            <div>
              <h3>
                <bdi>{feed.title}</bdi>
              </h3>
              <p className={classes.address}>{feed.rss_feed_url}</p>
            </div>
            <FollowButton name={feed.title} url={feed.rss_feed_url} isFollowed={feed.is_followed} />
          </div>
          {feed.description && (
            <p className={classes.description}>
              <bdi>{feed.description}</bdi>
            </p>
          )}
          <ul className={classes.articles}>
            {feed.articles.map(({ title, link, published }) => (
              <li key={`${link} ${title}`}>
                <bdi>{title}</bdi>
                {published && <time dateTime={published}>{formatDay(published)}</time>}
              </li>
            ))}
          </ul>
          {feed.articles.length === 0 && <p className={classes.description}>No articles right now.</p>}
        </li>
      ))}
    </ul>
  );
}
