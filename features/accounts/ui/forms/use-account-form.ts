import { type FormEvent, useState } from "react";
import type { z, ZodType } from "zod";
import { fieldProblems } from "#platform/contract/fields.ts";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { useCountdown } from "./use-countdown.ts";

/** What goes wrong with a form: messages per field, and one for the whole. */
type Problems = { fields: Record<string, string>; whole: string | null };

const NONE: Problems = { fields: {}, whole: null };

/**
 * State of a small account form: checks its text fields against the contract's schema, sends them, shows what the server
 * refuses and counts down while it asks to wait. `hidden` adds values that have no field.
 */
export function useAccountForm<S extends ZodType>(
  schema: S,
  send: (input: z.output<S>) => Promise<void>,
  hidden: Record<string, string> = {},
) {
  const [problems, setProblems] = useState(NONE);
  const [isBusy, setBusy] = useState(false);
  const [secondsToWait, startCountdown] = useCountdown();

  const show = (form: HTMLFormElement, next: Problems) => {
    setProblems(next);
    const [first] = Object.keys(next.fields);
    const field = first ? form.elements.namedItem(first) : null;
    if (field instanceof HTMLElement) field.focus();
    // A code that was refused is typed anew.
    if (first === "code" && field instanceof HTMLInputElement) field.select();
  };

  const submit = async (form: HTMLFormElement) => {
    const parsed = schema.safeParse({ ...Object.fromEntries(new FormData(form)), ...hidden });
    if (!parsed.success) return show(form, { fields: fieldProblems(parsed.error), whole: null });
    setProblems(NONE);
    setBusy(true);
    try {
      await send(parsed.data);
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter) startCountdown(error.retryAfter);
      show(form, problemsOf(error, form));
      if (error instanceof ApiError && error.status === 401) selectPassword(form);
    } finally {
      setBusy(false);
    }
  };

  return {
    problems,
    isBusy,
    /** Seconds until the server takes the next try; 0 when it takes one now. */
    secondsToWait,
    /** What went wrong no longer stands there: the form asks for something else now. */
    forgetProblems: () => setProblems(NONE),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!isBusy && secondsToWait === 0) void submit(event.currentTarget);
    },
  };
}

/** After wrong credentials the password is what people type again. */
function selectPassword(form: HTMLFormElement): void {
  const password = form.elements.namedItem("password");
  if (!(password instanceof HTMLInputElement)) return;
  password.focus();
  password.select();
}

/** Messages of fields that this form does not have are shown for the whole. */
function problemsOf(error: unknown, form: HTMLFormElement): Problems {
  if (!(error instanceof ApiError)) return { fields: {}, whole: clientMessages.unexpected };
  const shown = Object.entries(error.fields).filter(([name]) => form.elements.namedItem(name) !== null);
  return { fields: Object.fromEntries(shown), whole: shown.length > 0 ? null : error.detail };
}
