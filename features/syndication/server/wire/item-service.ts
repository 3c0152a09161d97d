/** Posts for wire desks: public ones, and for a while withdrawn ones. */
import { words } from "#ui-kit/public/words/words.ts";
import { describeWithdrawal, findWithdrawals } from "#features/content/server/published/withdrawal-service.ts";
import { getSite } from "#features/site-settings/server/current-service.ts";
import { CANCELED_DAYS, FEED_ENTRIES } from "../../contract.ts";
import type { Channel } from "../channel-service.ts";
import { describeEntry, urnOf } from "../entry-policy.ts";
import { type EntryRow, findEntry } from "../entry-queries.ts";
import type { WireItem } from "./item.ts";
import * as queries from "./state-queries.ts";

/** A channel's newest posts and those that left it, latest change first. */
export async function listItems({ list, facet, topic }: Channel, origin: string): Promise<WireItem[]> {
  const filter = {
    topic: topic ?? undefined,
    kind: facet?.of === "kind" ? String(facet.value) : undefined,
    companyId: facet?.of === "company" ? Number(facet.value) : undefined,
    authorId: facet?.of === "author" ? Number(facet.value) : undefined,
  };
  const [rows, canceled] = await Promise.all([
    list(FEED_ENTRIES),
    queries.listCanceled(filter, CANCELED_DAYS, FEED_ENTRIES),
  ]);
  const states = new Map((await queries.listStates(rows.map(({ guid }) => guid))).map((state) => [state.guid, state]));
  const usable = rows.map((row) => usableItem(row, states.get(row.guid), origin));
  const shown = new Set(rows.map(({ guid }) => guid));
  const gone = await canceledItems(canceled.filter(({ guid }) => !shown.has(guid)));
  return [...usable, ...gone].toSorted((a, b) => b.versionCreated.getTime() - a.versionCreated.getTime());
}

/** Null for a post that was never public; gone: withdrawn longer ago than lists include. */
export async function findItem(guid: string, origin: string): Promise<WireItem | "gone" | null> {
  const [row, [state]] = await Promise.all([findEntry(guid), queries.listStates([guid])]);
  if (row) return usableItem(row, state, origin);
  if (!state || state.is_usable) return null;
  const endsAt = state.changed_at.getTime() + CANCELED_DAYS * 24 * 3600 * 1000;
  return endsAt > Date.now() ? ((await canceledItems([state]))[0] ?? "gone") : "gone";
}

function usableItem(row: EntryRow, state: queries.WireState | undefined, origin: string): WireItem {
  const entry = describeEntry(row, origin);
  const cameBack = state && state.changed_at > entry.updatedAt ? state.changed_at : null;
  return {
    urn: entry.urn,
    version: entry.version + (state?.moves ?? 0),
    versionCreated: cameBack ?? entry.updatedAt,
    firstCreated: entry.publishedAt,
    entry,
    withdrawal: [],
  };
}

async function canceledItems(states: readonly queries.WireState[]): Promise<WireItem[]> {
  const withdrawals = await findWithdrawals(states.map(({ guid }) => guid));
  return states.map(({ guid, last_version, moves, changed_at, published_at }) => {
    const withdrawal = withdrawals.get(guid);
    return {
      urn: urnOf(guid),
      version: last_version + moves,
      versionCreated: changed_at,
      firstCreated: published_at,
      entry: null,
      withdrawal: withdrawal
        ? describeWithdrawal(withdrawal, getSite().name)
        : [words().post.withdrawn(null, "", null)],
    };
  });
}
