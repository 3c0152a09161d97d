/**
 * The active-content keys of the dashboard (docs/product/dashboard.md, Screen keys) and where Back is shown. Pure:
 * screens.ts adds what exists.
 */

/** always: Back whenever there is a history. own: the screen switches it on by itself. never: no Back. */
export type BackRule = "always" | "own" | "never";

export const BACK_RULES = {
  overview: "never",
  inbox: "never",
  createBlog: "always",
  createCompany: "always",
  scheduledPosts: "always",
  calendar: "always",
  allPosts: "always",
  publishedPosts: "own",
  pendingPosts: "own",
  companyProfile: "own",
  individualProfile: "always",
  collections: "always",
  changePassword: "always",
  reportingPage: "always",
  coverage: "always",
  rss: "always",
  alerts: "always",
  drafts: "always",
  supportTickets: "never",
  coupons: "always",
  billing: "always",
  operatorToday: "never",
  operatorModeration: "never",
  operatorPosts: "never",
  operatorAbuse: "never",
  operatorFollowers: "never",
  operatorAnnouncements: "never",
  operatorTickets: "never",
  operatorUsers: "never",
  operatorPlans: "never",
  operatorMoney: "never",
  operatorPlatforms: "never",
  operatorFeeds: "never",
  operatorOutlets: "never",
  operatorFrontPage: "never",
  operatorCategories: "never",
  operatorSchedule: "never",
  operatorJobs: "never",
  operatorSettings: "never",
  operatorAudit: "never",
  outbox: "never",
} as const satisfies Record<string, BackRule>;

/** The users' keys, the account's billing and the operator's screens. */
export type ScreenKey = keyof typeof BACK_RULES;

/** The users' first screen. */
export const FIRST_SCREEN: ScreenKey = "overview";
/** The operators' first screen. */
export const FIRST_OPERATOR_SCREEN: ScreenKey = "operatorToday";

export function isScreenKey(value: string | null): value is ScreenKey {
  return value !== null && Object.hasOwn(BACK_RULES, value);
}

/** Items that replace their screen; any other is a dialog over it, which would cover a Back button. */
const WHOLE_ITEMS = /^(?:edit|find|hits|history|new|submitted|post|collection)\./;

export function isWholeItem(item: string | null): boolean {
  return item !== null && WHOLE_ITEMS.test(item);
}

/** Whether Back is shown; `override` is what the screen itself asks for. */
export function isBackShown(key: ScreenKey, historyLength: number, override: boolean | null): boolean {
  if (historyLength === 0) return false;
  return override ?? BACK_RULES[key] === "always";
}
