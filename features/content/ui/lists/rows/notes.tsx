import {
  IconAlertCircle,
  IconArrowBackUp,
  IconClockExclamation,
  IconEyeOff,
  IconEyeSearch,
  IconMail,
} from "@tabler/icons-react";
import { ApiError } from "#platform/http-client/api-error.ts";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { RowFailure, RowNote } from "#ui-kit/tables/row-note.tsx";
import type { PostListItem } from "../../../contract.ts";
import { useScheduleZone } from "../../schedule/schedule-zone.ts";

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
        <RowNote what={`Publishes ${formatDateTime(post.publishing_time, zone)}`} />
      )}
      {post.is_overdue && post.review !== "waiting" && (
        <RowNote
          tone="red"
          icon={<IconClockExclamation {...ICON} />}
          what={`Overdue since ${formatDateTime(post.publishing_time ?? "", zone)}`}
        />
      )}
      {post.awaits_confirmation && (
        <RowNote tone="amber" icon={<IconMail {...ICON} />} what="Waiting for your confirmed email address" />
      )}
      {post.is_confidential && <RowNote tone="grey" icon={<IconEyeOff {...ICON} />} what="Confidential" />}
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
        <RowNote
          tone="amber"
          icon={<IconEyeSearch {...ICON} />}
          what={isEdit ? "Edit waiting for review" : "Waiting for review"}
        />
      );
    case "returned":
      return (
        <RowNote
          tone="amber"
          icon={<IconArrowBackUp {...ICON} />}
          what={isEdit ? "Edit returned" : "Returned"}
          detail={said}
        />
      );
    case "rejected":
      return (
        <RowNote
          tone="red"
          icon={<IconAlertCircle {...ICON} />}
          what={isEdit ? "Edit rejected" : "Rejected"}
          detail={said}
        />
      );
  }
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
