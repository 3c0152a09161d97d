/**
 * Wires features to the features below them, and listeners to events (platform/events). Every program imports it once:
 * server, worker, command line, seeds and tests.
 */
import { provideAccountParts } from "#features/accounts/server/parts-service.ts";
import { confirmActor } from "#features/accounts/server/sessions/confirm-service.ts";
import { provideConfirmation } from "#features/audit/server/service.ts";
import { ledgerAnswer } from "#features/billing/contracts/allowance.ts";
import { getFeatures, listLedger } from "#features/billing/server/allowance/service.ts";
import { beginAllowance } from "#features/billing/server/plans/service.ts";
import { companiesChanged, companiesErased } from "#features/companies/server/events.ts";
import {
  postsChanged,
  postsErased,
  postsMovedInNewsroom,
  postsPublished,
  postsReinstated,
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
import { followTarget } from "#features/followers/server/match-service.ts";
import { hearRefusal } from "#features/followers/server/operator-service.ts";
import { recallTrashed, recallWithdrawn } from "#features/followers/server/recall-service.ts";
import { postsIndexed } from "#features/newsroom/server/events.ts";
import { queueDeliveries } from "#features/reports/server/deliveries/queue-service.ts";
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
import { purgeCompanies, purgeCompaniesNow, purgePosts, purgePostsNow } from "./site/purge.ts";

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

for (const event of [postsPublished, postsChanged, postsRestored]) hear(event, { after: purgePosts });
for (const event of [postsWithdrawn, postsReinstated, postsTrashed, postsMovedInNewsroom, postsErased])
  hear(event, { within: purgePostsNow });
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
hear(postsIndexed, { within: tellIndexed });
hear(postsIndexed, { within: dropArchives });
provideTargets([followTarget, indexNow, subscribers, cacheInFront]);

hear(recipientRefused, { within: hearRefusal });
