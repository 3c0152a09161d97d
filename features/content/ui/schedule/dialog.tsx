/** 'Schedule Post': chooses publishing time and time zone. It is a separate chunk: load it with React.lazy. */
import { Button, Modal } from "@mantine/core";
import { IconCalendarClock } from "@tabler/icons-react";
import { useState } from "react";
import { PlatformNames } from "#features/billing/ui/destinations/destinations.tsx";
import { formatDateTime, formatDayName, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { useLateOpening } from "#ui-kit/dialogs/use-late-opening.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { contentMessages } from "../../contract.ts";
import { FieldError } from "#ui-kit/forms/field-error.tsx";
import classes from "./dialog.module.css";
import { firstChoice } from "./publishing-times.ts";
import { useScheduleZone } from "./schedule-zone.ts";
import TimeChoice from "./time-choice.tsx";
import { useNow } from "#ui-kit/use-now.ts";
import { usePostPage } from "../use-posts.ts";
import type { SendingPhase } from "../form/use-sending.ts";

const BUTTON_LABELS: Record<SendingPhase, string> = {
  idle: "Schedule Post",
  waiting: "Waiting for uploads",
  sending: "Scheduling",
};
/** Interval for checking whether the time has passed; it is also checked on confirmation. */
const LOOK_MS = 5_000;
const DAY_MS = 86_400_000;
const SHOWN_POSTS = 100;

export type ScheduleDialogProps = {
  isOpen: boolean;
  phase: SendingPhase;
  /** Null if the plan has no limit. */
  releasesLeft: number | null;
  /** The name it is published under. */
  postedAs: string;
  /** Names of the platforms that it goes to; undefined: not known yet. */
  destinations: readonly string[] | undefined;
  /** What it takes to go out; null: only its time. */
  note: string | null;
  /** The server's message about the time. */
  problem: string | null;
  onSchedule: (at: Date) => void;
  onChange: () => void;
  onClose: () => void;
  /** Called once it has closed and the focus is back. */
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
  postedAs,
  destinations,
  note,
  problem,
  onSchedule,
  onChange,
  onClose,
}: Omit<ScheduleDialogProps, "isOpen" | "onClosed">) {
  const now = useNow(LOOK_MS);
  const [zone] = useScheduleZone();
  const [at, setAt] = useState(() => firstChoice(now, zone));
  const [hasPassed, setPassed] = useState(false);
  const others = usePostPage("scheduled", { pageSize: SHOWN_POSTS }).data?.posts ?? [];
  const times = others.flatMap(({ name, publishing_time: time }) => (time ? [{ name, at: new Date(time) }] : []));
  const sameDay = times.filter((post) => dayOf(post.at, zone) === dayOf(at, zone));
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
            {formatDateTime(at, zone)}
          </div>
          <FieldError message={message} />
        </div>
        <TimeChoice
          value={at}
          keeps="clock"
          onChange={choose}
          now={now}
          busyDays={new Set(times.map((post) => dayOf(post.at, zone)))}
        />
        <dl className={classes.facts}>
          <dt>As</dt>
          <dd>
            <bdi>{postedAs}</bdi>
          </dd>
          <dt>Publishes</dt>
          <dd>{`${formatDayName(at, zone)}, ${formatTimeOfDay(at, zone)}, ${relativeDay(at, now, zone)}`}</dd>
          {destinations && (
            <>
              <dt>Goes to</dt>
              <dd>
                <PlatformNames names={destinations} />
              </dd>
            </>
          )}
          {note !== null && (
            <>
              <dt>Approval</dt>
              <dd>{note}</dd>
            </>
          )}
          {sameDay.length > 0 && (
            <>
              <dt>Same day</dt>
              <dd>{sameDay.map((post) => `${post.name} at ${formatTimeOfDay(post.at, zone)}`).join(", ")}</dd>
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

function relativeDay(at: Date, now: Date, zone: string): string {
  const days = (Date.parse(dayOf(at, zone)) - Date.parse(dayOf(now, zone))) / DAY_MS;
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}
