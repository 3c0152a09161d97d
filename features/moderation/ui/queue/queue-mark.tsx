import { VisuallyHidden } from "@mantine/core";
import { QUEUE_COUNT_CAP } from "../../contract.ts";
import { useQueueCounts } from "./use-queue.ts";

/** The number of posts waiting for an operator; nothing for none. */
export function QueueMark() {
  const waiting = useQueueCounts()?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <span>
      {waiting >= QUEUE_COUNT_CAP ? "999+" : waiting}
      <VisuallyHidden> waiting</VisuallyHidden>
    </span>
  );
}
