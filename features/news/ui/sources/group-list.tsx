/** A list of sources with all its states: loading, failed, empty, more to load. */
import { Button } from "@mantine/core";
import { IconNewsOff, IconPlugConnectedX } from "@tabler/icons-react";
import { type ReactNode, useCallback, useMemo } from "react";
import { useNow } from "#ui-kit/use-now.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { newsMessages, type SourceGroup } from "../../contract.ts";
import classes from "./group-list.module.css";
import { GroupsSkeleton } from "./skeletons.tsx";
import { Reader } from "../articles/reader.tsx";
import { SourceSection } from "./section.tsx";
import { type GroupSource, useGroups } from "./use-groups.ts";
import { usePages } from "../use-pages.ts";
import { useQueued } from "./use-queued.ts";

type GroupListProps = {
  source: GroupSource;
  isUnreadOnly?: boolean;
  /** Advice for an empty list. */
  empty?: { detail: string; action?: ReactNode };
};

const EMPTY = { detail: "Add a website to read its news here." };
const ALL_READ = { detail: "You are all caught up. Clear the filter to see read articles." };

export function GroupList({ source, isUnreadOnly = false, empty = EMPTY }: GroupListProps) {
  const query = useGroups(source, isUnreadOnly);
  const { groups, error, refetch, isFetching } = query;
  const loadMore = usePages(query);
  const retry = useCallback(() => void refetch(), [refetch]);
  if (error && !groups) {
    return (
      <ErrorState
        title={source.kind === "search" ? "The search failed" : "The news could not be loaded"}
        query={query}
      />
    );
  }
  if (!groups) return <GroupsSkeleton />;
  if (groups.length === 0)
    return <EmptyState icon={IconNewsOff} title={newsMessages.noData} {...(isUnreadOnly ? ALL_READ : empty)} />;
  return (
    <>
      <Groups groups={groups} onRetry={retry} isRetrying={isFetching} />
      {query.hasNextPage && (
        <div className={classes.foot}>
          <Button loading={query.isFetchingNextPage} onClick={loadMore}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
}

const MINUTE_MS = 60_000;
const FEW_SOURCES = 3;

type GroupsProps = { groups: readonly SourceGroup[]; onRetry: () => void; isRetrying: boolean };

function Groups({ groups, onRetry, isRetrying }: GroupsProps) {
  const now = useNow(MINUTE_MS);
  const { isTakingLong, askAgain } = useQueued(groups);
  const articles = useMemo(() => groups.flatMap((group) => group.articles), [groups]);
  const isCutOff = isNothingReached(groups);
  return (
    <Reader articles={articles}>
      {isCutOff && (
        <div className={classes.cutOff} role="status">
          <IconPlugConnectedX size={16} stroke={1.75} aria-hidden />
          <p>
            <b>No connection to news sources.</b> <span>We keep trying.</span>
          </p>
          <Button size="xs" flex="none" variant="subtle" loading={isRetrying} onClick={onRetry}>
            Try Again
          </Button>
        </div>
      )}
      {isTakingLong && (
        <p className={classes.long} role="status">
          Some sources are taking longer than usual.
          <Button size="xs" variant="subtle" onClick={askAgain}>
            Check again
          </Button>
        </p>
      )}
      {groups.map((group) => (
        <SourceSection key={group.id} group={group} now={now} isCutOff={isCutOff} onRetry={onRetry} />
      ))}
    </Reader>
  );
}

/** If only some cannot be reached, they are down; if none can, our connection is. */
function isNothingReached(groups: readonly SourceGroup[]): boolean {
  return groups.length >= FEW_SOURCES && groups.every(({ status }) => status.is_unreached === true);
}
