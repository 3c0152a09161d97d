import fc from "fast-check";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { expect, it } from "vitest";
import { asWebhookSecret, newWebhookSecret, signatureHeaders, signingKey } from "./signature.ts";

const text = fc.string({ unit: "grapheme", maxLength: 200 });

it("is what the convention's own library verifies, with either secret while both sign", () => {
  fc.assert(
    fc.property(text, fc.string({ minLength: 1, maxLength: 40 }), (body, key) => {
      const secrets = [newWebhookSecret(), asWebhookSecret(key)];
      const headers = signatureHeaders({ id: "msg_1", body, keys: secrets.map(signingKey), at: Date.now() });
      for (const secret of secrets) expect(() => verify(secret, body, headers)).not.toThrow();
    }),
  );
});

/** The library reads the body as JSON once it is verified. */
function verify(secret: string, body: string, headers: Record<string, string>): void {
  try {
    new Webhook(secret).verify(body, headers);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}

it("is refused for another body, id, time or secret", () => {
  const secret = newWebhookSecret();
  const headers = signatureHeaders({ id: "msg_1", body: "{}", keys: [signingKey(secret)], at: Date.now() });
  const other = newWebhookSecret();
  for (const [by, body, sent] of [
    [secret, "[]", headers],
    [secret, "{}", { ...headers, "webhook-id": "msg_2" }],
    [secret, "{}", { ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) }],
    [other, "{}", headers],
  ] as const)
    expect(() => verify(by, body, sent)).toThrow(WebhookVerificationError);
});
