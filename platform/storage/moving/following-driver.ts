/** The place of this process, which follows a move: each process notices it by itself, none is restarted for it. */
import type { Readable } from "node:stream";
import { log } from "#platform/log/log.ts";
import type { ByteRange } from "../byte-range.ts";
import type { SignedAnswer, StorageDriver, StoredFolder } from "../driver.ts";
import { describeLocation, locationUrl, parseLocation, type StorageLocation } from "../location.ts";
import { JointDriver } from "./joint-driver.ts";
import type { StorageMove } from "./queries.ts";

/** Every process knows of a move after so long. */
export const NOTICED_MS = 10_000;

type Open = (location: StorageLocation) => Promise<StorageDriver>;
type FindMove = () => Promise<Pick<StorageMove, "id" | "from_url" | "to_url" | "finished_at"> | null>;

export class FollowingDriver implements StorageDriver {
  readonly #own: StorageLocation;
  readonly #open: Open;
  readonly #findMove: FindMove;
  #askedAt = -Infinity;
  /** By the two places it joins, or the one. */
  #current: { name: string; driver: Promise<StorageDriver> } | undefined;

  constructor(own: StorageLocation, open: Open, findMove: FindMove) {
    this.#own = own;
    this.#open = open;
    this.#findMove = findMove;
  }

  async takeFile(key: string, source: string): Promise<void> {
    return (await this.#driver()).takeFile(key, source);
  }

  async putStream(key: string, content: Readable): Promise<void> {
    return (await this.#driver()).putStream(key, content);
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    return (await this.#driver()).put(key, bytes);
  }

  openRange(key: string, range?: ByteRange): Promise<Readable | null> {
    return this.#find((driver) => driver.openRange(key, range));
  }

  async sign(key: string, answer: SignedAnswer): Promise<string | null> {
    return (await (await this.#driver()).sign?.(key, answer)) ?? null;
  }

  size(key: string): Promise<number | null> {
    return this.#find((driver) => driver.size(key));
  }

  async remove(prefix: string): Promise<void> {
    return (await this.#driver()).remove(prefix);
  }

  async *files(): AsyncGenerator<string> {
    yield* (await this.#driver()).files();
  }

  async *folders(prefix: string): AsyncGenerator<StoredFolder> {
    yield* (await this.#driver()).folders(prefix);
  }

  async removePartials(before: Date): Promise<number> {
    return (await this.#driver()).removePartials(before);
  }

  /** Before there is a database to ask for moves. */
  async check(): Promise<void> {
    return (await this.#open(this.#own)).check();
  }

  async isReachable(): Promise<boolean> {
    return (await this.#driver()).isReachable();
  }

  /** A missing file may be where another process, which noticed a move earlier, has just put it. */
  async #find<T>(look: (driver: StorageDriver) => Promise<T | null>): Promise<T | null> {
    const driver = await this.#driver();
    const found = await look(driver);
    if (found !== null) return found;
    this.#askedAt = -Infinity;
    const now = await this.#driver();
    return now === driver ? null : look(now);
  }

  async #driver(): Promise<StorageDriver> {
    if (!this.#current || performance.now() - this.#askedAt > NOTICED_MS) await this.#ask();
    const { driver } = this.#current ?? this.#use("own", () => this.#open(this.#own));
    return driver;
  }

  async #ask(): Promise<void> {
    this.#askedAt = performance.now();
    try {
      this.#follow(await this.#findMove());
    } catch (error) {
      // The database is away: as it was.
      log.debug({ err: error }, "Whether files are being moved could not be asked");
    }
  }

  #follow(move: Awaited<ReturnType<FindMove>>): void {
    const places = move && placesOf(move, this.#own);
    if (!places) return void this.#use("own", () => this.#open(this.#own));
    const { next, old } = places;
    const name = `${locationUrl(old)} to ${locationUrl(next)}`;
    if (this.#current?.name === name) return;
    log.info(
      { from: describeLocation(old), to: describeLocation(next) },
      "Files are being moved; both places are read",
    );
    this.#use(name, async () => new JointDriver(await this.#open(next), await this.#open(old)));
  }

  #use(name: string, open: () => Promise<StorageDriver>) {
    if (this.#current?.name !== name) this.#current = { name, driver: open() };
    return this.#current;
  }
}

/**
 * Which two places a process uses whose STORAGE_URL is `own`; null: that one alone. Where it names the old place, it goes
 * on with both after the end too, until it is started with the new one.
 */
export function placesOf(
  { from_url, to_url, finished_at }: Pick<StorageMove, "from_url" | "to_url" | "finished_at">,
  own: StorageLocation,
): { next: StorageLocation; old: StorageLocation } | null {
  const [from, to] = [parseLocation(from_url), parseLocation(to_url)];
  if (isSame(from, own, to)) return { next: to, old: own };
  if (isSame(to, own, from) && finished_at === null) return { next: own, old: from };
  return null;
}

/** A folder that all machines share may have another path on each. */
function isSame(place: StorageLocation, own: StorageLocation, other: StorageLocation): boolean {
  if (locationUrl(place) === locationUrl(own)) return true;
  return place.kind === "file" && own.kind === "file" && other.kind !== "file";
}
