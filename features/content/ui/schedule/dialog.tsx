/** 'Schedule Post': when the post goes out, in the user's time zone. It is a chunk of its own: load it with React.lazy. */
import { Button, Modal } from "@mantine/core";
import { IconCalendarClock } from "@tabler/icons-react";
import { useState } from "react";
import { formatDateTime } from "#ui-kit/format/dates.ts";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import dayjs from "dayjs";
import { contentMessages } from "../../contract.ts";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import { elsewhere } from "./elsewhere.ts";
import PublishingTimePicker from "./publishing-time-picker.tsx";
import { dayOf, firstChoice, offsetOf, timeZoneName } from "./publishing-times.ts";
import classes from "./dialog.module.css";
import { useNow } from "#ui-kit/use-now.ts";
import { usePostPage } from "../use-posts.ts";
import type { SubmitPhase } from "../submit/use-submit.ts";

const BUTTON_LABELS: Record<SubmitPhase, string> = {
  idle: "Schedule Post",
  waiting: "Waiting for uploads",
  sending: "Scheduling",
};
/** A time that has passed meanwhile is said within this time, and at the latest when it is confirmed. */
const LOOK_MS = 5_000;
const SHOWN_POSTS = 100;

export type ScheduleDialogProps = {
  isOpen: boolean;
  phase: SubmitPhase;
  /** null when the plan has no cap. */
  releasesLeft: number | null;
  /** What the server said about the time. */
  problem: string | null;
  onSchedule: (at: Date) => void;
  onChange: () => void;
  onClose: () => void;
  /** It is gone from the screen, and the focus is back. */
  onClosed: () => void;
};

export function ScheduleDialog({ isOpen, onClosed, ...props }: ScheduleDialogProps) {
  return (
    <Modal
      opened={useLateOpening(isOpen)}
      onClose={props.onClose}
      onExitTransitionEnd={onClosed}
      title="Schedule Post"
      closeOnClickOutside={props.phase === "idle"}
      classNames={{ header: classes.header, body: classes.body }}
    >
      <ScheduleForm {...props} />
    </Modal>
  );
}

function ScheduleForm({
  phase,
  releasesLeft,
  problem,
  onSchedule,
  onChange,
  onClose,
}: Omit<ScheduleDialogProps, "isOpen" | "onClosed">) {
  const now = useNow(LOOK_MS);
  const [at, setAt] = useState(() => firstChoice(now));
  const [hasPassed, setPassed] = useState(false);
  const others = usePostPage("scheduled", { pageSize: SHOWN_POSTS }).data?.posts ?? [];
  const times = others.flatMap(({ name, publishing_time: time }) => (time ? [{ name, at: new Date(time) }] : []));
  const sameDay = times.filter((post) => dayOf(post.at) === dayOf(at));
  const message = hasPassed || at <= now ? contentMessages.timePassed : (problem ?? undefined);

  const choose = (chosen: Date) => {
    setAt(chosen);
    setPassed(false);
    onChange();
  };
  const confirm = () => {
    const isLate = at.getTime() <= Date.now();
    setPassed(isLate);
    if (!isLate) onSchedule(at);
  };
  const isBusy = phase !== "idle";
  return (
    <>
      <div className={classes.fields} inert={isBusy}>
        <div>
          <div className={classes.label} id="publishing-time">
            Publishing time
          </div>
          <div
            className={classes.value}
            role="status"
            aria-labelledby="publishing-time"
            data-invalid={message !== undefined || undefined}
          >
            <IconCalendarClock size={16} stroke={1.75} aria-hidden />
            {formatDateTime(at)}
          </div>
          <FieldError message={message} />
        </div>
        <PublishingTimePicker
          value={at}
          onChange={choose}
          now={now}
          busyDays={new Set(times.map((post) => dayOf(post.at)))}
        />
        <dl className={classes.facts}>
          <dt>Time zone</dt>
          <dd>
            {timeZoneName()} <span className={classes.offset}>{offsetOf(at)}</span>
          </dd>
          <dt>Elsewhere</dt>
          <dd>{elsewhere(at)}</dd>
          <dt>Publishes</dt>
          <dd>{`${dayjs(at).format("dddd, HH:mm")}, ${relativeDay(at, now)}`}</dd>
          {sameDay.length > 0 && (
            <>
              <dt>Same day</dt>
              <dd>{sameDay.map((post) => `${post.name} at ${dayjs(post.at).format("HH:mm")}`).join(", ")}</dd>
            </>
          )}
          {releasesLeft !== null && (
            <>
              <dt>Releases</dt>
              <dd>{`${releasesLeft} left now, ${Math.max(0, releasesLeft - 1)} after scheduling`}</dd>
            </>
          )}
        </dl>
      </div>
      <footer className={classes.footer}>
        <Button onClick={onClose}>{phase === "waiting" ? "Keep writing" : "Cancel"}</Button>
        <Button variant="filled" aria-busy={isBusy || undefined} onClick={confirm}>
          {BUTTON_LABELS[phase]}
        </Button>
      </footer>
    </>
  );
}

function relativeDay(at: Date, now: Date): string {
  const days = dayjs(at).startOf("day").diff(dayjs(now).startOf("day"), "day");
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
