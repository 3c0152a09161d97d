/** Edit screen of any kind at any stage: loads the post, then shows its form (docs/product/publishing.md, Editing). */
import { Button, Skeleton } from "@mantine/core";
import { IconFileOff } from "@tabler/icons-react";
import { use, useEffect, useState } from "react";
import { useMe } from "#features/accounts/ui/use-me.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { showError } from "#ui-kit/toasts/toasts.tsx";
import type { Stage } from "../../contract.ts";
import type { ContentKind } from "../../kinds/index.ts";
import { CommentsContext, ReadPost } from "../comments.tsx";
import { EditForm } from "./edit-form.tsx";
import classes from "./edit-form.module.css";
import { usePostDetail, useRefreshPosts } from "./use-post-detail.ts";

const MOVED = "It has since been deleted, published or returned.";

type Props = { kind: ContentKind; stage: Stage; id: number; onClose: () => void };

export function EditScreen(props: Props) {
  const { kind, stage, id, onClose } = props;
  const me = useMe();
  const { data: post, error, isFetching, refetch } = usePostDetail(kind, stage, id);
  // The answer to a save; the form's text stays in the browser.
  const [gone, setGone] = useState<string | null>(null);
  const isMissing = error instanceof ApiError && error.status === 404;
  // Links in emails and entries lead here for all: who may not edit reads.
  const isReading = use(CommentsContext) !== null && error instanceof ApiError && error.status === 403;
  const loadError = error && !isMissing && !isReading ? error : null;

  useEffect(() => {
    if (loadError) showError(kind.messages.loadError);
  }, [kind, loadError]);

  if (isReading) return <ReadPost postId={id} kind={kind} onClose={onClose} />;
  if (gone !== null || isMissing) return <GoneScreen {...props} message={gone} />;
  if (post) {
    return <EditForm key={id} address={{ kind, stage, id }} post={post} me={me} onClose={onClose} onGone={setGone} />;
  }
  return (
    <>
      <PageHead title={kind.messages.updateTitle} />
      {loadError ? (
        <ErrorState
          title={kind.messages.loadError}
          detail={loadError instanceof ApiError ? loadError.detail : clientMessages.unexpected}
          query={{ refetch, isFetching }}
        />
      ) : (
        <LoadingForm text={kind.messages.fetching} />
      )}
    </>
  );
}

function LoadingForm({ text }: { text: string }) {
  return (
    <div className={classes.loading} aria-busy="true">
      <p role="status" className={classes.loadingText}>
        {text}
      </p>
      {[44, 360, 72, 36].map((height) => (
        <div key={height} className={classes.field}>
          <Skeleton height={12} width={96} />
          <Skeleton height={height} />
        </div>
      ))}
    </div>
  );
}

function GoneScreen({ kind, onClose, message }: Props & { message: string | null }) {
  const refreshPosts = useRefreshPosts();
  const close = () => {
    onClose();
    refreshPosts();
  };
  return (
    <>
      <PageHead title={kind.messages.updateTitle} />
      <div role="alert">
        <EmptyState
          icon={IconFileOff}
          title="This post is no longer here"
          detail={message === null ? MOVED : `${message} Your text is saved in this browser.`}
          action={
            <Button variant="filled" onClick={close}>
              Back to your posts
            </Button>
          }
        />
      </div>
    </>
  );
}
