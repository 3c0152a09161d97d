/** All data about a user, feature by feature. */
import { abuseReportData } from "#features/abuse-reports/server/personal-service.ts";
import { accountData, type PersonalData } from "#features/accounts/server/own-data/personal-service.ts";
import { alertData } from "#features/alerts/server/personal-service.ts";
import { announcementData } from "#features/announcements/server/personal-service.ts";
import { analyticsData } from "#features/analytics/server/personal/service.ts";
import { assistantData } from "#features/assistant/server/personal/service.ts";
import { apiKeyData, testKeyData } from "#features/api-keys/server/personal-service.ts";
import { approvalData } from "#features/approvals/server/personal-service.ts";
import { billingData } from "#features/billing/server/personal/service.ts";
import { collectionData } from "#features/collections/server/personal-service.ts";
import { commentData } from "#features/comments/server/personal/service.ts";
import { companyData } from "#features/companies/server/personal-service.ts";
import { coverageData } from "#features/coverage/server/personal/service.ts";
import { assistantRequestData } from "#features/connections/server/requests/personal-service.ts";
import { contentData } from "#features/content/server/personal/service.ts";
import { savedViewData } from "#features/content/server/saved-views/service.ts";
import { templateData } from "#features/content/server/templates/personal-service.ts";
import { followerData } from "#features/followers/server/personal-service.ts";
import { importData } from "#features/imports/server/personal-service.ts";
import { inboxData } from "#features/inbox/server/personal-service.ts";
import { insiderData } from "#features/insiders/server/personal-service.ts";
import { mediaData } from "#features/media/server/personal-service.ts";
import { newsData } from "#features/news/server/personal-service.ts";
import { sharingData } from "#features/sharing/server/personal/service.ts";
import { teamData } from "#features/team/server/personal/service.ts";
import { webhookData } from "#features/webhooks/server/personal-service.ts";
import { supportData } from "#features/support/server/personal-service.ts";

/**
 * In the order of erasure: subscriptions end before anything is deleted, and rows are deleted before the rows they
 * refer to. Companies with other people keep what is theirs, so they are left before the account's own posts go.
 */
export const PERSONAL_DATA: PersonalData[] = [
  billingData,
  teamData,
  sharingData,
  insiderData,
  contentData,
  templateData,
  savedViewData,
  commentData,
  coverageData,
  assistantRequestData,
  apiKeyData,
  testKeyData([contentData, commentData, mediaData]),
  webhookData,
  importData,
  companyData,
  collectionData,
  alertData,
  newsData,
  supportData,
  abuseReportData,
  announcementData,
  followerData,
  analyticsData,
  assistantData,
  approvalData,
  inboxData,
  mediaData,
  accountData,
];
