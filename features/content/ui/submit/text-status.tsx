/** The save status of a submit form: saved as a draft, stored in this browser, or neither. */
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import dayjs from "dayjs";
import type { ReactNode } from "react";
import { stopAfter } from "#platform/contract/sentence.ts";
import { DockLine } from "#ui-kit/page/action-dock.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import type { SavedPost } from "../../contract.ts";
import type { StoredForm } from "../drafts/use-stored-form.ts";

type Props = {
  form: Pick<StoredForm, "draft" | "isKept" | "restoredFrom" | "openedAt">;
  isTouched: boolean;
  unrecordedPost: SavedPost | null;
};

export function TextStatus({ form, isTouched, unrecordedPost }: Props) {
  const now = useNow(LOOK_MS);
  const line = lineOf(form, isTouched, unrecordedPost, now);
  return (
    <DockLine isAlarm={line?.isAlarm ?? false} isLong={line?.isLong ?? false}>
      {line && (
        <>
          {line.isAlarm ? <IconAlertTriangle size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
          <span>{line.text}</span>
        </>
      )}
    </DockLine>
  );
}

const LOOK_MS = 60_000;
const CHANGED_ELSEWHERE =
  "Not saved: this draft was changed in another tab or by another person. Keep this page open and compare the versions.";

type Line = {
  text: ReactNode;
  isAlarm?: boolean;
  /** On a phone it is above the buttons. */
  isLong?: boolean;
};

function lineOf(
  { draft, isKept, restoredFrom, openedAt }: Props["form"],
  isTouched: boolean,
  post: SavedPost | null,
  now: Date,
): Line | null {
  if (post) return { text: <UnrecordedPost post={post} />, isLong: true };
  if (draft.conflict !== null) return { text: CHANGED_ELSEWHERE, isAlarm: true, isLong: true };
  if (!isTouched) return null;
  const saved = draft.savedAt === null ? null : `Saved ${timeOf(draft.savedAt, now)}`;
  const why = draft.isSignedOut ? "Not saved: your session has ended." : ["Not saved.", draft.reason].join(" ").trim();
  if (draft.hasFailed && isKept)
    return {
      text: `${why} A copy is kept in this browser.`,
      isAlarm: true,
      isLong: true,
    };
  if (draft.hasFailed)
    return {
      text: draft.isSignedOut
        ? "Not saved: your session has ended, and this browser keeps no copy. Sign in before you close this page."
        : "Not saved, and this browser keeps no copy: its storage is full or blocked.",
      isAlarm: true,
      isLong: true,
    };
  if (saved && draft.isSplit)
    return { text: `${saved} as a new draft: the earlier one was submitted or deleted.`, isLong: true };
  // A restored text shows when it was saved, until it is saved again.
  if (saved && (restoredFrom === null || (draft.savedAt ?? 0) > openedAt)) return { text: saved };
  if (!isKept)
    return {
      text: "Not saved yet, and this browser keeps no copy: its storage is full or blocked.",
      isAlarm: true,
      isLong: true,
    };
  if (restoredFrom !== null) return { text: `Restored from ${dayjs(restoredFrom).format("D MMM, h:mm A")}` };
  return { text: "Saved in this browser only" };
}

/** With the date if the tab was open overnight. */
function timeOf(moment: number, now: Date): string {
  return dayjs(moment).format(dayjs(moment).isSame(now, "day") ? "h:mm A" : "D MMM, h:mm A");
}

function UnrecordedPost({ post }: { post: SavedPost }) {
  return (
    <>
      {post.status === "scheduled" ? "Scheduled" : "Published"}: <a href={post.url}>{post.name}</a>
      {stopAfter(post.name)} Submit again to record its release; a changed text is a second release.
    </>
  );
}
