/** Text that a reader types into a public form; what is wrong with it is said in the site's language. */
import { z } from "zod";
import { isStorableText } from "#platform/contract/fields.ts";
import { textProblem } from "#platform/rich-text/text-problem.ts";
import { words } from "#ui-kit/public/words/words.ts";

const problems = () => words().report.problems;

/** @param missing what to say without it. */
export function readerText(field: keyof ReturnType<typeof problems>["fields"], max: number, missing: () => string) {
  const name = () => problems().fields[field];
  return z
    .string({ error: missing })
    .refine(isStorableText, { error: () => problems().unstorable(name()) })
    .trim()
    .max(max, { error: () => problems().tooLong(name(), max) })
    .superRefine((value, context) => {
      const unreadable = value.length > max ? null : textProblem(name(), value);
      if (unreadable !== null) context.addIssue({ code: "custom", message: problems().unreadable ?? unreadable });
    });
}
