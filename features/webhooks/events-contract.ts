/** What webhooks are told, and what a message holds: ids, addresses and counts, never the text of an article (docs/product/webhooks.md). */
import { z } from "zod";

/** Stable: receivers know them by these names. */
export const WEBHOOK_EVENTS = [
  "post.published",
  "post.scheduled",
  "post.updated",
  "post.withdrawn",
  "delivery.live",
  "coverage.found",
  "coverage.confirmed",
  "alert.hit",
  "import.finished",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What a person sends to see whether it arrives. */
export const TEST_EVENT = "webhook.test";

const count = z.number().int().nonnegative();

/** An import of a newsroom that has ended: of each found post one number says what became of it. */
export const importFact = z.object({
  id: z.union([z.number().int(), z.string()]),
  company: z.number().int(),
  found: count,
  imported: count,
  already_here: count,
  left_out: count.describe("By the person"),
  not_imported: count,
});
export type ImportFact = z.infer<typeof importFact>;
