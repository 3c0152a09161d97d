import { beforeEach, describe, expect, it } from "vitest";
import { sql } from "kysely";
import { digestWaiting } from "#features/news/server/stories/digest-service.ts";
import { db, transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { recipientRefused } from "#platform/mail/events.ts";
import { buildAlert } from "#tests/factories/alerts.ts";
import { buildEntry, buildFeed } from "#tests/factories/feeds.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildUser, type TestUser } from "#tests/factories/users.ts";
import { getAlert, pauseAlert } from "../service.ts";
import { checkWaiting } from "../matching/service.ts";
import { stopAddressOf } from "../feeds/address-policy.ts";
import { findToStop, mailAlerts, mailQuiet, stop } from "./service.ts";
import { nextMoment } from "./schedule-policy.ts";

let user: TestUser;
let feed: { id: number };
beforeEach(async () => {
  await db.deleteFrom("feeds").execute();
  await db.deleteFrom("alerts").execute();
  user = await buildUser({ first_name: "Marta" });
  feed = await buildFeed({ category: "business", name: "Harbour & Grid", language: "en" });
});

const store = async (...titles: string[]) => {
  for (const title of titles) await buildEntry(feed.id, { title, summary: `${title}, at length.`, content_html: "" });
  await digestWaiting();
  await checkWaiting();
};
const mails = () =>
  db
    .selectFrom("mail_messages")
    .select(["subject", "body", "options"])
    .where("recipient", "=", user.email)
    .where("subject", "not like", "%onfirm%")
    .orderBy("id")
    .execute();
const subjects = async () => (await mails()).map(({ subject }) => subject);
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);
/** As if everything had happened so much earlier. */
const pass = async (minutes: number) => {
  const by = sql`make_interval(mins => ${minutes}::int)`;
  await sql`update alert_mails set sent_at = sent_at - ${by}`.execute(db);
  await sql`update alert_hits set found_at = found_at - ${by}`.execute(db);
  await sql`update alerts set held_since = held_since - ${by}`.execute(db);
};

describe("immediately", () => {
  it("is one email a story, with its words, once", async () => {
    const { id } = await buildAlert(user, "ferry", { name: "Ferries" });
    await store("A ferry sinks");
    await mailAlerts(new Date());
    await mailAlerts(new Date());
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.subject).toBe("Ferries: A ferry sinks");
    expect(mail?.body).toMatch(
      /^Hello Marta,\n\nHarbour & Grid published a story that matches your alert Ferries at \d\d:\d\d\.\n\n/,
    );
    expect(mail?.body).toContain("\n\nhttps://news.example/");
    expect(mail?.options).toMatchObject({
      action: "Read at Harbour & Grid",
      thread: `alert-${id}`,
      unsubscribe: stopAddressOf(id),
    });
  });

  it("says that it is also about a release of the person, and waits in Coverage", async () => {
    await buildAlert(user, "ferry", { name: "Ferries" });
    await store("A ferry sinks");
    const [entry] = await db.selectFrom("alert_hits").select("entry_id").execute();
    for (const owner of [await buildUser(), user]) {
      const { id: post_id } = await buildPost(owner.id, { name: `Ferry of ${owner.id}`, status: "published" });
      const outlet = await db
        .insertInto("coverage_outlets")
        .values({ name: "Harbour" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("coverage_watches")
        .values({ post_id, until: later(60) })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const article = {
        post_id,
        headline: "A ferry sinks",
        published_at: new Date(),
        address: "https://harbour.example/sinks",
      };
      const find = await db
        .insertInto("coverage_finds")
        .values({ ...article, outlet_id: outlet.id, kind: "mention" })
        .returning("id")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("coverage_articles")
        .values({ ...article, find_id: find.id, entry_id: entry?.entry_id ?? 0 })
        .execute();
    }
    await mailAlerts(new Date());
    expect((await mails())[0]?.body).toContain(
      `It also matches your release Ferry of ${user.id} and is waiting in Coverage: http`,
    );
  });

  it("is ten emails an hour, then one with the rest", async () => {
    await buildAlert(user, "ferry", { name: "Ferries" });
    await store(...Array.from({ length: 12 }, (_, n) => `Ferry ${n}`));
    await mailAlerts(new Date());
    expect(await subjects()).toHaveLength(10);
    await store(...Array.from({ length: 35 }, (_, n) => `Ferry after ${n}`));
    await mailAlerts(new Date());
    expect(await subjects()).toHaveLength(10);
    await pass(60);
    await mailAlerts(new Date());
    expect((await subjects()).slice(10)).toEqual(["Ferries: 37 more stories in the last hour"]);
    expect((await mails()).at(-1)?.body).toContain(
      "37 more stories match your alert Ferries. We send at most 10 emails an hour. You can narrow the alert or receive it daily.",
    );
    await store("Ferry at last");
    await mailAlerts(new Date());
    expect((await subjects()).at(-1)).toBe("Ferries: Ferry at last");
  });

  it("is each story in exactly one email, by workers at the same time", async () => {
    await buildAlert(user, "ferry", { name: "Ferries" });
    await store(...Array.from({ length: 8 }, (_, n) => `Ferry ${n}`));
    await Promise.all(Array.from({ length: 5 }, () => mailAlerts(new Date())));
    expect((await subjects()).toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `Ferries: Ferry ${n}`));
  });

  it("is nothing that a worker who was killed had queued: its transaction is rolled back whole", async () => {
    await buildAlert(user, "ferry", { name: "Ferries" });
    await store("Ferry one");
    await db.updateTable("mail_messages").set({ status: "sent" }).execute();
    await sql`alter table alert_mails add constraint killed check (false) not valid`.execute(db);
    await mailAlerts(new Date());
    expect(await subjects()).toEqual([]);
    await sql`alter table alert_mails drop constraint killed`.execute(db);
    await mailAlerts(new Date());
    expect(await subjects()).toEqual(["Ferries: Ferry one"]);
  });
});

describe("by the clock", () => {
  it("is one email with what was found up to its hour, and none without", async () => {
    const alert = await buildAlert(user, "ferry", { name: "Battery ferries", send: "daily", send_hour: 7 });
    const due = nextMoment(alert, new Date());
    if (!due) throw new Error("It has a moment.");
    await store("A ferry sinks", "A ferry sails");
    await mailAlerts(new Date());
    expect(await mails()).toEqual([]);
    await mailAlerts(due);
    await mailAlerts(due);
    expect(await subjects()).toEqual(["Battery ferries: 2 new stories"]);
    const [mail] = await mails();
    expect(mail?.body).toContain("2 new stories match your alert Battery ferries since ");
    expect(mail?.body).toContain("You receive this because you created the alert “Battery ferries”: ferry.");
    expect(mail?.options).toMatchObject({ action: "See all hits" });
    await mailAlerts(new Date(due.getTime() + 86_400_000));
    expect(await mails()).toHaveLength(1);
  });
});

describe("what is not sent", () => {
  it("is a story of which another source was told", async () => {
    const text = {
      title: "Earthquake of magnitude 6.1 strikes northern island",
      summary:
        "A strong earthquake of magnitude 6.1 struck the northern island early on Tuesday, damaging forty houses in Port Averil and closing the coastal road, officials said.",
      content_html: "",
    };
    const other = await buildFeed({ category: "trade" });
    await buildAlert(user, "earthquake", { name: "Quakes" });
    for (const of of [feed.id, other.id]) {
      await buildEntry(of, text);
      await digestWaiting();
      await checkWaiting();
      await mailAlerts(new Date());
    }
    expect(await subjects()).toEqual([`Quakes: ${text.title}`]);
  });

  it("is what was found while it is paused, before and after", async () => {
    const { id } = await buildAlert(user, "ferry", { name: "Ferries" });
    await store("Ferry before");
    await pauseAlert(user.actor, id, { is_paused: true, days: null });
    await store("Ferry while");
    await pauseAlert(user.actor, id, { is_paused: false, days: null });
    await mailAlerts(new Date());
    expect(await mails()).toEqual([]);
    await store("Ferry after");
    await mailAlerts(new Date());
    expect(await subjects()).toEqual(["Ferries: Ferry after"]);
  });

  it("is anything once its link was followed; the alert stays and finds", async () => {
    const { id } = await buildAlert(user, "ferry", { name: "Ferries" });
    const token = stopAddressOf(id).split("/").at(-1) ?? "";
    expect(await stop("1.nothing-of-ours")).toBe(false);
    expect(await findToStop(token)).toEqual({ name: "Ferries", isSent: true });
    expect(await stop(token)).toBe(true);
    await store("Ferry after");
    await mailAlerts(new Date());
    expect(await mails()).toEqual([]);
    expect(await getAlert(user.actor, id)).toMatchObject({ send: "never", paused_at: null, count: 1 });
  });

  it("is anything to a mailbox that does not exist, or that refuses three times", async () => {
    const { id } = await buildAlert(user, "ferry");
    const refuse = (response: string) => transaction((tx) => tell(tx, recipientRefused, { to: user.email, response }));
    for (let times = 0; times < 2; times++) await refuse("552 5.2.2 Mailbox full");
    expect(await getAlert(user.actor, id)).toMatchObject({ paused_because: null });
    await refuse("552 5.2.2 Mailbox full");
    expect(await getAlert(user.actor, id)).toMatchObject({ paused_because: "bounces" });
    await pauseAlert(user.actor, id, { is_paused: false, days: null });
    await refuse("550 5.1.1 No such mailbox");
    expect(await getAlert(user.actor, id)).toMatchObject({ paused_because: "bounces" });
  });
});

it("tells once that nothing was found for a month, and that its sources are gone", async () => {
  const { id } = await buildAlert(user, "zeppelin", { name: "Airships", sources: [feed.id], send_hour: 0 });
  await mailQuiet();
  expect(await mails()).toEqual([]);
  await db
    .updateTable("alerts")
    .set({ searched_since: new Date(Date.now() - 31 * 86_400_000) })
    .where("id", "=", id)
    .execute();
  await db
    .updateTable("feeds")
    .set({ gone_at: later(0) })
    .execute();
  await Promise.all([mailQuiet(), mailQuiet()]);
  await mailQuiet();
  expect(await subjects()).toEqual(["Airships: no hits for 30 days"]);
  expect((await mails())[0]?.body).toContain("None of its sources is read any more. Choose others.");
  expect(await getAlert(user.actor, id)).toMatchObject({ are_sources_gone: true });
});
