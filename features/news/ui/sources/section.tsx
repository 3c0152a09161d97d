/** One source: its name, follow button, health, and articles in a row. */
import { ActionIcon, Button } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { memo, useId } from "react";
import { arrangeFamilies } from "#ui-kit/art/arrange.ts";
import type { SourceGroup } from "../../contract.ts";
import { ArticleCard } from "../articles/card.tsx";
import { FollowButton } from "./follow-button.tsx";
import { ReelSkeleton } from "./skeletons.tsx";
import { SourceLogo } from "../source-logo.tsx";
import classes from "./section.module.css";
import { SourceStatus } from "./status.tsx";
import { useOlderArticles } from "../articles/use-articles.ts";
import { useReel } from "./use-reel.ts";

type SourceSectionProps = {
  group: SourceGroup;
  now: Date;
  /** No source can be reached, which a notice above the list says once. */
  isCutOff: boolean;
  onRetry: () => void;
};

export const SourceSection = memo(function SourceSection({ group, now, isCutOff, onRetry }: SourceSectionProps) {
  const headingId = useId();
  const { articles } = group;
  const older = useOlderArticles(group);
  const { reel, isAtStart, isAtEnd, onScroll, scroll } = useReel();
  const families = arrangeFamilies(
    articles.map(({ title, media_url }) => (media_url ? null : title)),
    articles.length,
  );
  const isQueued = group.status.state === "queued";
  const hasMore = group.older !== null && articles.length > 0;
  const forward = () => {
    if (isAtEnd) older.load();
    else scroll(1);
  };
  const isOverAtEnd = isAtEnd && (!hasMore || older.isLoading);
  return (
    <section
      className={classes.source}
      data-line={(isCutOff && articles.length === 0) || undefined}
      aria-labelledby={headingId}
    >
      <header className={classes.head}>
        <SourceLogo name={group.source} logo={group.metadata.logo} />
        <div className={classes.about}>
          <h2 id={headingId}>
            <bdi>{group.source}</bdi>
          </h2>
          <p className={classes.detail}>
            <SiteLink url={group.metadata.site_url} />
            <bdi>{group.metadata.description || (!group.metadata.site_url && group.rss_feed_url)}</bdi>
          </p>
        </div>
        <FollowButton name={group.source} url={group.rss_feed_url} isFollowed={group.is_followed} />
        {!(isAtStart && isOverAtEnd && !older.isLoading) && (
          <span className={classes.arrows}>
            <Arrow label="Previous stories" icon={IconChevronLeft} run={() => scroll(-1)} isOff={isAtStart} />
            <Arrow label="Next stories" icon={IconChevronRight} run={forward} isOff={isOverAtEnd} />
          </span>
        )}
      </header>
      <SourceStatus status={group.status} hasArticles={articles.length > 0} isCutOff={isCutOff} onRetry={onRetry} />
      {isQueued && articles.length === 0 && <ReelSkeleton />}
      {articles.length > 0 && (
        <ul className={classes.reel} ref={reel} onScroll={onScroll} aria-label={`Stories of ${group.source}`}>
          {articles.map((article, index) => (
            <li key={article.id}>
              <ArticleCard article={article} family={families[index] ?? null} now={now} />
            </li>
          ))}
          {hasMore && (
            <li className={classes.more}>
              <Button variant="subtle" loading={older.isLoading} onClick={older.load}>
                Older stories
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  );
});

type ArrowProps = { label: string; icon: typeof IconChevronLeft; run: () => void; isOff: boolean };

/** aria-disabled keeps the focus where it is at either end. */
function Arrow({ label, icon: Icon, run, isOff }: ArrowProps) {
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      data-disabled={isOff || undefined}
      onClick={() => !isOff && run()}
    >
      <Icon size={16} stroke={1.75} />
    </ActionIcon>
  );
}

function SiteLink({ url }: { url: string }) {
  const host = /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url).hostname.replace(/^www\.(?=.)/, "") : "";
  if (host === "") return null;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {host}
    </a>
  );
}
