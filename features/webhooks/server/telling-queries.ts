/** SQL that queues what happens for the webhooks that want it. */
import { prepared, type Transaction } from "#platform/database/client.ts";
import { column, columns, type Row } from "#platform/database/statement.ts";
import { isInSandbox } from "#platform/sandbox/sandbox.ts";
import type { WebhookEvent } from "../events-contract.ts";

/** What test keys do is told to the webhooks that are for test keys, and nothing else is told to those. */
const WANTED = `join webhooks w on w.company_id = p.company_id and $2 = any(w.events) and w.is_test = $3
  join companies c on c.id = w.company_id and c.deleted_at is null`;

const POST = {
  ...columns("posts", "id", "guid", "kind", "slug", "language", "publish_at", "published_at"),
  webhook_id: column("webhooks", "id"),
  company_id: column("webhooks", "company_id"),
};
export type ToldPostRow = Row<typeof POST>;

const POST_COLUMNS = `p.id, p.guid, p.kind, p.slug, p.language, p.publish_at, p.published_at, w.id as webhook_id, w.company_id`;

/** As they are now, since an event may be told of posts that it does not concern. A confidential post waits until it is public. */
const CONDITIONS: Partial<Record<WebhookEvent, string>> = {
  "post.published": "p.status = 'published' and p.deleted_at is null",
  "post.updated": "p.status = 'published' and p.deleted_at is null",
  "post.scheduled": "p.status = 'scheduled' and p.deleted_at is null and p.confidential_since is null",
  "post.withdrawn": "p.published_at is not null",
};

/** Of these posts, a row for each webhook that wants the event. None of these is removed until the transaction ends. */
export function listWanted(tx: Transaction, event: WebhookEvent, ids: readonly number[]): Promise<ToldPostRow[]> {
  const text = `select ${POST_COLUMNS} from posts p ${WANTED}
    where p.id = any($1::bigint[]) and ${CONDITIONS[event] ?? "true"} order by p.id, w.id for key share of w`;
  return prepared(POST, text, [[...new Set(ids)], event, isInSandbox()], tx);
}

const HIT = {
  webhook_id: column("webhooks", "id"),
  company_id: column("webhooks", "company_id"),
  alert_id: column("alerts", "id"),
  alert: column("alerts", "name"),
  article: column("alert_hits", "entry_id"),
  ...columns("alert_hits", "link", "source", "language", "published_at"),
};
export type ToldHitRow = Row<typeof HIT>;

/** News that a person's alerts have found, for the webhooks that they added where they are still an owner; each story once. */
export function listHits(
  tx: Transaction,
  hits: readonly { alert_id: number; entry_id: number }[],
): Promise<ToldHitRow[]> {
  const text = `select w.id as webhook_id, w.company_id, a.id as alert_id, a.name as alert, h.entry_id as article, h.link,
      h.source, h.published_at, h.language
    from unnest($1::bigint[], $2::bigint[]) as given(alert_id, entry_id)
      join alert_hits h on h.alert_id = given.alert_id and h.entry_id = given.entry_id and h.read_at is null
      join alerts a on a.id = h.alert_id and a.paused_at is null and a.deleted_at is null
      join webhooks w on w.created_by = a.owner_id and 'alert.hit' = any(w.events) and not w.is_test
      join company_roles held on held.company_id = w.company_id and held.user_id = a.owner_id and held.role = 'owner'
      join companies c on c.id = w.company_id and c.deleted_at is null
    where not exists (select from story_entries mate
      join alert_hits earlier on earlier.alert_id = h.alert_id and earlier.entry_id = mate.entry_id
      where mate.story_id = h.story_id and mate.entry_id < h.entry_id)
    order by h.entry_id, w.id for key share of w`;
  return prepared(HIT, text, [hits.map(({ alert_id }) => alert_id), hits.map(({ entry_id }) => entry_id)], tx);
}

/** Webhooks of a company that want an event. */
export async function listOfCompany(tx: Transaction, companyId: number, event: WebhookEvent): Promise<number[]> {
  const text = `select w.id from webhooks w join companies c on c.id = w.company_id and c.deleted_at is null
    where w.company_id = $1 and $2 = any(w.events) and not w.is_test order by w.id for key share of w`;
  return (await prepared({ id: column("webhooks", "id") }, text, [companyId, event], tx)).map(({ id }) => id);
}

export type NewDelivery = {
  webhook_id: number;
  event: WebhookEvent;
  /** What must arrive in order. */
  line: string;
  subject: string;
  post_id: number | null;
  data: object;
};

/** In this order. What follows one that waits in its line waits with it. */
export async function insertDeliveries(tx: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
  const text = `insert into webhook_deliveries (webhook_id, event, line, subject, post_id, data, next_try_at)
    select g.webhook_id, g.event, g.line, g.subject, g.post_id, g.data, coalesce((
      select max(q.next_try_at) from webhook_deliveries q
      where q.webhook_id = g.webhook_id and q.line = g.line and q.state = 'queued'), now())
    from rows from (jsonb_to_recordset($1::jsonb)
      as (webhook_id bigint, event text, line text, subject text, post_id bigint, data jsonb)) with ordinality as g
    order by g.ordinality`;
  await prepared({}, text, [JSON.stringify(deliveries)], tx);
}
