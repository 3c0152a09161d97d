/** Confirming and dismissing: what was decided leaves its list immediately, and the toast offers Undo for the lot. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { decideFinds, undoDecision } from "../calls.ts";
import type { CoverageKind, DecideInput, Find, Finds } from "../contract.ts";
import { type Asked, COVERAGE_KEY, FINDS_KEY } from "./use-coverage.ts";
import { WAITING_KEY } from "./use-to-confirm.ts";

export type Decision = {
  finds: readonly Find[];
  decision: DecideInput["decision"];
  /** Of one find: another kind than the one it has. */
  kind?: CoverageKind | undefined;
};

/** Presses the Undo of the newest toast. */
export const UNDO_KEY = "z";

export function useDeciding() {
  const cache = useQueryClient();
  const undo = useUndo();
  const refresh = () => cache.invalidateQueries({ queryKey: COVERAGE_KEY });
  return useMutation({
    mutationFn: ({ finds, decision, kind }: Decision) =>
      call(decideFinds, {
        body: { finds: finds.map(({ id }) => id), decision, kind, was: finds[0]?.status ?? "to_confirm" },
      }),
    async onMutate(made) {
      await cache.cancelQueries({ queryKey: COVERAGE_KEY });
      cache.setQueriesData<{ to_confirm: number }>(
        { queryKey: WAITING_KEY },
        (before) => before && { to_confirm: Math.max(0, before.to_confirm - waitingOf(made)) },
      );
      for (const [key, data] of cache.getQueriesData<Finds>({ queryKey: FINDS_KEY }))
        if (data) cache.setQueryData(key, without(data, key[FINDS_KEY.length], made));
    },
    onSuccess: ({ detail, undo: decision }) =>
      showSuccess(detail, { label: "Undo", key: UNDO_KEY, run: () => undo.mutate(decision) }),
    onError: (error) => showError(error.message),
    onSettled: refresh,
  });
}

/** Takes a decision back, also the adding of a clip. */
export function useUndo() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (undo: number) => call(undoDecision, { body: { undo } }),
    onSuccess: ({ detail }) => showSuccess(detail),
    onError: (error) => showError(error.message),
    onSettled: () => cache.invalidateQueries({ queryKey: COVERAGE_KEY }),
  });
}

const waitingOf = ({ finds }: Decision) => finds.filter(({ status }) => status === "to_confirm").length;

/** A list after a decision; clips stay in theirs, and so does what keeps its status. */
function without(data: Finds, asked: unknown, { finds, decision }: Decision): Finds {
  const to = decision === "confirm" ? "confirmed" : "dismissed";
  const left = finds.filter(({ status }) => status !== to);
  const tab = (asked as Partial<Asked> | undefined)?.tab;
  const ids = new Set(left.map(({ id }) => id));
  const gone = data.finds.filter(({ id }) => ids.has(id));
  if (gone.length === 0) return data;
  const counts = { ...data.counts };
  for (const { status } of gone) {
    counts[status] = Math.max(0, counts[status] - 1);
    counts[to]++;
  }
  if (tab === "added") return { ...data, counts };
  const posts = data.posts.map((post) => {
    const own = gone.filter((each) => each.post.id === post.id);
    const waited = own.filter(({ status }) => status === "to_confirm").length;
    const wasConfirmed = own.filter(({ status }) => status === "confirmed").length;
    return {
      ...post,
      to_confirm: post.to_confirm - waited,
      confirmed: post.confirmed + (to === "confirmed" ? own.length : -wasConfirmed),
    };
  });
  return {
    ...data,
    counts,
    posts,
    finds: data.finds.filter(({ id }) => !ids.has(id)),
    count: Math.max(0, data.count - gone.length),
  };
}
