/** What a post keeps from the cleaning of media: exactly what it or one of its revisions refers to. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { discardMedia } from "#features/media/server/service.ts";
import type { MediaItem } from "#features/media/contract.ts";
import { db } from "#platform/database/client.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { random } from "#tests/support/setup/random.ts";
import { contentMessages, type SavedPost } from "../../contract.ts";
import { kindOf } from "../../kinds/index.ts";
import { setModerationSettings } from "../publishing/vetting-service.ts";

const calls = contentCallsOfThisFile();
const kind = kindOf("article");
const setPolicy = (policy: "off" | "all") => setModerationSettings({ id: null, role: "operator" }, { policy });
afterEach(() => setPolicy("off"));

const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
const textWith = ({ url }: MediaItem) =>
  `<p>Look</p><figure><img src="${url}"><figcaption>A quay</figcaption></figure>`;
const keptBy = async (id: number) => {
  const rows = await db.selectFrom("kept_media").select("media_id").where("post_id", "=", id).execute();
  return rows.map(({ media_id }) => media_id).toSorted();
};

/** Media that the post or one of its revisions names, wherever. */
async function namedBy(id: number, pictures: MediaItem[]): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select content_html as text from posts where id = ${id}
    union all select media::text || content_html from post_revisions where post_id = ${id}
    union all select media_id::text from post_media where post_id = ${id}`.execute(db);
  const ids = pictures.map((picture) => picture.id);
  return ids.filter((each) => rows.some(({ text }) => text.includes(each))).toSorted();
}

describe("kept media", () => {
  it("are what the revisions name after any history", { timeout: 60_000 }, async () => {
    const user = await buildUser({ units: 100 });
    const pictures: MediaItem[] = [];
    while (pictures.length < 5) pictures.push(await buildPicture(user.actor, { width: 8, height: 8 }));
    for (let round = 0; round < 6; round++) {
      const draft_key = randomUUID();
      const { id } = await calls.created(user, kind, "draft", { draft_key });
      let stage = "draft" as "draft" | "published";
      for (let step = 0; step < 12; step++) {
        const [banner, inside, related] = [pick(pictures), pick(pictures), pick(pictures)];
        const fields = {
          content: pick([textWith(inside), "<p>Plain</p>"]),
          summary: randomUUID(),
          banner_picture: pick([banner.id, ""]),
          related_media: pick([related.id, ""]),
        };
        const edit = { ...fields, keep_media: "[]", remove_banner: "true" };
        const acts = [
          () => (stage === "draft" ? calls.create(user, kind, "draft", { draft_key, ...fields }) : null),
          () => calls.save(user, kind, stage, id, edit),
          () => calls.save(user, kind, stage, id, { ...edit, draft_key }),
          async () => {
            const url = `/api/posts/${id}/revisions/${1 + Math.floor(random() * 5)}/restore/`;
            return calls.app().inject({ method: "POST", url, payload: {}, headers: { cookie: cookiesOf(user) } });
          },
          () => setPolicy(pick(["off", "all"])),
        ];
        const answer = await pick(acts)();
        if (answer && "statusCode" in answer) expect(answer.statusCode).toBeLessThan(500);
        if (step === 8 && (await calls.submitDraft(user, kind, id)).statusCode === 200) stage = "published";
        expect(await keptBy(id)).toEqual(await namedBy(id, pictures));
      }
    }
  });

  it("let go of what an autosave of the same sitting replaced, so that it can be discarded", async () => {
    const user = await buildUser();
    const [first, second, third] = [
      await buildPicture(user.actor),
      await buildPicture(user.actor),
      await buildPicture(user.actor),
    ];
    const draft_key = randomUUID();
    const autosave = (fields: Record<string, string>) => calls.created(user, kind, "draft", { draft_key, ...fields });
    const { id } = await autosave({ banner_picture: first.id });
    await autosave({ banner_picture: second.id, content: textWith(second) });
    await autosave({ banner_picture: third.id });
    expect(await keptBy(id)).toEqual([first.id, third.id].toSorted());
    await expect(discardMedia(user.actor, first.id)).rejects.toMatchObject({ code: "conflict" });
    await discardMedia(user.actor, second.id);
    const gone = await calls.create(user, kind, "draft", { draft_key, content: textWith(second) });
    expect([gone.statusCode, gone.json()]).toEqual([400, { content: contentMessages.foreignPicture }]);
  });

  it("of a post that an older version of Dateline wrote are kept with its first revision", async () => {
    const user = await buildUser({ units: 1 });
    const [banner, inside] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const gone = { ...inside, url: inside.url.replace(inside.id, randomUUID()) };
    const post = await buildPost(user.id, { content_html: textWith(inside) + textWith(gone) });
    await db.insertInto("post_media").values({ post_id: post.id, media_id: banner.id, role: "banner" }).execute();
    const saved = await calls.save(user, kind, "published", post.id, { remove_banner: "true" });
    expect(saved.json<SavedPost>()).toMatchObject({ version: 2 });
    expect(await keptBy(post.id)).toEqual([banner.id, inside.id].toSorted());
  });
});
