/** Optimistic locking: a form sends the version it was opened on, and a save of an older version fails. */
import { z } from "zod";

/** In an answer: absent from a server that does not know versions. */
export const editVersion = z
  .string()
  .max(64)
  .optional()
  .describe("Version of what can be edited; send it with a change");

/** In a change: without it, the change is saved regardless of other saves in between. */
export const seenEditVersion = z
  .string({ error: "Send the version number you were given." })
  .max(64, "Send the version number you were given.")
  .optional()
  .describe("The version that was edited: 409 when it has been changed since");

/** @param what for example "this platform". */
export function editedMeanwhile(what: string): string {
  return `Someone else has changed ${what}. Compare the two versions, then save again.`;
}
