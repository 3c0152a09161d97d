/** The open ticket as the address names it: `ticket.1042`. */

export function ticketItemOf(id: number): string {
  return `ticket.${id}`;
}

/** Null for anything else, which the address may hold. */
export function ticketIdOf(item: string | null): number | null {
  const digits = /^ticket\.([1-9]\d{0,14})$/.exec(item ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
