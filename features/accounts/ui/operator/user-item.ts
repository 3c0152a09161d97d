/** The open user, as kept in the address: `user.12`. */

export function userItemOf(id: number): string {
  return `user.${id}`;
}

/** Null for anything else, which the address may hold. */
export function userIdOf(item: string | null): number | null {
  const digits = /^user\.([1-9]\d{0,14})$/.exec(item ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
