/**
 * The public form's fields, except the proof of when it was opened and the trap that only bots fill in. What is wrong with
 * them is said in the site's language.
 */
import { z } from "zod";
import { readerText } from "#features/site-settings/site/reader-text.ts";
import { words } from "#ui-kit/public/words/words.ts";
import { MAX_MESSAGE, MAX_PAGE, REASON_KEYS } from "../contract.ts";

const MAX_EMAIL = 254;
const UNFINISHED = /^[^\s@]+@([^\s@.]+)\.?$/;
const EMAIL = /^[^\s@<>"(),:;[\]\\\p{C}]+@[^\s@<>"(),:;[\]\\\p{C}]+\.[^\s@<>"(),:;[\]\\\p{C}.]+$/u;

const problems = () => words().report.problems;

/** Empty: the reader wants no answer. */
const reporterEmail = readerText("email", MAX_EMAIL, () => problems().emailInvalid)
  .default("")
  .superRefine((value, context) => {
    if (value === "" || EMAIL.test(value)) return;
    const end = UNFINISHED.exec(value)?.[1];
    const message = end === undefined ? problems().emailInvalid : problems().emailUnfinished(end.slice(0, 40));
    context.addIssue({ code: "custom", message });
  });

export const reportInput = z.object({
  page: readerText("page", MAX_PAGE, () => problems().pageRequired).min(1, { error: () => problems().pageRequired }),
  reason: z.enum(REASON_KEYS, { error: () => problems().reasonRequired }),
  message: readerText("report", MAX_MESSAGE, () => problems().messageRequired).min(1, {
    error: () => problems().messageRequired,
  }),
  email: reporterEmail,
});
