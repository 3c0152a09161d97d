/** Applies a decision and shows the result; on a conflict, says so and reloads the post. */
import { ApiError } from "#platform/http-client/api-error.ts";
import { showError, showSuccess, showWarning } from "#ui-kit/toasts/toasts.tsx";
import type { Decision, QueuedPost } from "../../contract.ts";
import { useForgetNote } from "./kept-note.ts";
import { decidedWords } from "../queue/words.ts";
import { useDecision } from "../queue/use-queue.ts";

const MOVED_ON = new Set([404, 409]);

export function useDeciding({ onDecided }: { onDecided: (id: number) => void }) {
  const decision = useDecision();
  const forgetNote = useForgetNote();
  const { isPending, error, reset, variables } = decision;
  return {
    isPending,
    /** Which one is carried out. */
    pending: isPending ? (variables?.decision ?? null) : null,
    /** Why the last one was not carried out. */
    error,
    reset,
    decide: (post: QueuedPost, made: Decision, note: string) =>
      decision.mutate(
        { post, decision: made, note },
        {
          onSuccess: (decided) => {
            forgetNote(made, post.id);
            const view =
              decided.state === "published" && made === "approve" ? { label: "View", href: post.url } : undefined;
            showSuccess(decidedWords(decided, made), view);
            onDecided(post.id);
          },
          onError: (failure) => {
            if (failure instanceof ApiError && MOVED_ON.has(failure.status)) showWarning(failure.detail);
            else if (made === "approve") showError(failure.message);
          },
        },
      ),
  };
}
