import type { z, ZodType } from "zod";
import { ApiError, clientMessages } from "#platform/http-client/api-error.ts";
import { checkInput } from "#platform/contract/check-input.ts";
import { useContractForm } from "#ui-kit/forms/use-contract-form.ts";
import { useCountdown } from "./use-countdown.ts";

/**
 * State of a small account form. Its fields keep their text themselves, where password managers fill them in; while the
 * server asks to wait it counts down.
 * @param hidden values that have no field.
 * @param initial of fields that the screen follows as they are typed; once it is sent they are empty again.
 */
export function useAccountForm<S extends ZodType, V extends object = object>(
  schema: S,
  send: (input: z.output<S>) => Promise<void>,
  { hidden = {}, initial = {} as V }: { hidden?: Record<string, string>; initial?: V } = {},
) {
  const [secondsToWait, startCountdown] = useCountdown();
  const form = useContractForm({
    initial,
    beginsAnew: true,
    check: (_values, element) =>
      checkInput(schema, { ...Object.fromEntries(new FormData(element ?? undefined)), ...hidden }),
    send,
    wordsOf: (error) => (error instanceof ApiError ? error.detail : clientMessages.unexpected),
    onFailed: (error, element) => {
      if (!(error instanceof ApiError)) return;
      if (error.retryAfter) startCountdown(error.retryAfter);
      // After wrong credentials the password is what people type again.
      if (error.status === 401) select(element, "password");
    },
  });
  return {
    ...form,
    /** Seconds until the server accepts another attempt; 0: it does now. */
    secondsToWait,
    submit: async () => {
      if (secondsToWait > 0) return;
      await form.submit();
      // A refused code has to be typed again.
      const focused = document.activeElement;
      if (focused instanceof HTMLInputElement && focused.name === "code" && focused.form?.id === form.id)
        focused.select();
    },
    /** Clears the error: the form now asks for something else. */
    forgetProblems: () => form.change({}),
  };
}
export type AccountFormState = ReturnType<typeof useAccountForm>;

function select(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
