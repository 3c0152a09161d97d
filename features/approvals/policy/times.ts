/** How times are said in emails and on pages of approval. Pure. */

/** In the company's zone. */
export type Times = {
  day: (time: Date) => string;
  /** Tuesday 18:00. */ short: (time: Date) => string;
  /** Tuesday 24 November, 8:30. */ long: (time: Date) => string;
};

export function timesIn(zone: string): Times {
  const with_ = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: zone, hourCycle: "h23" });
  const clock = with_({ hour: "numeric", minute: "2-digit" });
  const weekday = with_({ weekday: "long" });
  const date = with_({ weekday: "long", day: "numeric", month: "long" });
  const withYear = with_({ day: "numeric", month: "long", year: "numeric" });
  const hour = (time: Date) => clock.format(time).replace(/^0(?=\d)/, "");
  return {
    day: (time) => withYear.format(time),
    short: (time) => `${weekday.format(time)} ${hour(time)}`,
    long: (time) => `${date.format(time)}, ${hour(time)}`,
  };
}

/** "London" of Europe/London. */
export function cityOf(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
