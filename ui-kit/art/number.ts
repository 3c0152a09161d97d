/** One decimal at most, without trailing zeros: keeps the markup of pictures short. */
export function fixed(value: number): string {
  return value.toFixed(1).replace(/\.?0$/, "");
}
