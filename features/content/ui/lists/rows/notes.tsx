import { IconAlertCircle, IconArrowBackUp, IconClockExclamation, IconEyeSearch, IconMail } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { RowFailure } from "#ui-kit/tables/row-failure.tsx";
import type { PostListItem } from "../../../contract.ts";
import { useScheduleZone } from "../../schedule/schedule-zone.ts";
import styles from "./notes.module.css";

const ICON = { size: 14, stroke: 1.75, "aria-hidden": true } as const;

type PostNotesProps = {
  post: PostListItem;
  /** The list mixes statuses, so no column has the publishing time. */
  isMixed: boolean;
};

/** Notes for the owner in addition to the status: publishing time, review. */
export function PostNotes({ post, isMixed }: PostNotesProps) {
  const [zone] = useScheduleZone();
  return (
    <>
      {isMixed && post.status === "scheduled" && post.publishing_time && !post.is_overdue && (
        <span className={styles.note}>Publishes {formatDateTime(post.publishing_time, zone)}</span>
      )}
      {post.is_overdue && post.review !== "waiting" && (
        <Note tone="red" icon={<IconClockExclamation {...ICON} />}>
          Overdue since {formatDateTime(post.publishing_time ?? "", zone)}
        </Note>
      )}
      {post.awaits_confirmation && (
        <Note tone="amber" icon={<IconMail {...ICON} />}>
          Waiting for your confirmed email address
        </Note>
      )}
      <ReviewNote post={post} />
    </>
  );
}

function ReviewNote({ post: { review, review_note: said, status } }: { post: PostListItem }) {
  const isEdit = status === "published";
  switch (review) {
    case "none":
      return null;
    case "waiting":
      return (
        <Note tone="amber" icon={<IconEyeSearch {...ICON} />}>
          {isEdit ? "Edit waiting for review" : "Waiting for review"}
        </Note>
      );
    case "returned":
      return (
        <Note tone="amber" icon={<IconArrowBackUp {...ICON} />} detail={said}>
          {isEdit ? "Edit returned" : "Returned"}
        </Note>
      );
    case "rejected":
      return (
        <Note tone="red" icon={<IconAlertCircle {...ICON} />} detail={said}>
          {isEdit ? "Edit rejected" : "Rejected"}
        </Note>
      );
  }
}

type NoteProps = { tone: "red" | "amber"; icon: ReactNode; detail?: string; children: ReactNode };

function Note({ tone, icon, detail, children }: NoteProps) {
  return (
    <span className={styles.note} data-tone={tone} title={detail}>
      {icon}
      <span className={styles.text}>
        <b>
          {children}
          {detail && ":"}
        </b>{" "}
        {detail && <bdi>{detail}</bdi>}
      </span>
    </span>
  );
}

const PLANS = { label: "View Pricing Plans", href: "/pricing" };

type FailureNoteProps = { what: string; error: Error; onRetry: () => void };

/** A note in the row that its action failed. */
export function FailureNote({ what, error, onRetry }: FailureNoteProps) {
  const wasRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <RowFailure
      what={what}
      detail={wasRefused ? error.detail : null}
      onRetry={onRetry}
      instead={wasRefused && error.status === 402 ? PLANS : undefined}
    />
  );
}
