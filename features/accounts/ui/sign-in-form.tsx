import type { ReactNode } from "react";
import { AccountForm } from "./account-form.tsx";
import { CodeField } from "./code-field.tsx";
import classes from "./sign-in-form.module.css";
import type { useSignIn } from "./use-sign-in.ts";

type SignInFormProps = {
  signIn: ReturnType<typeof useSignIn>;
  /** The fields `email` and `password`: they keep what was typed while the code is asked for. */
  children: ReactNode;
};

/** Address and password, then the code where the account asks for one. */
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
          <CodeField key={step} kind={isApp ? "app" : "recovery"} autoFocus error={form.problems.fields["code"]} />
        )}
      </AccountForm>
      {isCodeStep && (
        <p className={classes.ways}>
          <button type="button" onClick={() => go(isApp ? "recovery code" : "code")}>
            {isApp ? "Use a recovery code instead" : "Use the app's code instead"}
          </button>
          <button type="button" onClick={() => go("password")}>
            Back
          </button>
        </p>
      )}
    </>
  );
}

/** What the second step says, in place of what stands above the first. */
export const CODE_STEP_WORDS = {
  title: "Enter your code",
  code: "Your account has two-factor sign-in. Enter the six digits that your authenticator app shows.",
  "recovery code": "Enter one of the codes that you kept when you set two-factor sign-in up. Each works once.",
} as const;
