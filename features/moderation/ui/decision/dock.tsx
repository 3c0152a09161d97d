/** The decision at the foot of the screen, with its keys. */
import { Button } from "@mantine/core";
import { ActionDock, DockNote } from "#ui-kit/page/action-dock.tsx";
import type { Decision, QueuedPost } from "../../contract.ts";
import classes from "./dock.module.css";
import type { useDeciding } from "./use-deciding.ts";

type DecisionDockProps = {
  post: QueuedPost;
  deciding: ReturnType<typeof useDeciding>;
  onDecide: (decision: Decision) => void;
};

export function DecisionDock({ post, deciding: { isPending, pending }, onDecide }: DecisionDockProps) {
  return (
    <ActionDock
      wraps
      isBusy={isPending}
      words={
        <>
          <p className={classes.keys} aria-hidden>
            <span>
              <kbd>J</kbd> <kbd>K</kbd> next, previous
            </span>
            <span>
              <kbd>D</kbd> changes
            </span>
            <span>
              <kbd>?</kbd> all keys
            </span>
          </p>
          <DockNote>{effectOf(post)}</DockNote>
        </>
      }
    >
      <Button color="red" disabled={isPending} aria-keyshortcuts="x" onClick={() => onDecide("reject")}>
        Reject…<kbd className={classes.key}>X</kbd>
      </Button>
      <Button disabled={isPending} aria-keyshortcuts="r" onClick={() => onDecide("return")}>
        Return…<kbd className={classes.key}>R</kbd>
      </Button>
      <Button
        variant="filled"
        aria-keyshortcuts="a"
        loading={pending === "approve"}
        disabled={isPending && pending !== "approve"}
        onClick={() => onDecide("approve")}
      >
        {post.status === "scheduled" ? "Approve" : "Approve and publish"}
        <kbd className={classes.key} data-filled>
          A
        </kbd>
      </Button>
    </ActionDock>
  );
}

function effectOf({ is_edit, status }: QueuedPost): string {
  if (is_edit) return "The edit replaces the published version.";
  return status === "scheduled" ? "It will be published on schedule." : "It will be published immediately.";
}
