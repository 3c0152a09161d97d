/** 'Money': revenue, payments that wait for a decision, and every payment with its refunds. */
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import type { HeldPayment } from "../../contracts/held-payment.ts";
import type { MoneyPayment } from "../../contracts/money.ts";
import { HeldBlock } from "./held-block.tsx";
import { HeldDialog } from "./held-dialog.tsx";
import { lastMonths } from "./months.ts";
import { Payments, usePaymentsAddress, usePaymentsPage } from "./payments.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { RevenueBlocks } from "./revenue-blocks.tsx";
import { paymentsFile, useHeldPayments, useRevenue } from "./use-money.ts";

export function MoneyScreen() {
  const address = usePaymentsAddress();
  const page = usePaymentsPage(address);
  const [refunding, setRefunding] = useState<MoneyPayment | null>(null);
  const [deciding, setDeciding] = useState<HeldPayment | null>(null);
  const held = useHeldPayments();
  const revenue = useRevenue();
  return (
    <>
      <PageHead
        title="Money"
        actions={
          !page.isNone && (
            <Button component="a" href={paymentsFile(address.filter)} download leftSection={<IconDownload size={16} />}>
              Export CSV
            </Button>
          )
        }
      />
      <HeldBlock query={held} onDecide={setDeciding} />
      <RevenueBlocks query={revenue} />
      <Payments
        address={address}
        page={page}
        months={lastMonths(revenue.data?.this_month ?? null)}
        onRefund={setRefunding}
      />
      <RefundDialog payment={refunding} onClose={() => setRefunding(null)} />
      <HeldDialog held={deciding} onClose={() => setDeciding(null)} />
    </>
  );
}
