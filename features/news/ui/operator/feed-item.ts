/** The open dialog of the feeds screen, as kept in the address: `feed.12`, or `new-feed`. */

export const NEW_FEED = "new-feed";

export function feedItemOf(id: number): string {
  return `feed.${id}`;
}

/** Null for anything else, which the address may hold. */
export function feedIdOf(item: string | null): number | null {
  const digits = /^feed\.([1-9]\d{0,14})$/.exec(item ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
