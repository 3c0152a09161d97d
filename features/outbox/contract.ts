/** Outbox: mails that wait for delivery, or that stay here because no SMTP server is set. Operators read it. */
import { z } from "zod";

export const outboxPaths = { list: "/api/operator/outbox/" } as const;

export const outboxQuery = z.object({
  page: z.coerce.number({ error: "Page must be a number." }).int().min(1).max(1_000_000).default(1),
  page_size: z.coerce.number({ error: "Page size must be a number." }).int().min(1).max(200).default(50),
});

export const outboxMail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(["queued", "kept", "sent", "failed"]).describe("kept: not sent, because no SMTP server is set"),
  failure: z.string().nullable(),
  created_at: z.string(),
});
export const outboxAnswer = z.object({
  mails: z.array(outboxMail),
  count: z.number().int().describe("All mails, not only this page"),
});
export type OutboxMail = z.infer<typeof outboxMail>;
