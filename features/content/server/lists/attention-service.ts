/** The posts of an author that wait for them. */
import type { Actor } from "#features/accounts/contract.ts";
import { kindOf } from "../../kinds/index.ts";
import * as queries from "./attention-queries.ts";

type Bounds = {
  /** Posts of one cause. */
  most: number;
  /** How many days before its time a post without a banner is named. */
  bannerDays: number;
  oldDraftDays: number;
};

/** Missed schedules, decisions of editors, schedules without a banner and drafts that lie there, in this order. */
export async function listPostsInNeed(actor: Actor, { most, bannerDays, oldDraftDays }: Bounds) {
  const rows = await queries.listPostsInNeed(actor.id, most, bannerDays, oldDraftDays);
  return rows.map(({ kind, at, ...row }) => ({
    ...row,
    type: kindOf(kind).typeCode,
    at: at?.toISOString() ?? null,
  }));
}
