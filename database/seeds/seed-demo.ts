/**
 * The demo workspace: people, companies and stories that go through the same services as a customer's own. A run that was
 * cut short may be repeated: what exists is left as it is.
 */
import type { Actor } from "#features/accounts/contract.ts";
import { settleOldestHold, takeUnits } from "#features/billing/server/allowance/service.ts";
import { setModerationSettings } from "#features/content/server/publishing/vetting-service.ts";
import { transaction } from "#platform/database/client.ts";
import { seedCoupons } from "./seed-coupons.ts";
import { seedNewsroom } from "./seed-newsroom.ts";
import { type Authors, openAuthors, openOperator } from "./seed-people.ts";
import { seedPlatforms } from "./seed-platforms.ts";
import { StoryTeller } from "./seed-stories.ts";
import { seedTickets } from "./seed-tickets.ts";
import { PUBLISHED, UNPUBLISHED } from "./stories/stories.ts";

/** Releases that the customer used before the stories, as if the workspace had been in use for a while. */
const USED_BEFORE = 10;

export async function seedDemo(): Promise<void> {
  const operator = await openOperator();
  const authors = await openAuthors();
  const { id } = authors.anwen.actor;
  await transaction((tx) => takeUnits(tx, id, USED_BEFORE, `demo:earlier:${id}`, "Used in earlier months"));
  const teller = new StoryTeller(authors, Date.now());
  await teller.publish(PUBLISHED);
  await teller.throwAway(UNPUBLISHED.trashed);
  await teller.schedule(UNPUBLISHED.scheduled);
  await teller.draft(UNPUBLISHED.drafts);
  await whileReviewed(operator, async () => {
    await teller.submitForReview(operator, UNPUBLISHED.reviewed);
    await teller.proposeEdit(UNPUBLISHED.proposed);
  });
  await settleUsage(authors);
  await seedNewsroom(authors.anwen);
  await seedPlatforms(operator);
  await seedCoupons(Date.now());
  await seedTickets(authors.anwen.actor, operator, Date.now());
}

/** Posts get before an operator only where the policy says so; the demo's own policy is off. */
async function whileReviewed(operator: Actor, work: () => Promise<void>): Promise<void> {
  await setModerationSettings(operator, { policy: "all" });
  try {
    await work();
  } finally {
    await setModerationSettings(operator, { policy: "off" });
  }
}

/** Settles what the stories held. */
async function settleUsage(authors: Authors): Promise<void> {
  for (const { actor } of Object.values(authors)) while ((await settleOldestHold(actor)).settled);
}
