/** Ends a role in a company: posts stay, the company keeps an owner, and paying passes on with the payer. */
import { emailKey } from "#features/accounts/server/service.ts";
import { memberLeft } from "#features/companies/server/events.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { cancelOpen, cancelSentBy } from "../invitations/queries.ts";
import { payerLeftMail } from "./mails.ts";
import { peopleScreen, successorOf } from "./policy.ts";
import * as queries from "./queries.ts";

/** A company locked for changes, and its people. */
export type Team = { id: number; slug: string; name: string; people: queries.PersonRow[] };

/** The role goes first, so that nothing passes on to who leaves. The company has another owner. */
export async function endRole(tx: Transaction, team: Team, person: queries.PersonRow, heirId: number): Promise<void> {
  if (person.pays) await passPaymentOn(tx, team, person, "has left");
  else await queries.deleteMember(tx, team.id, person.id);
  await endInvitations(tx, team, person);
  await cancelSentBy(tx, person.id, team.id);
  await tell(tx, memberLeft, { companyId: team.id, userId: person.id, heirId });
}

/** An open invitation must not give back what an owner has taken. */
export function endInvitations(tx: Transaction, { id }: Team, { email }: queries.PersonRow): Promise<void> {
  return cancelOpen(tx, emailKey(email), [id]);
}

/** To the longest-standing other owner, until an owner decides to pay. @param has what the payer did. */
export async function passPaymentOn(
  tx: Transaction,
  { id, slug, name, people }: Team,
  payer: queries.PersonRow,
  has: string,
): Promise<void> {
  const successor = successorOf(people, payer.id);
  if (!successor) throw new Error(`Company ${id} has no other owner.`);
  await queries.setPayer(tx, id, successor.id, new Date());
  const link = `${publicUrl()}${peopleScreen(slug)}`;
  for (const owner of people)
    if (owner.role === "owner" && owner.id !== payer.id)
      await queueMail(tx, {
        to: owner.email,
        ...payerLeftMail(owner.first_name, { payer: payer.name, company: name, has, link }),
      });
}
