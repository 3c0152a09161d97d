/** The open dialog of the reports screen, as kept in the address: `report.12`, or only the platforms: `platforms.12`. */

const PARTS = ["report", "platforms"] as const;
export type ReportPart = (typeof PARTS)[number];

export function reportItemOf(part: ReportPart, postId: number): string {
  return `${part}.${postId}`;
}

/** Null for anything else, which the address may hold. */
export function openReportOf(item: string | null): { part: ReportPart; postId: number } | null {
  const [, name, digits] = /^([a-z]+)\.([1-9]\d{0,14})$/.exec(item ?? "") ?? [];
  const part = PARTS.find((known) => known === name);
  return part ? { part, postId: Number(digits) } : null;
}
