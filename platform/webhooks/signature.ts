/** Signatures by the Standard Webhooks convention (github.com/standard-webhooks/standard-webhooks, spec 1.0.0). */
import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";

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

/** What signs, of a secret as the convention writes it. Made once for many messages: it costs more than a signature. */
export function signingKey(secret: string): KeyObject {
  return createSecretKey(secret.slice(SECRET_MARK.length), "base64");
}

type Signed = {
  /** The same for each try of the same message: receivers drop repeats by it. */
  id: string;
  body: string;
  /** The newest first. */
  keys: readonly KeyObject[];
  /** Milliseconds since 1970; it is signed. */
  at: number;
};

export type SignatureHeaders = Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string>;

/**
 * The three headers of a message: HMAC-SHA256 of `id.seconds.body`, once for each secret, so that receivers may know
 * either while one is replaced.
 */
export function signatureHeaders({ id, body, keys, at }: Signed): SignatureHeaders {
  const seconds = String(Math.floor(at / 1000));
  const signatures = keys.map(
    (key) => `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`,
  );
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": signatures.join(" ") };
}
