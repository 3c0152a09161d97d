/** Dates and labels of reports. */
import dayjs from "dayjs";
import type { StatusColour } from "#ui-kit/theme/theme.ts";

/** Report dates (docs/product/dashboard.md, Dates). Anything but a date becomes "". */
export function formatReportDate(moment: string): string {
  const date = dayjs(moment);
  return date.isValid() ? date.format("DD-MM-YYYY") : "";
}

/** Stands where nothing is known. */
export const NOTHING = "—";

/** The colours of three platforms' badges are fixed, all others are grey (docs/product/reports.md, Platforms). */
const NAMED_PLATFORMS: Record<string, StatusColour> = {
  "Dateline Newswire": "blue",
  "Harbour Trade Review": "green",
  "Nordic Maritime Letter": "purple",
};

export function platformColour(name: string): StatusColour {
  return NAMED_PLATFORMS[name] ?? "grey";
}

const LONGEST_NAME = 100;

/** File name of a downloaded report: the post's title without characters that file systems refuse. */
export function reportFileName(name: string): string {
  const plain = name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, " ").replace(/\s+/g, " ");
  const short = Array.from(plain).slice(0, LONGEST_NAME).join("").trim();
  return `${short || "Report"} - report.pdf`;
}
