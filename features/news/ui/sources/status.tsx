import { Button } from "@mantine/core";
import { IconAlertTriangle, IconClockHour4 } from "@tabler/icons-react";
import { formatDay } from "#ui-kit/format/dates.ts";
import type { FeedStatus } from "../../contract.ts";
import classes from "./status.module.css";

type SourceStatusProps = { status: FeedStatus; hasArticles: boolean; isCutOff: boolean; onRetry: () => void };

/** Why a source has nothing new, or nothing at all; nothing while all is well. */
export function SourceStatus({ status, hasArticles, isCutOff, onRetry }: SourceStatusProps) {
  if (status.state === "queued") {
    return (
      <p className={classes.status} role="status">
        <IconClockHour4 size={14} stroke={1.75} aria-hidden />
        We are fetching this source for the first time. Its stories will appear shortly.
      </p>
    );
  }
  if (isCutOff) return null;
  if (status.state === "ready") {
    return hasArticles ? null : <p className={classes.status}>No stories yet.</p>;
  }
  const since = status.since ? ` since ${formatDay(status.since)}` : "";
  const unheard = status.fetched_at === null ? "We have not reached this source yet." : `Not updated${since}.`;
  return (
    <p className={classes.status} data-tone="amber">
      <IconAlertTriangle size={14} stroke={1.75} aria-hidden />
      <span>
        <b>{status.state === "gone" ? `Retired by its publisher${since}.` : unheard}</b>{" "}
        {status.is_unreached ? (
          <>
            No connection.{" "}
            <Button size="compact-xs" variant="subtle" onClick={onRetry}>
              Retry
            </Button>
          </>
        ) : (
          status.reason
        )}
      </span>
    </p>
  );
}
