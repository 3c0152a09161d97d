/** Webhooks of companies for tests, added without a password. */
import { type WebhookEvent, WEBHOOK_EVENTS } from "#features/webhooks/events-contract.ts";
import { insertWebhook } from "#features/webhooks/server/queries.ts";
import { sealSecret } from "#features/webhooks/server/secret-service.ts";
import { transaction } from "#platform/database/client.ts";
import { newWebhookSecret } from "#platform/webhooks/signature.ts";

export type TestWebhook = { id: number; secret: string };

type Given = {
  name?: string;
  address?: string;
  events?: readonly WebhookEvent[];
  test_keys_only?: boolean;
};

export async function buildWebhook(userId: number, companyId: number, given: Given = {}): Promise<TestWebhook> {
  const {
    name = "Intranet",
    address = "https://hooks.example/in",
    events = WEBHOOK_EVENTS,
    test_keys_only = false,
  } = given;
  const secret = newWebhookSecret();
  const row = {
    company_id: companyId,
    created_by: userId,
    name,
    address,
    events: [...events],
    is_test: test_keys_only,
  };
  const id = await transaction((tx) => insertWebhook(tx, row, (own) => sealSecret(own, secret)));
  return { id, secret };
}
