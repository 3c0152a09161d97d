/** The open report as the address names it: `report.1042`. */

export function reportItemOf(id: number): string {
  return `report.${id}`;
}

/** Null for anything else, which the address may hold. */
export function reportIdOf(item: string | null): number | null {
  const digits = /^report\.([1-9]\d{0,14})$/.exec(item ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
