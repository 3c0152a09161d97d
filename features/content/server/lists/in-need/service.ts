/** Posts that need their author's attention. */
import type { Actor } from "#features/accounts/contract.ts";
import { kindOf } from "../../../kinds/index.ts";
import * as queries from "./queries.ts";

type Bounds = {
  /** Posts with the same cause. */
  max: number;
  /** How many days before publication a post without a banner is listed. */
  bannerDays: number;
  oldDraftDays: number;
};

/**
 * Missed schedules, decisions of editors, schedules without a banner, and old drafts, in this order. `at`: the publishing
 * time, when the editor decided, or when it was last saved.
 */
export async function listPostsInNeed(actor: Pick<Actor, "id">, bounds: Bounds) {
  const rows = await queries.listPostsInNeed(actor.id, bounds);
  return rows.map(({ kind, at, ...row }) => ({
    ...row,
    type: kindOf(kind).typeCode,
    at: at?.toISOString() ?? null,
  }));
}
