/** Operator screens, in their own chunk: few users are operators, and everyone pays for the first load. */
import {
  IconActivity,
  IconBroadcast,
  IconBuildingBroadcastTower,
  IconClock,
  IconCoins,
  IconCreditCard,
  IconFiles,
  IconFlag,
  IconHistory,
  IconHome,
  IconMail,
  IconMailForward,
  IconMessages,
  IconPin,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconStack2,
  IconTags,
  IconUsers,
} from "@tabler/icons-react";
import { lazyComponent } from "#ui-kit/page/lazy-component.ts";
import type { ScreenSet } from "./screens.ts";

export const OPERATOR_SCREENS: ScreenSet = {
  operatorToday: {
    label: "Today",
    icon: IconHome,
    section: "Operator",
    component: lazyComponent(() => import("#features/operation/ui/today/today-screen.tsx"), "TodayScreen"),
  },
  operatorModeration: {
    label: "Moderation",
    icon: IconShieldCheck,
    section: "Operator",
    component: lazyComponent(() => import("#features/moderation/ui/moderation-screen.tsx"), "ModerationScreen"),
    mark: lazyComponent(() => import("#features/moderation/ui/queue/queue-mark.tsx"), "QueueMark"),
  },
  operatorPosts: {
    label: "All Posts",
    icon: IconFiles,
    section: "Operator",
    component: lazyComponent(() => import("./all-posts.tsx"), "AllPosts"),
  },
  operatorFollowers: {
    label: "Followers",
    icon: IconMailForward,
    section: "Operator",
    component: lazyComponent(() => import("#features/followers/ui/followers-screen.tsx"), "FollowersScreen"),
  },
  operatorAbuse: {
    label: "Abuse Reports",
    icon: IconFlag,
    section: "Operator",
    component: lazyComponent(() => import("#features/abuse-reports/ui/abuse-reports-screen.tsx"), "AbuseReportsScreen"),
    mark: lazyComponent(() => import("#features/abuse-reports/ui/open-reports-mark.tsx"), "OpenReportsMark"),
  },
  operatorTickets: {
    label: "Tickets",
    icon: IconMessages,
    section: "Operator",
    component: lazyComponent(
      () => import("#features/support/ui/queue/operator-tickets-screen.tsx"),
      "OperatorTicketsScreen",
    ),
  },
  operatorUsers: {
    label: "Users",
    icon: IconUsers,
    section: "Operator",
    component: lazyComponent(() => import("./operator-users-screen.tsx"), "OperatorUsersScreen"),
  },
  operatorAnnouncements: {
    label: "Announcements",
    icon: IconSpeakerphone,
    section: "Operator",
    component: lazyComponent(
      () => import("#features/announcements/ui/announcements-screen.tsx"),
      "AnnouncementsScreen",
    ),
  },
  operatorPlans: {
    label: "Plans & Coupons",
    icon: IconCreditCard,
    section: "Operator",
    component: lazyComponent(() => import("#features/billing/ui/operator/plans-screen.tsx"), "PlansScreen"),
  },
  operatorMoney: {
    label: "Money",
    icon: IconCoins,
    section: "Operator",
    component: lazyComponent(() => import("#features/billing/ui/money/money-screen.tsx"), "MoneyScreen"),
  },
  operatorPlatforms: {
    label: "Platforms",
    icon: IconBroadcast,
    section: "Operator",
    component: lazyComponent(() => import("#features/reports/ui/platforms/platforms-screen.tsx"), "PlatformsScreen"),
  },
  operatorFeeds: {
    label: "Feed Catalogue",
    icon: IconActivity,
    section: "Operator",
    component: lazyComponent(() => import("#features/news/ui/operator/feeds-screen.tsx"), "FeedsScreen"),
  },
  operatorOutlets: {
    label: "Outlets",
    icon: IconBuildingBroadcastTower,
    section: "Operator",
    component: lazyComponent(() => import("#features/coverage/ui/outlets/outlets-screen.tsx"), "OutletsScreen"),
    mark: lazyComponent(() => import("#features/coverage/ui/outlets/proposals-mark.tsx"), "ProposalsMark"),
  },
  operatorFrontPage: {
    label: "Front Page",
    icon: IconPin,
    section: "Operator",
    component: lazyComponent(() => import("#features/newsroom/ui/front-page/front-page-screen.tsx"), "FrontPageScreen"),
  },
  operatorCategories: {
    label: "Categories",
    icon: IconTags,
    section: "Operator",
    component: lazyComponent(
      () => import("#features/categories/ui/operator/categories-screen.tsx"),
      "CategoriesScreen",
    ),
  },
  operatorSchedule: {
    label: "Scheduled Queue",
    icon: IconClock,
    section: "Operator",
    component: lazyComponent(
      () => import("#features/moderation/ui/scheduled/schedule-queue-screen.tsx"),
      "ScheduleQueueScreen",
    ),
    mark: lazyComponent(() => import("#features/moderation/ui/scheduled/overdue-mark.tsx"), "OverdueMark"),
  },
  operatorJobs: {
    label: "Jobs",
    icon: IconStack2,
    section: "Operator",
    component: lazyComponent(() => import("#features/operation/ui/jobs/jobs-screen.tsx"), "JobsScreen"),
  },
  operatorSettings: {
    label: "Settings",
    icon: IconSettings,
    section: "Installation",
    component: lazyComponent(() => import("#features/operation/ui/settings/settings-screen.tsx"), "SettingsScreen"),
  },
  operatorAudit: {
    label: "Audit Log",
    icon: IconHistory,
    section: "Operator",
    component: lazyComponent(() => import("#features/audit/ui/audit-screen.tsx"), "AuditScreen"),
  },
  outbox: {
    label: "Outbox",
    icon: IconMail,
    section: "Installation",
    component: lazyComponent(() => import("#features/outbox/ui/outbox-screen.tsx"), "OutboxScreen"),
  },
};
