/** What the world of texts has of coverage. */
import { shareInput } from "#features/coverage/reporting/contract.ts";
import { shareReport } from "#features/coverage/server/reporting/shared-service.ts";
import { db } from "#platform/database/client.ts";
import type { TestCompany } from "#tests/factories/companies.ts";
import type { TestPost } from "#tests/factories/posts.ts";
import type { TestUser } from "#tests/factories/users.ts";

/** An article about a release, as its feed gave it, and one that was confirmed. */
export async function buildFind({ id: post_id }: TestPost): Promise<number> {
  await db
    .insertInto("coverage_watches")
    .values({ post_id, until: new Date(Date.now() + 86_400_000) })
    .execute();
  const outlet = { name: "Baltic Freight Daily" };
  const { id: outlet_id } = await db
    .insertInto("coverage_outlets")
    .values(outlet)
    .returning("id")
    .executeTakeFirstOrThrow();
  const article = { headline: "Six ferries", address: "https://baltic.example/six", published_at: new Date() };
  const find = {
    post_id,
    outlet_id,
    kind: "mention",
    note: "Sent by their editor",
    evidence: null,
    ...article,
  } as const;
  await db
    .insertInto("coverage_finds")
    .values({ ...find, status: "confirmed", decided_at: new Date() })
    .execute();
  const { id } = await db.insertInto("coverage_finds").values(find).returning("id").executeTakeFirstOrThrow();
  const entry = await db.selectFrom("feed_entries").select("id").limit(1).executeTakeFirst();
  await db
    .insertInto("coverage_articles")
    .values({ find_id: id, post_id, entry_id: entry?.id ?? null, feed_name: "Baltic", ...article })
    .execute();
  return id;
}

/** An outlet with a site, and one that is proposed. */
export async function buildOutlet({ id: user_id }: TestUser): Promise<number> {
  const outlet = db.insertInto("coverage_outlets").values({ name: "Tide" });
  const { id: outlet_id } = await outlet.returning("id").executeTakeFirstOrThrow();
  await db
    .insertInto("coverage_outlet_sites")
    .values({ site: `tide-${user_id}.example`, outlet_id })
    .execute();
  const proposed = {
    name: "Harbour Times",
    site: "times.example",
    address: "https://times.example",
    note: "On ferries",
  };
  await db
    .insertInto("coverage_proposals")
    .values({ user_id, ...proposed })
    .execute();
  return outlet_id;
}

/** A confirmed article in a shared report. @returns the token of its address. */
export async function buildReport(
  author: TestUser,
  { id: post_id }: TestPost,
  { id: company }: TestCompany,
): Promise<string> {
  const article = { headline: "Six ferries ordered", address: "https://grid.example/six", published_at: new Date() };
  const { id: outlet_id } = await db
    .insertInto("coverage_outlets")
    .values({ name: "Harbour and Grid" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const decided = { status: "confirmed", decided_at: new Date(), decided_by_name: "Mara" } as const;
  await db
    .insertInto("coverage_finds")
    .values({ post_id, outlet_id, kind: "mention", evidence: null, ...article, ...decided })
    .execute();
  const sender = { sender_id: author.id, sender_name: "Mara" };
  await db
    .insertInto("coverage_mailings")
    .values({ company_id: company, ...sender })
    .execute();
  const { url } = await shareReport(author.actor, shareInput.parse({ company }));
  return new URL(url).pathname.slice("/r/".length);
}
