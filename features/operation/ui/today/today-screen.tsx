/** 'Today': where operators arrive. Queues above, then what a new installation needs and what failed; money, growth and health at the side. */
import { Skeleton } from "@mantine/core";
import { useState } from "react";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatLongDate } from "#ui-kit/format/dates.ts";
import { ScreenLink, useNavigation } from "#ui-kit/page/navigation.tsx";
import { PageHead } from "#ui-kit/page/page-head.tsx";
import { MAX_COUNTED, type Today } from "../../today-contract.ts";
import { FailureBlock } from "./failure-block.tsx";
import { SetupChecklist } from "./setup-checklist.tsx";
import { GrowthBlock, HealthBlock, MoneyBlock } from "./side-blocks.tsx";
import classes from "./today-screen.module.css";
import { useToday } from "./use-today.ts";

export function TodayScreen() {
  const { data, error, refetch, isFetching } = useToday();
  const [now] = useState(() => new Date());
  return (
    <>
      <PageHead title="Today" note={formatLongDate(now)} />
      {error && !data ? (
        <ErrorState title="The overview could not be loaded" query={{ error, refetch, isFetching }} />
      ) : (
        <>
          <Queues queues={data?.queues} />
          <div className={classes.columns}>
            <div>
              {data?.setup && <SetupChecklist setup={data.setup} />}
              <FailureBlock failures={data?.failures} health={data?.health} />
            </div>
            <aside className={classes.side} aria-label="Money, growth and health">
              <MoneyBlock money={data?.money} />
              <GrowthBlock growth={data?.growth} />
              <HealthBlock health={data?.health} />
            </aside>
          </div>
        </>
      )}
    </>
  );
}

/** undefined: loading; null: could not be read. */
function Queues({ queues }: { queues: Today["queues"] | undefined }) {
  const { has } = useNavigation();
  const figures = [
    { name: "Waiting for review", value: queues?.posts, to: "operatorModeration", note: "Posts and edits" },
    { name: "Abuse reports", value: queues?.reports, to: "operatorAbuse", note: "Reported by readers" },
    { name: "Tickets", value: queues?.tickets, to: "operatorTickets", note: "Open", parameters: { status: "Open" } },
    {
      name: "Payments to check",
      value: queues?.payments,
      to: has("operatorMoney") ? "operatorMoney" : "operatorPlans",
      note: "Held, or failed in the last 7 days",
    },
  ];
  return (
    <dl className={classes.queues} aria-label="Queues" aria-busy={queues === undefined}>
      {figures.map(({ name, value, to, note, parameters = {} }) => (
        <div key={name}>
          <dt>
            <ScreenLink to={to} place={{ parameters }}>
              {name}
            </ScreenLink>
          </dt>
          <dd className={classes.figure}>
            {queues === undefined ? <Skeleton height={24} width={48} my={4} /> : countWords(value)}
          </dd>
          <dd className={classes.note}>{queues === null ? "Could not be read" : note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Marks counts that have reached their limit. */
function countWords(count: number | undefined): string {
  if (count === undefined) return "–";
  return count >= MAX_COUNTED ? `${formatCount(MAX_COUNTED - 1)}+` : formatCount(count);
}
