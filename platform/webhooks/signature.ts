/** Signatures by the Standard Webhooks convention (github.com/standard-webhooks/standard-webhooks, spec 1.0.0). */
import { createHmac, randomBytes } from "node:crypto";

/** Prefix of secrets, so that people and secret scanners recognise them. */
export const SECRET_MARK = "whsec_";
/** The convention asks for 24 to 64. */
const SECRET_BYTES = 32;

/** @returns `whsec_` and 32 random bytes in Base64. */
export function newWebhookSecret(): string {
  return SECRET_MARK + randomBytes(SECRET_BYTES).toString("base64");
}

/** A key of any form as the convention writes secrets. */
export function asWebhookSecret(key: string): string {
  return key.startsWith(SECRET_MARK) ? key : SECRET_MARK + Buffer.from(key, "utf8").toString("base64");
}

type Signed = { id: string; body: string; secrets: readonly string[]; at: number };

/**
 * The three headers of a message: HMAC-SHA256 of `id.seconds.body`, once for each secret, so that receivers may know
 * either while one is replaced.
 * @param signed.at in milliseconds since 1970.
 */
export function signatureHeaders({ id, body, secrets, at }: Signed): Record<string, string> {
  const seconds = String(Math.floor(at / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(SECRET_MARK.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}
