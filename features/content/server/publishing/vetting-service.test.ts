import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { article } from "../../kinds/article.ts";
import {
  blockHost,
  findQueueReason,
  getModerationSettings,
  setModerationSettings,
  unblockHost,
} from "./vetting-service.ts";
import { MODERATION_POLICIES } from "../../contracts/publishing.ts";
import { noteDecision, lockPost } from "#features/moderation/server/decision-queries.ts";

let author: TestUser;
let operator: TestUser;

beforeAll(async () => {
  operator = await buildOperator();
});
beforeEach(async () => {
  author = await buildUser();
});
afterEach(() => setModerationSettings(operator.actor, { policy: "off", link_blocklist: [] }));

const CASINO = {
  details: { title: "Ferry" },
  content_html: "<p>Text.</p>",
  summary: "",
  tags: [],
  posted_as_name: null,
  seo_meta_title: "",
  seo_meta_description: "",
  embedded_websites: ["https://www.casino.example/a"],
};
const NO_LINK = { ...CASINO, embedded_websites: [] };
const reasonOf = (text = CASINO) => findQueueReason(author.id, article, text, false);

async function approveOnce(user: TestUser): Promise<void> {
  const { id } = await buildPost(user.id, { status: "pending", review_since: new Date() });
  await transaction(async (tx) => {
    const post = await lockPost(tx, id);
    if (post) await noteDecision(tx, { post, reviewerId: null, decision: "approve", note: "" });
  });
}

describe("the settings of moderation", () => {
  it("are kept from users", async () => {
    const refused = { code: "forbidden" };
    await expect(getModerationSettings(author.actor)).rejects.toMatchObject(refused);
    await expect(setModerationSettings(author.actor, { policy: "all" })).rejects.toMatchObject(refused);
    await expect(blockHost(author.actor, "casino.example")).rejects.toMatchObject(refused);
    await expect(unblockHost(author.actor, "casino.example")).rejects.toMatchObject(refused);
    expect(await getModerationSettings(operator.actor)).toEqual({ policy: "off", link_blocklist: [] });
  });

  it("change one by one and keep the rest", async () => {
    await setModerationSettings(operator.actor, { link_blocklist: ["B.example", "https://a.example/x", "b.example."] });
    const changed = await setModerationSettings(operator.actor, { policy: "flagged" });
    expect(changed).toEqual({ policy: "flagged", link_blocklist: ["a.example", "b.example"] });
    expect(await getModerationSettings(operator.actor)).toEqual(changed);
  });

  it("refuse what is no host, and change nothing", async () => {
    const refused = { code: "invalid-input", fields: { link_blocklist: expect.stringContaining("not a host") } };
    await expect(blockHost(operator.actor, "no host")).rejects.toMatchObject(refused);
    await expect(unblockHost(operator.actor, "")).rejects.toMatchObject(refused);
    await expect(unblockHost(operator.actor, "unknown.example")).rejects.toMatchObject({ code: "not-found" });
  });

  it("keep every host that parallel calls add", async () => {
    const hosts = Array.from({ length: 12 }, (_, index) => `host${index}.example`);
    await Promise.all(hosts.map((host) => blockHost(operator.actor, host)));
    expect((await getModerationSettings(operator.actor)).link_blocklist).toEqual(hosts.toSorted());
    await Promise.all(hosts.map((host) => unblockHost(operator.actor, host.toUpperCase())));
    expect((await getModerationSettings(operator.actor)).link_blocklist).toEqual([]);
  });
});

describe("the audit log", () => {
  const entries = async () => {
    const rows = db.selectFrom("audit_entries").select(["details", "subject"]).where("operator_id", "=", operator.id);
    return (await rows.where("action", "=", "moderation.set").orderBy("id").execute()).slice(seen);
  };
  let seen = 0;
  beforeEach(async () => {
    seen = 0;
    seen = (await entries()).length;
  });

  it("says what a change changed, and nothing of one that changed nothing", async () => {
    await setModerationSettings(operator.actor, { policy: "flagged", link_blocklist: ["b.example", "a.example"] });
    await setModerationSettings(operator.actor, { policy: "flagged" });
    await unblockHost(operator.actor, "b.example");
    expect((await entries()).map(({ details }) => details)).toEqual([
      "policy off → flagged; blocked a.example, b.example",
      "no longer blocked b.example",
    ]);
  });

  it("says nothing of a change that was refused", async () => {
    await expect(blockHost(operator.actor, "no host")).rejects.toMatchObject({ code: "invalid-input" });
    await expect(blockHost(author.actor, "casino.example")).rejects.toMatchObject({ code: "forbidden" });
    expect(await entries()).toEqual([]);
  });
});

describe("findQueueReason", () => {
  it.each(MODERATION_POLICIES)("always asks for a review of what was rejected once (%s)", async (policy) => {
    await setModerationSettings(operator.actor, { policy });
    expect(await findQueueReason(author.id, article, CASINO, true)).toContain("rejected before");
  });

  it("asks for nothing while moderation is off, block list or not", async () => {
    await blockHost(operator.actor, "casino.example");
    expect(await reasonOf()).toBeNull();
  });

  it("asks for everything", async () => {
    await setModerationSettings(operator.actor, { policy: "all" });
    expect(await reasonOf(NO_LINK)).toBe("Every post is reviewed.");
  });

  it("asks for what links to a listed host, and acts on a change at once", async () => {
    await setModerationSettings(operator.actor, { policy: "flagged" });
    expect(await reasonOf()).toBeNull();
    await blockHost(operator.actor, "casino.example");
    expect(await reasonOf()).toBe("It links to casino.example, which is on the block list.");
    expect(await reasonOf(NO_LINK)).toBeNull();
    await unblockHost(operator.actor, "casino.example");
    expect(await reasonOf()).toBeNull();
  });

  it("asks for what the release check finds serious, and for nothing less", async () => {
    await setModerationSettings(operator.actor, { policy: "flagged" });
    const unfinished = { ...NO_LINK, content_html: "<p>[CITY], today. Halden!</p>" };
    expect(await reasonOf(unfinished)).toBe("Release check: 1 placeholder is left over: “[CITY]”.");
    expect(await reasonOf({ ...NO_LINK, content_html: "<p>We are amazing!</p>" })).toBeNull();
    await setModerationSettings(operator.actor, { policy: "off" });
    expect(await reasonOf(unfinished)).toBeNull();
  });

  it("tells the operator what the release check found where it is reviewed anyway", async () => {
    await setModerationSettings(operator.actor, { policy: "all", link_blocklist: ["casino.example"] });
    const loud = { ...CASINO, details: { title: "AN AMAZING FERRY SAILS" } };
    expect(await reasonOf(loud)).toBe(
      "Every post is reviewed. It links to casino.example, which is on the block list. " +
        "Release check: The headline is in capitals. The headline uses hype: “amazing”.",
    );
  });

  it("asks for an author's posts until one of their own is approved", async () => {
    await setModerationSettings(operator.actor, { policy: "new-authors", link_blocklist: ["casino.example"] });
    await approveOnce(await buildUser());
    expect(await reasonOf()).toBe(
      "Its author has no approved post yet. It links to casino.example, which is on the block list.",
    );
    await approveOnce(author);
    expect(await reasonOf()).toBeNull();
  });

  it("acts on what another process set soon", async () => {
    await reasonOf();
    const value = JSON.stringify({ policy: "all", link_blocklist: [] });
    await db.updateTable("site_settings").set({ value }).where("name", "=", "moderation").execute();
    await expect.poll(() => reasonOf()).toBe("Every post is reviewed.");
  });

  it("is off where nothing was ever set", async () => {
    await db.deleteFrom("site_settings").where("name", "=", "moderation").execute();
    expect(await getModerationSettings(operator.actor)).toEqual({ policy: "off", link_blocklist: [] });
  });
});
