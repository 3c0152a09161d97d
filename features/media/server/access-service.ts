/** Decides who gets a media file: everyone while something public shows it, otherwise its owner, operators, and who may read a post that has it. */
import type { Actor } from "#features/accounts/contract.ts";
import { isDatabaseAway } from "#platform/database/availability.ts";
import { isSubscribed, listen } from "#platform/database/notifications.ts";
import { TaggedCache, type Made } from "#platform/cache/tagged-cache.ts";
import { PAGE_CHANGED } from "#platform/http/pages/hot-pages.ts";
import { inSandbox } from "#platform/sandbox/sandbox.ts";
import { filesOf, isMediaId, type MediaFile } from "./policy.ts";
import * as queries from "./queries.ts";

/** An item with its list of files and its tags. */
const ITEM_BYTES = 2_000;
const MAX_REMEMBERED_BYTES = 4_000 * ITEM_BYTES;
/** Maximum lifetime in memory, in case a change is missed. */
const REMEMBERED_SECONDS = 60;
/** How long public files stay available while the database is away; the same as for the pages that show them. */
const STANDING_IN_SECONDS = 3600;
/** A reader for whom an older answer is there waits so long for the database, as for pages. */
const PATIENCE_MS = 2_000;

type Item = {
  size: number;
  ownerId: number | null;
  files: MediaFile[];
  isPublic: boolean;
};

/**
 * Items that readers see, under the tag of one page that shows them. A change of that page drops the item, and the next
 * request looks again; what nothing public shows is looked up each time.
 */
const shownItems = new TaggedCache<Item>(MAX_REMEMBERED_BYTES, STANDING_IN_SECONDS);

/** Starts hearing which pages change. @returns what ends it. */
export function hearWhatIsShown(): () => void {
  const stop = listen(
    PAGE_CHANGED,
    (tag) => shownItems.purge(tag),
    (gap) => (gap === "lost" ? shownItems.markDisconnected() : shownItems.clear()),
  );
  return () => {
    stop();
    shownItems.clear();
  };
}

let readers: (userId: number, mediaId: string) => Promise<boolean> = () => Promise.resolve(false);

/** Who else may see a file before readers do: users who may read a post that has it. */
export function provideMediaReaders(may: typeof readers): void {
  readers = may;
}

export type Deliverable = {
  file: MediaFile;
  /** Whether caches may keep it and give it to others. */ isPublic: boolean;
};

/** Null both for a missing file and for one this reader may not see, so that they cannot be told apart. */
export async function findReadableFile(actor: Actor | null, id: string, name: string): Promise<Deliverable | null> {
  if (!isMediaId(id)) return null;
  const item = shownItems.find(id) ?? (await loadItem(id));
  if (item.ownerId === null && actor) return inSandbox(() => findTestFile(actor, id, name));
  const file = item.files.find((each) => each.name === name);
  if (!file || !(item.isPublic || (actor && (await maySee(actor, id, item))))) return null;
  return { file, isPublic: item.isPublic };
}

/** An upload of a test key. Whatever shows it in the sandbox, it is not public, so none is remembered. */
async function findTestFile(actor: Actor, id: string, name: string): Promise<Deliverable | null> {
  const { value: item } = await readItem(id);
  const file = item.files.find((each) => each.name === name);
  return file && (await maySee(actor, id, item)) ? { file, isPublic: false } : null;
}

/** For who may read a post that has it, by a link of their own; the caller has decided that. Null: no such file. */
export async function findFile(id: string, name: string): Promise<Deliverable | null> {
  if (!isMediaId(id)) return null;
  const { files, isPublic } = await loadItem(id);
  const file = files.find((each) => each.name === name);
  return file ? { file, isPublic } : null;
}

async function maySee(actor: Actor, id: string, { ownerId }: Item): Promise<boolean> {
  return actor.role === "operator" || actor.id === ownerId || readers(actor.id, id);
}

/** As it is now; as readers saw it last when the database is away, or does not answer in time. */
async function loadItem(id: string): Promise<Item> {
  const loading = shownItems.load(id, () => readItem(id));
  const { promise: tooLong, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), PATIENCE_MS);
  try {
    return (await Promise.race([loading, tooLong])) ?? shownItems.findStandIn(id)?.value ?? (await loading);
  } catch (error) {
    const standIn = isDatabaseAway(error) ? shownItems.findStandIn(id) : undefined;
    if (!standIn) throw error;
    return standIn.value;
  } finally {
    clearTimeout(timer);
  }
}

async function readItem(id: string): Promise<Made<Item>> {
  const wasListening = isSubscribed();
  const row = await queries.findDelivered(id);
  const shownBy = row?.shown_by ?? null;
  return {
    value: {
      size: ITEM_BYTES,
      ownerId: row?.owner_id ?? null,
      files: row ? filesOf(row) : [],
      isPublic: shownBy !== null,
    },
    tags: shownBy === null ? [] : [shownBy],
    isCacheable: shownBy !== null && wasListening && isSubscribed(),
    seconds: REMEMBERED_SECONDS,
    standInSeconds: STANDING_IN_SECONDS,
  };
}
