/** Amounts as operators type them: "480.00" of gbp is 48000 minor units. */

function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2; // not a currency: what is wrong is said of that field
  }
}

/** 48000, "gbp" → "480.00"; 4500, "jpy" → "4500". */
export function amountText(minor: number, currency: string): string {
  const decimals = decimalsOf(currency);
  return (minor / 10 ** decimals).toFixed(decimals);
}

/** "480" or "1,480.50" → minor units; null for what is no amount or has more decimals than the currency. */
export function minorUnitsOf(text: string, currency: string): number | null {
  const [, whole = "", fraction = ""] = /^(\d{1,9})(?:\.(\d{0,4}))?$/.exec(text.replaceAll(",", "").trim()) ?? [];
  const decimals = decimalsOf(currency);
  if (whole === "" || fraction.length > decimals) return null;
  return Number(whole + fraction.padEnd(decimals, "0"));
}
