/** Two places as one while files move: what is new goes to the new one, what is not there yet is read from the old one. */
import type { Readable } from "node:stream";
import type { ByteRange } from "../byte-range.ts";
import type { StorageDriver, StoredFolder } from "../driver.ts";

export class JointDriver implements StorageDriver {
  readonly #next: StorageDriver;
  readonly #old: StorageDriver;

  constructor(next: StorageDriver, old: StorageDriver) {
    this.#next = next;
    this.#old = old;
  }

  takeFile(key: string, source: string): Promise<void> {
    return this.#next.takeFile(key, source);
  }

  putStream(key: string, content: Readable): Promise<void> {
    return this.#next.putStream(key, content);
  }

  put(key: string, bytes: Uint8Array): Promise<void> {
    return this.#next.put(key, bytes);
  }

  async openRange(key: string, range?: ByteRange): Promise<Readable | null> {
    return (await this.#next.openRange(key, range)) ?? this.#old.openRange(key, range);
  }

  async size(key: string): Promise<number | null> {
    return (await this.#next.size(key)) ?? this.#old.size(key);
  }

  /** The old one first: what is gone there cannot be moved any more. */
  async remove(prefix: string): Promise<void> {
    await this.#old.remove(prefix);
    await this.#next.remove(prefix);
  }

  /** The old one first, as files stay there: what arrives in the new one meanwhile is in one list at least. */
  async *files(): AsyncGenerator<string> {
    yield* this.#old.files();
    for await (const key of this.#next.files()) if ((await this.#old.size(key)) === null) yield key;
  }

  async *folders(prefix: string): AsyncGenerator<StoredFolder> {
    const found = new Map<string, Date>();
    for (const driver of [this.#next, this.#old])
      for await (const { name, changedAt } of driver.folders(prefix)) {
        const known = found.get(name);
        if (!known || known < changedAt) found.set(name, changedAt);
      }
    for (const [name, changedAt] of found) yield { name, changedAt };
  }

  async removePartials(before: Date): Promise<number> {
    return (await this.#next.removePartials(before)) + (await this.#old.removePartials(before));
  }

  async check(): Promise<void> {
    await this.#next.check();
    await this.#old.check();
  }

  async isReachable(): Promise<boolean> {
    return (await this.#next.isReachable()) && this.#old.isReachable();
  }
}
