/** Events of mails, sent within the transaction that notes them (platform/events). */
import { defineEvent } from "#platform/events/events.ts";

/**
 * A mail server has permanently refused this address; `response` is its answer, such as `550 5.1.1 No such mailbox`.
 */
export const recipientRefused = defineEvent<{ to: string; response: string }>("mail.recipient-refused");
