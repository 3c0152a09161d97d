/** Every call of operators that makes sense without a browser; commands.test.ts compares them with the server's. */
import * as abuseReports from "#features/abuse-reports/calls.ts";
import * as accounts from "#features/accounts/operator-calls.ts";
import * as analytics from "#features/analytics/calls.ts";
import * as announcements from "#features/announcements/calls.ts";
import * as audit from "#features/audit/calls.ts";
import * as invoices from "#features/billing/calls/invoice.ts";
import * as money from "#features/billing/calls/money.ts";
import * as plans from "#features/billing/calls/operator.ts";
import * as categories from "#features/categories/calls.ts";
import * as posts from "#features/content/calls/oversight.ts";
import * as assistants from "#features/connections/assistants-calls.ts";
import * as outlets from "#features/coverage/outlets/calls.ts";
import * as proposals from "#features/coverage/outlets/proposals.ts";
import * as followers from "#features/followers/calls.ts";
import * as maintenance from "#features/maintenance/calls.ts";
import * as moderation from "#features/moderation/calls.ts";
import * as news from "#features/news/operator-calls.ts";
import * as frontPage from "#features/newsroom/calls.ts";
import * as operation from "#features/operation/calls.ts";
import * as outbox from "#features/outbox/calls.ts";
import * as platforms from "#features/reports/platform-calls.ts";
import * as siteSettings from "#features/site-settings/calls.ts";
import * as support from "#features/support/calls.ts";
import type { CallDefinition } from "#platform/contract/call.ts";

const ROOMS: object[] = [
  accounts,
  plans,
  money,
  invoices,
  moderation,
  posts,
  posts.actCalls,
  money.decideHeld,
  abuseReports,
  categories,
  frontPage,
  platforms,
  news,
  outlets,
  proposals,
  analytics,
  support,
  announcements,
  outbox,
  followers,
  operation,
  maintenance,
  siteSettings,
  assistants,
  audit,
];

/** A session of a browser, a picture for one, or a file that `user:export` writes without a worker. */
export const WITHOUT_COMMAND: CallDefinition[] = [
  accounts.signInAs,
  accounts.requestExport,
  accounts.getExport,
  accounts.downloadExport,
  platforms.setLogo,
  siteSettings.previewSite,
];

export const OPERATOR_CALLS: CallDefinition[] = ROOMS.flatMap((room) => Object.values(room).filter(isOperators)).filter(
  (call) => !WITHOUT_COMMAND.includes(call),
);

function isOperators(value: unknown): value is CallDefinition {
  return typeof value === "object" && value !== null && "access" in value && value.access === "operator";
}
