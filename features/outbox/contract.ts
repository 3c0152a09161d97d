/** Outbox: mails that wait for delivery, or that stay here because no SMTP server is set. Operators read it. */
import { z } from "zod";

export const outboxPaths = { list: "/api/operator/outbox/" } as const;

export const outboxMail = z.object({
  id: z.number().int(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  status: z.enum(["queued", "kept", "sent", "failed"]).describe("kept: no SMTP server is set"),
  failure: z.string().nullable(),
  created_at: z.string(),
});
export const outboxAnswer = z.object({ mails: z.array(outboxMail), count: z.number().int() });
export type OutboxMail = z.infer<typeof outboxMail>;
