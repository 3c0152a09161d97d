/** Random tokens that people and browsers carry; the database only ever sees their SHA-256. */
import { createHash, randomBytes } from "node:crypto";

const TOKEN_BYTES = 32; // 256 bits
const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/; // base64url of 32 bytes

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString("base64url");
}

/** Whether a text can be one of our tokens: anything else is refused without asking the database. */
export function looksLikeToken(value: string): boolean {
  return TOKEN_FORM.test(value);
}

/** The stored form. A fast hash is right here: the input has 256 random bits and cannot be guessed from the hash. */
export function hashToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
