/** When reports of a month are sent: on the first working day of the next one, at 8:00 of the site's zone. Pure. */
import { Temporal } from "temporal-polyfill";

const HOUR = 8;
const FRIDAY = 5;

export type MonthlyMoment = {
  at: Date;
  /** First and last day of the month that is reported, as YYYY-MM-DD. */
  from: string;
  to: string;
};

/** The last one until `now`: a worker that was away at its time sends that month late. */
export function lastMoment(now: Date, zone: string): MonthlyMoment {
  const moment = momentOf(monthOf(now, zone), zone);
  return moment.at <= now ? moment : momentOf(monthOf(now, zone).subtract({ months: 1 }), zone);
}

type Period = { from: string; to: string };

/** The month in which `now` is, until that day; and the whole month before. */
export function recentMonths(now: Date, zone: string): [Period, Period] {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const last = today.with({ day: 1 }).subtract({ days: 1 });
  return [
    { from: today.with({ day: 1 }).toString(), to: today.toString() },
    { from: last.with({ day: 1 }).toString(), to: last.toString() },
  ];
}

/** The first one after `now`. */
export function nextMoment(now: Date, zone: string): MonthlyMoment {
  const moment = momentOf(monthOf(now, zone), zone);
  return moment.at > now ? moment : momentOf(monthOf(now, zone).add({ months: 1 }), zone);
}

function monthOf(now: Date, zone: string): Temporal.PlainYearMonth {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toPlainYearMonth();
}

function momentOf(month: Temporal.PlainYearMonth, zone: string): MonthlyMoment {
  let day = month.toPlainDate({ day: 1 });
  while (day.dayOfWeek > FRIDAY) day = day.add({ days: 1 });
  const reported = month.subtract({ months: 1 });
  return {
    at: new Date(day.toZonedDateTime({ timeZone: zone, plainTime: { hour: HOUR } }).epochMilliseconds),
    from: reported.toPlainDate({ day: 1 }).toString(),
    to: reported.toPlainDate({ day: reported.daysInMonth }).toString(),
  };
}
