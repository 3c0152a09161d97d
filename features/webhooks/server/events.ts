/** Events that webhooks hear of and that no feature below sends, within the transaction in which they happen. */
import { defineEvent } from "#platform/events/events.ts";
import type { ImportFact } from "../events-contract.ts";

/** An import of a newsroom has ended: told by the feature that imports. */
export const importFinished = defineEvent<ImportFact>("import.finished");

/** Something waits to be sent. */
export const webhooksQueued = defineEvent<object>("webhooks.queued");
