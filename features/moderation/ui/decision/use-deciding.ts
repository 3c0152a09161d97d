/** Applies a decision and shows the result; on a conflict, says so and reloads the post. */
import { ApiError } from "#platform/http-client/api-error.ts";
import { showError, showSuccess, showWarning } from "#ui-kit/toasts/toasts.tsx";
import type { Decision, QueuedPost } from "../../contract.ts";
import { decidedWords } from "../queue/words.ts";
import { useDecision } from "../queue/use-queue.ts";

const MOVED_ON = new Set([404, 409]);

export function useDeciding({ onDecided }: { onDecided: (id: number) => void }) {
  const { isPending, variables, mutateAsync } = useDecision();
  /** Rejects where it was not carried out. */
  const decide = async (post: QueuedPost, made: Decision, note: string) => {
    const decided = await mutateAsync({ post, decision: made, note }).catch((failure: Error) => {
      if (hasMovedOn(failure)) showWarning(failure.message);
      throw failure;
    });
    const view = decided.state === "published" && made === "approve" ? { label: "View", href: post.url } : undefined;
    showSuccess(decidedWords(decided, made), view);
    onDecided(post.id);
  };
  return {
    isPending,
    /** The decision in progress. */
    pending: isPending ? (variables?.decision ?? null) : null,
    decide,
    approve: (post: QueuedPost) => {
      decide(post, "approve", "").catch((failure: Error) => {
        if (!hasMovedOn(failure)) showError(failure.message);
      });
    },
  };
}

function hasMovedOn(failure: Error): boolean {
  return failure instanceof ApiError && MOVED_ON.has(failure.status);
}
