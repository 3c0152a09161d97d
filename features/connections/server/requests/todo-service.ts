/** What assistants ask and still waits for the person, for the inbox. */
import type { Actor } from "#features/accounts/contract.ts";
import { kindOf } from "#features/content/kinds/index.ts";
import { isWithinReach } from "#features/content/server/posts/reach-service.ts";
import { listWaiting } from "./queries.ts";

/** Newest first; of posts that the person may read. */
export async function listAsked(actor: Pick<Actor, "id">, max: number) {
  const rows = await listWaiting(actor.id, max);
  const reached = await Promise.all(rows.map(({ post_id }) => isWithinReach(actor, post_id)));
  return rows
    .filter((_row, at) => reached[at])
    .map(({ id, post_id, kind, status, name, company_id, posted_as_name, assistant, wish, publish_at, asked_at }) => ({
      request: id,
      assistant,
      wish,
      time: publish_at,
      at: asked_at,
      post: { id: post_id, type: kindOf(kind).typeCode, status, name, company_id, posted_as_name },
    }));
}
