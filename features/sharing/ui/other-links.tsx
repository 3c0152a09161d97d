/** Links for comment with their newest state, and who is asked to approve. */
import { ActionIcon, Badge } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import type { PostApproval } from "#features/approvals/contract.ts";
import type { CommentLinks } from "../comment-contract.ts";
import classes from "./share.module.css";
import { useRevokeCommentLink } from "./use-sharing.ts";
import { calledOf, COMMENT_BADGES, commentHistoryOf, TURN_BADGES, turnHistoryOf } from "./words.ts";

export function ApprovalLinks({ approval: { approval } }: { approval: PostApproval }) {
  if (!approval) return null;
  return (
    <>
      <p className={classes.kind}>Approval</p>
      <ul aria-label="Asked for approval">
        {approval.turns.map((turn) => (
          <li key={turn.id}>
            <bdi className={classes.name}>{turn.name}</bdi>
            <span className={classes.end}>
              <Badge color={TURN_BADGES[turn.state].colour}>{TURN_BADGES[turn.state].label}</Badge>
            </span>
            <p>{turnHistoryOf(turn)}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

export function CommentLinkList({ postId, links }: { postId: number; links: CommentLinks["links"] }) {
  const revoke = useRevokeCommentLink(postId);
  if (links.length === 0) return null;
  return (
    <>
      <p className={classes.kind}>Comment</p>
      <ul aria-label="Links for comment">
        {links.map((link) => {
          const called = calledOf({ ...link, outlet: "" });
          return (
            <li key={link.id} data-off={link.state === "revoked" || undefined}>
              <bdi className={classes.name}>{called}</bdi>
              <span className={classes.end}>
                <Badge color={COMMENT_BADGES[link.state].colour}>{COMMENT_BADGES[link.state].label}</Badge>
                {(link.state === "sent" || link.state === "opened") && (
                  <ActionIcon
                    aria-label={`Revoke the link of ${called}`}
                    title="Revoke"
                    loading={revoke.isPending && revoke.variables === link.id}
                    onClick={() => revoke.mutate(link.id)}
                  >
                    <IconBan size={17} stroke={1.75} aria-hidden />
                  </ActionIcon>
                )}
              </span>
              <p>{commentHistoryOf(link)}</p>
            </li>
          );
        })}
      </ul>
    </>
  );
}
