/** Sources one below the other, with everything that can be true of them: loading, failed, empty, more to load. */
import { Button } from "@mantine/core";
import { IconNewsOff } from "@tabler/icons-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { useNow } from "#features/content/ui/use-now.ts";
import { logFailure } from "#platform/http-client/browser-log.ts";
import { EmptyState } from "#ui-kit/empty-state.tsx";
import { ErrorState } from "#ui-kit/error-state.tsx";
import { showError } from "#ui-kit/toasts.tsx";
import { newsMessages, type SourceGroup } from "../contract.ts";
import classes from "./group-list.module.css";
import { GroupsSkeleton } from "./groups-skeleton.tsx";
import { useOpenArticle } from "./reader-context.ts";
import { Reader } from "./reader.tsx";
import { SourceSection } from "./source-section.tsx";
import { type GroupSource, useGroups } from "./use-groups.ts";
import { useQueued } from "./use-queued.ts";

type GroupListProps = {
  source: GroupSource;
  isUnreadOnly?: boolean;
  /** What to do where there is nothing. */
  empty?: { detail: string; action?: ReactNode };
};

const EMPTY = { detail: "The sources appear here as soon as there are some." };

export function GroupList({ source, isUnreadOnly = false, empty = EMPTY }: GroupListProps) {
  const { groups, error, refetch, isFetching, ...pages } = useGroups(source);
  useFailureMessage(error, source.kind === "search" ? newsMessages.searchFailed : newsMessages.failed);
  if (error && !groups) {
    return (
      <ErrorState
        title={source.kind === "search" ? "The search could not be done" : "The news could not be loaded"}
        detail={error.message}
        action={{ run: () => void refetch(), isBusy: isFetching }}
      />
    );
  }
  if (!groups) return <GroupsSkeleton />;
  if (groups.length === 0) return <EmptyState icon={IconNewsOff} title={newsMessages.noData} {...empty} />;
  return (
    <>
      <Groups groups={groups} isUnreadOnly={isUnreadOnly} />
      {pages.hasNextPage && (
        <div className={classes.foot}>
          <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Load More
          </Button>
        </div>
      )}
    </>
  );
}

function useFailureMessage(error: Error | null, message: string): void {
  useEffect(() => {
    if (!error) return;
    logFailure("The news were not loaded.", error);
    showError(message);
  }, [error, message]);
}

const MINUTE_MS = 60_000;

function Groups({ groups, isUnreadOnly }: { groups: readonly SourceGroup[]; isUnreadOnly: boolean }) {
  const now = useNow(MINUTE_MS);
  const { isTakingLong, askAgain } = useQueued(groups);
  const kept = useKept(isUnreadOnly);
  const shown = useMemo(() => {
    if (!isUnreadOnly) return groups.map((group) => ({ group, articles: group.articles }));
    return groups
      .map((group) => ({ group, articles: group.articles.filter(({ id, is_read }) => !is_read || kept.has(id)) }))
      .filter(({ articles, group }) => articles.length > 0 || group.status.state === "queued");
  }, [groups, isUnreadOnly, kept]);
  const articles = useMemo(() => shown.flatMap((each) => each.articles), [shown]);
  return (
    <Reader articles={articles}>
      {shown.length === 0 && (
        <EmptyState
          icon={IconNewsOff}
          title={newsMessages.noData}
          detail="Everything that is loaded here has been read."
        />
      )}
      {isTakingLong && (
        <p className={classes.long} role="status">
          Some sources take longer than usual.
          <Button size="xs" variant="subtle" onClick={askAgain}>
            Look Again
          </Button>
        </p>
      )}
      {shown.map(({ group, articles: listed }) => (
        <SourceSection key={group.id} group={group} articles={listed} now={now} />
      ))}
    </Reader>
  );
}

/** Articles that were opened while only unread ones are shown: they stay until the filter is chosen anew. */
function useKept(isUnreadOnly: boolean): ReadonlySet<number> {
  const openId = useOpenArticle();
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set());
  if (isUnreadOnly && openId !== null && !kept.has(openId)) setKept(new Set(kept).add(openId));
  if (!isUnreadOnly && kept.size > 0) setKept(new Set());
  return kept;
}
