/** Every payment with its refunds: search, filters, and the table. */
import { Badge, Button } from "@mantine/core";
import { IconReceipt } from "@tabler/icons-react";
import { formatMomentDay } from "#ui-kit/format/dates.ts";
import { formatMoney } from "#ui-kit/format/money.ts";
import type { Column } from "#ui-kit/tables/data-table.tsx";
import { FilterChoice } from "#ui-kit/tables/filter-choice.tsx";
import { PagedTable } from "#ui-kit/tables/paged-table.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import { Toolbar } from "#ui-kit/tables/toolbar.tsx";
import { useListAddress } from "#ui-kit/tables/use-list-address.ts";
import { usePagedList } from "#ui-kit/tables/use-paged-list.ts";
import type { MoneyPayment } from "../../contracts/money.ts";
import classes from "./money-screen.module.css";
import { monthName } from "./months.ts";
import { type Filter, PAGE_SIZE, usePayments } from "./use-money.ts";

const STATUSES = [
  { value: "paid", label: "Paid" },
  { value: "refunded", label: "Refunded" },
  { value: "failed", label: "Failed" },
];

/** Which payments the address asks for. */
export function usePaymentsAddress() {
  const address = useListAddress();
  const filter: Filter = {
    q: address.q,
    status: STATUSES.find(({ value }) => value === address.text("status"))?.value ?? null,
    month: /^20\d\d-(0[1-9]|1[0-2])$/.exec(address.text("month"))?.[0] ?? null,
  };
  const isNarrowed = filter.q !== "" || filter.status !== null || filter.month !== null;
  return { ...address, filter, isNarrowed };
}

/** The page of the address. `isNone`: there is no payment at all. */
export function usePaymentsPage(address: ReturnType<typeof usePaymentsAddress>) {
  const list = usePagedList(usePayments(address.filter, address.page), address, {
    pageSize: PAGE_SIZE,
    rowsOf: ({ payments }) => payments,
  });
  return { list, isNone: list.isEmpty && !address.isNarrowed };
}

type PaymentsProps = {
  address: ReturnType<typeof usePaymentsAddress>;
  page: ReturnType<typeof usePaymentsPage>;
  /** YYYY-MM, newest first. */
  months: readonly string[];
  onRefund: (payment: MoneyPayment) => void;
};

export function Payments({ address, page: { list, isNone }, months, onRefund }: PaymentsProps) {
  const { filter, isNarrowed, narrow } = address;
  const offered = [...new Set([...months, ...(filter.month ? [filter.month] : [])])].toSorted((a, b) =>
    b.localeCompare(a),
  );
  return (
    <section className={classes.payments} aria-label="Payments">
      {!isNone && (
        <Toolbar>
          <SearchField
            label="Search payments"
            placeholder="Customer, reference or amount"
            q={filter.q}
            onSearch={address.search}
          />
          <FilterChoice
            label="Status"
            all="Any status"
            data={STATUSES}
            value={filter.status}
            onChoose={(status) => narrow({ status })}
          />
          <FilterChoice
            label="Month"
            all="Any month"
            data={offered.map((value) => ({ value, label: monthName(value, "long") }))}
            value={filter.month}
            onChoose={(month) => narrow({ month })}
          />
        </Toolbar>
      )}
      <PagedTable
        label="Payments"
        columns={columnsWith(onRefund)}
        list={list}
        keyOf={({ id }) => id}
        isTarget
        noun={["payment", "payments"]}
        failed="The payments could not be loaded"
        empty={{
          icon: IconReceipt,
          title: isNarrowed ? "No matching payments" : "No payments yet",
          detail: isNarrowed ? "No payments match this search and these filters." : "Customers’ payments appear here.",
        }}
      />
    </section>
  );
}

function columnsWith(onRefund: (payment: MoneyPayment) => void): Column<MoneyPayment>[] {
  return [
    {
      name: "Customer",
      kind: "lead",
      clip: 240,
      title: ({ user_email }) => user_email ?? undefined,
      narrow: ["line"],
      cell: ({ user_name }) => <bdi>{user_name ?? "Deleted account"}</bdi>,
    },
    { name: "For", narrow: ["line"], cell: (payment) => <What payment={payment} /> },
    { name: "Status", kind: "plain", cell: (payment) => <States payment={payment} /> },
    {
      name: "Invoice",
      kind: "plain",
      className: classes.documents,
      cell: ({ documents }) =>
        documents.map(({ number }) => (
          <a key={number} href={`/operator/invoices/${number}/`} download>
            {number}
          </a>
        )),
    },
    {
      name: "Date",
      kind: "figure",
      cell: ({ created_at }) => <time dateTime={created_at}>{formatMomentDay(created_at)}</time>,
    },
    {
      name: "Amount",
      kind: "figure",
      className: classes.amount,
      cell: ({ amount, refunded, currency }) => (
        <>
          {formatMoney(amount, currency)}
          {refunded > 0 && <small>{formatMoney(-refunded, currency)}</small>}
        </>
      ),
    },
    {
      name: "Actions",
      kind: "figure",
      cell: (payment) =>
        payment.status === "paid" &&
        payment.refunded < payment.amount && (
          <Button size="compact-sm" onClick={() => onRefund(payment)}>
            Refund
          </Button>
        ),
    },
  ];
}

function What({ payment: { plan, period_start, period_end, failure, refund_failure } }: { payment: MoneyPayment }) {
  return (
    <>
      {plan}
      {period_start && period_end && (
        <small>
          {formatMomentDay(period_start)} to {formatMomentDay(period_end)}
        </small>
      )}
      {failure !== "" && <small data-tone="amber">{failure}</small>}
      {refund_failure !== "" && <small data-tone="amber">{refund_failure}</small>}
    </>
  );
}

function States({ payment }: { payment: MoneyPayment }) {
  const { label, colour } = stateOf(payment);
  return (
    <span className={classes.states}>
      <Badge color={colour}>{label}</Badge>
      {payment.mode === "test" && <Badge color="amber">Test</Badge>}
    </span>
  );
}

function stateOf({ status, amount, refunded, pending }: MoneyPayment): { label: string; colour: string } {
  if (status === "failed") return { label: "Failed", colour: "red" };
  if (pending > 0) return { label: "Refund on its way", colour: "amber" };
  if (refunded === 0) return { label: "Paid", colour: "green" };
  return { label: refunded < amount ? "Part refunded" : "Refunded", colour: "gray" };
}
