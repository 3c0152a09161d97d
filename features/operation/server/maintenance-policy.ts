/** Pure rules of maintenance mode: which calls work for everybody. */
import { REPORT_PAGE } from "#features/abuse-reports/contract.ts";
import { accountPaths } from "#features/accounts/contract.ts";
import { announcementPaths, unsubscribePage } from "#features/announcements/contract.ts";
import { analyticsPaths } from "#features/analytics/contract.ts";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/** Sessions, so that operators get in and customers see their dashboard; what readers send; and Stripe, which repeats for days. */
const OPEN_CALLS = new Set<string>([
  accountPaths.signIn,
  accountPaths.refresh,
  accountPaths.verify,
  accountPaths.signOut,
  accountPaths.resetPassword,
  accountPaths.confirmResetPassword,
  accountPaths.returnFromActing,
  analyticsPaths.click(":guid"),
  announcementPaths.dismiss(":id"),
  REPORT_PAGE,
  unsubscribePage(":token"),
  "/stripe/webhook/",
]);

/** @param url as the route is registered; undefined where there is no route. */
export function isOpenDuringMaintenance(method: string, url: string | undefined): boolean {
  return SAFE_METHODS.has(method) || url === undefined || OPEN_CALLS.has(url);
}
