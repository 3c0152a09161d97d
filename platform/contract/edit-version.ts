/** Two people who edit one thing: what a form was opened on is named when it is saved. */
import { z } from "zod";

/** In an answer: absent from a server that knows no versions. */
export const editVersion = z.string().max(64).optional().describe("Of what can be edited here; name it in a change");

/** In a change: without it, the change is made whatever was saved since. */
export const seenEditVersion = z
  .string({ error: "Name the version that you were given." })
  .max(64, "Name the version that you were given.")
  .optional()
  .describe("The version that was edited: 409 when somebody has saved since");

/** @param what for example "this platform". */
export function editedMeanwhile(what: string): string {
  return `Somebody saved ${what} in the meantime. Compare both versions, then save again.`;
}
