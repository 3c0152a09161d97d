/** Copies of posts: everything comes along, and neither takes anything from the other. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { discardMedia } from "#features/media/server/service.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, cookiesOf, type TestUser } from "#tests/factories/users.ts";
import { contentCallsOfThisFile } from "#tests/support/apps/content-calls.ts";
import { contentMessages, type PostDetail, type SavedPost, STAGES } from "../../contract.ts";
import { KINDS, USUAL_KIND } from "../../kinds/index.ts";

const calls = contentCallsOfThisFile();
const cases = KINDS.flatMap((kind) => STAGES.map((stage) => ({ kind, stage, name: `${kind.key}, ${stage}` })));

const duplicate = (who: TestUser | null, id: number | string) =>
  calls.app().inject({
    method: "POST",
    url: `/api/posts/${id as number}/duplicate/`,
    headers: who ? { cookie: cookiesOf(who) } : {},
  });

/** What belongs to one post alone. */
const OWN = [
  "id",
  "guid",
  "slug",
  "url",
  "status",
  "published_at",
  "publishing_time",
  "created_at",
  "updated_at",
  "version",
];
const heldBy = (detail: PostDetail) =>
  Object.fromEntries(Object.entries(detail).filter(([field]) => !OWN.includes(field)));

describe("a copy of a post", () => {
  it("is refused to visitors, and unknown to other users", async () => {
    const user = await buildUser({ units: 1 });
    const { id } = await calls.created(user, USUAL_KIND, "draft");
    expect((await duplicate(null, id)).statusCode).toBe(401);
    for (const unknown of [
      await duplicate(await buildUser(), id),
      await duplicate(user, 2 ** 40),
      await duplicate(user, "x"),
    ])
      expect([unknown.statusCode, unknown.json()]).toEqual([404, { detail: contentMessages.notFound }]);
    await calls.remove(user, USUAL_KIND, "draft", id);
    expect((await duplicate(user, id)).statusCode).toBe(404);
  });

  it("is not made of what our editors have withdrawn", async () => {
    const user = await buildUser();
    const { id } = await buildPost(user.id, { status: "withdrawn" });
    const response = await duplicate(user, id);
    expect([response.statusCode, response.json()]).toEqual([409, { detail: contentMessages.withdrawn }]);
  });

  it.each(cases)("is a draft with every field and medium, and costs nothing: $name", async ({ kind, stage }) => {
    const user = await buildUser({ units: 1 });
    const [inText, banner] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const made = await calls.created(user, kind, stage, {
      content: `<p>Look</p><img src="${inText.url}" alt="A quay">`,
      banner_picture: banner.id,
      media_details: JSON.stringify([{ id: banner.id, alt: "A ferry", caption: "At dusk" }]),
    });
    const response = await duplicate(user, made.id);
    expect(response.statusCode).toBe(201);
    const copy = response.json<SavedPost>();
    expect(copy).toMatchObject({ status: "draft", name: made.name, version: 1, publishing_time: null });
    expect([copy.id, copy.guid]).not.toEqual([made.id, made.guid]);
    const original = (await calls.load(user, kind, stage, made.id)).json<PostDetail>();
    const held = heldBy((await calls.load(user, kind, "draft", copy.id)).json<PostDetail>());
    expect(held).toEqual({ ...heldBy(original), review: "none" });
    const holds = db.selectFrom("allowance_entries").select("id").where("post_id", "=", copy.id);
    expect(await holds.execute()).toEqual([]);
  });

  it("keeps its pictures when the first is erased, and the first keeps its own", async () => {
    const user = await buildUser({ units: 1 });
    const [inText, banner] = [await buildPicture(user.actor), await buildPicture(user.actor)];
    const fields = { content: `<p>Look</p><img src="${inText.url}" alt="">`, banner_picture: banner.id };
    const first = await calls.created(user, USUAL_KIND, "draft", fields);
    const copy = (await duplicate(user, first.id)).json<SavedPost>();
    await db.deleteFrom("posts").where("id", "=", first.id).execute();
    for (const { id } of [inText, banner]) await discardMedia(user.actor, id).catch(() => undefined);
    const left = await db.selectFrom("media").select("id").where("owner_id", "=", user.id).execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([inText.id, banner.id].toSorted());
    expect((await calls.load(user, USUAL_KIND, "draft", copy.id)).json<PostDetail>().media.banner?.id).toBe(banner.id);
  });
});
