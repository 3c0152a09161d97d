import { PasswordField } from "../forms/password-field.tsx";
import styles from "./again.module.css";
import { CODE_STEP_WORDS, SignInForm } from "./sign-in-form.tsx";
import { useSignIn } from "./use-sign-in.ts";

type SignInAgainProps = {
  email: string;
  lead: string;
  onSignedIn: () => Promise<void>;
  /** In a dialog that is already open. */
  takesFocus?: boolean;
};

/** The password of this account, and its code if it needs one. */
export function SignInAgain({ email, lead, onSignedIn, takesFocus = false }: SignInAgainProps) {
  const signIn = useSignIn(onSignedIn);
  const { form, step } = signIn;
  return (
    <>
      <p className={styles.lead}>{step === "password" ? lead : CODE_STEP_WORDS[step]}</p>
      <SignInForm signIn={signIn}>
        <label className={styles.who}>
          Email
          <input name="email" type="email" autoComplete="username" value={email} readOnly />
        </label>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          autoFocus={takesFocus}
          error={form.problems["password"]}
        />
      </SignInForm>
    </>
  );
}
