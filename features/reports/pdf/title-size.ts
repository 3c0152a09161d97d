/** Sizes of titles. Pure. */
const SHORT_TITLE = 70;
export const MEDIUM_TITLE = 140;
const LONG_TITLE = 280;

/** Longer titles are set smaller, so that the page that they begin stays one. */
export function sizeOf({ length }: string): { fontSize: number; lineHeight: number } {
  if (length <= SHORT_TITLE) return { fontSize: 29, lineHeight: 1.15 };
  if (length <= MEDIUM_TITLE) return { fontSize: 22, lineHeight: 1.2 };
  return length <= LONG_TITLE ? { fontSize: 16, lineHeight: 1.25 } : { fontSize: 13, lineHeight: 1.3 };
}
