/** Times of tickets: US English, short month, hour and minute (docs/product/dashboard.md, Dates). */
const TIMES = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** Nov 19, 2026, 9:14 AM, in the reader's time zone; empty for anything but a time. */
export function formatTicketTime(iso: string): string {
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) ? "" : TIMES.format(time);
}
