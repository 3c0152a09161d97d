/** Secrets of webhooks: sealed in the database, opened only to sign. */
import type { KeyObject } from "node:crypto";
import { seal, type SealedFor, unseal } from "#platform/secrets/sealed.ts";
import { signingKey } from "#platform/webhooks/signature.ts";

type Secrets = { id: number; sealed_secret: Buffer; previous_secret: Buffer | null; previous_until: Date | null };

export function sealSecret(webhookId: number, secret: string): Buffer {
  return seal(Buffer.from(secret, "utf8"), sealOf(webhookId));
}

/** The newest first; the one before as long as it signs. @throws UnsealError when SECRET is not what it was. */
export function openKeys({ id, sealed_secret, previous_secret, previous_until }: Secrets): KeyObject[] {
  const isBoth = previous_secret !== null && previous_until !== null && previous_until > new Date();
  const sealed = isBoth ? [sealed_secret, previous_secret] : [sealed_secret];
  return sealed.map((each) => signingKey(unseal(each, sealOf(id)).toString("utf8")));
}

function sealOf(webhookId: number): SealedFor {
  return { purpose: "webhook secret", owner: String(webhookId) };
}
