const counts = new Intl.NumberFormat("en-US");

/** 8122 → "8,122". */
export function formatCount(count: number): string {
  return counts.format(count);
}
