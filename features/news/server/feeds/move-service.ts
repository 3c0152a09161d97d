/** Permanent feed redirects: takes over the new address, or merges the feed into the one that already has it. */
import { transaction, type Transaction } from "#platform/database/client.ts";
import { feedUserMessages as messages } from "./messages.ts";
import * as queries from "./move-queries.ts";

const ATTEMPTS = 4;
/** A deadlock, or an address just taken by another process: a retry succeeds. */
const PASSING = new Set(["40P01", "23505", "23503"]);

type Claimed = { id: number; claimed_until: Date };

/**
 * Moves a claimed feed to the address of its permanent redirect. If another feed already has that address, follows,
 * collections and names move to that one in the same transaction, and this one ends. The same happens for a new address
 * on another site, for which a feed is added: old entries must not appear under a publisher who never published them.
 * Entries stay for those who saved them.
 * @returns the state of the claimed feed: `kept` with its claim, `merged` into the other, or `lost`: the claim had
 * ended.
 */
export async function moveFeed(feed: Claimed, url: string): Promise<"kept" | "merged" | "lost"> {
  for (let attempt = 1; ; attempt++) {
    try {
      const left = await transaction((tx) => move(tx, feed, url));
      if (left !== "again") return left;
      if (attempt === ATTEMPTS) return "kept"; // the next fetch is redirected again
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (attempt === ATTEMPTS || !PASSING.has(code)) throw error;
    }
  }
}

async function move(tx: Transaction, { id, claimed_until: claim }: Claimed, url: string) {
  const holder = (await queries.findFeedByAddress(tx, url)) ?? id;
  const urls = await queries.lockWhole(tx, [id, holder]);
  const fromUrl = urls.get(id);
  if (fromUrl === undefined || !(await queries.holdsClaim(tx, id, claim))) return "lost";
  if (fromUrl === url) return "kept";
  const present = await queries.findFeedByAddress(tx, url);
  if (present !== null && !urls.has(present)) return "again"; // the address changed hands before the lock
  const isFree = present === null || present === id;
  if (isFree && (await mayTake(tx, id, fromUrl, url))) {
    await queries.changeAddress(tx, id, fromUrl, url);
    return "kept";
  }
  const merge = { from: id, into: isFree ? await queries.insertSuccessor(tx, url) : present, fromUrl };
  await queries.moveReaders(tx, merge);
  await queries.moveMarks(tx, merge);
  await queries.dissolveFeed(tx, merge, messages.moved);
  return "merged";
}

async function mayTake(tx: Transaction, id: number, from: string, to: string): Promise<boolean> {
  return siteOf(from) === siteOf(to) || (await queries.isListed(tx, id)) || (await queries.isEmpty(tx, id));
}

/** With a non-default port, because another port may belong to someone else. */
function siteOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
