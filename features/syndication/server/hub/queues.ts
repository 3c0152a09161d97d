/** Queues of the hub's jobs. */

/** Compares the feeds that have subscribers with what those subscribers have. */
export const TELL_TOPICS = "tell-topics";
/** Calls whoever is due: notices of changes and verifications. */
export const CALL_SUBSCRIBERS = "call-subscribers";
