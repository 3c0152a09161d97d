import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { buildPicture, useOwnDataFolder } from "#tests/factories/media.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { deliverDue } from "../../deliveries/sending-service.ts";

useOwnDataFolder();
const { owner, outlet, wordpress, platform, publish, edit, trash, deliveryOf, makeDue } = deliveriesOfThisFile();

describe("a WordPress", () => {
  it("gets a post, its corrections, and gives it up again", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish({ details: { title: 'A "ferry" & <more>' }, summary: "In short." });
    await deliverDue();
    const slug = `${post.slug}-${post.guid.slice(0, 8)}`;
    expect(site.wordpress.public).toMatchObject([
      { slug, status: "publish", title: 'A "ferry" &amp; &lt;more&gt;', excerpt: "In short." },
    ]);
    expect(site.wordpress.public[0]?.content).toContain(`${post.url}">Ada Lovelace</a>`);
    const delivered = { state: "delivered", remote_id: "41", live_url: `${site.origin}/${slug}/` };
    expect(await deliveryOf(post.id, id)).toMatchObject({ ...delivered, delivered_version: 1 });

    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ id: 41, slug, title: "Ferry sails" }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ ...delivered, delivered_version: 2 });

    await trash(post.id);
    await deliverDue();
    expect([site.wordpress.public, site.wordpress.posts.size, await deliveryOf(post.id, id)]).toEqual([
      [],
      1,
      undefined,
    ]);
    expect(site.wordpress.posts.get(41)?.content).toMatch(/^<p>Withdrawn by its author on .+<p>Please do not publish/s);

    await trash(post.id, null);
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ id: 41, slug, title: "Ferry sails" }]);
    expect(await deliveryOf(post.id, id)).toMatchObject(delivered);
  });

  it("has one copy although the answer to the first attempt was lost", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    site.fail(null, "lose");
    const post = await publish();
    await deliverDue();
    expect([site.wordpress.public.length, (await deliveryOf(post.id, id))?.state]).toEqual([1, "queued"]);
    await edit(post.id, "Changed since");
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ id: 41, title: "Changed since" }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", remote_id: "41" });
  });

  it("has none although the answer to the first attempt was lost and the post is in the trash by now", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    site.fail(null, "lose");
    const post = await publish();
    await deliverDue();
    await trash(post.id);
    await deliverDue();
    expect([site.wordpress.public, await deliveryOf(post.id, id)]).toEqual([[], undefined]);
  });

  it("keeps the first of two copies that attempts made which overtook each other", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish();
    const slug = `${post.slug}-${post.guid.slice(0, 8)}`;
    // The search finds nothing yet: the slower attempt's copy comes between it and ours.
    const answer = site.wordpress.answer.bind(site.wordpress);
    site.wordpress.answer = (method, url, ...rest) => {
      const found = answer(method, url, ...rest);
      if (method === "GET" && site.wordpress.posts.size === 0)
        site.wordpress.posts.set(7, { id: 7, slug, status: "publish", title: "Earlier", content: "", excerpt: "" });
      return found;
    };
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ id: 7, slug }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ remote_id: "7" });
  });

  it("gets it anew where somebody there deleted it for good", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish();
    await deliverDue();
    site.wordpress.posts.clear();
    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ id: 42, title: "Ferry sails" }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ remote_id: "42" });
    site.wordpress.posts.clear();
    await trash(post.id);
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toBeUndefined();
  });

  it("that has no trash removes it for good", async () => {
    const site = await outlet();
    site.wordpress.hasTrash = false;
    await wordpress(site);
    const post = await publish();
    await deliverDue();
    await trash(post.id);
    await deliverDue();
    expect(site.wordpress.posts.size).toBe(0);
  });

  it("that refuses the password is said to, and gets it once the password is right", async () => {
    const site = await outlet();
    const fields = { way: "wordpress", endpoint: `${site.origin}/`, username: "desk", secret: "wrong" } as const;
    const { id } = await platform(fields);
    const post = await publish();
    await deliverDue();
    const reason = expect.stringContaining("does not accept the username or application password");
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason });
  });

  it.each([
    ["a page instead of JSON", { status: 200 }, "does not answer like WordPress's REST API"],
    ["an error", { status: 500 }, "had an error of its own"],
    [
      "a redirect",
      [0, 1].map(() => ({ status: 301, headers: { location: "https://www.outlet.example/" } })), // the front page too
      "redirects to another",
    ],
  ])("that answers %s is tried again", async (_what, fault, reason) => {
    const site = await outlet();
    const { id } = await wordpress(site);
    site.fail(...[fault].flat());
    const post = await publish();
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason: expect.stringContaining(reason) });
    await makeDue();
    await deliverDue();
    expect(site.wordpress.public).toHaveLength(1);
  });

  it("files it under topics as tags, makes those that are missing, and under sections that the outlet has", async () => {
    const site = await outlet();
    const { library } = site.wordpress;
    library.tags.push({ id: 9, name: "data &amp; analytics" });
    library.categories.push({ id: 3, name: "Shipping" });
    await wordpress(site);
    const post = await publish({ tags: ["Data & Analytics", "Shipping"] });
    await deliverDue();
    const shipping = library.tags.find(({ name }) => name === "Shipping");
    expect(site.wordpress.public).toMatchObject([{ tags: [9, shipping?.id], categories: [3] }]);
    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ title: "Ferry sails", tags: [9, shipping?.id], categories: [3] }]);
    expect([library.tags.length, library.categories.length]).toEqual([2, 2]);
  });

  it("gets the banner once, as the featured picture", async () => {
    const site = await outlet();
    await wordpress(site);
    const post = await publishWithBanner();
    site.fail(null, "lose"); // the upload's answer
    await deliverDue();
    await edit(post.id, "Ferry sails");
    await deliverDue();
    const { media } = site.wordpress.library;
    expect(media).toMatchObject([{ alt_text: "A ferry", slug: expect.stringMatching(/^dateline-[0-9a-f-]{36}$/) }]);
    expect(media[0]?.bytes).toBeGreaterThan(500);
    expect(site.wordpress.public).toMatchObject([{ title: "Ferry sails", featured_media: media[0]?.id }]);
  });

  it("that takes neither tags nor pictures of ours gets the post without", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    Object.assign(site.wordpress.library.refuses, { tags: 403, categories: 403, media: 500 });
    const post = await publishWithBanner({ tags: ["Shipping"] });
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ tags: [], categories: [1], featured_media: 0 }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered" });
  });

  it.each(["drop", "lose"] as const)("gets the text although the picture's upload breaks off: %s", async (fault) => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publishWithBanner();
    site.fail(null, fault);
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ featured_media: 0 }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", attempts: 1 });
  });

  it("that is slow gets the text, with what was ready in time", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const tags = Array.from("abcdefghij", (letter) => `Topic ${letter}`);
    const post = await publishWithBanner({ tags });
    site.fail(null, null, null, null, null, "never"); // the second tag
    await deliverDue({ attemptMs: 3000 });
    expect(site.wordpress.public).toMatchObject([{ featured_media: expect.any(Number), tags: [expect.any(Number)] }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", attempts: 1 });
    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect(site.wordpress.public[0]?.tags).toHaveLength(10);
    // Known by now: sections, the picture, all tags, the text.
    const before = site.requests;
    await edit(post.id, "Ferry sailed");
    await deliverDue();
    expect(site.requests - before).toBe(4);
  });

  it("gives up the banner and the topics that the author took back, and keeps a picture of its own", async () => {
    const site = await outlet();
    await wordpress(site);
    const post = await publishWithBanner({ tags: ["Shipping"] });
    await deliverDue();
    await db.deleteFrom("post_media").where("post_id", "=", post.id).execute();
    await db.updateTable("posts").set({ tags: [] }).where("id", "=", post.id).execute();
    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ title: "Ferry sails", featured_media: 0, tags: [] }]);
    site.wordpress.library.media.push({ id: 7, slug: "harbour", alt_text: "", bytes: 1 });
    Object.assign(site.wordpress.public[0] ?? {}, { featured_media: 7 });
    await edit(post.id, "Ferry sailed");
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ title: "Ferry sailed", featured_media: 7 }]);
  });

  it("that asks to wait before the post is there is left alone", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    site.wordpress.library.refuses.tags = 429;
    const post = await publish({ tags: ["Shipping"] });
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason: expect.stringContaining("wait") });
    expect(site.wordpress.posts.size).toBe(0);
  });
});

async function publishWithBanner(fields: Parameters<typeof publish>[0] = {}) {
  const picture = await buildPicture(owner().actor);
  const post = await publish(fields);
  const shown = { post_id: post.id, media_id: picture.id, role: "banner", position: 0, alt: "A ferry" } as const;
  await db.insertInto("post_media").values(shown).execute();
  return post;
}
