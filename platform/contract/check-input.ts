/** Checks a form's values with the server's schema. */
import type { z, ZodType } from "zod";
import { type FieldProblems, fieldProblems } from "./fields.ts";

/** The input of a call, or messages by field. */
export type Checked<Input> = { input: Input } | { problems: FieldProblems };

/** @param own what the contract cannot say, for example of a text where it speaks of a number; said in its place. */
export function checkInput<S extends ZodType>(
  schema: S,
  input: unknown,
  own: FieldProblems = {},
): Checked<z.output<S>> {
  const parsed = schema.safeParse(input);
  const problems = { ...(parsed.error && fieldProblems(parsed.error)), ...own };
  return parsed.success && Object.keys(problems).length === 0 ? { input: parsed.data } : { problems };
}
