/** Queues of the hub's jobs. */

/** Checks feeds with subscribers for changes. */
export const TELL_TOPICS = "tell-topics";
/** Sends due change notices and verifications. */
export const CALL_SUBSCRIBERS = "call-subscribers";
