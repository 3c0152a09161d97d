/** Shares a post for approval, for comment or under embargo: whom with, on the left; the links of all kinds on the right. */
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { useState } from "react";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { FormModal } from "#ui-kit/dialogs/form-modal.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import type { Shared, Sharing } from "../contract.ts";
import { ApprovalPane } from "./approval-pane.tsx";
import { CommentForm } from "./comment-form.tsx";
import { Links } from "./links.tsx";
import { NewLinks } from "./new-links.tsx";
import { ApprovalLinks, CommentLinkList } from "./other-links.tsx";
import { ShareForm } from "./share-form.tsx";
import classes from "./share.module.css";
import { useApproval, useCommentLinks, useSharing } from "./use-sharing.ts";

type Props = { postId: number; opened: boolean; onClose: () => void };
type Kind = "approval" | "comment" | "embargo";
const LABELS: Record<Kind, string> = { approval: "For approval", comment: "For comment", embargo: "Under embargo" };

export function ShareDialog({ postId, opened, onClose }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Share" size={1080} closeOnClickOutside={false}>
      <Content postId={postId} />
    </FormModal>
  );
}

/** A kind that the user may not send is not offered. */
function Content({ postId }: Pick<Props, "postId">) {
  const embargo = useSharing(postId);
  const comment = useCommentLinks(postId);
  const approval = useApproval(postId);
  const [chosen, setChosen] = useState<Kind | null>(null);
  // Answered once: the addresses are stored nowhere.
  const [sent, setSent] = useState<Shared["links"]>([]);
  const [sharing, comments, asked] = [embargo.data, comment.data, approval.data];
  if (embargo.isPending || comment.isPending || approval.isPending)
    return (
      <div aria-busy="true">
        <Skeleton height={320} />
      </div>
    );
  if (!sharing && !comments) {
    const error = embargo.error ?? comment.error;
    return (
      <ErrorState
        title="Sharing could not be loaded"
        detail={error instanceof ApiError ? error.detail : clientMessages.unexpected}
        query={{ refetch: comment.refetch, isFetching: comment.isFetching }}
      />
    );
  }
  const isAsked = asked !== undefined && (asked.may_ask || asked.approval !== null);
  const kinds: Kind[] = [
    ...(isAsked ? (["approval"] as const) : []),
    ...(comments ? (["comment"] as const) : []),
    ...(sharing ? (["embargo"] as const) : []),
  ];
  const kind = chosen ?? kinds.at(-1) ?? "embargo";
  return (
    <>
      <p className={classes.about}>
        <bdi>{sharing?.post.title ?? comments?.title}</bdi>, version {sharing?.post.version ?? comments?.version}
      </p>
      <div className={classes.columns}>
        <div>
          {kinds.length > 1 && (
            <SegmentedControl
              fullWidth
              mb={12}
              aria-label="Kind of link"
              value={kind}
              onChange={(value) => setChosen(value)}
              data={kinds.map((each) => ({ value: each, label: LABELS[each] }))}
            />
          )}
          {sent.length > 0 && <NewLinks links={sent} />}
          {kind === "approval" && asked && (
            <ApprovalPane postId={postId} company={sharing?.company ?? ""} approval={asked} />
          )}
          {kind === "comment" &&
            comments &&
            (comments.is_public ? (
              <p>This post is public. Send its address instead.</p>
            ) : (
              <CommentForm key={comments.links.length} postId={postId} onSent={setSent} />
            ))}
          {kind === "embargo" && sharing && <Left sharing={sharing} onSent={setSent} />}
        </div>
        <div className={classes.links}>
          {sharing && <Links sharing={sharing} others={comments?.links.length ?? 0} />}
          {asked && <ApprovalLinks approval={asked} />}
          {comments && <CommentLinkList postId={postId} links={comments.links} />}
          <p className={classes.none}>
            Revoking a link closes it at the next click; it does not take back what was read.
          </p>
        </div>
      </div>
    </>
  );
}

type LeftProps = { sharing: Sharing; onSent: (links: Shared["links"]) => void };

function Left({ sharing, onSent }: LeftProps) {
  const { post, embargo } = sharing;
  if (post.is_public) return <p>This post is public. Send its address instead.</p>;
  if (embargo.lifted_at) return <p>The embargo has lifted. Nothing more can be sent under it.</p>;
  // A form for each round, so that it begins with what is stored then.
  return <ShareForm key={sharing.links.length} sharing={sharing} onSent={onSent} />;
}
