/** How long ago, or how long until, in the largest unit that is not zero. */

const UNITS = [
  { seconds: 86_400, one: "day", many: "days" },
  { seconds: 3600, one: "hour", many: "hours" },
  { seconds: 60, one: "minute", many: "minutes" },
  { seconds: 1, one: "second", many: "seconds" },
] as const;

/** 725 seconds → "12 minutes"; under a second → "0 seconds". */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const unit = UNITS.find((each) => whole >= each.seconds) ?? UNITS[3];
  const count = Math.floor(whole / unit.seconds);
  return `${count} ${count === 1 ? unit.one : unit.many}`;
}

/** @param moment ISO 8601, in the past. @param now milliseconds. */
export function formatAge(moment: string, now = Date.now()): string {
  return formatSpan((now - Date.parse(moment)) / 1000);
}
