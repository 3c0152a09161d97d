/** A waiting post: its page as readers will see it, or its changes, and its background next to it. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Badge, Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChecks, IconExternalLink } from "@tabler/icons-react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { findKindByTypeCode } from "#features/content/kinds/index.ts";
import type { ContentKind } from "#features/content/kinds/index.ts";
import type { QueuedPost } from "../../contract.ts";
import { TypeBadge } from "#features/content/ui/badges.tsx";
import { stageWords } from "../queue/words.ts";
import { PostChanges, useChanges } from "./changes.tsx";
import { PostSide } from "./side.tsx";
import { ReasonBadges } from "../queue/list.tsx";
import { ReaderFrame } from "./reader-frame.tsx";
import type { useQueuedPost } from "../queue/use-queue.ts";
import classes from "./shown-post.module.css";

export type PostFace = "page" | "changes";

type ShownPostProps = {
  answer: ReturnType<typeof useQueuedPost>;
  face: PostFace;
  onFace: (face: PostFace) => void;
  /** Null where it is the only one. */
  onNext: (() => void) | null;
};

export function ShownPost({ answer, face, onFace, onNext }: ShownPostProps) {
  const { data: post, error, refetch, isFetching } = answer;
  if (error instanceof ApiError && error.status === 404) return <NoLonger detail={error.detail} onNext={onNext} />;
  if (!post && error) {
    return <ErrorState title="The post could not be loaded" query={{ error, refetch, isFetching }} />;
  }
  const kind = post && findKindByTypeCode(post.type);
  if (!post || !kind) return <LoadingPost />;
  return <Shown key={`${post.id} ${post.version}`} kind={kind} post={post} face={face} onFace={onFace} />;
}

type ShownProps = { kind: ContentKind; post: QueuedPost; face: PostFace; onFace: (face: PostFace) => void };

function Shown({ kind, post, face, onFace }: ShownProps) {
  const changes = useChanges(kind, post);
  const stage = stageWords(post);
  const name = post.text.name.trim() || "Untitled";
  return (
    <>
      <article className={classes.post} aria-label={name}>
        <header className={classes.head}>
          <SegmentedControl
            aria-label="View"
            data={[
              { value: "page", label: "As readers see it" },
              { value: "changes", label: changes ? `Changes (${changes.length})` : "All fields" },
            ]}
            value={face}
            onChange={(chosen) => onFace(chosen === "changes" ? "changes" : "page")}
          />
          <a className={classes.open} href={`${post.url}?preview`} target="_blank" rel="noreferrer">
            <IconExternalLink size={16} stroke={1.75} aria-hidden /> Open preview
          </a>
        </header>
        {face === "page" ? (
          <>
            <p className={classes.brief} dir="auto">
              {post.reason}
            </p>
            <ReaderFrame post={post} />
          </>
        ) : (
          <>
            <div className={classes.title}>
              <h2>
                <bdi>{name}</bdi>
              </h2>
              <div className={classes.badges}>
                <TypeBadge type={post.type} />
                {stage && <Badge color="blue">{stage}</Badge>}
                <ReasonBadges post={post} />
              </div>
            </div>
            <PostChanges kind={kind} post={post} changes={changes} />
          </>
        )}
      </article>
      <PostSide post={post} />
    </>
  );
}

function NoLonger({ detail, onNext }: { detail: string; onNext: (() => void) | null }) {
  return (
    <div className={classes.post}>
      <EmptyState
        icon={IconChecks}
        title="No longer waiting"
        detail={`${detail} Another operator has decided, or the author withdrew it.`}
        action={onNext && <Button onClick={onNext}>Next post</Button>}
      />
    </div>
  );
}

function LoadingPost() {
  return (
    <div className={classes.post} aria-busy="true" aria-label="Loading the post">
      <Skeleton height={28} width={240} />
      <Skeleton height={24} width="80%" mt={20} />
      <Skeleton height={16} width={160} mt={12} />
      <Skeleton height={360} mt={20} />
    </div>
  );
}
