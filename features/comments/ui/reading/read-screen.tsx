/** A post for who comments on it and does not edit it: its text as it is saved, and the comments next to it. */
import { Button, Skeleton } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import type { ContentKind } from "#features/content/kinds/index.ts";
import type { ReadPostProps } from "#features/content/ui/comments.tsx";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { fieldId } from "#ui-kit/forms/field-id.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { CommentedPost } from "../../contract.ts";
import { CommentsColumn } from "../column.tsx";
import { useCommentedPost } from "../use-comments.ts";
import classes from "./reading.module.css";

const ReadOnlyStory = lazy(() => import("#features/editor/ui/read-only-story.tsx"));
const TITLE = "Read and comment";

export function ReadScreen({ postId, kind, onClose }: ReadPostProps) {
  const { data: post, error, isFetching, refetch } = useCommentedPost(postId);
  if (post)
    return (
      <>
        <PageHead
          title={TITLE}
          note={post.name}
          actions={
            post.approval !== null && (
              <Button component="a" href={post.approval} variant="filled">
                Approve or ask for changes
              </Button>
            )
          }
        />
        <div className={classes.screen}>
          <PostText post={post} kind={kind} />
          <aside className={classes.rail}>
            <CommentsColumn
              postId={post.id}
              kind={kind}
              version={post.version}
              isChanged={false}
              isBusy={false}
              onStore={null}
              onSaved={() => void refetch()}
            />
          </aside>
        </div>
      </>
    );
  return (
    <>
      <PageHead title={TITLE} />
      {error ? <Failed error={error} query={{ refetch, isFetching }} onClose={onClose} /> : <Loading />}
    </>
  );
}

function PostText({ post, kind }: { post: CommentedPost; kind: ContentKind }) {
  const idOf = (name: string) => fieldId(name, kind.key);
  const time = post.publishing_time;
  return (
    <article className={classes.post} aria-label={post.name}>
      <p className={classes.facts}>
        {kind.listLabel} · <bdi>{post.posted_as}</bdi> · version {post.version}
        {time !== null && post.status === "scheduled" && ` · planned for ${formatDateTime(time)}`}
      </p>
      {post.texts.map(({ name, label, text }) => (
        <section key={name} className={classes.field} aria-labelledby={`${idOf(name)}-label`}>
          <h2 id={`${idOf(name)}-label`}>{label}</h2>
          <div id={idOf(name)} tabIndex={-1} className={classes.text} data-title={name === kind.nameField || undefined}>
            <p dir="auto">{text}</p>
          </div>
        </section>
      ))}
      <section className={classes.field}>
        <h2 id={`${idOf("content")}-label`}>Content</h2>
        <Suspense fallback={<Skeleton height={280} />}>
          <ReadOnlyStory
            key={post.content}
            html={post.content}
            id={idOf("content")}
            labelledBy={`${idOf("content")}-label`}
          />
        </Suspense>
      </section>
    </article>
  );
}

type FailedProps = {
  error: Error;
  query: { refetch: () => unknown; isFetching: boolean };
  onClose: () => void;
};

function Failed({ error, query, onClose }: FailedProps) {
  const status = error instanceof ApiError ? error.status : 0;
  const detail = error instanceof ApiError ? error.detail : clientMessages.unexpected;
  if (status !== 403 && status !== 404)
    return <ErrorState title="This post could not be loaded" detail={detail} query={query} />;
  return (
    <div role="alert">
      <EmptyState
        icon={IconFileOff}
        title={status === 404 ? "This post is not here, or not open to you" : "You cannot comment on this post"}
        detail={detail}
        action={
          <Button variant="filled" onClick={onClose}>
            Back to the posts
          </Button>
        }
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.screen} aria-busy="true" aria-label="Loading the post">
      <div className={classes.post}>
        {[14, 28, 60, 320].map((height) => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    </div>
  );
}
