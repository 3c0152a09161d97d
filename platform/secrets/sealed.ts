/** Secrets that must be read back, sealed with AES-256-GCM under keys that HKDF (RFC 5869) draws from the setting SECRET. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { settings } from "#platform/config/settings.ts";

/** `purpose` derives the key; `owner` is bound to the sealed value, so that it opens only in its owner's row. */
export type SealedFor = { purpose: string; owner: string };

/** Sealed with another SECRET, for something else, or changed since. */
export class UnsealError extends Error {
  override readonly name = "UnsealError";
}

const CIPHER = "aes-256-gcm";
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** @returns version, nonce, tag and ciphertext in one; the same text is sealed differently each time. */
export function seal(plain: Uint8Array, { purpose, owner }: SealedFor): Buffer {
  const version = Buffer.of(VERSION);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.concat([version, Buffer.from(owner)]));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([version, nonce, cipher.getAuthTag(), sealed]);
}

/** @throws UnsealError. */
export function unseal(sealed: Uint8Array, { purpose, owner }: SealedFor): Buffer {
  const bytes = Buffer.from(sealed);
  if (bytes.length < HEAD_BYTES || bytes[0] !== VERSION) throw new UnsealError("This is not a sealed value.");
  const nonce = bytes.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(purpose), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.concat([bytes.subarray(0, 1), Buffer.from(owner)]));
  decipher.setAuthTag(bytes.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  const plain = decipher.update(bytes.subarray(HEAD_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch (cause) {
    throw new UnsealError("It was sealed with a different SECRET or for another purpose, or it has been changed.", {
      cause,
    });
  }
}

function keyFor(purpose: string): Uint8Array {
  const { SECRET } = settings();
  if (!SECRET)
    throw new Error("SECRET is not loaded: it must be read or created at startup before anything is sealed.");
  return new Uint8Array(hkdfSync("sha256", SECRET, "dateline", purpose, 32));
}
