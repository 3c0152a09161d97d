/** Revenue of twelve months as bars, and of the present month by plan. Net of refunds, one currency at a time. */
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { SegmentedControl, Skeleton } from "@mantine/core";
import { useState } from "react";
import { Block } from "#ui-kit/page/block.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { Revenue } from "../../contracts/money.ts";
import classes from "./money-screen.module.css";
import { lastMonths, monthName } from "./months.ts";
import type { useRevenue } from "./use-money.ts";

type Row = Revenue["currencies"][number]["rows"][number];
const net = (rows: Row[]) => rows.reduce((sum, { received, refunded }) => sum + received - refunded, 0);
const shareOf = (part: number, whole: number) => `${whole > 0 ? Math.max(0, (part / whole) * 100) : 0}%`;

export function RevenueBlocks({ query }: { query: ReturnType<typeof useRevenue> }) {
  const { data: revenue, error } = query;
  const [chosen, setChosen] = useState<string | null>(null);
  if (error && !revenue) return <ErrorState title="Revenue could not be loaded" query={query} />;
  if (!revenue)
    return (
      <div className={classes.loading} role="status" aria-label="Loading revenue">
        <Skeleton height={180} />
      </div>
    );
  const of = revenue.currencies.find(({ currency }) => currency === chosen) ?? revenue.currencies[0];
  if (!of) return null;
  const choice = revenue.currencies.length > 1 && (
    <SegmentedControl
      size="xs"
      aria-label="Currency"
      data={revenue.currencies.map(({ currency }) => ({ value: currency, label: currency.toUpperCase() }))}
      value={of.currency}
      onChange={setChosen}
    />
  );
  const isTest = revenue.mode === "test";
  return (
    <div className={classes.revenue}>
      <Block title="Revenue by month" aside={choice}>
        <Bars rows={of.rows} currency={of.currency} months={lastMonths(revenue.this_month)} />
        <p className={classes.quiet}>
          {isTest ? "Test payments: nothing was charged. " : ""}Net of refunds, by the UTC month in which money came or
          went.
        </p>
      </Block>
      <ByPlan rows={of.rows} currency={of.currency} month={revenue.this_month} />
    </div>
  );
}

function Bars({ rows, currency, months }: { rows: Row[]; currency: string; months: string[] }) {
  const sums = months.map((month) => {
    const own = rows.filter((row) => row.month === month);
    const single = net(own.filter((row) => row.is_single));
    return { month, single, total: net(own) };
  });
  const highest = Math.max(1, ...sums.map(({ total }) => total));
  return (
    <ol className={classes.bars}>
      {sums.map(({ month, single, total }) => (
        <li key={month} title={`${monthName(month, "long")}: ${formatMoney(total, currency)}`}>
          <span className={classes.bar} aria-hidden style={{ height: shareOf(total, highest) }}>
            <span style={{ height: shareOf(single, total) }} />
          </span>
          <span className={classes.month}>
            {monthName(month, "short")}
            <span className={classes.hidden}>: {formatMoney(total, currency)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function ByPlan({ rows, currency, month }: { rows: Row[]; currency: string; month: string }) {
  const own = rows.filter((row) => row.month === month);
  const total = net(own);
  const refunded = own.reduce((sum, row) => sum + row.refunded, 0);
  return (
    <Block title={`${monthName(month, "long")} by plan`}>
      <p className={classes.total}>{formatMoney(total, currency)}</p>
      {own.length === 0 && <p className={classes.quiet}>No payments this month.</p>}
      <dl className={classes.plans}>
        {own.map((row) => (
          <div key={row.plan}>
            <dt>{row.is_single ? `${row.plan}, single` : row.plan}</dt>
            <dd>{formatMoney(row.received - row.refunded, currency)}</dd>
            <span aria-hidden>
              <span style={{ width: shareOf(row.received - row.refunded, total) }} />
            </span>
          </div>
        ))}
      </dl>
      {refunded > 0 && <p className={classes.quiet}>Refunds of {formatMoney(refunded, currency)} taken off.</p>}
    </Block>
  );
}
