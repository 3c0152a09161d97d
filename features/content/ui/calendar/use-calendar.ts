/** The calendar's state in the address, and its posts. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/http-client/call.ts";
import { polled } from "#platform/http-client/session.ts";
import { useCompanyFilter } from "#features/companies/ui/posting-company.ts";
import { dayOf } from "#ui-kit/format/zoned.ts";
import { useNavigation } from "#ui-kit/page/navigation.tsx";
import { listCalendar } from "../../calls/calendar.ts";
import { TYPE_CODES } from "../../kinds/index.ts";
import { POSTS_KEY } from "../use-posts.ts";
import { monthOf, rangeOf, weeksOf } from "./days.ts";

/** Query key of every range of the calendar. */
export const CALENDAR_KEY = [...POSTS_KEY, "calendar"] as const;
export const VIEWS = ["month", "week", "list"] as const;
export type View = (typeof VIEWS)[number];

/** A post may be published by the clock while the calendar is open. */
const LOOK_AGAIN_MS = 60_000;

/** The address is untrusted: invalid months, days, views, types and ids are ignored. */
export function useCalendarAddress(now: Date, zone: string) {
  const { parameters, setParameters } = useNavigation();
  const { company, wordOf } = useCompanyFilter();
  const matching = (name: string, pattern: RegExp) => pattern.exec(parameters.get(name) ?? "")?.[0] ?? null;
  const day = matching("day", /^20\d\d-\d\d-\d\d$/);
  const week = matching("week", /^20\d\d-\d\d-\d\d$/) ?? dayOf(now, zone);
  const view = VIEWS.find((each) => each === parameters.get("view")) ?? "month";
  return {
    /** A day of the week that is shown. */
    weekDay: week,
    month:
      view === "week" ? monthOf(week) : (matching("month", /^20\d\d-(0[1-9]|1[0-2])$/) ?? monthOf(dayOf(now, zone))),
    /** The day whose posts are shown next to the grid. */
    day,
    view,
    type: TYPE_CODES.find((code) => code === parameters.get("type")) ?? null,
    /** The switcher's company, unless the address names another, or all. */
    company,
    showAllCompanies: () => setParameters({ company: wordOf(null) }),
    change: (changes: Partial<Record<"month" | "week" | "day" | "view" | "type" | "company", string | null>>) =>
      setParameters(changes),
  };
}
export type CalendarAddress = ReturnType<typeof useCalendarAddress>;

/** Posts of the weeks of the month; those of the previous month stay until they have loaded. */
export function useCalendar({ month, type, company }: CalendarAddress, zone: string) {
  const query = { ...rangeOf(weeksOf(month), zone), type, company };
  return useQuery({
    queryKey: [...CALENDAR_KEY, query],
    queryFn: (asked) => call(listCalendar, { query }, polled(asked)),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
}
