/** Amounts as operators write them. */
import { UsageError } from "./command.ts";

/** "20", "20.00" of gbp → 2000 minor units; "2000" of jpy → 2000. @throws UsageError */
export function minorUnits(text: string, currency: string): number {
  if (!/^[a-z]{3}$/.test(currency))
    throw new UsageError(`'${currency}' must be three lower-case letters, for example gbp.`);
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  const [, whole = "", fraction = ""] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(text) ?? [];
  if (whole === "") throw new UsageError(`'${text}' must be an amount, for example 20.00.`);
  if (fraction.length > decimals) throw new UsageError(`'${text}' has more decimals than ${currency} has.`);
  return Number(whole + fraction.padEnd(decimals, "0"));
}
