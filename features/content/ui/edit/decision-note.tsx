/** Shows an operator's decision above a form, or that it is still pending. */
import { Alert } from "@mantine/core";
import { IconEye, IconMessage } from "@tabler/icons-react";
import type { PostDetail } from "../../contract.ts";
import classes from "./edit-form.module.css";

export function DecisionNote({ post }: { post: PostDetail }) {
  const words = wordsOf(post);
  if (!words) return null;
  const isWaiting = post.review === "waiting" || post.awaits_confirmation;
  return (
    <Alert
      className={classes.review}
      color={isWaiting ? "amber" : "red"}
      icon={isWaiting ? <IconEye size={16} /> : <IconMessage size={16} />}
      title={words.title}
    >
      {words.detail}
      {!isWaiting && post.review_note !== "" && (
        <blockquote className={classes.comments}>{post.review_note}</blockquote>
      )}
    </Alert>
  );
}

function wordsOf({
  review,
  status,
  is_proposed,
  awaits_confirmation,
}: PostDetail): { title: string; detail: string } | null {
  const isOut = status === "published";
  if (awaits_confirmation) {
    return {
      title: "This post is waiting for your confirmed email address",
      detail:
        status === "scheduled"
          ? "It will be published at its time if you have opened the link we emailed you by then."
          : "Open the link we emailed you, and it will be published.",
    };
  }
  if (review === "waiting" && (is_proposed || isOut)) {
    return {
      title: "Your edit is waiting for review",
      detail: "Readers still see the published version. Saving again replaces the waiting edit.",
    };
  }
  if (review === "waiting") {
    return { title: "This post is waiting for review", detail: "Readers will see it once our editors approve it." };
  }
  if (review === "returned") {
    const what = isOut ? "Your edit" : "This post";
    const next = isOut ? "Readers still see the published version." : "Change it, then submit it again.";
    return { title: `${what} was returned with comments`, detail: next };
  }
  if (review === "rejected") {
    return { title: isOut ? "Your edit was rejected" : "This post was rejected", detail: "Reason from our editors:" };
  }
  return null;
}
