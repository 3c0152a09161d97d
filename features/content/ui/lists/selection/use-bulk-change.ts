/** Setting the category or the company of several posts in one call, with Undo for all of them. */
import { useMutation } from "@tanstack/react-query";
import { sentence } from "#platform/contract/sentence.ts";
import { call } from "#platform/http-client/call.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import * as calls from "../../../calls/bulk.ts";
import type { BulkChangeAnswer } from "../../../contracts/bulk.ts";
import { countOf, refusalText } from "../../trash/use-bulk-removal.ts";
import { useRefresh } from "../../trash/use-post-removal.ts";

/** `name` is the label of the company or category. */
export type BulkChoice = { name: string } & ({ category: string } | { company: number | null });
type Change = BulkChoice & { posts: number[] };

/** @param onDone called when all posts are changed, or a toast says why some are not. */
export function useChangePosts(onDone: () => void) {
  const refresh = useRefresh();
  const undo = useTakeBack();
  return useMutation({
    mutationFn: (change: Change) => {
      const { posts } = change;
      const body =
        "category" in change ? { posts, add_category: change.category } : { posts, posted_by_company: change.company };
      return call(calls.changePosts, { body });
    },
    onSuccess: ({ saved, refused }, change) => {
      const run = () => undo({ ...change, saved });
      if (saved.length > 0) showSuccess(doneText(change, saved), { label: "Undo", key: "z", run });
      else if (refused.length === 0) showSuccess("Nothing to change: these posts already have it.");
      if (refused.length > 0) showError(refusalText(refused, "changed"));
      onDone();
      return refresh();
    },
    onError: (error) => {
      showError(error.message);
      void refresh(); // some may have changed
    },
  });
}

/** Undoes the change: removes the category, or restores each post's company. */
function useTakeBack() {
  const refresh = useRefresh();
  const { mutate } = useMutation({
    mutationFn: async ({ saved, ...change }: Change & Pick<BulkChangeAnswer, "saved">) => {
      const ids = (of: BulkChangeAnswer["saved"]) => of.map(({ id }) => id);
      if ("category" in change)
        return [await call(calls.changePosts, { body: { posts: ids(saved), remove_category: change.category } })];
      const answers: BulkChangeAnswer[] = [];
      for (const [company, posts] of Map.groupBy(saved, ({ posted_by_company }) => posted_by_company))
        answers.push(await call(calls.changePosts, { body: { posts: ids(posts), posted_by_company: company } }));
      return answers;
    },
    onSuccess: (answers) => {
      const saved = answers.flatMap((answer) => answer.saved);
      const refused = answers.flatMap((answer) => answer.refused);
      if (saved.length > 0) showSuccess(`${countOf(saved)} changed back.`);
      if (refused.length > 0) showError(refusalText(refused, "changed back"));
    },
    onError: (error) => showError(error.message),
    onSettled: () => refresh(),
  });
  return mutate;
}

function doneText({ name, ...change }: Change, saved: BulkChangeAnswer["saved"]): string {
  const done =
    "category" in change
      ? `“${name}” added to ${countOf(saved)}.`
      : sentence(`${countOf(saved)} now posted by ${name}`);
  const waiting = saved.filter(({ is_waiting }) => is_waiting).length;
  if (waiting === 0) return done;
  return `${done} ${waiting === 1 ? "1 edit is" : `${waiting} edits are`} waiting for review.`;
}
