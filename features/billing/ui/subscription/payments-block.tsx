/** Every charge, paid or failed, newest first. */
import { Badge } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { invoicePaths } from "../../contracts/invoice.ts";
import type { Payment } from "../../contracts/checkout.ts";
import classes from "./billing-table.module.css";

const COLUMNS: Column[] = [
  { name: "Date", className: classes.date, loading: 72 },
  { name: "For", className: classes.what, loading: "text" },
  { name: "Status", className: classes.status, loading: [40, 16] },
  { name: "Invoice", className: classes.invoice, loading: 44 },
  { name: "Amount", kind: "figure", className: classes.number, loading: 40 },
];

/** The server sends no more. */
const MOST = 100;

/** @param payments undefined while they load. */
export function PaymentsBlock({ payments }: { payments: readonly Payment[] | undefined }) {
  return (
    <Block title="Payments">
      {payments?.length === 0 ? (
        <EmptyState icon={IconReceipt} title="No payments yet" detail="Your payments appear here." />
      ) : (
        <PaymentTable payments={payments} />
      )}
      {payments?.length === MOST && <p className={classes.foot}>The newest {MOST} are shown.</p>}
    </Block>
  );
}

function PaymentTable({ payments }: { payments: readonly Payment[] | undefined }) {
  return (
    <DataTable
      label="Payments"
      columns={COLUMNS}
      rows={payments}
      className={classes.table}
      loadingRows={2}
      listFrom={600}
    >
      {(payment) => <Row key={payment.id} payment={payment} />}
    </DataTable>
  );
}

function Row({ payment }: { payment: Payment }) {
  const {
    plan,
    mode,
    amount,
    refunded,
    currency,
    period_start,
    period_end,
    invoice_url,
    documents,
    failure,
    created_at,
  } = payment;
  const state = stateOf(payment);
  return (
    <tr>
      <td className={classes.date}>
        <time dateTime={created_at}>{formatTableDate(created_at)}</time>
      </td>
      <td className={classes.what}>
        {plan} plan
        {period_start && period_end && (
          <span className={classes.why}>
            {formatTableDate(period_start)} to {formatTableDate(period_end)}
          </span>
        )}
        {failure && <span className={`${classes.why} ${classes.failure}`}>{failure}</span>}
      </td>
      <td className={classes.status}>
        <Badge color={state.colour}>{state.label}</Badge>
        {mode === "test" && <Badge color="amber">Test</Badge>}
      </td>
      <td className={classes.invoice}>
        {documents.map(({ number, kind }) => (
          <a key={number} href={invoicePaths.own(number)} download title={number}>
            {kind === "invoice" ? "Invoice" : "Credit note"}
            <span className={classes.hidden}> {number}, PDF</span>
          </a>
        ))}
        {invoice_url && documents.length === 0 && (
          <a href={invoice_url} target="_blank" rel="noopener noreferrer">
            Invoice<span className={classes.hidden}> of {formatTableDate(created_at)}, opens in a new tab</span>
          </a>
        )}
      </td>
      <td className={`${table.figure} ${classes.number} ${classes.strong}`}>
        {formatMoney(amount, currency)}
        {refunded > 0 && <span className={classes.why}>{formatMoney(-refunded, currency)}</span>}
      </td>
    </tr>
  );
}

function stateOf({ status, amount, refunded }: Payment): { label: string; colour: string } {
  if (status === "failed") return { label: "Failed", colour: "red" };
  if (refunded === 0) return { label: "Paid", colour: "green" };
  return { label: refunded < amount ? "Part refunded" : "Refunded", colour: "gray" };
}
