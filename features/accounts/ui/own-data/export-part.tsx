/** 'Download all your data': requests a ZIP, shows the progress and downloads it. */
import { Alert, Button, Progress, Skeleton, VisuallyHidden } from "@mantine/core";
import { IconAlertCircle, IconDownload, IconFileZip, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useRef } from "react";
import { formatBytes } from "#ui-kit/format/bytes.ts";
import { formatCount } from "#ui-kit/format/counts.ts";
import { formatDay } from "#ui-kit/format/dates.ts";
import { type DataExport, dataMessages } from "../../own-data-contract.ts";
import { DataPart } from "./part.tsx";
import classes from "./section.module.css";
import { isUnderway, useDataExport, usePrepareExport } from "./use-data-export.ts";

export function ExportPart() {
  const { data: latest, error, refetch, isFetching } = useDataExport();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <DataPart
      title="Download all your data"
      heading={heading}
      words={
        <p>
          One ZIP file with everything that is yours: your profile and companies, every post with all its versions, your
          pictures and videos, your releases and payments. Posts are included as pages to read and as JSON for other
          programs. Passwords are not included.
        </p>
      }
    >
      {latest === undefined && !error && <Skeleton height={32} width={112} role="status" aria-label="Loading" />}
      {latest === undefined && error && (
        <>
          <Trouble>{error.message}</Trouble>
          <Button leftSection={<IconRefresh size={16} />} loading={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </>
      )}
      {latest !== undefined && (
        <ExportState latest={latest} isLost={error !== null} onPrepared={() => heading.current?.focus()} />
      )}
      {/* Screen readers are told when it starts and ends; the count in between is only visual. */}
      <VisuallyHidden role="status">{announcementOf(latest)}</VisuallyHidden>
    </DataPart>
  );
}

type ExportStateProps = {
  latest: DataExport | null;
  /** Whether the last request for the status failed. */
  isLost: boolean;
  onPrepared: () => void;
};

function ExportState({ latest, isLost, onPrepared }: ExportStateProps) {
  const { mutate, isPending, error: refusal } = usePrepareExport();
  if (latest && isUnderway(latest)) return <Packing latest={latest} isLost={isLost} />;
  const problem = refusal?.message ?? (latest?.status === "failed" ? dataMessages.exportFailed : null);
  const url = latest?.status === "ready" ? latest.url : null;
  return (
    <div className={classes.state}>
      {problem !== null && <Trouble>{problem}</Trouble>}
      {latest?.status === "ready" && <Ready latest={latest} />}
      <div className={classes.actions}>
        {url !== null && (
          <Button component="a" href={url} download variant="filled" leftSection={<IconDownload size={16} />}>
            Download
          </Button>
        )}
        <Button loading={isPending} onClick={() => mutate(undefined, { onSuccess: onPrepared })}>
          {prepareLabel(latest, url !== null)}
        </Button>
      </div>
    </div>
  );
}

function prepareLabel(latest: DataExport | null, hasFile: boolean): string {
  if (latest?.status === "failed") return "Try Again";
  return hasFile ? "Prepare a new ZIP" : "Prepare ZIP";
}

function Packing({ latest, isLost }: { latest: DataExport; isLost: boolean }) {
  const { status, done, total } = latest;
  const share = total > 0 ? Math.min(100, Math.round((done / total) * 100)) : 0;
  return (
    <div className={classes.progress}>
      <Progress value={share} aria-label="Packing your data" />
      <p>
        {total > 0 ? (
          <>
            <b>
              {formatCount(done)} of {formatCount(total)}
            </b>{" "}
            packed.
          </>
        ) : (
          <b>{status === "queued" ? "Waiting to start." : "Collecting your data."}</b>
        )}{" "}
        {isLost
          ? "We cannot show the progress right now. Your data is still being packed."
          : "You can leave this page. We will email you when it is ready."}
      </p>
    </div>
  );
}

function Ready({ latest: { bytes, created_at, expires_at, url } }: { latest: DataExport }) {
  if (url === null) return <p>Your last ZIP has expired.</p>;
  return (
    <div className={classes.ready}>
      <IconFileZip size={24} stroke={1.5} aria-hidden />
      <p>
        <b>Your data of {formatDay(created_at)}</b>
        {bytes !== null && `, ${formatBytes(bytes)}`}
        <br />
        {expires_at !== null && `Available until ${formatDay(expires_at)}.`}
      </p>
    </div>
  );
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <Alert className={classes.alert} icon={<IconAlertCircle size={16} />}>
      {children}
    </Alert>
  );
}

/** Nothing for a failure, which has its own alert. */
function announcementOf(latest: DataExport | null | undefined): string {
  if (isUnderway(latest)) return "We are preparing your data.";
  return latest?.status === "ready" && latest.url !== null ? "Your ZIP is ready." : "";
}
