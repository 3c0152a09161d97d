/** Words of the emails of coverage. Pure. */

/** Texts of feeds in subjects and sentences. */
export function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

export function findLink(origin: string, id: number): string {
  return `${origin}/dashboard?${new URLSearchParams({ activeContent: "coverage", item: `find.${id}` })}`;
}

export function coverageLink(origin: string): string {
  return `${origin}/dashboard?${new URLSearchParams({ activeContent: "coverage" })}`;
}

/** Such as "yesterday, 07:00" or "21 November, 07:00". @param until the morning of the email. */
export function sinceWords(since: Date, until: Date, zone: string): string {
  const day = (of: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(of);
  const time = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(since);
  const yesterday = new Date(Date.parse(`${day(until)}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  if (day(since) === yesterday) return `yesterday, ${time}`;
  const date = new Intl.DateTimeFormat("en-GB", { timeZone: zone, day: "numeric", month: "long" }).format(since);
  return `${date}, ${time}`;
}
