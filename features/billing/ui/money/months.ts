/** Months such as "2026-11", in UTC. */
import { REVENUE_MONTHS } from "../../contracts/money.ts";

/** The last twelve, the oldest first; empty while it is not known which is the present one. */
export function lastMonths(present: string | null): string[] {
  const [year = 0, month = 0] = (present ?? "").split("-").map(Number);
  if (year === 0) return [];
  return Array.from({ length: REVENUE_MONTHS }, (_, place) =>
    new Date(Date.UTC(year, month - REVENUE_MONTHS + place, 1)).toISOString().slice(0, 7),
  );
}

/** "Nov" or "November 2026". */
export function monthName(month: string, form: "short" | "long"): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  const options = form === "short" ? ({ month: "short" } as const) : ({ month: "long", year: "numeric" } as const);
  return new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(date);
}
