/** Every charge, paid or failed, newest first. */
import { Badge } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { Payment } from "../../contracts/checkout.ts";
import classes from "./billing-table.module.css";

const COLUMNS: Column<Payment>[] = [
  {
    name: "Date",
    className: classes.date,
    cell: ({ created_at }) => <time dateTime={created_at}>{formatTableDate(created_at)}</time>,
  },
  {
    name: "For",
    className: classes.what,
    cell: ({ plan, period_start, period_end, failure }) => (
      <>
        {plan} plan
        {period_start && period_end && (
          <small>
            {formatTableDate(period_start)} to {formatTableDate(period_end)}
          </small>
        )}
        {failure && <small data-tone="red">{failure}</small>}
      </>
    ),
  },
  {
    name: "Status",
    className: classes.status,
    cell: (payment) => (
      <>
        <Badge color={stateOf(payment).colour}>{stateOf(payment).label}</Badge>
        {payment.mode === "test" && <Badge color="amber">Test</Badge>}
      </>
    ),
  },
  { name: "Invoice", className: classes.invoice, cell: (payment) => <Invoices payment={payment} /> },
  {
    name: "Amount",
    kind: "figure",
    className: `${classes.number} ${classes.strong}`,
    cell: ({ amount, refunded, currency }) => (
      <>
        {formatMoney(amount, currency)}
        {refunded > 0 && <small>{formatMoney(-refunded, currency)}</small>}
      </>
    ),
  },
];

/** The server sends no more. */
const MAX = 100;

/** @param payments undefined while they load. */
export function PaymentsBlock({ payments }: { payments: readonly Payment[] | undefined }) {
  return (
    <Block title="Payments">
      {payments?.length === 0 ? (
        <EmptyState icon={IconReceipt} title="No payments yet" detail="Your payments appear here." />
      ) : (
        <DataTable
          label="Payments"
          columns={COLUMNS}
          rows={payments}
          keyOf={({ id }) => id}
          className={classes.table}
          loadingRows={2}
          listFrom={600}
        />
      )}
      {payments?.length === MAX && <p className={classes.foot}>The newest {MAX} are shown.</p>}
    </Block>
  );
}

function Invoices({ payment: { documents, invoice_url, created_at } }: { payment: Payment }) {
  return (
    <>
      {documents.map(({ number, kind }) => (
        <a key={number} href={`/api/billing/invoices/${number}/`} download title={number}>
          {kind === "invoice" ? "Invoice" : "Credit note"}
          <span className={classes.hidden}> {number}, PDF</span>
        </a>
      ))}
      {invoice_url && documents.length === 0 && (
        <a href={invoice_url} target="_blank" rel="noopener noreferrer">
          Invoice<span className={classes.hidden}> of {formatTableDate(created_at)}, opens in a new tab</span>
        </a>
      )}
    </>
  );
}

function stateOf({ status, amount, refunded }: Payment): { label: string; colour: string } {
  if (status === "failed") return { label: "Failed", colour: "red" };
  if (refunded === 0) return { label: "Paid", colour: "green" };
  return { label: refunded < amount ? "Part refunded" : "Refunded", colour: "gray" };
}
