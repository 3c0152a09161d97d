/** People with something in every table, and what tests ask about all that is held about them. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { rememberClient } from "#features/accounts/server/sign-in/guard-service.ts";
import { grantUnits, takeHold } from "#features/billing/server/allowance/service.ts";
import type { Status } from "#features/content/contract.ts";
import { insertStoredRevision } from "#features/content/server/history/queries.ts";
import { connectionPool, db, transaction } from "#platform/database/client.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { buildRun } from "./assistant.ts";
import { buildAlert } from "./alerts.ts";
import { buildCollection } from "./collections.ts";
import { buildCompany, type TestCompany } from "./companies.ts";
import { buildCoupon } from "./coupons.ts";
import { buildFactor } from "./factors.ts";
import { buildEntry, buildFeed, follow } from "./feeds.ts";
import { buildVideo } from "./media.ts";
import { buildPost, type TestPost } from "./posts.ts";
import type { TestUser } from "./users.ts";

export type Amounts = { posts: number; companies: number; media: number; purchases: number };
export type PersonalBelongings = {
  posts: TestPost[];
  companies: TestCompany[];
  media: string[];
  coupon: string;
  news: PersonalNews;
};
/** Addresses of a feed that is followed and one that was named, and the title of an article that was read and saved. */
type PersonalNews = { followed: string; named: string; article: string };

const STATUSES: Status[] = ["published", "draft", "scheduled", "pending"];
const KINDS = ["article", "interview", "review"] as const;

/** Gives a user so much of everything; posts take turns in status, kind, company and trash. */
export async function buildBelongings(user: TestUser, amounts: Partial<Amounts> = {}): Promise<PersonalBelongings> {
  const {
    posts: postCount,
    companies: companyCount,
    media: mediaCount,
    purchases,
  } = {
    posts: 6,
    companies: 2,
    media: 2,
    purchases: 2,
    ...amounts,
  };
  const media: string[] = [];
  for (let n = 0; n < mediaCount; n++) media.push((await buildVideo(user.actor)).id);
  const companies: TestCompany[] = [];
  for (let n = 0; n < companyCount; n++)
    companies.push(
      await buildCompany(user.id, { name: `Company ${n}`, ...(n % 3 === 2 && { deleted_at: new Date() }) }),
    );
  const posts: TestPost[] = [];
  for (let n = 0; n < postCount; n++) posts.push(await buildOwnPost(user, n, companies, media));
  await buildOwnCollections(user, posts, media);
  await buildTemplate(user, companies, media);
  await buildAlert(user, "ferry");
  await db
    .insertInto("post_views")
    .values({ owner_id: user.id, name: "Drafts", filters: '{"status":"draft"}' })
    .execute();
  const news = await buildNews(user);
  await buildRun(user);
  await buildSignIns(user);
  const { code } = await buildCoupon();
  await buildPurchases(user, purchases, code);
  return { posts, companies, media, coupon: code, news };
}

async function buildOwnPost(user: TestUser, n: number, companies: TestCompany[], media: string[]): Promise<TestPost> {
  const company = companies[n % (companies.length + 1)];
  const status = STATUSES[n % STATUSES.length] ?? "draft";
  const post = await buildPost(user.id, {
    kind: KINDS[n % KINDS.length] ?? "article",
    status,
    company_id: company?.id ?? null,
    posted_as_name: company?.name ?? "Ada Lovelace",
    ...(n % 5 === 4 && { deleted_at: new Date() }),
  });
  const shown = media[n % Math.max(1, media.length)];
  await transaction(async (tx) => {
    await grantUnits(tx, user.id, 1, `test:${post.guid}`, "For a test");
    await takeHold(tx, { id: post.id, owner_id: user.id, company_id: null });
    if (shown) {
      await tx.insertInto("post_media").values({ post_id: post.id, media_id: shown, role: "related" }).execute();
      await tx.insertInto("kept_media").values({ post_id: post.id, media_id: shown }).execute();
    }
    await insertStoredRevision(tx, post.id);
    const review = { post_id: post.id, owner_id: user.id, version: 1, decision: "return" as const, note: `Note ${n}` };
    await tx
      .insertInto("post_reviews")
      .values({ ...review, reviewer_id: null })
      .execute();
  });
  return post;
}

/** One of their own posts under a banner, one of feeds. */
async function buildOwnCollections(user: TestUser, posts: TestPost[], media: string[]): Promise<void> {
  const [banner_id] = media;
  await buildCollection(user.id, { posts: posts.map(({ id }) => id), ...(banner_id && { banner_id }) });
  await buildCollection(user.id, { feeds: [(await buildFeed()).id, (await buildFeed()).id] });
}

/** Of the first company, with every upload. */
async function buildTemplate(user: TestUser, [company]: TestCompany[], media: string[]): Promise<void> {
  const text = { content_html: "<p>Each quarter</p>", summary: "", seo_meta_title: "", seo_meta_description: "" };
  const lists = { tags: ["Technology"], embedded_websites: [] };
  const { id: template_id } = await db
    .insertInto("post_templates")
    .values({
      ...text,
      ...lists,
      owner_id: user.id,
      kind: "article",
      name: "Quarter",
      company_id: company?.id ?? null,
      details: "{}",
      media: JSON.stringify({ banner: null, related: [] }),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (media.length === 0) return;
  await db
    .insertInto("template_media")
    .values(media.map((media_id) => ({ template_id, media_id })))
    .execute();
}

async function buildNews(user: TestUser): Promise<PersonalNews> {
  const [followed, named] = [await buildFeed(), await buildFeed()];
  const article = await buildEntry(followed.id);
  await follow(user.id, followed.id);
  const mark = { user_id: user.id, entry_id: article.id, read_at: new Date(), saved_at: new Date() };
  await db.insertInto("entry_marks").values(mark).execute();
  await db.insertInto("named_feeds").values({ user_id: user.id, feed_id: named.id }).execute();
  await db.insertInto("news_tasks").values({ user_id: user.id, kind: "discovery", input: "{}" }).execute();
  return { followed: followed.url, named: named.url, article: article.title };
}

/** Another session, a known device and address, links in mails, a second factor, a ZIP. */
async function buildSignIns(user: TestUser): Promise<void> {
  await buildFactor(user);
  const in7Days = new Date(Date.now() + 7 * 86_400_000);
  const session = { user_id: user.id, access_hash: hashToken(newToken()), access_expires_at: in7Days };
  const rest = { previous_access_hash: null, expires_at: in7Days, end_reason: null };
  await db
    .insertInto("sessions")
    .values({ ...session, ...rest, user_agent: "Netscape", ip: "192.0.2.1" })
    .execute();
  const client = { ip: "192.0.2.1", userAgent: "Netscape" };
  await transaction((tx) => rememberClient(tx, user.id, client));
  const link = { token_hash: hashToken(newToken()), user_id: user.id, purpose: "reset-password" as const };
  await db
    .insertInto("mail_tokens")
    .values({ ...link, email: null, expires_at: in7Days })
    .execute();
  await db
    .insertInto("data_exports")
    .values({ user_id: user.id, status: "ready", bytes: 1, expires_at: in7Days })
    .execute();
}

/** A subscription with its payments, checkouts, a redeemed coupon, and one that is applied. */
async function buildPurchases(user: TestUser, payments: number, couponCode: string): Promise<void> {
  const { id: plan_id } = await db
    .selectFrom("plans")
    .select("id")
    .where("slug", "=", "newsroom")
    .executeTakeFirstOrThrow();
  const { id: coupon_id } = await db
    .selectFrom("coupons")
    .select("id")
    .where("stripe_coupon_id", "=", couponCode)
    .executeTakeFirstOrThrow();
  const bought = { user_id: user.id, plan_id, provider: "test" as const, currency: "gbp" };
  const period = { period_start: new Date(), period_end: new Date(Date.now() + 30 * 86_400_000) };
  await transaction(async (tx) => {
    const subscription = { ...bought, ...period, coupon_id, status: "active" as const, price: 48_000, test_card: null };
    const { id: subscription_id } = await tx
      .insertInto("subscriptions")
      .values({ ...subscription, provider_ref: `test_${randomUUID()}` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const checkout = { ...bought, coupon_id, provider_ref: null, amount: 48_000, expires_at: new Date() };
    const { id: checkout_id } = await tx
      .insertInto("checkouts")
      .values({ ...checkout, status: "completed", completed_at: new Date() })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let n = 0; n < payments; n++) {
      const paid = { ...bought, ...period, subscription_id, status: "paid" as const, amount: 38_400 };
      const invoice_url = "https://invoice.stripe.example/of-ada";
      await tx
        .insertInto("payments")
        .values({ ...paid, provider_ref: `pay_${randomUUID()}`, invoice_url })
        .execute();
    }
    await tx.insertInto("coupon_redemptions").values({ coupon_id, user_id: user.id, checkout_id }).execute();
    await tx.insertInto("applied_coupons").values({ coupon_id, user_id: user.id }).execute();
    await tx
      .insertInto("stripe_customers")
      .values({ user_id: user.id, stripe_customer_id: `cus_${randomUUID()}` })
      .execute();
  });
}

type Reference = { child: string; column: string; parent: string; key: string };

/** Every column that refers to a row of another table. */
export async function listReferences(): Promise<Reference[]> {
  const { rows } = await connectionPool().query<Reference>(`
    select reference.conrelid::regclass::text as child, own.attname as column,
      reference.confrelid::regclass::text as parent, theirs.attname as key
    from pg_constraint reference
    join pg_attribute own on own.attrelid = reference.conrelid and own.attnum = reference.conkey[1]
    join pg_attribute theirs on theirs.attrelid = reference.confrelid and theirs.attnum = reference.confkey[1]
    where reference.contype = 'f' and reference.connamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

/** How many rows hang on a user, by the way that leads to them, for example `posts.owner_id < post_media.post_id`. */
export async function countHeld(userId: number): Promise<Record<string, number>> {
  const references = await listReferences();
  const counts: Record<string, number> = {};
  const follow = async (parent: string, condition: string, way: string[]): Promise<void> => {
    for (const { child, column, key } of references.filter((each) => each.parent === parent)) {
      const where = `${column} in (select ${key} from ${parent} where ${condition})`;
      const path = [...way, `${child}.${column}`];
      const { rows } = await sql<{
        rows: number;
      }>`select count(*) as rows from ${sql.raw(child)} where ${sql.raw(where)}`.execute(db);
      const found = rows[0]?.rows ?? 0;
      counts[path.join(" < ")] = found;
      if (found > 0 && path.length < 3) await follow(child, where, path);
    }
  };
  await follow("users", `id = ${userId}`, []);
  return counts;
}
