/** Sites as they are: plain permalinks, shortcodes, dates, trash, noise, and everything that can stand in the way. */
import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import type { PlatformDouble } from "#tests/doubles/platform-server.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { deliverDue } from "../../deliveries/sending-service.ts";

const { outlet, wordpress, publish, edit, trash, deliveryOf, makeDue } = deliveriesOfThisFile();

describe("a WordPress with plain permalinks", () => {
  it("gets posts where it says that its API is, and is asked there from then on", async () => {
    const site = await outlet();
    site.rest.permalinks = "plain";
    const { id } = await wordpress(site);
    const post = await publish({ tags: ["Shipping"] });
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ title: post.name, tags: [expect.any(Number)] }]);
    const before = site.requests;
    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect([site.wordpress.public[0]?.title, site.requests - before]).toEqual(["Ferry sails", 3]);
    await trash(post.id);
    await deliverDue();
    expect([site.wordpress.public, await deliveryOf(post.id, id)]).toEqual([[], undefined]);
  });

  it("gets a first post although its front page alone says where the API is", async () => {
    const site = await outlet();
    site.rest.permalinks = "plain";
    await wordpress(site);
    await publish();
    site.fail({ status: 404 }); // as a server that knows no /wp-json/
    await deliverDue();
    expect(site.wordpress.public).toHaveLength(1);
  });

  it("that does not say where its API is has none, and the password goes nowhere else", async () => {
    const site = await outlet();
    Object.assign(site.rest, { permalinks: "plain", announces: false });
    const { id } = await wordpress(site);
    const post = await publish();
    await deliverDue();
    expect((await deliveryOf(post.id, id))?.reason).toContain("does not answer like WordPress's REST API");
    expect(site.rest.asked).toEqual([]);
  });
});

describe("brackets in a text", () => {
  it("never begin a shortcode there, in text, attributes, title and summary", async () => {
    const site = await outlet();
    await wordpress(site);
    const content_html = '<p>[gallery] [[gallery]] <a href="https://example.org/?a[0]=1" title="[b]">[/x]</a></p>';
    await publish({ content_html, summary: "In [brackets]", details: { title: "A [gallery] opens" } });
    await deliverDue();
    const [shown] = site.wordpress.public;
    expect(`${shown?.title}${shown?.content}${shown?.excerpt}`).not.toMatch(/[[\]]/);
    expect(shown?.content).toContain(
      '<p>&#091;gallery&#093; &#091;&#091;gallery&#093;&#093; <a href="https://example.org/?a&#091;0&#093;=1" title="&#091;b&#093;">&#091;/x&#093;</a></p>',
    );
  });
});

describe("the date of a post", () => {
  it("that was published before it is delivered stays; an update leaves it to the site", async () => {
    const site = await outlet();
    await wordpress(site);
    const post = await publish({ published_at: new Date("2020-02-29T12:34:56.789Z") });
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ date_gmt: "2020-02-29T12:34:56" }]);
    Object.assign(site.wordpress.public[0] ?? {}, { date_gmt: "2021-01-01T00:00:00" });
    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ date_gmt: "2021-01-01T00:00:00" }]);
  });

  it("is the site's own for a new one, whose clock may be behind ours", async () => {
    const site = await outlet();
    await wordpress(site);
    await publish({ published_at: new Date(Date.now() + 60_000) });
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ status: "publish" }]);
  });
});

describe("a restored post", () => {
  it("has its old copy and address, also when its name has changed since", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish();
    await deliverDue();
    const [{ id: copy, slug } = { id: 0, slug: "" }] = site.wordpress.public;
    await trash(post.id);
    await deliverDue();
    expect(site.wordpress.posts.get(copy)).toMatchObject({ status: "trash", slug: `${slug}__trashed` });
    await db.updateTable("posts").set({ name: "Renamed", slug: "renamed" }).where("id", "=", post.id).execute();
    await trash(post.id, null);
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ id: copy, slug, title: "Renamed" }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({
      remote_id: String(copy),
      live_url: `${site.origin}/${slug}/`,
    });
  });

  it("comes out of the trash where the answer to its removal was lost", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish();
    await deliverDue();
    await trash(post.id);
    site.fail(null, "lose"); // its notice arrives
    await deliverDue();
    expect(site.wordpress.public).toEqual([]);
    await trash(post.id, null);
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ title: post.name }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", live_url: expect.any(String) });
  });

  it("that an editor there moved to the trash stays in it when it is updated", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish();
    await deliverDue();
    Object.assign(site.wordpress.public[0] ?? {}, { status: "trash" });
    await edit(post.id, "Ferry sails");
    await deliverDue();
    expect(site.wordpress.public).toEqual([]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered" });
  });
});

describe("noise around an answer", () => {
  it("makes no second copy", async () => {
    const site = await outlet();
    site.rest.noise = "\uFEFF<br />\n<b>Warning</b>: Undefined array key [1] in {closure} on line 3<br />\n";
    const { id } = await wordpress(site);
    const post = await publish({ tags: ["Shipping"] });
    await deliverDue();
    expect(site.wordpress.public).toMatchObject([{ title: post.name, tags: [expect.any(Number)] }]);
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered", attempts: 1 });
  });
});

type Site = PlatformDouble["rest"];

describe("what an operator reads", () => {
  const troubles: [string, Partial<Site>, RegExp][] = [
    [
      "REST routes removed",
      { hasRoutes: false },
      /switched off its REST API.*status 404, rest_no_route: “No route was/,
    ],
    [
      "REST refused by a plugin",
      { refusal: { status: 403, code: "api_blocked", message: "The <b>REST API</b> is disabled&hellip;" } },
      /switched off its REST API.*status 403, api_blocked: “The REST API is disabled…”/,
    ],
    ["application passwords off", { hasApplicationPasswords: false }, /has switched off application passwords/],
    ["a firewall", { hasFirewall: true }, /A firewall or security plugin at 127.* \(status 403\)/],
    [
      "a user without the right",
      { role: "contributor" },
      /is not allowed to publish posts.*status 403, rest_cannot_publish: “Sorry/,
    ],
    [
      "a user without any right",
      { role: "subscriber" },
      /is not allowed to publish posts.*status 400, rest_invalid_param/,
    ],
    ["maintenance", { isInMaintenance: true }, /is in maintenance mode.*status 503, wp_die: “Briefly unavailable/],
    [
      "sign-in required, with wrong credentials",
      { refusal: { status: 401, code: "rest_not_logged_in", message: "You are not currently logged in." } },
      /does not accept the username or application password.*rest_not_logged_in/,
    ],
  ];

  it.each(troubles)("of %s", async (_, state, sentence) => {
    const site = await outlet();
    Object.assign(site.rest, state);
    const { id } = await wordpress(site);
    const post = await publish();
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "queued", reason: expect.stringMatching(sentence) });
  });

  it.each([true, false])("of a wrong password, named by WordPress: %s", async (namesWrongPassword) => {
    const site = await outlet();
    site.rest.namesWrongPassword = namesWrongPassword;
    const { id } = await wordpress(site);
    await db.updateTable("platforms").set({ username: "Desk" }).where("id", "=", id).execute();
    const post = await publish();
    await deliverDue();
    const reason = (await deliveryOf(post.id, id))?.reason;
    expect(reason).toContain("does not accept the username or application password. Create a new");
    expect(reason).toContain(namesWrongPassword ? "incorrect_password" : "rest_invalid_param");
  });

  it("of a site that sends whoever asks its API to its pages", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish();
    site.fail({ status: 301, headers: { location: "/" } });
    await deliverDue();
    expect((await deliveryOf(post.id, id))?.reason).toContain("switched off its REST API");
  });

  it("of maintenance is waited out as long as the site asks", async () => {
    const site = await outlet();
    site.rest.isInMaintenance = true;
    const { id } = await wordpress(site);
    const post = await publish();
    await deliverDue();
    const next = (await deliveryOf(post.id, id))?.next_attempt_at?.getTime() ?? 0;
    expect(Math.round((next - Date.now()) / 60_000)).toBe(10);
    site.rest.isInMaintenance = false;
    await makeDue();
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({ state: "delivered" });
  });

  it("of a removal that a wrong address swallowed: it is not taken for done", async () => {
    const site = await outlet();
    const { id } = await wordpress(site);
    const post = await publish();
    await deliverDue();
    await trash(post.id);
    site.fail(...Array.from({ length: 8 }, () => ({ status: 404 })));
    await deliverDue();
    expect(await deliveryOf(post.id, id)).toMatchObject({
      state: "queued",
      reason: expect.stringContaining("REST API"),
    });
  });
});
