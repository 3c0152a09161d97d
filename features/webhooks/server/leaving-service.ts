/** Webhooks of people who are no longer owners: they stay, and the owners hear which they are. */
import type { ToldLeaver, ToldRole } from "#features/companies/server/events.ts";
import { mayInCompany } from "#features/companies/team/rights.ts";
import type { Transaction } from "#platform/database/client.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { leftMail } from "./policy.ts";
import * as queries from "./queries.ts";

/** Listener for people who leave. */
export async function nameWebhooksOfLeaver(
  tx: Transaction,
  { companyId, userId }: Pick<ToldLeaver, "companyId" | "userId">,
): Promise<void> {
  const webhooks = await queries.listAddedBy(tx, companyId, userId);
  const person = webhooks[0]?.person;
  if (person === undefined) return;
  const { name: company, slug } = await queries.findCompany(companyId, tx);
  for (const { id, email, first_name } of await queries.listOwners(tx, companyId))
    if (id !== userId) await queueMail(tx, { to: email, ...leftMail(first_name, { company, slug, person, webhooks }) });
}

/** Listener for people whose role changes. */
export async function nameWebhooksOfRole(tx: Transaction, told: ToldRole): Promise<void> {
  if (!mayInCompany(told.role, "manage-people")) await nameWebhooksOfLeaver(tx, told);
}
