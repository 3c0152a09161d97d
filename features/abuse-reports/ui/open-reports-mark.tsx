import { VisuallyHidden } from "@mantine/core";
import { MAX_REPORTS_LISTED } from "../contract.ts";
import { useOpenReports } from "./use-abuse-reports.ts";

/** The number of reports waiting for a decision; nothing for none. */
export function OpenReportsMark() {
  const open = useOpenReports();
  if (open === 0) return null;
  return (
    <span>
      {open >= MAX_REPORTS_LISTED ? "999+" : open}
      <VisuallyHidden> open</VisuallyHidden>
    </span>
  );
}
