/** Fields of the public form in addition to what is followed; what is wrong with them is said in the site's language. */
import { z } from "zod";
import { email } from "#features/accounts/contract.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { FREQUENCIES } from "../contract.ts";

const emailInvalid = () => words().follow.emailInvalid;

export const followInput = z.object({
  email: z
    .string({ error: emailInvalid })
    .trim()
    .max(254, { error: emailInvalid })
    .refine((value) => email.safeParse(value).success, { error: emailInvalid }),
  frequency: z.enum(FREQUENCIES, { error: () => words().follow.frequencyInvalid }).default("each"),
});
