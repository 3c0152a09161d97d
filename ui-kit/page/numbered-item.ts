/** What is open on a screen, as the address names it by its number: `ticket.1042`. */
export function itemOf(name: string, id: number): string {
  return `${name}.${id}`;
}

/** Null for anything else, which the address may hold. */
export function idOfItem(name: string, item: string | null): number | null {
  const digits = item?.startsWith(`${name}.`) ? item.slice(name.length + 1) : "";
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : null;
}
