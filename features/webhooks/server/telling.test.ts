/** Which webhooks are told of what: by the events of other features, as apps/wiring.ts connects them. */
import { beforeEach, describe, expect, it } from "vitest";
import { alertsHit } from "#features/alerts/server/events.ts";
import { postsReplanned, postsRestored, postsTrashed } from "#features/content/server/events.ts";
import { coverageFound } from "#features/coverage/server/events.ts";
import { deliveryLive } from "#features/reports/server/events.ts";
import { db, transaction } from "#platform/database/client.ts";
import { type Event, tell } from "#platform/events/events.ts";
import { buildAlert } from "#tests/factories/alerts.ts";
import { addMember, buildCompany } from "#tests/factories/companies.ts";
import { buildEntry, buildFeed } from "#tests/factories/feeds.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildWebhook } from "#tests/factories/webhooks.ts";
import { webhooksOfThisFile } from "#tests/support/webhooks.ts";
import { importFinished } from "./events.ts";
import { sendDue } from "./sending-service.ts";

const kit = webhooksOfThisFile();
let id = 0;
beforeEach(async () => void ({ id } = await buildWebhook(kit.owner().id, kit.company().id)));

const happen = <Facts>(event: Event<Facts>, facts: Facts) => transaction((tx) => tell(tx, event, facts));
const told = async () => (await kit.deliveries(id)).map(({ event, line, data }) => ({ event, line, data }));
const postOf = (fields: Parameters<typeof buildPost>[1] = {}) =>
  buildPost(kit.owner().id, { company_id: kit.company().id, ...fields });

describe("posts", () => {
  it("are told as scheduled, withdrawn and public again", async () => {
    const scheduled = await postOf({ status: "scheduled", publish_at: new Date(Date.now() + 3600_000) });
    const published = await postOf();
    const own = { company_id: kit.company().id };
    await happen(postsReplanned, { posts: [{ ...own, ...scheduled }] });
    await happen(postsTrashed, { posts: [{ ...own, ...published }] });
    await happen(postsRestored, { posts: [{ ...own, ...published }] });
    expect(await told()).toMatchObject([
      { event: "post.scheduled", line: `post:${scheduled.id}`, data: { post: { id: scheduled.id, address: null } } },
      { event: "post.withdrawn", data: { post: { address: expect.stringContaining(published.guid) } } },
      { event: "post.published", line: `post:${published.id}` },
    ]);
  });

  it("that are confidential or drafts are not told", async () => {
    const publish_at = new Date(Date.now() + 3600_000);
    const closed = await postOf({ status: "scheduled", publish_at, confidential_since: new Date() });
    const draft = await postOf({ status: "draft" });
    await happen(postsReplanned, { posts: [closed, draft].map((post) => ({ ...post, company_id: kit.company().id })) });
    expect(await told()).toEqual([]);
  });
});

it("coverage and live deliveries are told by ids, addresses and counts", async () => {
  const post = await postOf();
  const find = {
    id: 8,
    post: post.id,
    company: kit.company().id,
    status: "to_confirm" as const,
    kind: "mention" as const,
    suggested_kind: "mention" as const,
    medium: "web" as const,
    outlet: { id: 3, name: "Harbour & Grid" },
    address: "https://harbour.example/a",
    published_at: new Date().toISOString(),
    language: "en",
    is_added: false,
    evidence: null,
  };
  await happen(coverageFound, { finds: [find] });
  const live = {
    id: 5,
    post_id: post.id,
    platform: { id: 2, name: "Quayside" },
    address: "https://quayside.example/p",
  };
  await happen(deliveryLive, live);
  expect(await told()).toMatchObject([
    { event: "coverage.found", data: { coverage: { id: 8, outlet: find.outlet, address: find.address } } },
    { event: "delivery.live", data: { delivery: { id: 5, platform: live.platform, address: live.address } } },
  ]);
});

it("an import is told with what became of each post", async () => {
  const counts = { found: 5, imported: 2, already_here: 1, left_out: 1, not_imported: 1 };
  await happen(importFinished, { id: 4, company: kit.company().id, ...counts });
  expect(await told()).toMatchObject([{ event: "import.finished", data: { import: { id: 4, ...counts } } }]);
});

describe("a hit of an alert", () => {
  async function hit(owner: Parameters<typeof buildAlert>[0], storyId: number | null = null) {
    const { id: alert_id } = await buildAlert(owner, "ferry");
    const feed = await buildFeed();
    const { id: entry_id } = await buildEntry(feed.id, { title: "Ferry sails" });
    const values = { alert_id, entry_id, feed_id: feed.id, title: "Ferry sails", link: "https://a.example/1" };
    await db
      .insertInto("alert_hits")
      .values({ ...values, source: "A", published_at: new Date(), story_id: storyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await happen(alertsHit, { hits: [{ alert_id, entry_id }] });
    return alert_id;
  }

  it("is told to webhooks of its person, where they still belong, and to no others", async () => {
    const colleague = await buildUser();
    await addMember(kit.company().id, colleague.id, "owner");
    const { id: theirs } = await buildWebhook(colleague.id, kit.company().id);
    const left = await buildCompany((await buildUser()).id);
    const { id: gone } = await buildWebhook(colleague.id, left.id);
    await hit(colleague);
    expect(await told()).toEqual([]);
    expect((await kit.deliveries(theirs)).map(({ event }) => event)).toEqual(["alert.hit"]);
    expect(await kit.deliveries(gone)).toEqual([]);
  });

  it("is not told, nor sent, once its person is no longer an owner", async () => {
    const colleague = await buildUser();
    await addMember(kit.company().id, colleague.id, "owner");
    const receiver = await kit.receiver();
    const { id: theirs } = await buildWebhook(colleague.id, kit.company().id, { address: receiver.address });
    await hit(colleague);
    await db.updateTable("company_members").set({ role: "editor" }).where("user_id", "=", colleague.id).execute();
    await hit(colleague);
    expect(await kit.deliveries(theirs)).toHaveLength(1);
    await sendDue();
    expect([receiver.requests, await kit.deliveries(theirs)]).toEqual([0, []]);
  });
});
