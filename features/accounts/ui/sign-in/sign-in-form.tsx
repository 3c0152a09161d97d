import type { ReactNode } from "react";
import { AccountForm } from "../forms/account-form.tsx";
import { CodeField } from "../forms/code-field.tsx";
import classes from "./sign-in-form.module.css";
import type { useSignIn } from "./use-sign-in.ts";

type SignInFormProps = {
  signIn: ReturnType<typeof useSignIn>;
  /** The fields `email` and `password`, which keep their values while the form asks for the code. */
  children: ReactNode;
};

/** Email and password, then the code if the account needs one. */
export function SignInForm({ signIn: { form, step, go }, children }: SignInFormProps) {
  const isCodeStep = step !== "password";
  const isApp = step === "code";
  return (
    <>
      <AccountForm form={form} submitLabel="Sign in" busyLabel="Signing in…">
        <div className={classes.credentials} hidden={isCodeStep}>
          {children}
        </div>
        {isCodeStep && (
          <CodeField key={step} kind={isApp ? "app" : "recovery"} autoFocus error={form.problems["code"]} />
        )}
      </AccountForm>
      {isCodeStep && (
        <p className={classes.ways}>
          <button type="button" onClick={() => go(isApp ? "recovery code" : "code")}>
            {isApp ? "Use a recovery code instead" : "Use your authenticator app instead"}
          </button>
          <button type="button" onClick={() => go("password")}>
            Back
          </button>
        </p>
      )}
    </>
  );
}

/** The text above the second step. */
export const CODE_STEP_WORDS = {
  title: "Enter your code",
  code: "Enter the six-digit code from your authenticator app.",
  "recovery code":
    "Enter one of the recovery codes you saved when you set up two-factor sign-in. Each code works once.",
} as const;
