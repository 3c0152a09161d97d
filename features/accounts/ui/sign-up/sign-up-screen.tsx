import { TextInput } from "@mantine/core";
import { Link, useLocation } from "react-router";
import { accountMessages, accountPages, signUpInput } from "../../contract.ts";
import { signUp } from "../sessions/calls.ts";
import { AccountForm } from "../forms/account-form.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { NewPasswordField } from "../password/new-password-field.tsx";
import styles from "./sign-up-screen.module.css";
import { useAccountForm } from "../forms/use-account-form.ts";
import { useEntrance } from "../auth/use-entrance.ts";

/** Signs the new account in immediately; the emailed link confirms the address. */
export function SignUpScreen() {
  const enter = useEntrance();
  const { search } = useLocation();
  const form = useAccountForm(signUpInput, async (body) => {
    await signUp(body);
    await enter();
  });
  const { problems: fields } = form;
  const isTaken = fields["email"] === accountMessages.emailTaken;
  const taken = (
    <>
      An account with this email already exists. <Link to={{ pathname: accountPages.signIn, search }}>Sign in</Link>{" "}
      instead.
    </>
  );
  return (
    <AuthFrame title="Create an account" lead="Publish press releases, interviews and reviews.">
      <AccountForm form={form} submitLabel="Create account" busyLabel="Creating your account…">
        <div className={styles.names}>
          <TextInput
            label="First name"
            name="first_name"
            autoComplete="given-name"
            autoFocus
            error={fields["first_name"]}
          />
          <TextInput label="Last name" name="last_name" autoComplete="family-name" error={fields["last_name"]} />
        </div>
        <EmailField error={isTaken ? taken : fields["email"]} />
        <NewPasswordField label="Password" name="password" error={fields["password"]} />
      </AccountForm>
      <AuthAside>
        Already have an account? <Link to={{ pathname: accountPages.signIn, search }}>Sign in</Link>
      </AuthAside>
    </AuthFrame>
  );
}
