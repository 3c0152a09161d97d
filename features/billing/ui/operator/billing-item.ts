/** What is open on the screen, as the address names it: `plan.new`, `plan.edit.newsroom`, `coupon.new`. */

export const NEW_PLAN = "plan.new";
export const NEW_COUPON = "coupon.new";
const EDITED = "plan.edit.";

export function planItemOf(slug: string): string {
  return `${EDITED}${slug}`;
}

/** Null for anything else, which the address may hold. */
export function planSlugOf(item: string | null): string | null {
  return item?.startsWith(EDITED) ? item.slice(EDITED.length) : null;
}
