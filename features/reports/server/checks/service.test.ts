import { describe, expect, it } from "vitest";
import { db } from "#platform/database/client.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { deliveriesOfThisFile } from "#tests/support/deliveries.ts";
import { carriesTitle } from "./policy.ts";
import { checkDue } from "./service.ts";
import { deliverDue } from "../deliveries/sending-service.ts";

const { outlet, wordpress, publish, edit, trash, deliveryOf } = deliveriesOfThisFile();

const hoursTo = (time: Date | null | undefined) => Math.round(((time?.getTime() ?? NaN) - Date.now()) / 3_600_000);
async function makeChecksDue(): Promise<void> {
  await db
    .updateTable("deliveries")
    .set({ next_check_at: new Date(0) })
    .where("next_check_at", "is not", null)
    .execute();
}

/** Delivered to a WordPress and due to be looked at. */
async function delivered(title = "Harbour ferry's 'fuel cell' - on board") {
  await db.updateTable("deliveries").set({ next_check_at: null }).execute(); // of other tests
  const site = await outlet();
  const { id } = await wordpress(site);
  const post = await publish({ details: { title } });
  await deliverDue();
  await makeChecksDue();
  return { site, post, id, delivery: () => deliveryOf(post.id, id) };
}

describe("what a page carries", () => {
  const title = "Halden Marine’s “Ondine 12” – 4.5 % quieter";
  it.each([
    ["in its title", `<title>${title} | Outlet</title>`],
    [
      "in its text, in other signs, case and spaces",
      "<h1>HALDEN MARINE'S\n  &quot;ONDINE&nbsp;12&quot; &#8211; 4.5&#37; quieter</h1>",
    ],
    ["with markup inside", "<h1>Halden <em>Mar</em>ine&rsquo;s Ondine&#x20;12: 4.5% quieter</h1>"],
    ["for machines only", `<meta property="og:title" content='${title}'>`],
  ])("is a title %s", (_where, html) => expect(carriesTitle(html, title)).toBe(true));

  it.each([
    ["another title", "<h1>Halden Marine's Ondine 11</h1>"],
    ["a script", `<script>var t = "${title}"</script>`],
    ["a comment", `<!-- ${title} -->`],
    ["a script that nothing ends", `<SCRIPT type="a>b">var t = "${title}"`],
    ["what stands between two scripts", `<style>${title}</style ><script>1</script><noscript>${title}</noscript>`],
    ["nothing", ""],
  ])("is no title in %s", (_where, html) => expect(carriesTitle(html, title)).toBe(false));

  it("is found after what is hidden", () => {
    const hidden = '<!--[if !IE]><!--><p><!-->a</p><!--<![endif]--><script src="/s.js"></script\n>';
    expect(carriesTitle(`${hidden}<h1>${title}</h1>`, title)).toBe(true);
  });

  it.each(["<script>", "<script", "<!--", "<meta ", "<meta content ", '<meta content="', "<style>a</style>", "<"])(
    "takes linear time of a page full of %s",
    // A letter beyond Latin-1 makes the engine store the whole page otherwise, and read it with another stack.
    (sign) => expect(carriesTitle(`${sign.repeat(5_000_000 / sign.length)} ž`, title)).toBe(false),
  );

  it("may be signs alone, but never nothing", () => {
    expect([
      carriesTitle("<h1>?!</h1>", "?!"),
      carriesTitle("<h1>a</h1>", "?!"),
      carriesTitle("<h1>a</h1>", " "),
    ]).toEqual([true, false, false]);
  });
});

describe("a delivered post", () => {
  it("is live once its page shows the title, and is looked at daily, later weekly", async () => {
    const { delivery, post, id } = await delivered();
    expect(await checkDue()).toBe(1);
    const live = await delivery();
    expect(live).toMatchObject({ state: "live", reason: "", check_misses: 0, checked_at: expect.any(Date) });
    expect(hoursTo(live?.next_check_at)).toBe(24);
    const old = { delivered_at: new Date(Date.now() - 8 * 86_400_000) };
    await db.updateTable("deliveries").set(old).where("post_id", "=", post.id).where("platform_id", "=", id).execute();
    await makeChecksDue();
    await checkDue();
    expect(hoursTo((await delivery())?.next_check_at)).toBe(7 * 24);
  });

  it("loses what was seen with the first miss, and is failed after the third in a row", async () => {
    const { site, delivery } = await delivered();
    await checkDue();
    const [page] = site.wordpress.public;
    if (!page) throw new Error("Nothing was delivered.");
    page.title = "Something else";
    const states = [];
    for (let look = 0; look < 3; look++) {
      await makeChecksDue();
      await checkDue();
      const row = await delivery();
      states.push([row?.state, hoursTo(row?.next_check_at), row?.delivered_version]);
      expect(row?.reason).toMatch(/^The page at 127\.0\.0\.1:\d+ does not show the title\.$/);
    }
    expect(states).toEqual([
      ["delivered", 1, 1],
      ["delivered", 12, 1],
      ["failed", NaN, null],
    ]);
    expect(await checkDue()).toBe(0);
  });

  it("says what was wrong with its page, and forgets misses with the next hit", async () => {
    const { site, delivery } = await delivered();
    site.fail({ status: 503 });
    await checkDue();
    expect(await delivery()).toMatchObject({
      state: "delivered",
      check_misses: 1,
      reason: expect.stringContaining("503"),
    });
    site.fail("drop");
    await makeChecksDue();
    await checkDue();
    expect(await delivery()).toMatchObject({ check_misses: 2, reason: expect.stringContaining("cannot be read") });
    await makeChecksDue();
    await checkDue();
    expect(await delivery()).toMatchObject({ state: "live", reason: "", check_misses: 0 });
  });

  it("is never asked for at a private address", async () => {
    const { post } = await delivered();
    const platform = await createPlatform();
    const live_url = "http://192.168.1.1/admin";
    await createDelivery({ postId: post.id, platformId: platform.id, live_url, next_check_at: new Date(0) });
    await checkDue();
    const reason = "The page cannot be read: 192.168.1.1 is not on the public internet.";
    expect(await deliveryOf(post.id, platform.id)).toMatchObject({ state: "delivered", reason });
  });

  it("is judged by the version that was delivered, and what changes meanwhile stays as it is", async () => {
    const { site, post, delivery } = await delivered();
    await edit(post.id, "Another name");
    await makeChecksDue();
    expect(await checkDue()).toBe(0); // it is queued again, and looked at when it has arrived
    await deliverDue();
    await makeChecksDue();
    await checkDue();
    expect(await delivery()).toMatchObject({ state: "live", delivered_version: 2 });
    site.latency = 150;
    await makeChecksDue();
    const looking = checkDue();
    await trash(post.id);
    await looking;
    expect(await delivery()).toMatchObject({ state: "queued", wanted_version: null });
  });

  it("is looked at once by many workers", async () => {
    const { site } = await delivered();
    const before = site.requests;
    const looked = await Promise.all([checkDue(), checkDue(), checkDue()]);
    expect([looked.reduce((sum, each) => sum + each, 0), site.requests - before]).toEqual([1, 1]);
  });
});
