/** Keys of a release in four bytes each: how many shingles, the shingles, then the sure ones; in memory as they are stored. */
import type { Keys, PackedKeys } from "../../matching/keys.ts";

export function packKeys({ shingles, sure }: Keys): PackedKeys {
  return Int32Array.of(shingles.length, ...shingles, ...sure);
}

export function bytesOfKeys({ buffer, byteOffset, byteLength }: PackedKeys): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

export function unpackKeys(bytes: Buffer): PackedKeys {
  // A slice of a larger buffer may begin at any byte, and would keep all of it.
  const { buffer, byteLength } = Uint8Array.from(bytes);
  return new Int32Array(buffer, 0, byteLength / 4);
}
