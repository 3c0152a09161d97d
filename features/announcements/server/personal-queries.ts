/** SQL of what announcements hold about one person. */
import { db, type Transaction } from "#platform/database/client.ts";

export async function findChoices(userId: number) {
  const optOut = db.selectFrom("announcement_opt_outs").select("created_at").where("user_id", "=", userId);
  const dismissals = db
    .selectFrom("announcement_dismissals as d")
    .innerJoin("announcements as a", "a.id", "d.announcement_id")
    .select(["a.title", "d.dismissed_at"])
    .where("d.user_id", "=", userId)
    .orderBy("d.dismissed_at");
  return {
    unsubscribed_at: (await optOut.executeTakeFirst())?.created_at ?? null,
    dismissed: await dismissals.execute(),
  };
}

export async function deleteChoices(tx: Transaction, userId: number): Promise<void> {
  await tx.deleteFrom("announcement_dismissals").where("user_id", "=", userId).execute();
  await tx.deleteFrom("announcement_opt_outs").where("user_id", "=", userId).execute();
}
