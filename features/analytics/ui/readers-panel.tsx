/** The common part for accounts and posts: the period, totals with their change, the chart, the CSV. */
// Styles of what no first screen shows come with the screens that do.
import "@mantine/core/styles/FloatingIndicator.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { Button, SegmentedControl, Skeleton } from "@mantine/core";
import { IconChartBar, IconDownload } from "@tabler/icons-react";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Block } from "#ui-kit/page/block.tsx";
import { EmptyState } from "#ui-kit/page/empty-state.tsx";
import { ErrorState } from "#ui-kit/page/error-state.tsx";
import { Figures } from "#ui-kit/page/figures.tsx";
import {
  type AccountAnalytics,
  analyticsMessages,
  type Figures as Totals,
  type Period,
  PERIODS,
  type PostAnalytics,
} from "../contract.ts";
import { PERIOD_LABELS } from "./analytics-words.ts";
import { changeInWords } from "./change-in-words.ts";
import classes from "./readers-panel.module.css";
import { ViewsChart } from "./views-chart.tsx";

type ReadersPanelProps<Answer> = {
  answer: UseQueryResult<Answer>;
  days: Period;
  onDays: (days: Period) => void;
  /** Whose readers: a report is opened over the figures of all posts. */
  label: string;
  /** Address of the CSV, without its query. */
  csv: string;
  /** What to expect before anyone has read anything. */
  emptyDetail: string;
  children: (figures: Answer) => ReactNode;
};

const CHOICES = PERIODS.map((days) => ({ value: String(days), label: PERIOD_LABELS[days] }));

export function ReadersPanel<Answer extends AccountAnalytics | PostAnalytics>(props: ReadersPanelProps<Answer>) {
  const { label, days, onDays, csv } = props;
  const choose = (value: string) => onDays(PERIODS.find((period) => String(period) === value) ?? days);
  const tools = (
    <div className={classes.tools}>
      <SegmentedControl size="xs" aria-label="Period" data={CHOICES} value={String(days)} onChange={choose} />
      <Button
        component="a"
        size="xs"
        href={`${csv}?days=${days}`}
        download
        leftSection={<IconDownload className={classes.icon} size={14} />}
      >
        CSV
      </Button>
    </div>
  );
  return (
    <Block title="Readers" label={label} aside={tools}>
      <Content {...props} />
    </Block>
  );
}

function Content<Answer extends AccountAnalytics | PostAnalytics>({
  answer: { data, error, refetch, isFetching, isPlaceholderData },
  emptyDetail,
  children,
}: ReadersPanelProps<Answer>) {
  if (error) {
    return <ErrorState title={analyticsMessages.loadFailed} query={{ error, refetch, isFetching }} />;
  }
  if (!data) return <LoadingPanel />;
  if (isNothing(data.totals)) {
    const title = isNothing(data.previous) ? "No views yet" : `No views in the last ${data.days} days`;
    return <EmptyState icon={IconChartBar} title={title} detail={emptyDetail} />;
  }
  return (
    <div className={classes.content} aria-busy={isPlaceholderData}>
      <TotalsLine data={data} />
      <ViewsChart series={data.series} />
      <div className={classes.lists}>{children(data)}</div>
      <p className={classes.note}>
        Counted without cookies, per day (UTC). A visitor who returns on another day counts again. Bots are excluded.
      </p>
    </div>
  );
}

function TotalsLine({ data: { totals, previous, days } }: { data: AccountAnalytics | PostAnalytics }) {
  const figure = (label: string, name: keyof Totals) => ({
    label,
    value: totals[name],
    note: changeInWords(totals[name], previous[name], days),
  });
  return (
    <div className={classes.totals}>
      <Figures
        label="Readers in this period"
        figures={[
          figure("Views", "views"),
          figure("Visitors", "visitors"),
          figure("Link clicks", "clicks"),
          figure("Feed fetches", "feed_fetches"),
        ]}
      />
    </div>
  );
}

function isNothing({ views, clicks, feed_fetches }: Totals): boolean {
  return views + clicks + feed_fetches === 0;
}

function LoadingPanel() {
  return (
    <div className={classes.content} role="status" aria-label="Loading the figures" aria-busy>
      <Skeleton height={64} my={16} />
      <Skeleton height={200} mb={24} />
    </div>
  );
}
