import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { db, transaction } from "#platform/database/client.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { callsOfThisFile } from "#tests/support/apps/calls.ts";
import { buildPost } from "#tests/factories/posts.ts";
import { buildOperator, buildUser, type TestUser } from "#tests/factories/users.ts";
import { resetSettings } from "#tests/support/setup/settings.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { GROWTH_DAYS, type Today, today, TODAY_PATH } from "../today-contract.ts";
import { registerOperationRoutes } from "./routes.ts";

const { call } = callsOfThisFile(registerOperationRoutes);

let operator: TestUser;
beforeEach(async () => {
  operator = await buildOperator();
});
const read = async (): Promise<Today> => today.strict().parse((await call(operator, "GET", TODAY_PATH)).json());

/** What the newest payment adds. */
async function pay(amount: number, changes: { status?: "paid" | "failed"; created_at?: string } = {}) {
  const plan = await db.selectFrom("plans").select("id").limit(1).executeTakeFirstOrThrow();
  const ref = `test:${crypto.randomUUID()}`;
  const payment = { plan_id: plan.id, provider: "test" as const, provider_ref: ref, status: "paid" as const };
  await db
    .insertInto("payments")
    .values({
      ...payment,
      user_id: null,
      subscription_id: null,
      amount,
      currency: "xts",
      invoice_url: null,
      ...changes,
    })
    .execute();
}

describe("the overview of today", () => {
  it("is 401 to visitors and 403 to users", async () => {
    expect((await call(null, "GET", TODAY_PATH)).statusCode).toBe(401);
    expect((await call(await buildUser(), "GET", TODAY_PATH)).statusCode).toBe(403);
  });

  it("counts what waits and what failed", async () => {
    // Counts end at a bound, which what other files left waiting may have reached.
    await db.updateTable("posts").set({ review_since: null }).where("review_since", "is not", null).execute();
    const before = await read();
    const author = await buildUser();
    const late = new Date(Date.now() - 10 * 60_000);
    await buildPost(author.id, { status: "scheduled", publish_at: late });
    await buildPost(author.id, { status: "pending", review_since: new Date(), review_reason: "A first release" });
    await db
      .insertInto("tickets")
      .values({ owner_id: author.id, owner_email: "a@b.example", category: "Billing" })
      .execute();
    await pay(100, { status: "failed" });
    const mail = await transaction((tx) => queueMail(tx, { to: author.email, subject: "x", text: "x" }));
    await db.updateTable("mail_messages").set({ status: "failed" }).where("id", "=", mail).execute();
    const after = await read();
    const added = (part: "queues" | "failures") =>
      Object.fromEntries(
        Object.entries(after[part] ?? {}).map(([name, count]) => [
          name,
          count - Number((before[part] as Record<string, number> | null)?.[name]),
        ]),
      );
    expect(added("queues")).toEqual({ posts: 1, reports: 0, tickets: 1, payments: 1 });
    expect(added("failures")).toEqual({ jobs: 0, deliveries: 0, feeds: 0, emails: 1, held_payments: 0, schedules: 1 });
  });

  it("sums payments by currency: today, this month, and last month up to the same time; failed ones are none", async () => {
    const sumOf = async () => (await read()).money?.find(({ currency }) => currency === "xts");
    const before = (await sumOf()) ?? { today: 0, this_month: 0, month_before: 0 };
    const { rows } = await sql<{ early: string; late: string; older: string }>`
      with utc as (select now() at time zone 'utc' as at)
      select (date_trunc('month', at) - interval '1 month' + interval '1 second')::text || 'Z' as early,
        (date_trunc('month', at) - interval '1 second')::text || 'Z' as late,
        (date_trunc('month', at) - interval '1 month' - interval '1 second')::text || 'Z' as older from utc`.execute(
      db,
    );
    const [times] = rows;
    await pay(4500);
    await pay(900, { status: "failed" });
    await pay(30, { created_at: String(times?.early) });
    await pay(7, { created_at: String(times?.late) });
    await pay(1, { created_at: String(times?.older) });
    const after = await sumOf();
    expect(Number(after?.today) - before.today).toBe(4500);
    expect(Number(after?.this_month) - before.this_month).toBe(4500);
    expect(Number(after?.month_before) - before.month_before).toBe(30);
  });

  it("has a number for each of 30 days, today's last", async () => {
    const before = await read();
    const author = await buildUser();
    await buildPost(author.id, { status: "published" });
    await buildPost(author.id, { status: "draft" });
    const { growth } = await read();
    expect([growth?.sign_ups.length, growth?.posts.length]).toEqual([GROWTH_DAYS, GROWTH_DAYS]);
    expect(Number(growth?.sign_ups.at(-1)) - Number(before.growth?.sign_ups.at(-1))).toBe(1);
    expect(Number(growth?.posts.at(-1)) - Number(before.growth?.posts.at(-1))).toBe(1);
    expect(growth?.sign_ups.slice(0, -1)).toEqual(before.growth?.sign_ups.slice(0, -1));
  });

  it("says how the installation is", async () => {
    const { health } = await read();
    expect(health?.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(health?.disk_free_bytes === null || Number(health?.disk_free_bytes) > 0).toBe(true);
    expect(health?.are_uploads_refused).toBe(false);
  });

  it("says when too little space is free for uploads", async () => {
    resetSettings({ DATA_DIR: await temporaryFolder(), DISK_MIN_FREE_MB: 1_000_000 });
    onTestFinished(() => resetSettings());
    expect((await read()).health?.are_uploads_refused).toBe(true);
  });

  it("says what the process has been given", async () => {
    onTestFinished(() => resetSettings());
    const given = async (changes: Parameters<typeof resetSettings>[0]) => {
      resetSettings(changes);
      const { setup } = await read();
      return [
        setup?.sends_email,
        setup?.backs_up,
        setup?.takes_payments,
        setup?.has_address,
        setup?.tells_search_engines,
      ];
    };
    const none = { SMTP_URL: undefined, BACKUP_DIR: undefined, STRIPE_SECRET_KEY: undefined, PUBLIC_URL: undefined };
    expect(await given({ ...none, INDEXNOW: "off" })).toEqual([false, false, false, false, false]);
    const all = { SMTP_URL: "smtps://mail.example", BACKUP_DIR: "s3:backups", STRIPE_SECRET_KEY: "sk_live_1" };
    expect(await given({ ...all, PUBLIC_URL: "https://news.example", INDEXNOW: "on" })).toEqual(Array(5).fill(true));
    const trial = { ...none, STRIPE_SECRET_KEY: "sk_test_1", PUBLIC_URL: "http://127.0.0.1:4880" };
    expect(await given({ ...trial, INDEXNOW: "off" })).toEqual([false, false, false, false, false]);
  });

  it("says what operators have set; an emptied text is none", async () => {
    const names = ["site-page:imprint", "site-page:privacy", "site-page:terms", "moderation", "seller"];
    const rows = await db.selectFrom("site_settings").select(["name", "value"]).where("name", "in", names).execute();
    const clear = () => db.deleteFrom("site_settings").where("name", "in", names).execute();
    onTestFinished(async () => {
      await clear();
      for (const { name, value } of rows) await set(name, value);
    });
    await clear();
    const set = async (name: string, value: object) =>
      sql`insert into site_settings (name, value) values (${name}, ${JSON.stringify(value)}::jsonb)
        on conflict (name) do update set value = excluded.value`.execute(db);
    await set("site-page:imprint", { html: "<p>Dateline Ltd</p>" });
    await set("site-page:privacy", { html: "" });
    await set("seller", { name: "" });
    const { setup } = await read();
    expect(setup).toMatchObject({ has_imprint: true, has_privacy: false, has_terms: false, has_seller: false });
    expect(setup?.has_moderation).toBe(false);
    await set("moderation", { policy: "off" });
    await set("seller", { name: "Dateline Ltd" });
    expect((await read()).setup).toMatchObject({ has_moderation: true, has_seller: true });
  });

  it("goes without a part that cannot be read", async () => {
    await sql`alter table payments rename to payments_away`.execute(db);
    try {
      const { money, growth, queues } = await read();
      expect([money, queues, growth === null]).toEqual([null, null, false]);
    } finally {
      await sql`alter table payments_away rename to payments`.execute(db);
    }
  });
});
