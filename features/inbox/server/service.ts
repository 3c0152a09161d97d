/** The inbox of a person: computed when it is asked for; only what was read is stored (docs/product/inbox.md). */
import type { Actor } from "#features/accounts/contract.ts";
import { transaction } from "#platform/database/client.ts";
import { type InboxEntry, type InboxSummary, KEPT_DAYS, SHORT } from "../contract.ts";
import type { ReadInput } from "../list-contract.ts";
import { entryOf, groupEvents } from "./events-policy.ts";
import { listEvents } from "./happened/service.ts";
import * as reading from "./reading/queries.ts";
import { listTodo } from "./todo/service.ts";

/** What is to be done, the most pressing first; then what happened, newest first. */
export async function listInbox(actor: Pick<Actor, "id">): Promise<InboxEntry[]> {
  const [{ events: waiting, met }, marks] = await Promise.all([listTodo(actor), reading.findReadState(actor.id)]);
  const since = new Date(Date.now() - KEPT_DAYS * 86_400_000);
  const open = new Set(waiting.map(({ key }) => key));
  const happened = (await listEvents(actor, since, met)).filter(({ key }) => !open.has(key));
  return [
    ...groupEvents(waiting).map((group) => entryOf(group, true, marks)),
    ...groupEvents(happened).map((group) => entryOf(group, false, marks)),
  ];
}

export async function summarize(actor: Pick<Actor, "id">): Promise<InboxSummary> {
  const entries = await listInbox(actor);
  const counts = new Map<string, number>();
  const short = entries.filter(({ is_todo, cause }) => {
    const count = counts.get(cause) ?? 0;
    counts.set(cause, count + 1);
    return is_todo && count < SHORT.ofACause;
  });
  return { unread: entries.filter(({ is_read }) => !is_read).length, entries: short.slice(0, SHORT.entries) };
}

/** Idempotent. Keys of no entry are kept for as long as entries are, and change nothing. */
export async function markRead(actor: Pick<Actor, "id">, { keys, time_zone }: ReadInput): Promise<void> {
  await transaction(async (tx) => {
    await reading.lockInbox(tx, actor.id, time_zone);
    if (keys === null) await reading.setAllRead(tx, actor.id);
    else await reading.addRead(tx, actor.id, keys, KEPT_DAYS);
  });
}
