/** 'Money': revenue, payments that wait for a decision, and every payment with its refunds. */
import "@mantine/core/styles/Combobox.layer.css";
import { Button, Select } from "@mantine/core";
import { IconDownload, IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { ListFoot } from "#ui-kit/tables/list-foot.tsx";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { SearchField } from "#ui-kit/tables/search-field.tsx";
import type { MoneyPayment } from "../../contracts/money.ts";
import type { HeldPayment } from "../../contracts/held-payment.ts";
import { HeldBlock } from "./held-block.tsx";
import { HeldDialog } from "./held-dialog.tsx";
import classes from "./money-screen.module.css";
import { lastMonths, monthName } from "./months.ts";
import { PaymentTable } from "./payment-table.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RevenueBlocks } from "./revenue-blocks.tsx";
import { type Filter, PAGE_SIZE, paymentsFile, useHeldPayments, usePayments, useRevenue } from "./use-money.ts";

const ALL = "all";
const LONGEST_SEARCH = 200;
const STATUSES = [
  { value: ALL, label: "Any status" },
  { value: "paid", label: "Paid" },
  { value: "refunded", label: "Refunded" },
  { value: "failed", label: "Failed" },
];

export function MoneyScreen() {
  const { parameters, setParameters } = useNavigation();
  const [refunding, setRefunding] = useState<MoneyPayment | null>(null);
  const [deciding, setDeciding] = useState<HeldPayment | null>(null);
  const held = useHeldPayments();
  const revenue = useRevenue();
  const months = lastMonths(revenue.data?.this_month ?? null);
  const filter: Filter = {
    q: (parameters.get("q") ?? "").trim().slice(0, LONGEST_SEARCH),
    status: STATUSES.find(({ value }) => value !== ALL && value === parameters.get("status"))?.value ?? null,
    month: /^20\d\d-(0[1-9]|1[0-2])$/.exec(parameters.get("month") ?? "")?.[0] ?? null,
  };
  const page = /^[1-9]\d{0,4}$/.test(parameters.get("page") ?? "") ? Number(parameters.get("page")) : 1;
  const narrow = (change: Record<string, string | null>) => setParameters({ ...change, page: null });
  return (
    <>
      <PageHead
        title="Money"
        actions={
          <Button component="a" href={paymentsFile(filter)} download leftSection={<IconDownload size={16} />}>
            Export CSV
          </Button>
        }
      />
      <HeldBlock held={held.data?.payments} error={held.error} onDecide={setDeciding} />
      <RevenueBlocks revenue={revenue.data} error={revenue.error} />
      <section className={classes.payments} aria-label="Payments">
        <div className={classes.toolbar}>
          <SearchField
            label="Search payments"
            placeholder="Customer, reference or amount"
            q={filter.q}
            onSearch={(q) => narrow({ q })}
          />
          <Select
            size="xs"
            aria-label="Status"
            data={STATUSES}
            value={filter.status ?? ALL}
            allowDeselect={false}
            onChange={(chosen) => narrow({ status: chosen === ALL ? null : chosen })}
          />
          <Select
            size="xs"
            aria-label="Month"
            data={[
              { value: ALL, label: "Any month" },
              ...[...new Set([...months, ...(filter.month ? [filter.month] : [])])]
                .toSorted((a, b) => b.localeCompare(a))
                .map((value) => ({ value, label: monthName(value, "long") })),
            ]}
            value={filter.month ?? ALL}
            allowDeselect={false}
            onChange={(chosen) => narrow({ month: chosen === ALL ? null : chosen })}
          />
        </div>
        <Payments filter={filter} page={page} onRefund={setRefunding} />
      </section>
      <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />
      <HeldDialog held={deciding} onClose={() => setDeciding(null)} />
    </>
  );
}

type PaymentsProps = { filter: Filter; page: number; onRefund: (payment: MoneyPayment) => void };

function Payments({ filter, page, onRefund }: PaymentsProps) {
  const { setParameters } = useNavigation();
  const { data, error, refetch, isFetching, isPlaceholderData } = usePayments(filter, page);
  const again = { run: () => void refetch(), isBusy: isFetching };
  if (error && !data)
    return <ErrorState title="The payments could not be loaded" detail={error.message} action={again} />;
  const isNarrowed = filter.q !== "" || filter.status !== null || filter.month !== null;
  if (data?.count === 0)
    return (
      <EmptyState
        icon={IconReceipt}
        title={isNarrowed ? "No matching payments" : "No payments yet"}
        detail={isNarrowed ? "No payments match this search and these filters." : "Customers’ payments appear here."}
      />
    );
  return (
    <>
      <PaymentTable payments={data?.payments} isBusy={!data || isPlaceholderData} onRefund={onRefund} />
      {data && (
        <ListFoot
          page={page}
          pages={Math.max(1, Math.ceil(data.count / PAGE_SIZE))}
          stale={error ? again : null}
          onPage={(to) => setParameters({ page: to === 1 ? null : String(to) })}
        >
          {`${data.has_more ? "More than " : ""}${data.count === 1 ? "1 payment" : `${formatCount(data.count)} payments`}`}
        </ListFoot>
      )}
    </>
  );
}
