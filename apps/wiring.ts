/**
 * Wires features to the features below them, and listeners to events (platform/events). Every program imports it once:
 * server, worker, command line, seeds and tests.
 */
import { hearRefusal as pauseAlerts } from "#features/alerts/server/mailing/service.ts";
import { noteArticles } from "#features/alerts/server/matching/service.ts";
import { passOnFigures } from "#features/analytics/server/heirs-service.ts";
import { sessionsEnded } from "#features/accounts/server/events.ts";
import { provideAccountParts } from "#features/accounts/server/parts-service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { provideConfirmation } from "#features/audit/server/service.ts";
import { endKeysOfLeaver } from "#features/api-keys/server/service.ts";
import { ledgerAnswer } from "#features/billing/contracts/allowance.ts";
import { getFeatures, listLedger } from "#features/billing/server/allowance/service.ts";
import { beginAllowance } from "#features/billing/server/plans/service.ts";
import {
  companiesChanged,
  companiesErased,
  companyActed,
  memberLeft,
  roleChanged,
} from "#features/companies/server/events.ts";
import {
  postsChanged,
  postsErased,
  postsImported,
  postsMovedInNewsroom,
  postsPassedOn,
  postsPublished,
  postsReinstated,
  postsReplanned,
  postsRestored,
  postsTrashed,
  postsWithdrawn,
  type ToldPosts,
} from "#features/content/server/events.ts";
import {
  isConfirmationRequired,
  publishAfterConfirmation,
} from "#features/content/server/publishing/confirmation-service.ts";
import {
  provideTargets,
  queueCompanies,
  queuePosts,
  wakeSpreading,
} from "#features/content/server/public-changes/service.ts";
import { forgetMentionsOfLeaver } from "#features/comments/server/leaver-service.ts";
import { mayReadMedia } from "#features/content/server/posts/reach-service.ts";
import { compareDigested } from "#features/coverage/server/jobs.ts";
import { maySeeScan } from "#features/coverage/server/clips/service.ts";
import { printPostCoverage } from "#features/coverage/server/reporting/pdf-service.ts";
import { hearRefusal as pauseReports } from "#features/coverage/server/monthly/mailing-service.ts";
import { watchCompanies, watchPosts } from "#features/coverage/server/watching/service.ts";
import { articlesDigested } from "#features/news/server/stories/events.ts";
import { endApproved } from "#features/content/server/approvals/service.ts";
import { endReadingsOfLeaver, endReadingsOfRole } from "#features/content/server/readings/service.ts";
import { passOnPosts } from "#features/content/server/heirs/service.ts";
import { followTarget } from "#features/followers/server/match-service.ts";
import { hearRefusal } from "#features/followers/server/operator-service.ts";
import { recallTrashed, recallWithdrawn } from "#features/followers/server/recall-service.ts";
import { tellPublished as tellPeople } from "#features/inbox/server/published/service.ts";
import { postsIndexed } from "#features/newsroom/server/events.ts";
import { recordAct } from "#features/team/server/events/service.ts";
import { provideReportParts } from "#features/reports/server/report/parts-service.ts";
import { queueDeliveries } from "#features/reports/server/deliveries/queue-service.ts";
import { provideMediaReaders } from "#features/media/server/access-service.ts";
import { endCommentLinksOfLeaver, endCommentLinksOfRole } from "#features/sharing/server/for-comment/service.ts";
import { endLinksOfLeaver, endLinksOfRole } from "#features/sharing/server/links/ending-service.ts";
import {
  tellErased,
  tellOfCompanies,
  tellPublished,
  tellReplanned,
} from "#features/sharing/server/telling/queue-service.ts";
import { endAssistantsOfRole, recordEnded } from "#features/connections/server/oauth/token-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { recipientRefused } from "#platform/mail/events.ts";
import { provideMailWords, provideSenderName } from "#platform/mail/sender.ts";
import { cacheInFront, dropArchives } from "#features/syndication/server/cache/service.ts";
import { subscribers, tellIndexed } from "#features/syndication/server/hub/topic-service.ts";
import { noteErased, noteMoved } from "#features/syndication/server/wire/state-service.ts";
import { indexNow } from "#features/search-engines/server/index-now/service.ts";
import { programBeside } from "#platform/threads/thread-pool.ts";
import { provideWorkProgram } from "#platform/threads/work.ts";
import { provideTimeZone } from "#ui-kit/public/dates.ts";
import { siteLanguageOf } from "#ui-kit/public/words/languages.ts";
import { provideLanguage, wordsIn } from "#ui-kit/public/words/words.ts";
import { hear, type Listener } from "#platform/events/events.ts";
import { alertsHit } from "#features/alerts/server/events.ts";
import { coverageConfirmed, coverageFound } from "#features/coverage/server/events.ts";
import { deliveryLive } from "#features/reports/server/events.ts";
import { importFinished, webhooksQueued } from "#features/webhooks/server/events.ts";
import { nameWebhooksOfLeaver, nameWebhooksOfRole } from "#features/webhooks/server/leaving-service.ts";
import {
  tellCoverage,
  tellHits,
  tellImported,
  tellLive,
  tellPosts,
  wakeSending,
} from "#features/webhooks/server/telling-service.ts";
import { purgeCompanies, purgeCompaniesNow, purgeOldAddresses, purgePosts, purgePostsNow } from "./site/purge.ts";

provideConfirmation(confirmActor);

provideAccountParts({
  begin: beginAllowance,
  getFeatures,
  ledger: {
    lines: ledgerAnswer.shape.entries,
    listLatest: async (userId, max) => (await listLedger({ id: userId }, 1, max)).entries,
  },
  isConfirmationRequired,
  publishConfirmed: async (userId) =>
    (await publishAfterConfirmation(userId)).filter(({ status }) => status === "published").length,
});

provideReportParts({ coverageOf: printPostCoverage });

provideMediaReaders(async (userId, id) => (await mayReadMedia(userId, id)) || (await maySeeScan(userId, id)));

provideWorkProgram(programBeside(import.meta.url, "work-thread"));

provideSenderName(() => getSite().name);
provideLanguage(() => getSite().language);
provideMailWords((lang) => wordsIn(siteLanguageOf(lang)).mails);
provideTimeZone(() => getSite().time_zone);

const deliver = (isOrder: boolean): Listener<ToldPosts> => ({
  within: (tx, { posts }) =>
    queueDeliveries(
      tx,
      posts.map(({ id }) => id),
      isOrder,
    ),
});
hear(postsPublished, deliver(true));
for (const event of [postsChanged, postsWithdrawn, postsReinstated, postsTrashed, postsRestored])
  hear(event, deliver(false));

for (const event of [postsPublished, postsImported, postsChanged, postsRestored]) hear(event, { after: purgePosts });
hear(postsImported, { after: purgeOldAddresses });
for (const event of [postsWithdrawn, postsReinstated, postsTrashed, postsMovedInNewsroom, postsErased])
  hear(event, { within: purgePostsNow });
hear(memberLeft, { within: passOnPosts });
hear(memberLeft, { within: endKeysOfLeaver });
hear(memberLeft, { within: endLinksOfLeaver });
hear(memberLeft, { within: endReadingsOfLeaver });
hear(memberLeft, { within: endCommentLinksOfLeaver });
hear(memberLeft, { within: forgetMentionsOfLeaver });
hear(memberLeft, { within: nameWebhooksOfLeaver });
hear(roleChanged, { within: endAssistantsOfRole });
hear(sessionsEnded, { within: recordEnded });
hear(roleChanged, { within: endLinksOfRole });
hear(roleChanged, { within: endReadingsOfRole });
hear(roleChanged, { within: endCommentLinksOfRole });
hear(roleChanged, { within: nameWebhooksOfRole });
hear(postsPublished, { within: tellPublished });
hear(postsPublished, { within: tellPeople });
for (const event of [postsReplanned, postsTrashed, postsRestored]) hear(event, { within: tellReplanned });
hear(postsErased, { within: tellErased });
hear(companiesChanged, { within: tellOfCompanies });
hear(companyActed, { within: recordAct });
hear(postsPassedOn, { within: passOnFigures, after: purgePosts });
hear(companiesChanged, { after: purgeCompanies });
hear(companiesErased, { within: purgeCompaniesNow });

// External targets are notified of every change that readers see (docs/decisions/events-and-outbox.md).
for (const event of [
  postsPublished,
  postsChanged,
  postsWithdrawn,
  postsReinstated,
  postsTrashed,
  postsRestored,
  postsMovedInNewsroom,
  postsErased,
])
  hear(event, { within: queuePosts, after: wakeSpreading });
for (const event of [companiesChanged, companiesErased]) hear(event, { within: queueCompanies, after: wakeSpreading });
for (const event of [postsWithdrawn, postsReinstated, postsTrashed, postsRestored]) hear(event, { within: noteMoved });
hear(postsErased, { within: noteErased });
hear(postsWithdrawn, { within: recallWithdrawn });
hear(postsTrashed, { within: recallTrashed });
hear(postsPublished, {
  within: (tx, { posts }) =>
    endApproved(
      tx,
      posts.map(({ id }) => id),
    ),
});
hear(postsIndexed, { within: tellIndexed });
hear(postsIndexed, { within: dropArchives });
provideTargets([followTarget, indexNow, subscribers, cacheInFront]);

hear(articlesDigested, { within: compareDigested });
for (const event of [
  postsPublished,
  postsChanged,
  postsWithdrawn,
  postsReinstated,
  postsTrashed,
  postsRestored,
  postsPassedOn,
])
  hear(event, { within: watchPosts });
hear(companiesChanged, { within: watchCompanies });

hear(recipientRefused, { within: hearRefusal });
hear(recipientRefused, { within: pauseAlerts });
hear(recipientRefused, { within: pauseReports });
hear(articlesDigested, { within: noteArticles });

// Webhooks of companies (docs/product/webhooks.md).
for (const event of [postsPublished, postsReinstated, postsRestored])
  hear(event, { within: (tx, told) => tellPosts(tx, "post.published", told) });
hear(postsChanged, { within: (tx, told) => tellPosts(tx, "post.updated", told) });
for (const event of [postsReplanned, postsRestored])
  hear(event, { within: (tx, told) => tellPosts(tx, "post.scheduled", told) });
for (const event of [postsWithdrawn, postsTrashed])
  hear(event, { within: (tx, told) => tellPosts(tx, "post.withdrawn", told) });
hear(deliveryLive, { within: tellLive });
hear(coverageFound, { within: (tx, told) => tellCoverage(tx, "coverage.found", told) });
hear(coverageConfirmed, { within: (tx, told) => tellCoverage(tx, "coverage.confirmed", told) });
hear(alertsHit, { within: tellHits });
hear(importFinished, { within: tellImported });
hear(webhooksQueued, { after: wakeSending });
