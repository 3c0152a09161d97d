/** A process of its own: queues events for webhooks in one transaction, prints when it was committed, and sends them. */
import { insertDeliveries, type NewDelivery } from "#features/webhooks/server/telling-queries.ts";
import { sendDue } from "#features/webhooks/server/sending-service.ts";
import { closeDatabase, configureDatabase, transaction } from "#platform/database/client.ts";
import { buildCompany } from "#tests/factories/companies.ts";
import { buildUser } from "#tests/factories/users.ts";
import { buildWebhook } from "#tests/factories/webhooks.ts";

const [databaseUrl, events, ...origins] = process.argv.slice(2) as [string, string, ...string[]];
/** Of one company. */
const WEBHOOKS = 10;
/** Events of one post, which arrive in order. */
const PER_LINE = 2;

configureDatabase({ connectionString: databaseUrl });
const hooks: number[] = [];
for (let place = 0; place < origins.length; place += WEBHOOKS) {
  const owner = await buildUser();
  const company = await buildCompany(owner.id);
  for (const origin of origins.slice(place, place + WEBHOOKS))
    hooks.push((await buildWebhook(owner.id, company.id, { address: `${origin}/in` })).id);
}
const post = { id: 4203, guid: "2718d1f5-0000-4000-8000-000000000000", type: "PR", language: "en" };
const deliveries = Array.from({ length: Number(events) }, (_, place): NewDelivery => {
  const line = `post:${Math.floor(place / hooks.length / PER_LINE)}`;
  const webhook_id = hooks[place % hooks.length] ?? 0;
  return { webhook_id, event: "post.updated", line, subject: "", post_id: null, data: { company: { id: 12 }, post } };
});
await transaction((tx) => insertDeliveries(tx, deliveries));
console.log(String(Date.now()));
await sendDue();
await closeDatabase();
