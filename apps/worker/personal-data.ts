/** All data about a user, feature by feature. */
import { abuseReportData } from "#features/abuse-reports/server/personal-service.ts";
import { accountData, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { announcementData } from "#features/announcements/server/personal-service.ts";
import { analyticsData } from "#features/analytics/server/personal/service.ts";
import { assistantData } from "#features/assistant/server/personal/service.ts";
import { billingData } from "#features/billing/server/personal/service.ts";
import { collectionData } from "#features/collections/server/personal-service.ts";
import { companyData } from "#features/companies/server/personal-service.ts";
import { contentData } from "#features/content/server/personal/service.ts";
import { savedViewData } from "#features/content/server/saved-views/service.ts";
import { templateData } from "#features/content/server/templates/personal-service.ts";
import { followerData } from "#features/followers/server/personal-service.ts";
import { mediaData } from "#features/media/server/personal-service.ts";
import { newsData } from "#features/news/server/personal-service.ts";
import { supportData } from "#features/support/server/personal-service.ts";

/**
 * In the order of erasure: subscriptions end before anything is deleted, and rows are deleted before the rows they
 * refer to.
 */
export const PERSONAL_DATA: PersonalData[] = [
  billingData,
  contentData,
  templateData,
  savedViewData,
  companyData,
  collectionData,
  newsData,
  supportData,
  abuseReportData,
  announcementData,
  followerData,
  analyticsData,
  assistantData,
  mediaData,
  accountData,
];
