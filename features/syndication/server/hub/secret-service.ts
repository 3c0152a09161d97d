/** Secrets of subscribers, sealed for their own row. */
import { seal, unseal } from "#platform/secrets/sealed.ts";

const sealedFor = (path: string, callback: string) => ({ purpose: "websub secret", owner: `${path} ${callback}` });

/** Null without one. */
export function sealSecret(secret: string, path: string, callback: string): Buffer | null {
  return secret === "" ? null : seal(Buffer.from(secret), sealedFor(path, callback));
}

export function openSecret(sealed: Buffer, path: string, callback: string): Buffer {
  return unseal(sealed, sealedFor(path, callback));
}
