/** Dragging a scheduled post to a day, where it keeps its time, or to an hour of a day, where it keeps its minute. */
import { type DragEvent, useState } from "react";
import { clockTime, dayOf } from "#ui-kit/format/zoned.ts";
import { showWarning } from "#ui-kit/toasts/toasts.tsx";
import type { CalendarPost } from "../../contracts/calendar.ts";
import { contentMessages } from "../../contract.ts";
import { moveToDay } from "../schedule/publishing-times.ts";

/** An hour has two digits; null is the whole day. */
export type Slot = { day: string; hour: string | null };

export function useDrag(now: Date, zone: string, onMove: (post: CalendarPost, to: Date) => void) {
  const [dragged, setDragged] = useState<CalendarPost | null>(null);
  const [over, setOver] = useState<Slot | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  const isOver = (slot: Slot) => over?.day === slot.day && over.hour === slot.hour;
  return {
    dragged,
    start: setDragged,
    end,
    isOver,
    /** When it would be published; null if nothing is dragged over this slot. */
    ghostIn: (slot: Slot) => (dragged && isOver(slot) ? timeIn(slot, dragged, now, zone) : null),
    slotProps: (slot: Slot) => ({
      "data-over": isOver(slot) || undefined,
      onDragOver: (event: DragEvent) => {
        if (!dragged || slot.day < dayOf(now, zone)) return;
        event.preventDefault(); // which says that it can be dropped here
        if (!isOver(slot)) setOver(slot);
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        end();
        if (!dragged || isIn(slot, dragged, zone)) return;
        const to = timeIn(slot, dragged, new Date(), zone);
        if (to) onMove(dragged, to);
        else showWarning(contentMessages.timePassed);
      },
    }),
  };
}
export type Drag = ReturnType<typeof useDrag>;

function isIn({ day, hour }: Slot, { at }: CalendarPost, zone: string): boolean {
  const moment = new Date(at);
  return dayOf(moment, zone) === day && (hour === null || clockTime(moment, zone).startsWith(hour));
}

function timeIn({ day, hour }: Slot, { at }: CalendarPost, now: Date, zone: string): Date | null {
  const moment = new Date(at);
  const clock = clockTime(moment, zone);
  return moveToDay(moment, day, now, zone, hour === null ? clock : hour + clock.slice(2));
}
