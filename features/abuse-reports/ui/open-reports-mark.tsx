import { VisuallyHidden } from "@mantine/core";
import { MOST_REPORTS_LISTED } from "../contract.ts";
import { useOpenReports } from "./use-abuse-reports.ts";

/** How many reports wait for a decision; nothing when none does. */
export function OpenReportsMark() {
  const open = useOpenReports();
  if (open === 0) return null;
  return (
    <span>
      {open >= MOST_REPORTS_LISTED ? "999+" : open}
      <VisuallyHidden> open</VisuallyHidden>
    </span>
  );
}
