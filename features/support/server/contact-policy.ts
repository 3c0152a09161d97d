/** Fields of the contact form, except the proof of when it was opened and the trap that only bots fill in. */
import { z } from "zod";
import { email } from "#features/accounts/contract.ts";
import { readerText } from "#features/site-settings/site/reader-text.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { MAX_READER_MESSAGE } from "../contact-contract.ts";

const emailInvalid = () => words().contact.emailInvalid;
const messageRequired = () => words().contact.messageRequired;

export const contactInput = z.object({
  name: readerText("name", 100, () => "").default(""),
  email: z
    .string({ error: emailInvalid })
    .trim()
    .max(254, { error: emailInvalid })
    .refine((value) => email.safeParse(value).success, { error: emailInvalid }),
  message: readerText("message", MAX_READER_MESSAGE, messageRequired).min(1, { error: messageRequired }),
});
