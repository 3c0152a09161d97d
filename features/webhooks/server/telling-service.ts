/**
 * Hears of events within their transaction and queues them for the webhooks that want them. Invariant: an event and its
 * rows are committed together; the rows are the queue, and a wake that was missed is caught by the next minute's run.
 */
import { kindOf } from "#features/content/kinds/index.ts";
import { languageOf } from "#features/content/contracts/language.ts";
import type { ToldPosts } from "#features/content/server/events.ts";
import { pathOf } from "#features/content/server/posts/address-service.ts";
import type { CoverageFact } from "#features/coverage/events-contract.ts";
import type { ToldHits } from "#features/alerts/server/events.ts";
import type { ToldLive } from "#features/reports/server/events.ts";
import { publicUrl } from "#platform/config/settings.ts";
import { transaction, type Transaction } from "#platform/database/client.ts";
import { tell } from "#platform/events/events.ts";
import { declareQueue, enqueue } from "#platform/jobs/jobs.ts";
import { isInSandbox } from "#platform/sandbox/sandbox.ts";
import type { ImportFact, WebhookEvent } from "../events-contract.ts";
import { webhooksQueued } from "./events.ts";
import * as queries from "./telling-queries.ts";

/** Queue of the job that sends what is due. */
export const SEND_WEBHOOKS = declareQueue("send-webhooks");

type PostEvent = "post.published" | "post.scheduled" | "post.updated" | "post.withdrawn";

/** Listener for what happens to posts. Of a post that the event does not concern, nothing is told. */
export async function tellPosts(tx: Transaction, event: PostEvent, { posts }: ToldPosts): Promise<void> {
  const ids = posts.flatMap(({ id, company_id }) => (company_id === null ? [] : [id]));
  if (ids.length === 0) return;
  const rows = await queries.listWanted(tx, event, ids);
  await queue(
    tx,
    rows.map((row) => ({ ...about(row, event), subject: "", data: factsOf(row) })),
  );
}

/** Listener for articles about releases. */
export async function tellCoverage(
  tx: Transaction,
  event: "coverage.found" | "coverage.confirmed",
  { finds }: { finds: readonly CoverageFact[] },
): Promise<void> {
  const posts = finds.flatMap(({ post, company }) => (company === null ? [] : [post]));
  if (posts.length === 0) return;
  const rows = await queries.listWanted(tx, event, posts);
  await queue(
    tx,
    finds.flatMap(({ post, company: _company, ...coverage }) =>
      rows
        .filter(({ id }) => id === post)
        .map((row) => ({
          ...about(row, event),
          subject: coverage.outlet.name,
          data: { ...factsOf(row), coverage },
        })),
    ),
  );
}

/** Listener for deliveries whose page was seen for the first time. */
export async function tellLive(tx: Transaction, { id, post_id, platform, address }: ToldLive): Promise<void> {
  const rows = await queries.listWanted(tx, "delivery.live", [post_id]);
  await queue(
    tx,
    rows.map((row) => ({
      ...about(row, "delivery.live"),
      subject: platform.name,
      data: { ...factsOf(row), delivery: { id, platform, address } },
    })),
  );
}

/** Listener for what alerts have found. */
export async function tellHits(tx: Transaction, { hits }: ToldHits): Promise<void> {
  if (hits.length === 0) return;
  const rows = await queries.listHits(tx, hits);
  await queue(
    tx,
    rows.map(({ webhook_id, company_id, alert_id, alert, article, link, source, language, published_at }) => ({
      webhook_id,
      event: "alert.hit" as const,
      line: `alert:${alert_id}`,
      subject: alert,
      post_id: null,
      data: {
        company: { id: company_id },
        alert: { id: alert_id, name: alert },
        article: { id: article, address: link, source, language, published_at: published_at.toISOString() },
      },
    })),
  );
}

/** Listener for imports that have ended. */
export async function tellImported(tx: Transaction, { id, company, ...counts }: ImportFact): Promise<void> {
  const wanted = await queries.listOfCompany(tx, company, "import.finished");
  await queue(
    tx,
    wanted.map((webhook_id) => ({
      webhook_id,
      event: "import.finished" as const,
      line: `import:${id}`,
      subject: "",
      post_id: null,
      data: { company: { id: company }, import: { id, ...counts } },
    })),
  );
}

/** The post of a row is a live one. */
function about({ webhook_id, id }: queries.ToldPostRow, event: WebhookEvent) {
  return { webhook_id, event, line: `post:${id}`, post_id: isInSandbox() ? null : id };
}

/** A post has an address once it was public. */
function factsOf(row: queries.ToldPostRow) {
  const { id, guid, slug, company_id, publish_at, published_at } = row;
  const { typeCode: type } = kindOf(row.kind);
  return {
    company: { id: company_id },
    post: {
      id,
      guid,
      type,
      address: published_at && publicUrl() + pathOf({ type, guid, slug }),
      language: languageOf(row),
      publish_at: publish_at?.toISOString() ?? null,
      published_at: published_at?.toISOString() ?? null,
    },
  };
}

const woken = new WeakSet<Transaction>();

async function queue(tx: Transaction, deliveries: queries.NewDelivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await queries.insertDeliveries(tx, deliveries);
  await wakeAfter(tx);
}

/** Wakes a worker once the transaction is committed. */
export async function wakeAfter(tx: Transaction): Promise<void> {
  if (woken.has(tx)) return;
  woken.add(tx);
  await tell(tx, webhooksQueued, {});
}

/** After the commit: a job within it would make commits wait for each other (docs/decisions/events-and-outbox.md). */
export function wakeSending(): Promise<void> {
  return transaction((tx) => enqueue(tx, SEND_WEBHOOKS, {}));
}
