import { describe, expect, it } from "vitest";
import { getAllowance, takeHold } from "#features/billing/server/allowance/service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { ledgerOf } from "#tests/factories/allowance.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { holdingTransaction } from "#tests/support/held.ts";
import { TRASH_DAYS } from "../../contract.ts";
import { contentJobs } from "../jobs.ts";
import { eraseExpiredTrash } from "./erasure-service.ts";
import { insertStoredRevision } from "../history/queries.ts";

useOwnDataFolder();

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600 * 1000);
const expired = daysAgo(TRASH_DAYS + 0.01);
const exists = async (id: number) =>
  (await db.selectFrom("posts").select("id").where("id", "=", id).execute()).length === 1;
const isNoted = async (guid: string) =>
  (await db.selectFrom("removed_posts").select("guid").where("guid", "=", guid).execute()).length === 1;

describe("eraseExpiredTrash", () => {
  it("leaves what is not in the trash, and what has not been there for long enough", async () => {
    const author = await buildUser();
    const kept = [
      await buildPost(author.id, { created_at: daysAgo(900) }),
      await buildPost(author.id, { deleted_at: daysAgo(TRASH_DAYS - 0.01) }),
      await buildPost(author.id, { status: "draft", deleted_at: new Date() }),
    ];
    await eraseExpiredTrash();
    for (const { id } of kept) expect(await exists(id)).toBe(true);
  });

  it("removes the rest, and remembers only the addresses that were public", async () => {
    const author = await buildUser();
    const published = await buildPost(author.id, { deleted_at: expired });
    const others = await Promise.all(
      (["draft", "scheduled", "pending"] as const).map((status) =>
        buildPost(author.id, { status, deleted_at: expired }),
      ),
    );
    await eraseExpiredTrash();
    for (const { id } of [published, ...others]) expect(await exists(id)).toBe(false);
    expect(await isNoted(published.guid)).toBe(true);
    for (const { guid } of others) expect(await isNoted(guid)).toBe(false);
  });

  it("takes the revisions with it, frees the media and keeps the ledger's lines", async () => {
    const author = await buildUser({ units: 1 });
    const picture = await buildPicture(author.actor);
    const post = await buildPost(author.id, { deleted_at: expired });
    await transaction(async (tx) => {
      await takeHold(tx, { id: post.id, owner_id: author.id, company_id: null });
      await insertStoredRevision(tx, post.id);
      await tx.insertInto("kept_media").values({ post_id: post.id, media_id: picture.id }).execute();
    });
    await eraseExpiredTrash();
    for (const table of ["post_revisions", "kept_media"] as const)
      expect(await db.selectFrom(table).selectAll().where("post_id", "=", post.id).execute()).toEqual([]);
    expect(await ledgerOf(author.id)).toMatchObject([{ kind: "grant" }, { kind: "hold", post_id: null }]);
    expect(await getAllowance(author.id)).toMatchObject({ available: 0 });
  });

  it("passes over a post that is being restored", async () => {
    // Of two authors: posts of one author wait for each other, because they are counted in the same tallies.
    const [busy, idle] = [
      await buildPost((await buildUser()).id, { deleted_at: expired }),
      await buildPost((await buildUser()).id, { deleted_at: expired }),
    ];
    await holdingTransaction(async (tx) => {
      await tx.updateTable("posts").set({ deleted_at: null }).where("id", "=", busy.id).execute();
      await eraseExpiredTrash();
    });
    expect([await exists(busy.id), await exists(idle.id)]).toEqual([true, false]);
  });

  it("removes each once when it runs many times at once, in any number of batches", async () => {
    const author = await buildUser();
    const rows = Array.from({ length: 450 }, (_, index) => ({
      kind: "article" as const,
      status: "published" as const,
      owner_id: author.id,
      posted_as_name: "Ada",
      name: `Post ${index}`,
      slug: "post",
      published_at: new Date(),
      deleted_at: expired,
      draft_key: null,
    }));
    await db
      .insertInto("posts")
      .values(rows.map((row) => ({ ...row, company_id: null })))
      .execute();
    const removed = await Promise.all(Array.from({ length: 4 }, () => eraseExpiredTrash()));
    expect(removed.reduce((sum, each) => sum + each, 0)).toBe(450);
    expect(await eraseExpiredTrash()).toBe(0);
  });

  it("stops between two batches when its job is stopped, and is a daily job", async () => {
    expect(await eraseExpiredTrash(AbortSignal.abort())).toBe(0);
    expect(contentJobs.find(({ queue }) => queue === "clean-trash")?.cron).toBe("50 3 * * *");
  });
});
