/** Which screens exist: a key that is not here is absent from the menu, and its address shows the overview. */
import {
  IconActivity,
  IconBroadcast,
  IconBuilding,
  IconBuildingPlus,
  IconCalendarEvent,
  IconCircleCheck,
  IconClock,
  IconCreditCard,
  IconFilePencil,
  IconFolders,
  IconHistory,
  IconHourglass,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLock,
  IconMail,
  IconMessages,
  IconNews,
  IconPlus,
  IconReceipt,
  IconReportAnalytics,
  IconRss,
  IconSettings,
  IconShieldCheck,
  IconStack2,
  IconTags,
  IconTicket,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Role } from "#features/accounts/contract.ts";
import { FIRST_SCREEN, isScreenKey, type ScreenKey } from "./screen-keys.ts";

export type Screen = {
  label: string;
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /**
   * Heading in the side menu; null for screens above the headings. "submit" is the menu's one filled button. "elsewhere" is
   * in no menu: another screen's button, the palette and the address lead there.
   */
  section: "submit" | "Content" | "Audience" | "Account" | "Operator" | "elsewhere" | null;
  component: LazyExoticComponent<ComponentType>;
  operatorOnly?: boolean;
  /** Stands at the end of the menu's line: something there waits for the user. */
  mark?: LazyExoticComponent<ComponentType>;
};

/** The lists share a chunk: they are one component. */
const postLists = () => import("#features/content/ui/post-list-screen.tsx");

export const SCREENS: Partial<Record<ScreenKey, Screen>> = {
  createBlog: {
    label: "Submit",
    icon: IconPlus,
    section: "submit",
    component: lazy(async () => ({ default: (await import("#features/content/ui/submit-screen.tsx")).SubmitScreen })),
  },
  overview: {
    label: "Overview",
    icon: IconLayoutDashboard,
    section: null,
    component: lazy(async () => ({
      default: (await import("#features/content/ui/overview-screen.tsx")).OverviewScreen,
    })),
  },
  allPosts: {
    label: "Posted Content",
    icon: IconNews,
    section: "Content",
    component: lazy(async () => ({ default: (await postLists()).AllPostsScreen })),
  },
  scheduledPosts: {
    label: "Scheduled Content",
    icon: IconCalendarEvent,
    section: "Content",
    component: lazy(async () => ({ default: (await postLists()).ScheduledPostsScreen })),
  },
  drafts: {
    label: "Draft Content",
    icon: IconFilePencil,
    section: "Content",
    component: lazy(async () => ({ default: (await postLists()).DraftsScreen })),
  },
  publishedPosts: {
    label: "Published Content",
    icon: IconCircleCheck,
    section: "Content",
    component: lazy(async () => ({ default: (await postLists()).PublishedPostsScreen })),
  },
  pendingPosts: {
    label: "Pending Content",
    icon: IconHourglass,
    section: "Content",
    component: lazy(async () => ({ default: (await postLists()).PendingPostsScreen })),
  },
  reportingPage: {
    label: "Blog Reports",
    icon: IconReportAnalytics,
    section: "Audience",
    component: lazy(async () => ({
      default: (await import("#features/reports/ui/reports-screen.tsx")).ReportsScreen,
    })),
  },
  collections: {
    label: "Collections",
    icon: IconFolders,
    section: "Audience",
    component: lazy(async () => ({
      default: (await import("#features/collections/ui/collections-screen.tsx")).CollectionsScreen,
    })),
  },
  rss: {
    label: "Explore websites",
    icon: IconRss,
    section: "Audience",
    component: lazy(async () => ({ default: (await import("#features/news/ui/explore-screen.tsx")).ExploreScreen })),
  },
  companyProfile: {
    label: "Companies",
    icon: IconBuilding,
    section: "Account",
    component: lazy(async () => ({
      default: (await import("#features/companies/ui/companies-screen.tsx")).CompaniesScreen,
    })),
  },
  createCompany: {
    label: "Create Company",
    icon: IconBuildingPlus,
    section: "elsewhere",
    component: lazy(async () => ({
      default: (await import("#features/companies/ui/create-company-screen.tsx")).CreateCompanyScreen,
    })),
  },
  individualProfile: {
    label: "Profile Details",
    icon: IconUser,
    section: "Account",
    component: lazy(async () => ({
      default: (await import("#features/accounts/ui/profile-screen.tsx")).ProfileScreen,
    })),
  },
  changePassword: {
    label: "Change Password",
    icon: IconLock,
    section: "Account",
    component: lazy(async () => ({
      default: (await import("#features/accounts/ui/password-screen.tsx")).PasswordScreen,
    })),
  },
  billing: {
    label: "Plan & Billing",
    icon: IconReceipt,
    section: "Account",
    component: lazy(async () => ({
      default: (await import("#features/billing/ui/billing-screen.tsx")).BillingScreen,
    })),
  },
  coupons: {
    label: "Coupons",
    icon: IconTicket,
    section: "Account",
    component: lazy(async () => ({
      default: (await import("#features/billing/ui/coupons-screen.tsx")).CouponsScreen,
    })),
  },
  supportTickets: {
    label: "Support",
    icon: IconLifebuoy,
    section: "Account",
    component: lazy(async () => ({
      default: (await import("#features/support/ui/tickets-screen.tsx")).TicketsScreen,
    })),
    mark: lazy(async () => ({ default: (await import("#features/support/ui/unread-mark.tsx")).UnreadMark })),
  },
  operatorModeration: {
    label: "Moderation",
    icon: IconShieldCheck,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/content/ui/moderation/moderation-screen.tsx")).ModerationScreen,
    })),
    operatorOnly: true,
    mark: lazy(async () => ({
      default: (await import("#features/content/ui/moderation/waiting-mark.tsx")).WaitingMark,
    })),
  },
  operatorTickets: {
    label: "Tickets",
    icon: IconMessages,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/support/ui/operator-tickets-screen.tsx")).OperatorTicketsScreen,
    })),
    operatorOnly: true,
  },
  operatorUsers: {
    label: "Users",
    icon: IconUsers,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/accounts/ui/operator/users-screen.tsx")).UsersScreen,
    })),
    operatorOnly: true,
  },
  operatorPlans: {
    label: "Plans & Coupons",
    icon: IconCreditCard,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/billing/ui/operator/plans-screen.tsx")).PlansScreen,
    })),
    operatorOnly: true,
  },
  operatorPlatforms: {
    label: "Platforms",
    icon: IconBroadcast,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/reports/ui/platforms-screen.tsx")).PlatformsScreen,
    })),
    operatorOnly: true,
  },
  operatorFeeds: {
    label: "Feed Catalogue",
    icon: IconActivity,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/news/ui/operator/feeds-screen.tsx")).FeedsScreen,
    })),
    operatorOnly: true,
  },
  operatorCategories: {
    label: "Categories",
    icon: IconTags,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/content/ui/categories-screen.tsx")).CategoriesScreen,
    })),
    operatorOnly: true,
  },
  operatorSchedule: {
    label: "Scheduled Queue",
    icon: IconClock,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/content/ui/schedule-queue/schedule-queue-screen.tsx")).ScheduleQueueScreen,
    })),
    operatorOnly: true,
    mark: lazy(async () => ({
      default: (await import("#features/content/ui/schedule-queue/overdue-mark.tsx")).OverdueMark,
    })),
  },
  operatorJobs: {
    label: "Jobs",
    icon: IconStack2,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/operation/ui/jobs-screen.tsx")).JobsScreen,
    })),
    operatorOnly: true,
  },
  operatorSettings: {
    label: "Settings",
    icon: IconSettings,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/operation/ui/settings-screen.tsx")).SettingsScreen,
    })),
    operatorOnly: true,
  },
  operatorAudit: {
    label: "Audit Log",
    icon: IconHistory,
    section: "Operator",
    component: lazy(async () => ({
      default: (await import("#features/audit/ui/audit-screen.tsx")).AuditScreen,
    })),
    operatorOnly: true,
  },
  outbox: {
    label: "Outbox",
    icon: IconMail,
    section: "Operator",
    component: lazy(async () => ({ default: (await import("#features/outbox/ui/outbox-screen.tsx")).OutboxScreen })),
    operatorOnly: true,
  },
};

export type ListedScreen = Screen & { key: ScreenKey };

/** The screens that someone of this role may open, in the menu's order. */
export function screensFor(role: Role, screens = SCREENS): ListedScreen[] {
  return Object.entries(screens)
    .filter(([, screen]) => !screen.operatorOnly || role === "operator")
    .map(([key, screen]) => ({ ...screen, key: key as ScreenKey }));
}

/** The key that an address shows: unknown, absent and forbidden keys show the overview. */
export function shownKey(asked: string | null, available: readonly ListedScreen[]): ScreenKey {
  return isScreenKey(asked) && available.some(({ key }) => key === asked) ? asked : FIRST_SCREEN;
}
