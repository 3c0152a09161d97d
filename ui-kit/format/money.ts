/** Money as people read it. Amounts come in minor units: 4500 of gbp is £45. */

/** 4500, "gbp" → "£45"; 4550 → "£45.50"; 4500, "jpy" → "¥4,500". */
export function formatMoney(minor: number, currency: string): string {
  const money = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  });
  const decimals = money.resolvedOptions().maximumFractionDigits ?? 2;
  return money.format(minor / 10 ** decimals);
}
