/** The interface of a storage driver. Writes are complete or absent. */
import type { Readable } from "node:stream";
import type { ByteRange } from "./byte-range.ts";

export type StoredFolder = { name: string; changedAt: Date };

/** What the CDN or the bucket's server answers with. */
export type SignedAnswer = { /** Scheme, host and port that readers reach. */ origin: string; type: string };

/** Keys are checked before they arrive here: relative paths of plain segments. */
export interface StorageDriver {
  /** Moves a local file in. */
  takeFile(key: string, source: string): Promise<void>;
  /** Nothing of the stream is kept when it fails. */
  putStream(key: string, content: Readable): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null without such a file. */
  openRange(key: string, range?: ByteRange): Promise<Readable | null>;
  /** An address at which anyone can fetch the file for a few minutes; absent or null: there is none. */
  sign?(key: string, answer: SignedAnswer): Promise<string | null>;
  /** Bytes; null without such a file. */
  size(key: string): Promise<number | null>;
  /** Removes the file of this key and everything under it; removing nothing is fine. */
  remove(prefix: string): Promise<void>;
  /** Keys of all files, in any order, without what others put there under names that are no keys. */
  files(): AsyncIterable<string>;
  /** Folders directly under a prefix, in any order. */
  folders(prefix: string): AsyncIterable<StoredFolder>;
  /** Removes what interrupted writes left before this time and says how many. */
  removePartials(before: Date): Promise<number>;
  /** @throws Error whose message says what to do when files cannot be read, written or removed here. */
  check(): Promise<void>;
  /** Whether it answers right now. */
  isReachable(): Promise<boolean>;
}
