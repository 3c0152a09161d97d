/** Publishing waits for the author's confirmed address: what operators choose. */
import { z } from "zod";

export const publishingSettings = z.object({
  require_confirmed_email: z
    .boolean({ error: "require_confirmed_email must be true or false." })
    .describe("true: posts of authors whose address is not confirmed stay pending until it is"),
});
export type PublishingSettings = z.infer<typeof publishingSettings>;
