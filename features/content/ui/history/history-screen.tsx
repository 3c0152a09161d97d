/** History of a post: who saved what and when, two versions side by side, and restoring one. */
import { Skeleton } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { IconHistory } from "@tabler/icons-react";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { NavigationContext, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import type { Stage } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import type { RevisionLine } from "../../contracts/revision.ts";
import { HistoryComparison } from "./comparison.tsx";
import { HistoryList } from "./list.tsx";
import { versionName } from "./words.ts";
import classes from "./history.module.css";
import { POSTS_KEY } from "../use-posts.ts";
import { restoreRevision, useRevision, useRevisions } from "./use-revisions.ts";

type Props = {
  kind: ContentKind;
  stage: Stage;
  id: number;
  /** Compared with the current version at first; missing: the version before it. */
  since?: number | undefined;
  onClose: () => void;
};

export function HistoryScreen({ kind, id, since, onClose }: Props) {
  const navigation = useNavigation();
  const { data: revisions, error, isFetching, refetch } = useRevisions(id);
  const newest = useRevision(id, revisions?.[0]?.version ?? null);
  const name = newest.data ? newest.data.name || "Untitled" : null;
  return (
    <NavigationContext value={{ ...navigation, back: onClose }}>
      <PageHead title="History" note={name} />
      {revisions && <Versions kind={kind} postId={id} revisions={revisions} since={since} />}
      {!revisions && error && (
        <ErrorState
          title="The history could not be loaded"
          detail={error instanceof ApiError ? error.detail : clientMessages.unexpected}
          query={{ refetch, isFetching }}
        />
      )}
      {!revisions && !error && <LoadingVersions />}
    </NavigationContext>
  );
}

type VersionsProps = {
  kind: ContentKind;
  postId: number;
  revisions: readonly RevisionLine[];
  since: number | undefined;
};

function Versions({ kind, postId, revisions, since }: VersionsProps) {
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<readonly [number, number] | null>(null);
  const current = revisions.find(({ is_current }) => is_current) ?? revisions[0];
  const newestVersion = revisions[0]?.version ?? 0;

  const restore = useMutation({
    mutationFn: ({ version, shown }: { version: number; shown: number; undoes?: boolean }) =>
      restoreRevision(postId, version, shown),
    onSuccess(post, { version, undoes }) {
      setChosen(null);
      const waits = post.review === "waiting" ? " It is waiting for review." : "";
      const undo = () => restore.mutate({ version: current?.version ?? 0, shown: post.version, undoes: true });
      const canUndo = !undoes && current !== undefined;
      showSuccess(`Version ${version} restored.${waits}`, canUndo ? { label: "Undo", run: undo } : undefined);
    },
    onError: (error) => showError(error instanceof ApiError ? error.detail : clientMessages.unexpected),
    // Most failures mean that the list is out of date.
    onSettled: () => cache.invalidateQueries({ queryKey: POSTS_KEY }),
  });

  const [older, newer] = pairOf(revisions, chosen ?? pairSince(since, current) ?? defaultPair(revisions, current));
  const compareWithCurrent = (version: number) => {
    const other = version === current?.version ? lineBefore(revisions, version)?.version : current?.version;
    setChosen([version, other ?? version]);
  };
  if (!older || !newer) {
    return (
      <EmptyState
        icon={IconHistory}
        title="No versions yet"
        detail="Every version you save from now on is kept here."
      />
    );
  }
  return (
    <div className={classes.columns}>
      <HistoryList
        kind={kind}
        revisions={revisions}
        compared={[older.version, newer.version]}
        onCompare={compareWithCurrent}
      />
      {revisions.length === 1 ? (
        <EmptyState
          icon={IconHistory}
          title={`${versionName(older)} is the only version`}
          detail="Save this post again to see what changed."
        />
      ) : (
        <HistoryComparison
          kind={kind}
          postId={postId}
          revisions={revisions}
          older={older}
          newer={newer}
          isRestoring={restore.isPending}
          onChoose={(one, other) => setChosen([one, other])}
          onRestore={(version) => restore.mutate({ version, shown: newestVersion })}
        />
      )}
    </div>
  );
}

function lineBefore(revisions: readonly RevisionLine[], version: number): RevisionLine | undefined {
  return revisions.find((line) => line.version < version);
}

/** A version and the current one; null if they are the same, or none was asked for. */
function pairSince(since: number | undefined, current: RevisionLine | undefined): [number, number] | null {
  return since === undefined || current === undefined || since === current.version ? null : [since, current.version];
}

/** The current text and the one before it; a proposed edit is compared with the published text. */
function defaultPair(revisions: readonly RevisionLine[], current: RevisionLine | undefined): [number, number] {
  const version = current?.version ?? 0;
  const newest = revisions[0]?.version ?? version;
  const other = newest === version ? (lineBefore(revisions, version)?.version ?? version) : newest;
  return [other, version];
}

/** The two lines, the older one first, whichever was chosen first. */
function pairOf(revisions: readonly RevisionLine[], versions: readonly [number, number]) {
  const lines = versions.map((version) => revisions.find((line) => line.version === version));
  return lines.toSorted((one, other) => (one?.version ?? 0) - (other?.version ?? 0));
}

function LoadingVersions() {
  return (
    <div className={classes.columns} aria-busy="true" aria-label="Loading the history">
      <div className={classes.loading}>
        {[0, 1, 2, 3].map((line) => (
          <Skeleton key={line} height={64} />
        ))}
      </div>
      <div className={classes.loading}>
        <Skeleton height={36} />
        <Skeleton height={160} />
      </div>
    </div>
  );
}
