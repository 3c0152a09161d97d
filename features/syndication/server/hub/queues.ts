/** Queues of the hub's jobs. */
import { declareQueue } from "#platform/jobs/jobs.ts";

/** Checks feeds with subscribers for changes. */
export const TELL_TOPICS = declareQueue("tell-topics");
/** Sends due change notices and verifications. */
export const CALL_SUBSCRIBERS = declareQueue("call-subscribers");
