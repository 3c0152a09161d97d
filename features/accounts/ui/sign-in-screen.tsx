import { Link, useLocation } from "react-router";
import { accountPages, signInInput } from "../contract.ts";
import { AccountForm } from "./account-form.tsx";
import { EmailField } from "./email-field.tsx";
import { AuthAside, AuthFrame } from "./auth-frame.tsx";
import { PasswordField } from "./password-field.tsx";
import { signIn } from "./session-calls.ts";
import styles from "./sign-in-screen.module.css";
import { useAccountForm } from "./use-account-form.ts";
import { useEntrance } from "./use-entrance.ts";

export function SignInScreen() {
  const enter = useEntrance();
  const { search } = useLocation();
  const form = useAccountForm(signInInput, async (input) => {
    await signIn(input);
    await enter();
  });
  const { fields } = form.problems;
  return (
    <AuthFrame title="Sign in" lead="To your newsroom and dashboard.">
      <AccountForm form={form} submitLabel="Sign in" busyLabel="Signing in…">
        <EmailField autoFocus error={fields["email"]} />
        <div className={styles.password}>
          <PasswordField label="Password" name="password" autoComplete="current-password" error={fields["password"]} />
          <Link className={styles.forgotten} to={accountPages.forgotPassword}>
            Forgotten?
          </Link>
        </div>
      </AccountForm>
      <AuthAside>
        New to Dateline? <Link to={{ pathname: accountPages.signUp, search }}>Create an account</Link>
      </AuthAside>
    </AuthFrame>
  );
}
