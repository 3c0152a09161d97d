/** A calendar next to the times of the chosen day. */
import { VisuallyHidden } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.layer.css";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { formatDay } from "#ui-kit/format/dates.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { SCHEDULE_STEP_MINUTES } from "../../contract.ts";
import classes from "./day-and-time.module.css";
import { dayByKey } from "./day-keys.ts";
import { dayRange, moveToDay, type OfferedTime, timesOf } from "./publishing-times.ts";

type Props = {
  value: Date;
  zone: string;
  /** Time of day to keep on another day, for example "09:15". */
  wanted: string;
  onChange: (at: Date) => void;
  /** Called when another day is chosen, where the time may differ. */
  onChangeDay: (at: Date) => void;
  now: Date;
  /** Days, YYYY-MM-DD, with other scheduled posts: they get a dot. */
  busyDays?: ReadonlySet<string>;
};

export function DayAndTime({ value, zone, wanted, onChange, onChangeDay, now, busyDays }: Props) {
  const day = dayOf(value, zone);
  const range = dayRange(now, zone);
  const [shown, setShown] = useState(day);
  const { keys, endOfRange } = useDayKeys(range, setShown);
  const chooseDay = (chosen: string | null) => {
    const moved = chosen === null ? null : moveToDay(value, chosen, now, zone, wanted);
    if (moved) onChangeDay(moved);
  };
  return (
    <div className={classes.picker}>
      <DatePicker
        {...keys}
        className={classes.calendar}
        classNames={{ day: classes.day, calendarHeaderControl: classes.control, weekday: classes.weekday }}
        value={day}
        onChange={chooseDay}
        date={shown}
        onDateChange={setShown}
        minDate={range.first}
        maxDate={range.last}
        highlightToday
        hideOutsideDates
        getDayProps={(date) => ({ "data-day": date, ...(date === day && { "data-autofocus": true }) })}
        ariaLabels={{ previousMonth: "Previous month", nextMonth: "Next month" }}
        renderDay={(date) => (
          <>
            {Number(date.slice(-2))}
            {busyDays?.has(date) && <i className={classes.dot} aria-hidden />}
          </>
        )}
      />
      <VisuallyHidden role="status">{endOfRange}</VisuallyHidden>
      <TimeList key={`${day} ${zone}`} times={timesOf(day, now, zone)} value={value} onChange={onChange} />
    </div>
  );
}

/** Moves the focus among days, into other months too: Mantine's own keys stop at the ends of the month. */
function useDayKeys(range: { first: string; last: string }, show: (day: string) => void) {
  const calendar = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<{ from: string; to: string }>();
  useEffect(() => {
    calendar.current?.querySelector<HTMLElement>(`[data-day="${moved?.to}"]:not([data-hidden])`)?.focus();
  }, [moved]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const from = event.target instanceof HTMLElement ? event.target.dataset["day"] : undefined;
    if (from === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = dayByKey(from, event, range);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    show(to);
    setMoved({ from, to });
  };
  const isAtEnd = moved !== undefined && moved.from === moved.to;
  return { keys: { ref: calendar, onKeyDownCapture }, endOfRange: isAtEnd ? endWords(moved.to, range.last) : "" };
}

function endWords(day: string, last: string): string {
  return `${formatDay(day)} is the ${day === last ? "last" : "first"} day you can choose.`;
}

const MOVES: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(last, index + 1),
  ArrowUp: (index) => Math.max(0, index - 1),
  PageDown: (index, last) => Math.min(last, index + 4),
  PageUp: (index) => Math.max(0, index - 4),
  Home: () => 0,
  End: (_index, last) => last,
};

type ListProps = { times: OfferedTime[]; value: Date; onChange: (at: Date) => void };

/** One tab stop; arrow keys choose (WAI-ARIA listbox pattern). */
function TimeList({ times, value, onChange }: ListProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = times.findIndex(({ at }) => at.getTime() === value.getTime());
  // A time between two steps, which the calls allow, is shown at the next step.
  const place = times.findIndex(({ at }) => at >= value);
  useEffect(() => {
    const option = list.current?.children[place];
    if (list.current && option instanceof HTMLElement)
      list.current.scrollTop = option.offsetTop - list.current.clientHeight / 2;
  }, [place]);

  const move = (event: KeyboardEvent) => {
    const next = times[MOVES[event.key]?.(place, times.length - 1) ?? -1];
    if (!next) return;
    event.preventDefault();
    onChange(next.at);
  };
  return (
    <div className={classes.times}>
      <div className={classes.timesHead}>
        <span id={`${id}-label`}>Time</span>
        <span className={classes.note}>{SCHEDULE_STEP_MINUTES}-minute steps</span>
      </div>
      <div
        ref={list}
        className={classes.list}
        role="listbox"
        tabIndex={0}
        aria-labelledby={`${id}-label`}
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        onKeyDown={move}
      >
        {times.map(({ at, label }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list box handles the keys of its options
          <div
            key={at.getTime()}
            id={`${id}-${index}`}
            className={classes.time}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => onChange(at)}
          >
            {label}
          </div>
        ))}
      </div>
    </div>
  );
}
