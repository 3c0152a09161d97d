/**
 * All screens: a key that is neither here nor in operator-screens.ts is not in the menu, and its address shows the
 * first screen.
 */
import {
  IconBell,
  IconBuilding,
  IconBuildingPlus,
  IconCalendar,
  IconCalendarEvent,
  IconCircleCheck,
  IconClipboardText,
  IconFilePencil,
  IconFolders,
  IconHourglass,
  IconInbox,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLock,
  IconNews,
  IconPlus,
  IconReceipt,
  IconReportAnalytics,
  IconRss,
  IconTicket,
  IconUser,
} from "@tabler/icons-react";
import { type ComponentType, type LazyExoticComponent } from "react";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import { FIRST_OPERATOR_SCREEN, FIRST_SCREEN, isScreenKey, type ScreenKey } from "./screen-keys.ts";

export type Screen = {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /**
   * Heading in the side menu; null for screens above the headings. "submit" is the menu's one filled button. "elsewhere" is
   * in no menu: another screen's button, the palette and the address lead there.
   */
  section: "submit" | "Content" | "Audience" | "Account" | "Operator" | "Installation" | "elsewhere" | null;
  component: LazyExoticComponent<ComponentType>;
  /** Stands at the end of the menu's line: something there waits for the user. */
  mark?: LazyExoticComponent<ComponentType>;
};

/** The lists share a chunk: they are one component. */
const postLists = () => import("#features/content/ui/lists/post-list-screen.tsx");

export type ScreenSet = Partial<Record<ScreenKey, Screen>>;

/** For all users. */
export const SCREENS: ScreenSet = {
  createBlog: {
    label: "Submit",
    icon: IconPlus,
    section: "submit",
    component: lazyComponent(() => import("./submit.tsx"), "Submit"),
  },
  overview: {
    label: "Overview",
    icon: IconLayoutDashboard,
    section: null,
    component: lazyComponent(() => import("./overview.tsx"), "Overview"),
  },
  inbox: {
    label: "Inbox",
    icon: IconInbox,
    section: null,
    component: lazyComponent(() => import("#features/inbox/ui/inbox-screen.tsx"), "InboxScreen"),
    mark: lazyComponent(() => import("#features/inbox/ui/unread-mark.tsx"), "UnreadMark"),
  },
  allPosts: {
    label: "Posted Content",
    icon: IconNews,
    section: "Content",
    component: lazyComponent(() => import("./posted-content.tsx"), "PostedContent"),
  },
  scheduledPosts: {
    label: "Scheduled Content",
    icon: IconCalendarEvent,
    section: "Content",
    component: lazyComponent(postLists, "ScheduledPostsScreen"),
  },
  calendar: {
    label: "Calendar",
    icon: IconCalendar,
    section: "Content",
    component: lazyComponent(() => import("#features/content/ui/calendar/calendar-screen.tsx"), "CalendarScreen"),
  },
  drafts: {
    label: "Draft Content",
    icon: IconFilePencil,
    section: "Content",
    component: lazyComponent(postLists, "DraftsScreen"),
  },
  publishedPosts: {
    label: "Published Content",
    icon: IconCircleCheck,
    section: "Content",
    component: lazyComponent(postLists, "PublishedPostsScreen"),
  },
  pendingPosts: {
    label: "Pending Content",
    icon: IconHourglass,
    section: "Content",
    component: lazyComponent(postLists, "PendingPostsScreen"),
  },
  reportingPage: {
    label: "Blog Reports",
    icon: IconReportAnalytics,
    section: "Audience",
    component: lazyComponent(() => import("./reports.tsx"), "Reports"),
  },
  coverage: {
    label: "Coverage",
    icon: IconClipboardText,
    section: "Audience",
    component: lazyComponent(() => import("#features/coverage/ui/coverage-screen.tsx"), "CoverageScreen"),
    mark: lazyComponent(() => import("#features/coverage/ui/to-confirm-mark.tsx"), "ToConfirmMark"),
  },
  collections: {
    label: "Collections",
    icon: IconFolders,
    section: "Audience",
    component: lazyComponent(() => import("#features/collections/ui/collections-screen.tsx"), "CollectionsScreen"),
  },
  rss: {
    label: "Explore websites",
    icon: IconRss,
    section: "Audience",
    component: lazyComponent(() => import("#features/news/ui/explorer/explore-screen.tsx"), "ExploreScreen"),
  },
  alerts: {
    label: "Alerts",
    icon: IconBell,
    section: "Audience",
    component: lazyComponent(() => import("#features/alerts/ui/alerts-screen.tsx"), "AlertsScreen"),
    mark: lazyComponent(() => import("#features/alerts/ui/unread-mark.tsx"), "UnreadMark"),
  },
  companyProfile: {
    label: "Companies",
    icon: IconBuilding,
    section: "Account",
    component: lazyComponent(() => import("./companies.tsx"), "Companies"),
  },
  createCompany: {
    label: "Create Company",
    icon: IconBuildingPlus,
    section: "elsewhere",
    component: lazyComponent(() => import("#features/companies/ui/create-company-screen.tsx"), "CreateCompanyScreen"),
  },
  individualProfile: {
    label: "Profile Details",
    icon: IconUser,
    section: "Account",
    component: lazyComponent(() => import("#features/accounts/ui/profile/profile-screen.tsx"), "ProfileScreen"),
  },
  changePassword: {
    label: "Change Password",
    icon: IconLock,
    section: "Account",
    component: lazyComponent(() => import("#features/accounts/ui/password/password-screen.tsx"), "PasswordScreen"),
  },
  billing: {
    label: "Plan & Billing",
    icon: IconReceipt,
    section: "Account",
    component: lazyComponent(() => import("#features/billing/ui/subscription/billing-screen.tsx"), "BillingScreen"),
  },
  coupons: {
    label: "Coupons",
    icon: IconTicket,
    section: "Account",
    component: lazyComponent(() => import("#features/billing/ui/coupons/coupons-screen.tsx"), "CouponsScreen"),
  },
  supportTickets: {
    label: "Support",
    icon: IconLifebuoy,
    section: "Account",
    component: lazyComponent(() => import("#features/support/ui/own-tickets/tickets-screen.tsx"), "TicketsScreen"),
    mark: lazyComponent(() => import("#features/support/ui/own-tickets/unread-mark.tsx"), "UnreadMark"),
  },
};

export type ListedScreen = Screen & { key: ScreenKey };

/** The screens of these sets as a list, in the menu's order. */
export function listScreens(...sets: ScreenSet[]): ListedScreen[] {
  return sets.flatMap((set) => Object.entries(set).map(([key, screen]) => ({ ...screen, key: key as ScreenKey })));
}

/** The first screen of a user with these screens. */
export function firstKey(available: readonly ListedScreen[]): ScreenKey {
  return available.some(({ key }) => key === FIRST_OPERATOR_SCREEN) ? FIRST_OPERATOR_SCREEN : FIRST_SCREEN;
}

/** The key that an address shows: unknown, absent and forbidden keys show the first screen. */
export function shownKey(asked: string | null, available: readonly ListedScreen[]): ScreenKey {
  return isScreenKey(asked) && available.some(({ key }) => key === asked) ? asked : firstKey(available);
}
