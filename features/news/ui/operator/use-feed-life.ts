/** Fetching, retiring and reviving from a row or a dialog; retiring can be undone immediately. */
import type { OperatorFeed } from "../../operator-contract.ts";
import { showError, showSuccess } from "#ui-kit/toasts/toasts.tsx";
import { feedName } from "./feed-words.ts";
import { useFeedStep } from "./use-operator-feeds.ts";

export type FeedLife = {
  /** The running action; null if none. */
  running: { kind: string; id: number } | null;
  run: (kind: "fetch" | "retire" | "revive", id: number) => void;
};

const onError = (error: Error) => showError(error.message);

export function useFeedLife(): FeedLife {
  const undo = useFeedStep(sayRevived);
  const { mutate, isPending, variables } = useFeedStep((feed, { kind }) => {
    if (kind === "retire") {
      const revive = () => undo.mutate({ kind: "revive", id: feed.id }, { onError });
      showSuccess(`${feedName(feed)} is retired.`, { label: "Undo", run: revive, key: "u" });
    } else if (kind === "revive") sayRevived(feed);
    else sayFetched(feed);
  });
  return {
    running: isPending && "id" in variables ? { kind: variables.kind, id: variables.id } : null,
    run: (kind, id) => mutate({ kind, id }, { onError }),
  };
}

function sayRevived(feed: OperatorFeed): void {
  showSuccess(`${feedName(feed)} is being fetched again.`);
}

function sayFetched(feed: OperatorFeed): void {
  const when = feed.state === "waiting" ? "once its site allows it" : "now";
  showSuccess(`${feedName(feed)} is fetched ${when}.`);
}
