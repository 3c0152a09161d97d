/** One row of everything that holds a text of somebody's, in a database of its own, with one owner. */
import { randomUUID } from "node:crypto";
import { NO_RULES } from "#features/approvals/contract.ts";
import { quoteToken } from "#features/approvals/server/quotes/links-service.ts";
import { approvalToken } from "#features/approvals/server/requests/links-service.ts";
import type { KindKey } from "#features/content/kinds/index.ts";
import { renewFeed } from "#features/content/server/calendar/feed-service.ts";
import { endKey } from "#features/api-keys/server/queries.ts";
import { insertAssistant } from "#features/connections/server/oauth/queries.ts";
import { manageToken, stopLink } from "#features/followers/server/links-service.ts";
import { insertEvent, insertTicket } from "#features/support/server/queries.ts";
import { db, transaction } from "#platform/database/client.ts";
import { hashToken, newToken } from "#platform/secrets/tokens.ts";
import { buildAlert } from "#tests/factories/alerts.ts";
import { buildCollection } from "#tests/factories/collections.ts";
import { buildCompany, type TestCompany } from "#tests/factories/companies.ts";
import { buildEntry, buildFeed, follow } from "#tests/factories/feeds.ts";
import { buildKey } from "#tests/factories/keys.ts";
import { buildPicture } from "#tests/factories/media.ts";
import { buildBelongings } from "#tests/factories/personal.ts";
import { createDelivery, createPlatform } from "#tests/factories/platforms.ts";
import { buildPost, buildRevision, type TestPost } from "#tests/factories/posts.ts";
import { buildOperator, type TestUser } from "#tests/factories/users.ts";
import { buildFind, buildOutlet, buildReport } from "./coverage-world.ts";

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
  await buildInsiders(author, draft, company);
  await buildAssistant(author, company);
  const { id: ended } = await buildKey(author.id, company.id);
  const { session_id } = await db
    .selectFrom("api_keys")
    .select("session_id")
    .where("id", "=", ended)
    .executeTakeFirstOrThrow();
  await transaction((tx) => endKey(tx, { id: ended, session_id }, author.id));
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
      embargo: await buildLink(author, posts.article.scheduled, company),
      finds: await buildFind(posts.article.published),
      outlets: await buildOutlet(author),
      report: await buildReport(author, posts.article.published, company),
      comment: await buildCommented(author, posts.review.draft, company),
      ...(await buildApproval(posts.interview.draft, company)),
      ...(await buildWebhook(author, published, company)),
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
  const event = { company_id, actor_name: "Mara", action: "person.join", subject: "Mara" };
  await db.insertInto("company_events").values(event).execute();
}

/** Who has accepted an embargo reads the whole post. @returns the link's token. */
async function buildLink(author: TestUser, { id: post_id }: TestPost, company: TestCompany): Promise<string> {
  const token = newToken();
  const from = { company_id: company.id, company_name: company.name, created_by: author.id, created_by_name: "Mara" };
  const to = { email: "elena@example.com", email_key: "elena@example.com", name: "Elena", number: "DL-E-1-0001" };
  const accepted = { accepted_at: new Date(), accepted_terms: 1, expires_at: new Date(Date.now() + 86_400_000) };
  const link = { kind: "embargo", token_hash: hashToken(token), subject: "News", ...from, ...to, ...accepted } as const;
  await db
    .insertInto("share_links")
    .values({ post_id, ...link })
    .execute();
  return token;
}

/** Who has the link reads a whole draft and its comments. @returns the link's token. */
async function buildCommented(author: TestUser, { id: post_id }: TestPost, company: TestCompany): Promise<string> {
  const token = newToken();
  const from = { company_id: company.id, company_name: company.name, created_by: author.id, created_by_name: "Mara" };
  const to = { email: "tom@example.com", email_key: "tom@example.com", number: "DL-C-1-0001", subject: "" };
  const kind = { kind: "comment", told: "lifted", expires_at: new Date(Date.now() + 86_400_000) } as const;
  await db
    .insertInto("share_links")
    .values({ post_id, token_hash: hashToken(token), ...from, ...to, ...kind })
    .execute();
  const place = { words_start: 0, words_end: 5, words_before: "", words_after: "" };
  const { id } = await db
    .insertInto("comment_threads")
    .values({ post_id, field: "content", words: "Words", version: 1, ...place })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("comment_entries")
    .values({ thread_id: id, author_name: "Mara", text: "Is this right?" })
    .execute();
  return token;
}

/** A webhook, with what was sent to it. */
async function buildWebhook({ id: created_by }: TestUser, { id: post_id }: TestPost, { id: company_id }: TestCompany) {
  const hook = { name: "Intranet", address: "https://hooks.example/in", events: ["post.published"] };
  const { id: webhook } = await db
    .insertInto("webhooks")
    .values({ company_id, created_by, ...hook, sealed_secret: Buffer.alloc(0) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const sent = { event: "post.published", line: "post:1", data: JSON.stringify({ post: { id: post_id } }) };
  const answer = { state: "delivered" as const, answer_status: 200, answer_text: "Thanks", tried_at: new Date() };
  const { id: delivery } = await db
    .insertInto("webhook_deliveries")
    .values({ webhook_id: webhook, post_id, ...sent, ...answer })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { webhook, delivery };
}

/** A connected assistant, by the name that it gave itself. */
async function buildAssistant({ id: user_id }: TestUser, { id: company_id }: TestCompany) {
  const grant_id = newToken();
  const granted = { company_id, user_id, name: "Claude", scopes: ["posts:read"], grant_id, client_id: "claude" };
  await transaction((tx) => insertAssistant(tx, { ...granted, hash: hashToken(newToken()), ip: "127.0.0.1" }));
  const key = await db.selectFrom("api_keys").select("id").where("grant_id", "=", grant_id).executeTakeFirstOrThrow();
  await db.insertInto("assistant_calls").values({ key_id: key.id, tool: "list_posts", was_refused: false }).execute();
}

/** Who was told of a confidential draft elsewhere, and who has read it. */
async function buildInsiders(
  author: TestUser,
  { id: post_id }: TestPost,
  { id: company_id }: TestCompany,
): Promise<void> {
  await db.updateTable("posts").set({ confidential_since: new Date() }).where("id", "=", post_id).execute();
  const told = { is_told: true, told_at: new Date(), name: "Lars", organisation: "Green Barn", function: "Adviser" };
  await db
    .insertInto("post_people")
    .values({ post_id, company_id, ...told, reason: "Told by telephone", added_by: author.id, added_by_name: "Mara" })
    .execute();
  const read = { way: "member", reader: `member ${author.id}`, user_id: author.id, name: "Mara", version: 1 } as const;
  await db
    .insertInto("post_readings")
    .values({ post_id, company_id, ...read })
    .execute();
}

/** Who is asked to approve a whole draft, and who their quotes in it. @returns the tokens of their links. */
async function buildApproval({ id: post_id }: TestPost, { id: company_id }: TestCompany): Promise<World["ids"]> {
  const asked = { post_id, company_id, asked_by_name: "Mara" };
  const rules = JSON.stringify({ ...NO_RULES, mode: "any", zone: "UTC", isImplicit: false });
  const request = await db
    .insertInto("approval_requests")
    .values({ ...asked, rules })
    .returning("id")
    .executeTakeFirstOrThrow();
  const client = { name: "Elena", email: "elena@example.com", is_client: true, position: 0, days: 1 };
  const turn = await db
    .insertInto("approval_turns")
    .values({ ...client, request_id: request.id, asked_at: new Date() })
    .returning("id")
    .executeTakeFirstOrThrow();
  const person = { name: "Ingrid", email: "ingrid@example.com", due_at: new Date(Date.now() + 86_400_000) };
  const quotes = await db
    .insertInto("quote_requests")
    .values({ ...asked, ...person })
    .returning("id")
    .executeTakeFirstOrThrow();
  const quote = { request_id: quotes.id, position: 0, words: "“We have run ferries for years.”" };
  await db.insertInto("quote_request_quotes").values(quote).execute();
  return { approval: approvalToken(turn.id, 0), quotes: quoteToken(quotes.id, 1) };
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
  const alert = await buildAlert(author, "ferry");
  const { id: entry_id, feed_id, title, link, published_at } = entry;
  const hit = { alert_id: alert.id, entry_id, feed_id, title, link, published_at, source: "Harbour & Grid" };
  await db.insertInto("alert_hits").values(hit).execute();
  return {
    feeds: feed.id,
    articles: entry.id,
    alerts: alert.id,
    collections: await buildCollection(author.id, { posts: [post_id] }),
  };
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
  if (route.startsWith("/api/posts/:id/comment")) return posts.review.draft.id;
  if (/^\/api\/posts\/:id\/(?:people|insiders)/.test(route)) return posts.article.draft.id;
  const [, owner = ""] = /([\w-]+)\/:id/.exec(route) ?? [];
  if (owner.startsWith("compan")) return company.id;
  if (/operator\/posts\/:id\/(?:approve|reject|return)/.test(route)) return waiting.id;
  return ids[owner] ?? posts.article.published.id;
}
