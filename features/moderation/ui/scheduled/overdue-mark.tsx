import { VisuallyHidden } from "@mantine/core";
import { useQueueCounts } from "../queue/use-queue.ts";
import classes from "./schedule-queue.module.css";

/** The alarm in the menu: how many scheduled posts are overdue; nothing when none is. */
export function OverdueMark() {
  const overdue = useQueueCounts()?.overdue ?? 0;
  if (overdue === 0) return null;
  return (
    <span className={classes.mark}>
      {overdue}
      <VisuallyHidden> overdue</VisuallyHidden>
    </span>
  );
}
