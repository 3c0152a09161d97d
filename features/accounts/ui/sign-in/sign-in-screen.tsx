import { Link, useLocation } from "react-router";
import { siteName } from "#ui-kit/page/site-name.ts";
import { accountPages } from "../../contract.ts";
import { EmailField } from "../forms/email-field.tsx";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { PasswordField } from "../forms/password-field.tsx";
import { CODE_STEP_WORDS, SignInForm } from "./sign-in-form.tsx";
import styles from "./sign-in-screen.module.css";
import { useEntrance } from "../auth/use-entrance.ts";
import { useSignIn } from "./use-sign-in.ts";

export function SignInScreen() {
  const { search } = useLocation();
  const signIn = useSignIn(useEntrance());
  const { step } = signIn;
  const { problems: fields } = signIn.form;
  const isFirst = step === "password";
  return (
    <AuthFrame
      title={isFirst ? "Sign in" : CODE_STEP_WORDS.title}
      lead={isFirst ? "Continue to your dashboard." : CODE_STEP_WORDS[step]}
    >
      <SignInForm signIn={signIn}>
        <EmailField autoFocus error={fields["email"]} />
        <div className={styles.password}>
          <PasswordField label="Password" name="password" autoComplete="current-password" error={fields["password"]} />
          <Link className={styles.forgotten} to={accountPages.forgotPassword}>
            Forgot your password?
          </Link>
        </div>
      </SignInForm>
      <AuthAside>
        {isFirst ? (
          <>
            New to {siteName()}? <Link to={{ pathname: accountPages.signUp, search }}>Create an account</Link>
          </>
        ) : (
          <>
            Lost your app and your recovery codes? <a href={accountPages.contact}>Contact support</a>
          </>
        )}
      </AuthAside>
    </AuthFrame>
  );
}
