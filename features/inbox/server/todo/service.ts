/** What a person must do, from the features that know it. Nothing is stored: an entry leaves when its cause does. */
import type { Actor } from "#features/accounts/contract.ts";
import { findFailedRenewal } from "#features/billing/server/subscriptions/service.ts";
import { listApprovalTodos } from "#features/content/server/approvals/todo-service.ts";
import { listPostsInNeed } from "#features/content/server/lists/in-need/service.ts";
import { listSuggestions } from "#features/comments/server/todo/service.ts";
import { listAsked } from "#features/connections/server/requests/todo-service.ts";
import { listFailedDeliveries } from "#features/reports/server/deliveries/failed-service.ts";
import { listToConfirm } from "#features/coverage/server/finds/todo-service.ts";
import { listUnreadTickets } from "#features/support/server/service.ts";
import { BANNER_DAYS, MAX_OF_A_CAUSE, OLD_DRAFT_DAYS, TODO_CAUSES, type TodoCause } from "../../contract.ts";
import { EMPTY, type Event, postOf } from "../events-policy.ts";

const DAY_MS = 86_400_000;
const ORDER = Object.keys(TODO_CAUSES) as TodoCause[];

/** @property met posts of which all approvals are in. */
export type Todo = { events: Event[]; met: ReadonlySet<number> };

/** Of the caller's own alone, the most pressing first. */
export async function listTodo(actor: Pick<Actor, "id">): Promise<Todo> {
  const [approvals, asked, posts, suggestions, deliveries, coverage, tickets, renewal] = await Promise.all([
    listApprovalTodos(actor),
    listAsked(actor, MAX_OF_A_CAUSE),
    listPostsInNeed(actor, { max: MAX_OF_A_CAUSE, bannerDays: BANNER_DAYS, oldDraftDays: OLD_DRAFT_DAYS }),
    listSuggestions(actor, MAX_OF_A_CAUSE),
    listFailedDeliveries(actor, MAX_OF_A_CAUSE),
    listToConfirm(actor, MAX_OF_A_CAUSE),
    listUnreadTickets(actor, MAX_OF_A_CAUSE),
    findFailedRenewal(actor),
  ]);
  const events: Event[] = [
    ...approvals.todos.map(({ post, ...todo }) => ({ ...EMPTY, ...todo, ...postOf(post) })),
    ...asked.map(({ request, assistant, wish, post, at, time }) => ({
      ...EMPTY,
      ...postOf(post),
      cause: "assistant-asked" as const,
      key: `asked.${request}`,
      at,
      time,
      people: [assistant],
      note: wish,
      request,
    })),
    ...posts.map(({ cause, note, at, ...post }) => {
      const time = at === null ? null : new Date(at);
      return {
        ...EMPTY,
        ...postOf(post),
        cause,
        key: `${cause}.${post.id}.${at ?? ""}`,
        at: sinceOf(cause, time),
        time,
        note,
      };
    }),
    ...suggestions.map(({ entry, thread, author, text, before, after, at, ...post }) => ({
      ...EMPTY,
      ...postOf(post),
      cause: "comment-suggested" as const,
      key: `comment.${entry}`,
      at,
      people: [author],
      note: text,
      words: { before, after },
      thread,
    })),
    ...deliveries.map(({ platform, at, ...post }) => ({
      ...EMPTY,
      ...postOf(post),
      cause: "delivery-failed" as const,
      key: `undelivered.${post.id}.${at.getTime()}`,
      at,
      note: platform,
    })),
    ...coverage.map(({ count, newest, at, ...post }) => ({
      ...EMPTY,
      ...postOf(post),
      cause: "coverage-found" as const,
      key: `coverage.${post.id}.${newest}`,
      at,
      count: { done: 0, of: count },
    })),
    ...tickets.map(({ at, ...ticket }) => ({
      ...EMPTY,
      cause: "support-replied" as const,
      key: `ticket.${ticket.id}.${Math.floor(at.getTime() / 1000)}`,
      at,
      ticket,
    })),
    ...(renewal ? [{ ...EMPTY, cause: "payment-failed" as const, key: "renewal", note: renewal.plan }] : []),
  ];
  const place = ({ cause }: Event) => ORDER.indexOf(cause as TodoCause);
  const time = ({ at }: Event) => at?.getTime() ?? 0;
  return {
    events: events.toSorted((one, other) => place(one) - place(other) || time(other) - time(one)),
    met: approvals.met,
  };
}

/** Since when it waits. @param at the publishing time, or when it was last saved or decided. */
function sinceOf(cause: TodoCause, at: Date | null): Date | null {
  if (at === null) return null;
  if (cause === "no-banner") return new Date(at.getTime() - BANNER_DAYS * DAY_MS);
  return cause === "old-draft" ? new Date(at.getTime() + OLD_DRAFT_DAYS * DAY_MS) : at;
}
