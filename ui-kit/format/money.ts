/** Money as people read it. Amounts come in minor units: 4500 of gbp is £45. */

/**
 * 4500, "gbp" → "£45"; 4550 → "£45.50"; 4500, "jpy" → "¥4,500".
 * @param locale of public pages, which are in the site's language; the dashboard is in English.
 */
export function formatMoney(minor: number, currency: string, locale = "en-GB"): string {
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: currency.toUpperCase(),
    currencyDisplay: "narrowSymbol",
    trailingZeroDisplay: "stripIfInteger",
  });
  const decimals = money.resolvedOptions().maximumFractionDigits ?? 2;
  return money.format(minor / 10 ** decimals);
}
