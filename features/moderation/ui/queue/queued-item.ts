/** The open post as the address names it: `post.12`. */

export function queuedItemOf(id: number): string {
  return `post.${id}`;
}

/** Null for anything else, which the address may hold. */
export function queuedIdOf(item: string | null): number | null {
  const digits = /^post\.([1-9]\d{0,14})$/.exec(item ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
