/** One entry: what happened, on which post, one line more, and what to do about it. */
import { Button, VisuallyHidden } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useAcceptEntry } from "./use-accept.ts";
import { useRemind } from "#features/content/ui/approval/use-approval.ts";
import { useScheduleZone } from "#features/content/ui/schedule/schedule-zone.ts";
import { Difference } from "#ui-kit/difference/difference.tsx";
import { formatDayOfMonth, formatTimeOfDay } from "#ui-kit/format/dates.ts";
import { ScreenLink } from "#ui-kit/page/navigation.tsx";
import type { HappenedCause, InboxEntry, TodoCause } from "../contract.ts";
import { wordsOf } from "../entries/words.ts";
import { HAPPENED_LOOKS } from "./happened-looks.ts";
import act from "./act.module.css";
import styles from "./inbox.module.css";
import { isSameDay } from "./tabs.ts";
import { placeOf, TODO_LOOKS } from "./todo-looks.ts";

type Props = {
  entry: InboxEntry;
  now: Date;
  /** An email has led to it: it takes the focus, and has been read. */
  isTarget: boolean;
  onRead: () => void;
};

export function EntryRow({ entry, now, isTarget, onRead }: Props) {
  const { cause, is_todo, is_read, at, words } = entry;
  const [zone] = useScheduleZone();
  const { icon: Icon, tone } =
    is_todo || !(cause in HAPPENED_LOOKS) ? TODO_LOOKS[cause as TodoCause] : HAPPENED_LOOKS[cause as HappenedCause];
  const { what, about, line, quote } = wordsOf(entry, now, zone);
  const place = placeOf(entry);
  const row = useRef<HTMLLIElement>(null);
  const isLed = isTarget && !is_read;
  useEffect(() => {
    if (isTarget) row.current?.focus();
  }, [isTarget]);
  useEffect(() => {
    if (isLed) onRead();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the email's link has led here
  }, [isLed]);
  return (
    <li
      ref={row}
      tabIndex={isTarget ? -1 : undefined}
      data-unread={!is_read || undefined}
      data-target={isTarget || undefined}
    >
      <span className={styles.dot}>{!is_read && <VisuallyHidden>Unread</VisuallyHidden>}</span>
      <span className={styles.icon} data-tone={is_todo ? tone : tone === "green" ? tone : "plain"}>
        <Icon size={18} stroke={1.75} />
      </span>
      <div className={styles.text}>
        <p>
          <b>{what}</b>{" "}
          {place && !is_todo ? (
            <ScreenLink {...place} onOpen={onRead}>
              <bdi>{about}</bdi>
            </ScreenLink>
          ) : (
            <bdi>{about}</bdi>
          )}
        </p>
        {line !== "" && <p className={styles.line}>{line}</p>}
        {words && (
          <blockquote>
            <Difference {...words} />
          </blockquote>
        )}
        {quote !== "" && <blockquote>{quote}</blockquote>}
      </div>
      <span className={styles.end}>
        {is_todo && <Action entry={entry} label={`${what} ${about}`} onRead={onRead} />}
        {at !== null && <Time at={new Date(at)} now={now} />}
      </span>
    </li>
  );
}

function Action({ entry, label, onRead }: { entry: InboxEntry; label: string; onRead: () => void }) {
  const { cause, page, post, turn, people, thread } = entry;
  const remind = useRemind();
  const accept = useAcceptEntry();
  const { verb } = TODO_LOOKS[cause as TodoCause];
  const place = placeOf(entry);
  const named = { className: act.act, "aria-label": `${verb}: ${label}` };
  if (page !== null)
    return (
      <a {...named} href={page} onClick={onRead}>
        {verb}
      </a>
    );
  if (turn !== null && post) {
    const [name = "the approver"] = people;
    return (
      <Button
        size="xs"
        aria-label={`Remind ${name}: ${post.name}`}
        loading={remind.isPending}
        onClick={() => {
          onRead();
          remind.mutate({ id: post.id, turn });
        }}
      >
        Remind {name.split(" ")[0]}
      </Button>
    );
  }
  // What readers see is changed where it is seen.
  const isAcceptable = post !== null && post.status !== "published" && thread !== null;
  const open = place && (
    <ScreenLink {...place} {...named} onOpen={onRead}>
      {verb}
    </ScreenLink>
  );
  if (!isAcceptable) return open;
  return (
    <>
      <Button
        size="xs"
        aria-label={`Accept: ${label}`}
        loading={accept.isPending}
        onClick={() => accept.mutate({ post: post.id, thread })}
      >
        Accept
      </Button>
      {open}
    </>
  );
}

function Time({ at, now }: { at: Date; now: Date }) {
  const isRecent = isSameDay(at, now) || now.getTime() - at.getTime() < 48 * 3_600_000;
  return <time dateTime={at.toISOString()}>{isRecent ? formatTimeOfDay(at) : formatDayOfMonth(at)}</time>;
}
