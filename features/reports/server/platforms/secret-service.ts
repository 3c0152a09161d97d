/** Signing keys and passwords of platforms: sealed in the database, opened only to be used. */
import { newToken } from "#platform/secrets/tokens.ts";
import { seal, type SealedFor, unseal } from "#platform/secrets/sealed.ts";

/** Prefix of signing keys, so that people and secret scanners recognise them. */
const KEY_MARK = "dlwh_";

export function newSigningKey(): string {
  return KEY_MARK + newToken();
}

export function sealSecret(platformId: number, secret: string): string {
  return seal(Buffer.from(secret, "utf8"), sealOf(platformId)).toString("base64");
}

/** @throws UnsealError when SECRET is not what it was. */
export function openSecret({ id, sealed_secret }: { id: number; sealed_secret: string | null }): string {
  return sealed_secret === null ? "" : unseal(Buffer.from(sealed_secret, "base64"), sealOf(id)).toString("utf8");
}

function sealOf(platformId: number): SealedFor {
  return { purpose: "platform secret", owner: String(platformId) };
}
