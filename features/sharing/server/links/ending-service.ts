/** Links end with the right of who made them: of a person who leaves a company, or may share no more. */
import { reachOf } from "#features/companies/team/rights.ts";
import type { ToldLeaver, ToldRole } from "#features/companies/server/events.ts";
import type { Transaction } from "#platform/database/client.ts";
import type { LinkRow } from "../columns.ts";
import { revokeMadeByUnlisted } from "../for-comment/queries.ts";
import * as queries from "./queries.ts";
import { tellClosed } from "./service.ts";

/** Listener of who left a company. */
export const endLinksOfLeaver = (tx: Transaction, { userId, companyId }: ToldLeaver) => end(tx, userId, companyId);

/** Listener of changed roles. */
export async function endLinksOfRole(tx: Transaction, { userId, companyId, role }: ToldRole): Promise<void> {
  if (reachOf(role, "share-embargo") !== "yes") await end(tx, userId, companyId);
}

/** Of a confidential post: those of people who do not see it any more. */
export async function endLinksOfUnlisted(tx: Transaction, postId: number): Promise<void> {
  await close(tx, await queries.lockMadeByUnlisted(tx, postId));
  await revokeMadeByUnlisted(tx, postId);
}

const end = async (tx: Transaction, userId: number, companyId: number) =>
  close(tx, await queries.lockMadeBy(tx, userId, companyId));

/** Recipients are told, without a line. */
async function close(tx: Transaction, links: LinkRow[]): Promise<void> {
  for (const link of links) {
    await queries.setRevoked(tx, link.id, { revoked_by_name: "", revoked_line: "" });
    await tellClosed(tx, link, "", null);
  }
}
