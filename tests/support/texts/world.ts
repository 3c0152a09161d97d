/** One row of everything that holds a text of somebody's, in a database of its own, with one owner. */
import { randomUUID } from "node:crypto";
import type { KindKey } from "#features/content/kinds/index.ts";
import { renewFeed } from "#features/content/server/calendar/feed-service.ts";
import { manageToken, stopLink } from "#features/followers/server/links-service.ts";
import { insertEvent, insertTicket } from "#features/support/server/queries.ts";
import { db, transaction } from "#platform/database/client.ts";
import { buildCollection } from "#tests/factories/collections.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildBelongings } from "#tests/factories/personal.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost, buildRevision, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, type TestUser } from "#tests/factories/users.ts";

/** In each kind. */
const STATUSES = ["published", "draft", "scheduled"] as const;

export type World = {
  /** An operator, who may read the most. */
  author: TestUser;
  company: TestCompany;
  posts: Record<KindKey, Record<(typeof STATUSES)[number], TestPost>>;
  waiting: TestPost;
  picture: { id: string; name: string };
  /** Of rows that one address shows, by the word that its address has for them. */
  ids: Record<string, string | number>;
};

export async function buildWorld(): Promise<World> {
  const author = await buildOperator({ units: 100_000, first_name: "Mara" });
  await buildBelongings(author, { posts: 0, companies: 1, media: 1, purchases: 1 });
  const company = await buildCompany(author.id);
  await buildNewsroom(company.id);
  const common = { company_id: company.id, tags: ["Technology"] };
  const posts = {
    article: await buildEach(author, "article", common),
    interview: await buildEach(author, "interview", common),
    review: await buildEach(author, "review", common),
  };
  const { published, draft } = posts.article;
  for (const [{ id }, language] of [[published, "en"] as const, [draft, "de"] as const])
    await db.updateTable("posts").set({ original_id: published.id, language }).where("id", "=", id).execute();
  await buildRevision(published.id, { posted_as_name: "Halden", saved_at: new Date() });
  await db
    .insertInto("post_corrections")
    .values({ post_id: published.id, version: 1, note: "Six, not five." })
    .execute();
  await buildPost(author.id, { ...common, deleted_at: new Date() });
  const waiting = await buildPost(author.id, { ...common, status: "pending", review_since: new Date() });
  const picture = await buildPicture(author.actor);
  await db.insertInto("post_media").values({ post_id: published.id, media_id: picture.id, role: "banner" }).execute();
  return {
    author,
    company,
    posts,
    waiting,
    picture: { id: picture.id, name: "original" },
    ids: {
      ...(await buildDesk(author, published, company.slug)),
      ...(await buildReading(author, published)),
      ...(await findOwn(author)),
    },
  };
}

async function buildEach(author: TestUser, kind: KindKey, common: { company_id: number; tags: string[] }) {
  const [published, draft, scheduled] = [
    await buildPost(author.id, { kind, status: "published", ...common }),
    await buildPost(author.id, { kind, status: "draft", ...common }),
    await buildPost(author.id, { kind, status: "scheduled", ...common }),
  ];
  return { published, draft, scheduled };
}

async function buildNewsroom(company_id: number): Promise<void> {
  const own = { company_id, position: 1 };
  await db
    .insertInto("company_contacts")
    .values({ ...own, name: "Mara", hours: "Nine to five" })
    .execute();
  await db
    .insertInto("company_people")
    .values({ ...own, name: "Mara", about: "Runs it." })
    .execute();
  await db
    .insertInto("company_figures")
    .values({ ...own, label: "Ferries", value: "Six" })
    .execute();
}

/** What operators see. */
async function buildDesk(author: TestUser, { id: post_id, url }: TestPost, slug: string): Promise<World["ids"]> {
  const platform = await createPlatform();
  await createDelivery({ postId: post_id, platformId: platform.id, state: "failed", reason: "It is away." });
  const internal = await createPlatform({ type: "internal" });
  const report = {
    form_key: randomUUID(),
    page: url,
    page_key: url,
    reason: "misleading",
    message: "Not true.",
  } as const;
  const reports = await db.insertInto("abuse_reports").values(report).returning("id").execute();
  await db.insertInto("announcements").values({ title: "A day off", body: "We are away." }).execute();
  await db.insertInto("front_pins").values({ post_id, position: 1 }).execute();
  const today = { day: new Date().toISOString().slice(0, 10), views: 3, visitors: 2, clicks: 1, feed_fetches: 0 };
  await db
    .insertInto("analytics_days")
    .values([null, post_id].map((id) => ({ owner_id: author.id, post_id: id, ...today })))
    .execute();
  await db
    .insertInto("audit_entries")
    .values({ operator_name: "Mara", action: "post.approved", subject: "a post", details: "A note" })
    .execute();
  const mail = { recipient: "reader@example.com", subject: "A post", body: "It is there.", failure: "No mailbox" };
  const mails = await db.insertInto("mail_messages").values(mail).returning("id").execute();
  const ticket = await transaction(async (tx) => {
    const ticketId = await insertTicket(tx, author.id, "Billing");
    const event = { ticketId, authorId: author.id, message: "It does not work." };
    await insertEvent(tx, { ...event, kind: "message", author: "owner" });
    return ticketId;
  });
  const address = `reader-${randomUUID()}@example.com`;
  const reader = { email: address, email_key: address };
  const follower = await db.insertInto("followers").values(reader).returning("id").executeTakeFirstOrThrow();
  const followed = await db
    .insertInto("follows")
    .values({
      follower_id: follower.id,
      query: `company=${slug}`,
      is_search: false,
      frequency: "each",
      confirmed_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const paid = await db
    .selectFrom("payments")
    .select(["id", "plan_id"])
    .where("user_id", "=", author.id)
    .executeTakeFirstOrThrow();
  const held = {
    ref: randomUUID(),
    plan_id: paid.plan_id,
    problem: "amount",
    paid_amount: 1,
    paid_currency: "gbp",
  } as const;
  await db
    .insertInto("held_payments")
    .values({ ...held, user_id: author.id })
    .execute();
  const invoice = {
    kind: "invoice",
    number: `DL-2026-${String(paid.id).padStart(4, "0")}`,
    payment_id: paid.id,
    user_id: author.id,
  } as const;
  const sums = { currency: "gbp", gross: 120, net: 100, vat: 20, vat_rate: 20 };
  const seller = JSON.stringify({ name: "Dateline Ltd", address: "London", vat_id: "", vat_rate: 20, note: "" });
  await db
    .insertInto("invoices")
    .values({ ...invoice, ...sums, seller, customer: "Mara Lovelace", what: "Newsroom" })
    .execute();
  return {
    platforms: platform.id,
    "external-website": platform.id,
    "internal-website": internal.id,
    deliveries: platform.feed_key,
    "abuse-reports": reports[0]?.id ?? 0,
    outbox: mails[0]?.id ?? 0,
    tickets: ticket,
    "support-tickets": ticket,
    followers: follower.id,
    invoices: invoice.number,
    stop: stopLink(followed.id).split("/").at(-1) ?? "",
    manage: manageToken(follower.id),
    calendar: (await renewFeed(author.actor)).url.split("/").at(-1) ?? "",
  };
}

/** News from elsewhere, collections. */
async function buildReading(author: TestUser, { id: post_id }: TestPost): Promise<World["ids"]> {
  const feed = await buildFeed({ category: "health", position: 0 });
  const entry = await buildEntry(feed.id);
  await follow(author.id, feed.id);
  await db.insertInto("entry_marks").values({ user_id: author.id, entry_id: entry.id, saved_at: new Date() }).execute();
  return { feeds: feed.id, articles: entry.id, collections: await buildCollection(author.id, { posts: [post_id] }) };
}

async function findOwn({ id }: TestUser): Promise<World["ids"]> {
  const template = db.selectFrom("post_templates").select("id").where("owner_id", "=", id);
  const task = db.selectFrom("news_tasks").select("id").where("user_id", "=", id);
  return {
    templates: (await template.executeTakeFirstOrThrow()).id,
    tasks: (await task.executeTakeFirstOrThrow()).id,
    users: id,
  };
}

const KINDS: [RegExp, KindKey][] = [
  [/\/blogs?(?:-\w+)?\//, "article"],
  [/\/ceo-interviews?(?:-\w+)?\//, "interview"],
  [/\/product-reviews?(?:-\w+)?\//, "review"],
];

/** Of the row that an address is about. */
export function idFor(route: string, { company, posts, waiting, ids }: World): number | string {
  const kind = KINDS.find(([pattern]) => pattern.test(route))?.[1];
  if (kind) {
    const status = /-drafts\//.test(route) ? "draft" : /-schedules\//.test(route) ? "scheduled" : "published";
    return posts[kind][status].id;
  }
  const [, owner = ""] = /([\w-]+)\/:id/.exec(route) ?? [];
  if (owner.startsWith("compan")) return company.id;
  if (/operator\/posts\/:id\/(?:approve|reject|return)/.test(route)) return waiting.id;
  return ids[owner] ?? posts.article.published.id;
}
