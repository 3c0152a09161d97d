import { useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#platform/http-client/api-error.ts";
import { signInInput } from "../../contract.ts";
import { signIn } from "../sessions/calls.ts";
import { useAccountForm } from "../forms/use-account-form.ts";

export type SignInStep = "password" | "code" | "recovery code";

/**
 * Signs in; in two steps if the account has a second factor: the server asks for the code once the password is right,
 * then all three are sent again.
 */
export function useSignIn(enter: () => Promise<void>) {
  const [step, setStep] = useState<SignInStep>("password");
  const form = useAccountForm(signInInput, async (input) => {
    try {
      await signIn(input);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (input.code === undefined && error.fields["code"] !== undefined) return setStep("code");
      // The password has changed since: the field must exist before it gets the focus.
      if (error.status === 401) flushSync(() => setStep("password"));
      throw error;
    }
    await enter();
  });
  const go = (next: SignInStep) => {
    form.forgetProblems();
    setStep(next);
  };
  return { form, step, go };
}
