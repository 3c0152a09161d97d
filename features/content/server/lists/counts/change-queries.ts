/** SQL of what counts changes of lists (docs/decisions/0101-answers-of-lists-are-kept.md). */
import { db } from "#platform/database/client.ts";

/** A delivery that changes while its author is being erased may count after the erasure has passed the counts. */
export async function forgetChangesOfErased(): Promise<void> {
  await db
    .deleteFrom("list_changes")
    .where("owner_id", "<>", 0)
    .where((of) =>
      of.not(of.exists(of.selectFrom("users").select("id").whereRef("users.id", "=", "list_changes.owner_id"))),
    )
    .execute();
}
