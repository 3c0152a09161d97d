/** Secrets of webhooks: sealed in the database, opened only to sign. */
import { seal, type SealedFor, unseal } from "#platform/secrets/sealed.ts";

type Secrets = { id: number; sealed_secret: Buffer; previous_secret: Buffer | null; previous_until: Date | null };

export function sealSecret(webhookId: number, secret: string): Buffer {
  return seal(Buffer.from(secret, "utf8"), sealOf(webhookId));
}

/** The newest first; the one before as long as it signs. @throws UnsealError when SECRET is not what it was. */
export function openSecrets({ id, sealed_secret, previous_secret, previous_until }: Secrets): string[] {
  const isBoth = previous_secret !== null && previous_until !== null && previous_until > new Date();
  const sealed = isBoth ? [sealed_secret, previous_secret] : [sealed_secret];
  return sealed.map((each) => unseal(each, sealOf(id)).toString("utf8"));
}

function sealOf(webhookId: number): SealedFor {
  return { purpose: "webhook secret", owner: String(webhookId) };
}
