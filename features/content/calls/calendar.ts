/** The call of the calendar, apart from those that the dashboard loads first. */
import { defineCall } from "#platform/contract/call.ts";
import { calendarAnswer, calendarQuery } from "../contracts/calendar.ts";
import { own } from "./post.ts";

export const listCalendar = defineCall({
  ...own,
  method: "GET",
  path: "/dashboard/user-calendar/",
  scope: "posts:read",
  summary: "Your scheduled and published posts between two instants, soonest first",
  query: calendarQuery,
  answer: calendarAnswer,
});
