/** Answers the call of the calendar (docs/product/lists.md, Calendar). */
import { answerCall } from "#platform/http/answer-call.ts";
import type { App } from "#platform/http/app.ts";
import { listCalendar } from "../../calls/calendar.ts";
import { readCalendar } from "./service.ts";

export function registerCalendarRoutes(app: App): void {
  answerCall(app, listCalendar, ({ actor, query }) => readCalendar(actor, query));
}
