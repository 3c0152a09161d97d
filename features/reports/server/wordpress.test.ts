import { describe, expect, it } from "vitest";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { deliverDue } from "./delivery-service.ts";

const { outlet, wordpress, platform, publish, edit, trash, deliveryOf, makeDue } = deliveriesOfThisFile();

describe("a WordPress", () => {
  it("gets a post, its corrections, and gives it up again", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish({ details: { title: 'A "ferry" & <more>' }, summary: "In short." });
    await deliverDue();
    const slug = `${post.slug}-${post.guid.slice(0, 8)}`;
    expect(site.wordpress.public).toMatchObject([
      { slug, status: "publish", title: "A &quot;ferry&quot; &amp; &lt;more&gt;", excerpt: "In short." },
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

    await trash(post.id, null);
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ id: 42, slug, title: "Ferry sails" }]);
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
    const reason = expect.stringContaining("does not accept our credentials (status 401)");
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason });
  });

  it.each([
    ["a page instead of JSON", { status: 200 }, "does not answer as WordPress's REST API does"],
    ["an error", { status: 500 }, "has an error of its own"],
    [
      "a redirect",
      { status: 301, headers: { location: "https://www.outlet.example/wp-json/" } },
      "redirects to another",
    ],
  ])("that answers %s is tried again", async (_what, fault, reason) => {
    const site = await outlet();
    const { id } = await wordpress(site);
    site.fail(fault);
    const post = await publish();
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason: expect.stringContaining(reason) });
    await makeDue();
    await deliverDue();
    expect(site.wordpress.public).toHaveLength(1);
  });
});
