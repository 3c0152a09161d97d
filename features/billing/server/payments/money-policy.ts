/** Pure formatting of payments and revenue for operators: list, file, and sums by currency. */
import { amountText } from "../../words/amounts.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { MoneyPayment, RefundInput, Revenue } from "../../contracts/money.ts";
import type { MailText } from "../purchases/mail-policy.ts";
import type { MoneyRow, RevenueRow } from "./money-queries.ts";
import { letter } from "#platform/mail/mail-content.ts";

export function describeMoney({ available, ...row }: MoneyRow): MoneyPayment {
  return {
    ...row,
    releases_left: Math.max(0, Math.min(row.releases, available)),
    period_start: row.period_start?.toISOString() ?? null,
    period_end: row.period_end?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

export const CSV_HEAD = [
  "payment",
  "date",
  "customer",
  "email",
  "plan",
  "mode",
  "reference",
  "status",
  "currency",
  "amount",
  "refunded",
  "net",
  "period_start",
  "period_end",
];

/** Amounts in the currency's main unit, for spreadsheets. */
export function lineOf(row: MoneyRow): (string | number)[] {
  const day = (date: Date | null) => date?.toISOString().slice(0, 10) ?? "";
  const money = (minor: number) => Number(amountText(minor, row.currency));
  const received = row.status === "paid" ? row.amount : 0;
  return [
    row.id,
    row.created_at.toISOString(),
    row.user_name ?? "",
    row.user_email ?? "",
    row.plan,
    row.mode,
    row.ref,
    row.status,
    row.currency.toUpperCase(),
    money(row.amount),
    money(row.refunded),
    money(received - row.refunded),
    day(row.period_start),
    day(row.period_end),
  ];
}

/** By currency, largest first. */
export function revenueOf(rows: RevenueRow[]): Revenue["currencies"] {
  const byCurrency = Map.groupBy(rows, ({ currency }) => currency);
  const total = (of: RevenueRow[]) => of.reduce((sum, { received }) => sum + received, 0);
  return [...byCurrency]
    .toSorted(([, a], [, b]) => total(b) - total(a))
    .map(([currency, of]) => ({ currency, rows: of.map(({ currency: _same, ...row }) => row) }));
}

/** A refund's effects other than money, for the audit log: "4 releases taken back, plan ended"; empty: none. */
export function sideWords({ releases, ends_plan }: RefundInput): string {
  const taken = releases === 0 ? [] : [`${releases} ${releases === 1 ? "release" : "releases"} taken back`];
  return [...taken, ...(ends_plan ? ["plan ended"] : [])].join(", ");
}

/** To the customer. */
export function refundMail(input: RefundInput, planName: string, currency: string, address: string): MailText {
  const plan = planName.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  const amount = formatMoney(input.amount, currency);
  const way =
    input.way === "stripe"
      ? "It reaches your account in 5 to 10 days."
      : "It will not be returned to the card you paid with.";
  const taken =
    input.releases === 0
      ? []
      : [`${input.releases} ${input.releases === 1 ? "release was" : "releases were"} taken back.`];
  const text = letter("Hello,", [
    [`We have refunded ${amount} of your payment for the ${plan} plan.`, way, ...taken].join(" "),
    `Your plan, payments and release history:\n${address}`,
  ]);
  return { subject: `Your refund of ${amount}`, action: "Open Plan & Billing", text };
}
