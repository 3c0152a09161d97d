import { Alert } from "@mantine/core";
import { IconAlertCircle, IconCircleCheck } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#platform/http-client/call.ts";
import { accountMessages, accountPages, mailToken } from "../../contract.ts";
import { resetPassword } from "../../password-calls.ts";
import { AccountForm } from "../forms/account-form.tsx";
import { AuthAside, AuthFrame } from "../auth/frame.tsx";
import { NewPasswordField } from "./new-password-field.tsx";
import { useAccountForm } from "../forms/use-account-form.ts";

/** Page opened by the emailed link: `?token=`. */
export function ResetPasswordScreen() {
  const [parameters] = useSearchParams();
  const [isDone, setDone] = useState(false);
  const token = mailToken.safeParse(parameters.get("token") ?? "");
  const form = useAccountForm(
    resetPassword.body,
    async (body) => {
      await call(resetPassword, { body }, { session: "ignore" });
      setDone(true);
    },
    { hidden: { token: token.data ?? "" } },
  );
  const { problems: fields } = form;
  if (!token.success) return <BrokenLink message={token.error.issues[0]?.message} />;
  return (
    <AuthFrame title="New password" lead="Choose a new password for your account.">
      {isDone ? (
        <Alert color="green" icon={<IconCircleCheck size={16} />} role="status">
          {accountMessages.resetDone}
        </Alert>
      ) : (
        <AccountForm form={form} submitLabel="Save password" busyLabel="Saving…">
          <NewPasswordField label="New password" name="new_password" autoFocus error={fields["new_password"]} />
        </AccountForm>
      )}
      <AuthAside>
        {isDone ? (
          <Link to={accountPages.signIn}>Sign in</Link>
        ) : (
          <Link to={accountPages.forgotPassword}>Request a new link</Link>
        )}
      </AuthAside>
    </AuthFrame>
  );
}

/** Shown before anything is typed: this link cannot set a password. */
function BrokenLink({ message }: { message: string | undefined }) {
  return (
    <AuthFrame title="New password" lead="Choose a new password for your account.">
      <Alert icon={<IconAlertCircle size={16} />}>{message}</Alert>
      <AuthAside>
        <Link to={accountPages.forgotPassword}>Request a new link</Link>
      </AuthAside>
    </AuthFrame>
  );
}
