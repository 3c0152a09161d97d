/** Failures, each with a link to the screen that fixes it; one sentence if there are none. */
import { Skeleton } from "@mantine/core";
import {
  IconBroadcast,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconMail,
  IconRss,
  IconServer,
  IconStack2,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import { Block } from "#ui-kit/page/block.tsx";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatMoment } from "#ui-kit/format/dates.ts";
import { type Place, ScreenLink } from "#ui-kit/page/navigation.tsx";
import { MAX_COUNTED, type Today } from "../../today-contract.ts";
import classes from "./today-screen.module.css";

type Failure = {
  key: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  what: string;
  detail: string;
  action: string;
  to: string;
  place?: Place;
};

type Props = { failures: Today["failures"] | undefined; health: Today["health"] | undefined };

export function FailureBlock({ failures, health }: Props) {
  const found = [...failuresOf(failures ?? null), ...alarmsOf(health ?? null)];
  return (
    <Block title="Failures" aside={found.length > 0 && <span className={classes.count}>{found.length}</span>}>
      {failures === undefined && <Loading />}
      {failures === null && <p className={classes.quiet}>Failures could not be read. The log says why.</p>}
      {failures && found.length === 0 && (
        <p className={classes.fine}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden /> Nothing has failed.
        </p>
      )}
      <ul className={classes.failures}>
        {found.map(({ key, icon: Icon, what, detail, action, to, place = {} }) => (
          <li key={key}>
            <Icon size={16} stroke={1.75} />
            <p>
              <b>{what}</b> <span>{detail}</span>
            </p>
            <ScreenLink to={to} place={place} className={classes.action}>
              {action}
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Block>
  );
}

function Loading() {
  return (
    <div className={classes.loading} role="status" aria-label="Loading failures">
      {[64, 52, 58].map((width) => (
        <Skeleton key={width} height={12} width={`${width}%`} />
      ))}
    </div>
  );
}

function failuresOf(failures: Today["failures"]): Failure[] {
  if (!failures) return [];
  const { jobs, deliveries, feeds, emails, schedules, held_payments: held } = failures;
  return [
    {
      key: "payments",
      count: held,
      icon: IconCreditCard,
      action: "Decide",
      to: "operatorMoney",
      what: words(held, "held payment"),
      detail: "Does not match its order",
    },
    {
      key: "schedules",
      count: schedules,
      icon: IconClock,
      action: "Publish",
      to: "operatorSchedule",
      what: words(schedules, "overdue post"),
      detail: "The publishing time has passed",
    },
    {
      key: "jobs",
      count: jobs,
      icon: IconStack2,
      action: "Retry",
      to: "operatorJobs",
      what: words(jobs, "failed job"),
      detail: "Failed permanently",
      place: { parameters: { view: "Failed" } },
    },
    {
      key: "deliveries",
      count: deliveries,
      icon: IconBroadcast,
      action: "View",
      to: "operatorPlatforms",
      what: words(deliveries, "failed delivery", "failed deliveries"),
      detail: "Posts that platforms did not accept",
    },
    {
      key: "emails",
      count: emails,
      icon: IconMail,
      action: "View",
      to: "outbox",
      what: words(emails, "email not sent", "emails not sent"),
      detail: "Refused, or the server could not be reached",
    },
    {
      key: "feeds",
      count: feeds,
      icon: IconRss,
      action: "View",
      to: "operatorFeeds",
      what: words(feeds, "failing feed"),
      detail: "For a day or longer",
    },
  ].filter(({ count }) => count > 0);
}

function alarmsOf(health: Today["health"]): Failure[] {
  if (!health) return [];
  const to = { to: "operatorSettings", place: { parameters: { view: "System" } } };
  const { overdue_since: since } = health;
  return [
    ...(since === null
      ? []
      : [
          {
            key: "overdue",
            icon: IconStack2,
            what: "Jobs are waiting.",
            action: "View",
            to: "operatorJobs",
            detail: `Since ${formatMoment(since)}. Usually no worker is running`,
          },
        ]),
    ...diskAlarm(health).map((alarm) => ({ key: "disk", icon: IconServer, action: "View", ...to, ...alarm })),
  ];
}

function diskAlarm({
  are_uploads_refused: isRefusing,
  is_disk_low: isLow,
  disk_free_bytes: free,
}: NonNullable<Today["health"]>) {
  const left = free === null ? "" : `${formatBytes(free)} free`;
  if (isRefusing)
    return [
      { what: "Uploads are refused: the disk is almost full.", detail: `${left}. Free some space or enlarge the disk` },
    ];
  return isLow ? [{ what: "The disk is almost full.", detail: left }] : [];
}

function words(count: number, one: string, many = `${one}s`): string {
  const number = count >= MAX_COUNTED ? `${formatCount(MAX_COUNTED - 1)}+` : formatCount(count);
  return `${number} ${count === 1 ? one : many}.`;
}
