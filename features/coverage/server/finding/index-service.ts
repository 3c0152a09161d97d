/**
 * The watched releases by their keys, in memory, kept current by their revisions. A change is read into a small index of
 * its own: sorting all keys of 50,000 releases takes a second.
 */
import { log } from "#platform/log/log.ts";
import { publicUrl } from "#platform/config/settings.ts";
import type { Transaction } from "#platform/database/client.ts";
import { type Keys, keysOfRelease, type PackedKeys } from "../../matching/keys.ts";
import { type ReadRelease, readRelease } from "../../matching/read-release.ts";
import { findCandidates, indexReleases, type ReleaseIndex } from "../../matching/release-index.ts";
import * as watching from "../watching/queries.ts";
import { releaseOf } from "../watching/release-policy.ts";
import { bytesOfKeys, packKeys, unpackKeys } from "./release-keys.ts";
import type { Pause } from "./pause.ts";

const AT_ONCE = 200;
const KEYS_AT_ONCE = 2000;
/** More releases that changed since the large index was made are put into it. */
const MAX_CHANGED = 2000;
/** Releases that are kept as they are read: most articles of an hour are about few. */
const KEPT = 300;

type Part = { index: ReleaseIndex; posts: number[] };
export type WatchedRelease = { postId: number; companyKey: string; read: ReadRelease };

const EMPTY_PART = (): Part => ({ index: indexReleases([]), posts: [] });

export class WatchedReleases {
  #state: watching.WatchState | undefined;
  /** By post. Without keys: it is not compared. */
  readonly #known = new Map<number, { revision: number; keys: PackedKeys | null; isInAll: boolean }>();
  #all = EMPTY_PART();
  #changed = EMPTY_PART();
  readonly #read = new Map<number, WatchedRelease & { revision: number }>();

  /** Reads what has changed since. @param pause is called between releases. */
  async refresh(pause: Pause, signal?: AbortSignal): Promise<void> {
    const state = await watching.findState();
    if (this.#isAs(state)) return;
    const current = new Map((await watching.listRevisions()).map(({ post_id, revision }) => [post_id, revision]));
    for (const postId of this.#known.keys()) if (!current.has(postId)) this.#known.delete(postId);
    const stale = [...current].filter(([postId, revision]) => this.#known.get(postId)?.revision !== revision);
    for (let from = 0; from < stale.length && !signal?.aborted; from += KEYS_AT_ONCE)
      await this.#readKeys(stale.slice(from, from + KEYS_AT_ONCE), pause, signal);
    if (signal?.aborted) return;
    this.#sort();
    this.#state = state;
  }

  /** Whether what is known is what this transaction sees. */
  async isCurrent(on: Transaction): Promise<boolean> {
    return this.#isAs(await watching.findState(on));
  }

  /** Posts that an article with these keys may be about. */
  candidates(keys: Keys): number[] {
    const found = new Set<number>();
    for (const [part, isAll] of [
      [this.#all, true],
      [this.#changed, false],
    ] as const)
      for (const place of findCandidates(part.index, keys)) {
        const postId = part.posts[place] ?? 0;
        const known = this.#known.get(postId);
        if (known?.keys && known.isInAll === isAll) found.add(postId);
      }
    return [...found];
  }

  /** As they are now, prepared for comparing; without those that are not public any more. */
  async read(postIds: readonly number[], pause: Pause, on?: Transaction): Promise<Map<number, WatchedRelease>> {
    const wanted = new Map<number, WatchedRelease>();
    const missing: number[] = [];
    for (const postId of postIds) {
      const kept = this.#read.get(postId);
      if (kept && kept.revision === this.#known.get(postId)?.revision) wanted.set(postId, kept);
      else missing.push(postId);
    }
    for (let from = 0; from < missing.length; from += AT_ONCE)
      for (const row of await watching.listReleases(missing.slice(from, from + AT_ONCE), on)) {
        await pause();
        const release = readRow(row);
        wanted.set(release.postId, release);
        this.#keep({ ...release, revision: row.revision });
      }
    return wanted;
  }

  #isAs({ count, revisions }: watching.WatchState): boolean {
    return this.#state?.count === count && this.#state.revisions === revisions;
  }

  #keep(release: WatchedRelease & { revision: number }): void {
    this.#read.delete(release.postId);
    this.#read.set(release.postId, release);
    const [oldest] = this.#read.keys();
    if (this.#read.size > KEPT && oldest !== undefined) this.#read.delete(oldest);
  }

  async #readKeys(stale: readonly [number, number][], pause: Pause, signal?: AbortSignal): Promise<void> {
    const stored = await watching.listKeys(stale.map(([postId]) => postId));
    for (const { post_id, revision, keys } of stored) {
      await pause();
      this.#known.set(post_id, { revision, keys: keys && unpackKeys(keys), isInAll: false });
    }
    const made = new Set(stored.map(({ post_id }) => post_id));
    const unmade = stale.filter(([postId]) => !made.has(postId));
    for (let from = 0; from < unmade.length && !signal?.aborted; from += AT_ONCE)
      await this.#makeKeys(unmade.slice(from, from + AT_ONCE), pause);
  }

  async #makeKeys(unmade: readonly [number, number][], pause: Pause): Promise<void> {
    const rows = new Map(
      (await watching.listReleases(unmade.map(([postId]) => postId))).map((row) => [row.post_id, row]),
    );
    const made: watching.MadeKeys[] = [];
    for (const [postId, listed] of unmade) {
      await pause();
      const row = rows.get(postId);
      const revision = row?.revision ?? listed;
      const read = row ? readOrNone(row) : null;
      const keys = read && packKeys(keysOfRelease(read));
      this.#known.set(postId, { revision, keys, isInAll: false });
      const hasCommonName = read?.release.hasCommonName === true;
      made.push({ postId, revision, keys: keys && bytesOfKeys(keys), hasCommonName });
    }
    await watching.storeKeys(made);
  }

  #sort(): void {
    const fresh = [...this.#known].filter(([, { isInAll }]) => !isInAll);
    if (fresh.length > MAX_CHANGED || this.#all.posts.length === 0) {
      this.#all = partOf([...this.#known]);
      for (const known of this.#known.values()) known.isInAll = true;
      this.#changed = EMPTY_PART();
    } else this.#changed = partOf(fresh);
  }
}

function partOf(known: readonly (readonly [number, { keys: PackedKeys | null }])[]): Part {
  const compared = known.flatMap(([postId, { keys }]) => (keys ? [{ postId, keys }] : []));
  return { index: indexReleases(compared.map(({ keys }) => keys)), posts: compared.map(({ postId }) => postId) };
}

/** A text that cannot be read is not compared; the others are. */
function readOrNone(row: watching.ReleaseRow): ReadRelease | null {
  try {
    return readRow(row).read;
  } catch (error) {
    log.error({ err: error, post: row.post_id }, "A release cannot be read: coverage does not include it");
    return null;
  }
}

/** Releases of one company, or of a person without one, are chosen from together. */
export function readRow(row: watching.ReleaseRow): WatchedRelease {
  const { post_id: postId, company_id, owner_id } = row;
  const companyKey = company_id === null ? `owner ${owner_id}` : `company ${company_id}`;
  return { postId, companyKey, read: readRelease(releaseOf(row, publicUrl())) };
}
