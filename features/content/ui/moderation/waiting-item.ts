/** The open post as the address names it: `post.12`. */

export function waitingItemOf(id: number): string {
  return `post.${id}`;
}

/** Null for anything else, which the address may hold. */
export function waitingIdOf(item: string | null): number | null {
  const digits = /^post\.([1-9]\d{0,14})$/.exec(item ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
