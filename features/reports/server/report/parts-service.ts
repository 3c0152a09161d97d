/** What other features add to the report of a post. apps/wiring.ts provides it, so that reports do not import them. */
import type { PrintedCoverage } from "../../pdf/coverage/printed.ts";

type ReportParts = {
  /** What was confirmed of a post's coverage; null: nothing. */
  coverageOf: (caller: { id: number }, postId: number) => Promise<PrintedCoverage | null>;
};

let provided: ReportParts | undefined;

export function provideReportParts(parts: ReportParts): void {
  provided = parts;
}

/** @throws Error in a program that does not import apps/wiring.ts. */
export function reportParts(): ReportParts {
  if (!provided) throw new Error("Nobody has provided the parts of a report: import apps/wiring.ts.");
  return provided;
}
