/** The open dialog of the screen, as kept in the address: `category.new`, `category.12`. */

export const NEW_CATEGORY = "category.new";

export function categoryItemOf(id: number): string {
  return `category.${id}`;
}

/** Null for anything else, which the address may hold. */
export function categoryIdOf(item: string | null): number | null {
  const digits = /^category\.([1-9]\d{0,14})$/.exec(item ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
