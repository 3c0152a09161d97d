/** Queues of the hub's jobs. */

/** Compares the feeds that somebody subscribes to with what subscribers have. */
export const TELL_TOPICS = "tell-topics";
/** Calls whoever is due: notices of changes and verifications. */
export const CALL_SUBSCRIBERS = "call-subscribers";
