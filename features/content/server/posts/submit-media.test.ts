/** Pictures inside the text of a new post, and what it says about its media (docs/product/publishing.md, Media). */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, STAGES } from "../../contract.ts";
import { KINDS } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
const cases = KINDS.flatMap((kind) => STAGES.map((stage) => ({ kind, stage, name: `${kind.key}, ${stage}` })));

describe.each(cases)("$name", ({ kind, stage }) => {
  it("refuses somebody else's picture inside the text, also one that is gone", async () => {
    const [user, other] = [await buildUser({ units: 1 }), await buildUser()];
    const { url, id } = await buildPicture(other.actor);
    for (const src of [url, url.replace(id, "6f0d2a52-30a4-4bb4-a5a1-3b4f2f9c0d11")]) {
      const response = await calls.create(user, kind, stage, { content: `<p>Look</p><img src="${src}">` });
      expect([response.statusCode, response.json()]).toEqual([400, { content: contentMessages.foreignPicture }]);
    }
    const posts = db.selectFrom("posts").select("id").where("owner_id", "=", user.id);
    expect(await posts.execute()).toEqual([]);
  });

  it("keeps pictures inside the text, and each text about its media", async () => {
    const user = await buildUser({ units: 1 });
    const [inline, shown] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const texts = { alt: "A ferry", caption: "At dusk", credit: "Photograph: Jo Petrie", rights: "Free with credit" };
    const { id } = await calls.created(user, kind, stage, {
      content: `<p>Look</p><img src="${inline.url}" alt="A quay">`,
      related_media: shown.id,
      media_details: JSON.stringify([{ id: shown.id, ...texts }]),
    });
    const media = db
      .selectFrom("post_media")
      .select(["media_id", "alt", "caption", "credit", "rights"])
      .where("post_id", "=", id);
    expect(await media.execute()).toEqual([{ media_id: shown.id, ...texts }]);
    const kept = await db.selectFrom("kept_media").select("media_id").where("post_id", "=", id).execute();
    expect(kept.map(({ media_id }) => media_id).toSorted()).toEqual([inline.id, shown.id].toSorted());
    const revision = db.selectFrom("post_revisions").selectAll().where("post_id", "=", id);
    expect(await revision.executeTakeFirst()).toMatchObject({
      version: 1,
      cause: "created",
      author_id: user.id,
      media: { banner: null, related: [{ id: shown.id, ...texts }] },
    });
  });
});
