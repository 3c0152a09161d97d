/** The rows of Money's payments. */
import { Badge, Button } from "@mantine/core";
import table from "#ui-kit/tables/data-table.module.css";
import { type Column, DataTable } from "#ui-kit/tables/data-table.tsx";
import { formatTableDate } from "#ui-kit/format/dates.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import { invoicePaths } from "../../contracts/invoice.ts";
import type { MoneyPayment } from "../../contracts/money.ts";
import classes from "./money-screen.module.css";

const COLUMNS: Column[] = [
  { name: "Customer", className: classes.customer, loading: "text" },
  { name: "For", className: classes.what, loading: 120 },
  { name: "Status", loading: [56, 16] },
  { name: "Invoice", loading: 96 },
  { name: "Date", kind: "figure", loading: 72 },
  { name: "Amount", kind: "figure", loading: 56 },
  { name: "Actions", kind: "figure", loading: 64 },
];

type Props = {
  payments: MoneyPayment[] | undefined;
  isBusy: boolean;
  onRefund: (payment: MoneyPayment) => void;
};

export function PaymentTable({ payments, isBusy, onRefund }: Props) {
  return (
    <DataTable label="Payments" columns={COLUMNS} rows={payments} isBusy={isBusy} rowClass={classes.payment}>
      {(payment) => <Row key={payment.id} payment={payment} onRefund={() => onRefund(payment)} />}
    </DataTable>
  );
}

function Row({ payment, onRefund }: { payment: MoneyPayment; onRefund: () => void }) {
  const { user_name, user_email, plan, mode, amount, refunded, currency, failure, created_at } = payment;
  const { refund_failure, documents } = payment;
  const canRefund = payment.status === "paid" && refunded < amount;
  const state = stateOf(payment);
  return (
    <tr className={`${table.row} ${classes.payment}`}>
      <td className={classes.customer} title={user_email ?? undefined}>
        <bdi>{user_name ?? "Deleted account"}</bdi>
      </td>
      <td className={classes.what}>
        {plan}
        {payment.period_start && payment.period_end && (
          <small>
            {formatTableDate(payment.period_start)} to {formatTableDate(payment.period_end)}
          </small>
        )}
        {failure !== "" && <small className={classes.warning}>{failure}</small>}
        {refund_failure !== "" && <small className={classes.warning}>{refund_failure}</small>}
      </td>
      <td className={table.plain}>
        <span className={classes.states}>
          <Badge color={state.colour}>{state.label}</Badge>
          {mode === "test" && <Badge color="amber">Test</Badge>}
        </span>
      </td>
      <td className={`${table.plain} ${classes.documents}`}>
        {documents.map(({ number }) => (
          <a key={number} href={invoicePaths.operator(number)} download>
            {number}
          </a>
        ))}
      </td>
      <td className={table.figure}>
        <time dateTime={created_at}>{formatTableDate(created_at)}</time>
      </td>
      <td className={`${table.figure} ${classes.amount}`}>
        {formatMoney(amount, currency)}
        {refunded > 0 && <small>{formatMoney(-refunded, currency)}</small>}
      </td>
      <td className={table.figure}>
        {canRefund && (
          <Button size="compact-sm" onClick={onRefund}>
            Refund
          </Button>
        )}
      </td>
    </tr>
  );
}

function stateOf({ status, amount, refunded, pending }: MoneyPayment): { label: string; colour: string } {
  if (status === "failed") return { label: "Failed", colour: "red" };
  if (pending > 0) return { label: "Refund on its way", colour: "amber" };
  if (refunded === 0) return { label: "Paid", colour: "green" };
  return { label: refunded < amount ? "Part refunded" : "Refunded", colour: "gray" };
}
